import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { toChangeBody, toFindingBody, toScanBody } from './answers.ts';
import { registerAllFindingsRoutes } from './findings/account-findings-routes.ts';
import { setDisposition } from './findings/dispositions.ts';
import { evidenceSince, findScanChecks } from './queries/evidence.ts';
import { findFinding, listFindings } from './queries/findings.ts';
import { listChanges, listScans } from './queries/scans.ts';
import { getScan, getScannedMonitor, requestScan } from './request-scan.ts';
import {
  ChangeList,
  FindingBody,
  FindingList,
  FindingListQuery,
  FindingPath,
  MonitorPath,
  PatchFindingBody,
  ScanBody,
  ScanDetailBody,
  ScanList,
  ScanPath,
} from './schemas.ts';

const path = '/api/monitors/:id';
const tags = ['Monitors'];
const read = { access: { scope: 'monitors:read' } } as const;
const write = { access: { scope: 'monitors:write' } } as const;

/** Registers the routes of scans, findings and changes below domain monitors. */
export function registerScanRoutes(app: HttpApp): void {
  registerHistory(app);
  registerFindings(app);
  registerChanges(app);
  registerAllFindingsRoutes(app);
}

function registerHistory(app: HttpApp): void {
  app.get(
    `${path}/history`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listDomainMonitorScans',
        summary: "List a domain monitor's scans, newest first",
        params: MonitorPath,
        querystring: PageQuery,
        response: { 200: ScanList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
      const { id: monitorId } = await getScannedMonitor(ctx, request.params.id);
      const rows = await listScans(ctx.db, ctx.accountId, { monitorId, page });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.requested_at, id: row.id }),
        item: toScanBody,
      });
    },
  );
  app.get(
    `${path}/history/:scanId`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getDomainMonitorScan',
        summary: 'Read a scan: its progress, then every result with evidence',
        params: ScanPath,
        response: { 200: ScanDetailBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const scan = await getScan(ctx, request.params.id, request.params.scanId);
      const order = { scanId: scan.id, since: evidenceSince(ctx.clock.now()) };
      const checks = scan.state === 'done' ? await findScanChecks(ctx.db, ctx.accountId, order) : null;
      return { ...toScanBody(scan), checks };
    },
  );
  app.post(
    `${path}/scan`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Scan a domain now',
        description:
          'Queues a scan of all families; `Location` is the URL of its progress. If one is queued or running, returns that one. Returns 409 if the monitor is paused.',
        params: MonitorPath,
        response: { 202: ScanBody },
      },
    },
    async (request, reply) => {
      const scan = await requestScan(ctxOf(request), request.params.id);
      return reply
        .code(202)
        .header('location', `/api/monitors/${request.params.id}/history/${scan.id}`)
        .send(toScanBody(scan));
    },
  );
}

function registerFindings(app: HttpApp): void {
  app.get(
    `${path}/findings`,
    {
      config: read,
      schema: {
        tags,
        summary: "List a domain monitor's findings, last seen first",
        params: MonitorPath,
        querystring: FindingListQuery,
        response: { 200: FindingList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { limit: _limit, cursor: _cursor, ...filter } = request.query;
      const page = readPage(request.query);
      const { id: monitorId } = await getScannedMonitor(ctx, request.params.id);
      const rows = await listFindings(ctx.db, ctx.accountId, { ...filter, monitorId, page });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.last_seen_at, id: row.id }),
        item: toFindingBody,
      });
    },
  );
  app.get(
    `${path}/findings/:findingId`,
    {
      config: read,
      schema: { tags, summary: 'Read a finding', params: FindingPath, response: { 200: FindingBody } },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { findingId } = request.params;
      const { id: monitorId } = await getScannedMonitor(ctx, request.params.id);
      return toFindingBody(
        await getById('finding', findingId, () =>
          findFinding(ctx.db, ctx.accountId, { monitorId, findingId }),
        ),
      );
    },
  );
  app.patch(
    `${path}/findings/:findingId`,
    {
      config: write,
      schema: {
        tags,
        summary: "Set a finding's disposition",
        params: FindingPath,
        body: PatchFindingBody,
        response: { 200: FindingBody },
      },
    },
    async (request) => {
      const { id: monitorId, findingId } = request.params;
      return toFindingBody(await setDisposition(ctxOf(request), { monitorId, findingId }, request.body));
    },
  );
}

function registerChanges(app: HttpApp): void {
  app.get(
    `${path}/changes`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listDomainMonitorChanges',
        summary: 'List changes to a domain, newest first',
        params: MonitorPath,
        querystring: PageQuery,
        response: { 200: ChangeList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
      const { id: monitorId } = await getScannedMonitor(ctx, request.params.id);
      const rows = await listChanges(ctx.db, ctx.accountId, { monitorId, page });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.at, id: row.id }),
        item: toChangeBody,
      });
    },
  );
}
