import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { readCurrentRisk } from './current-risk.ts';
import { RiskBody, RiskQuery } from './current-risk-schemas.ts';
import { registerAllFindingsRoutes } from './findings/account-findings-routes.ts';
import { setDisposition } from './findings/dispositions.ts';
import { evidenceSince, findScanChecks } from './queries/evidence.ts';
import { findFinding, listFindings } from './queries/findings.ts';
import { listChanges, listScans } from './queries/scans.ts';
import { getScan, getScannedMonitor, requestScan } from './request-scan.ts';
import { toChangeBody, toFindingBody, toScanBody } from './response-bodies.ts';
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
const read = { scope: 'monitors:read' } as const;
const write = { scope: 'monitors:write' } as const;

/** Registers the routes of scans, findings and changes below domain monitors. */
export function registerScanRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '/history',
    {
      operationId: 'listDomainMonitorScans',
      summary: "List a domain monitor's scans, newest first",
      params: MonitorPath,
      querystring: PageQuery,
      response: ScanList,
    },
    async ({ ctx, params, query }) => {
      const page = readPage(query);
      const { id: monitorId } = await getScannedMonitor(ctx, params.id);
      const rows = await listScans(ctx.db, ctx.accountId, { monitorId, page });
      return toPage(rows, page.limit, { position: 'requested_at', item: toScanBody });
    },
  );
  routes.get(
    '/history/:scanId',
    {
      operationId: 'getDomainMonitorScan',
      summary: 'Get a scan: its progress, then every result with evidence',
      params: ScanPath,
      response: ScanDetailBody,
    },
    async ({ ctx, params }) => {
      const scan = await getScan(ctx, params.id, params.scanId);
      const request = { scanId: scan.id, since: evidenceSince(ctx.clock.now()) };
      const checks = scan.state === 'done' ? await findScanChecks(ctx.db, ctx.accountId, request) : null;
      return { ...toScanBody(scan), checks };
    },
  );
  routes.post(
    '/scan',
    {
      summary: 'Scan a domain now',
      description:
        'Queues a scan of all families; `Location` is the URL of its progress. If a scan is already queued or running, returns that scan. Returns 409 if the monitor is paused.',
      params: MonitorPath,
      accepted: ScanBody,
    },
    async ({ ctx, params, reply }) => {
      const scan = await requestScan(ctx, params.id);
      return reply
        .code(202)
        .header('location', `/api/monitors/${params.id}/history/${scan.id}`)
        .send(toScanBody(scan));
    },
  );
  routes.get(
    '/findings',
    {
      summary: "List a domain monitor's findings, last seen first",
      params: MonitorPath,
      querystring: FindingListQuery,
      response: FindingList,
    },
    async ({ ctx, params, query }) => {
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      const page = readPage(query);
      const { id: monitorId } = await getScannedMonitor(ctx, params.id);
      const rows = await listFindings(ctx.db, ctx.accountId, { ...filter, monitorId, page });
      return toPage(rows, page.limit, { position: 'last_seen_at', item: toFindingBody });
    },
  );
  routes.get(
    '/findings/:findingId',
    { summary: 'Get a finding', params: FindingPath, response: FindingBody },
    async ({ ctx, params }) => {
      const { findingId } = params;
      const { id: monitorId } = await getScannedMonitor(ctx, params.id);
      return toFindingBody(
        await getById('finding', findingId, () =>
          findFinding(ctx.db, ctx.accountId, { monitorId, findingId }),
        ),
      );
    },
  );
  routes.patch(
    '/findings/:findingId',
    {
      summary: "Set a finding's disposition",
      params: FindingPath,
      body: PatchFindingBody,
      response: FindingBody,
    },
    async ({ ctx, params, body }) => {
      const { id: monitorId, findingId } = params;
      return toFindingBody(await setDisposition(ctx, { monitorId, findingId }, body));
    },
  );
  routes.get(
    '/changes',
    {
      operationId: 'listDomainMonitorChanges',
      summary: 'List changes to a domain, newest first',
      params: MonitorPath,
      querystring: PageQuery,
      response: ChangeList,
    },
    async ({ ctx, params, query }) => {
      const page = readPage(query);
      const { id: monitorId } = await getScannedMonitor(ctx, params.id);
      const rows = await listChanges(ctx.db, ctx.accountId, { monitorId, page });
      return toPage(rows, page.limit, { position: 'at', item: toChangeBody });
    },
  );
  routes.get(
    '/risk',
    {
      operationId: 'getDomainMonitorRisk',
      summary: "Get a domain monitor's latest score and what contributes to it",
      description:
        "The score equals the monitor's `latest.riskScore`. With `since`, the response also shows what changed since the snapshot of that day.",
      params: MonitorPath,
      querystring: RiskQuery,
      response: RiskBody,
    },
    ({ ctx, params, query }) => readCurrentRisk(ctx, params.id, query.since ?? null),
  );
  registerAllFindingsRoutes(app);
}
