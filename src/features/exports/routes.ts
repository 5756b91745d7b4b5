import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Static, TSchema } from 'typebox';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { getDomain } from '#features/domains/index.ts';
import { MonthFilters } from '#features/reports/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { type ConnectionSettings, createDatabase } from '#platform/database/connect.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { exportDomain } from './domain-bundle.ts';
import { streamMonitorMetrics } from './monitor-metrics.ts';
import { exportMonitors } from './monitors-csv.ts';
import { exportMonths } from './months-csv.ts';
import { readSince } from './read-since.ts';
import { exportScanHistory } from './scan-history-csv.ts';
import {
  csvExamples,
  csvFile,
  DomainPath,
  domainFile,
  IncidentsQuery,
  NoQuery,
  ScanHistoryQuery,
} from './schemas.ts';
import { type AcquireSlot, createExportSlots, type ExportSource, streamCsv } from './stream.ts';
import {
  hasMonitor,
  selectCertificatesForExport,
  selectHeartbeatsForExport,
  selectIncidentsForExport,
  selectLookalikesForExport,
  selectSubdomainsForExport,
} from './views.ts';

const tags = ['Export'];
const config = { access: { scope: 'export:read', plan: 'pro' } } as const;

/** Maximum time without reading before a client is disconnected, in ms. */
const stallMs = 60_000;

/** The maximum number of concurrent exports in this process; further exports wait. */
const maxExports = 4;
const waitMs = 30_000;
/** The maximum number of concurrent exports per account, so that slow readers don't block other accounts. */
const maxPerAccount = 2;

/**
 * Registers the exports under `/api/v1/exports` and the equivalent path `/api/v1/export`. Exports use separate
 * connections, so that slow readers do not block other routes.
 */
export function registerExportRoutes(
  app: HttpApp,
  deps: { connection: ConnectionSettings },
): { sendMonitorMetrics: SendMetrics } {
  const { pool, close } = createDatabase({
    connection: deps.connection,
    maxConnections: maxExports,
    connectTimeoutMs: waitMs,
    applicationName: 'belltower export',
  });
  app.addHook('onClose', close);
  const exporter = { pool, acquireSlot: createExportSlots(maxPerAccount, waitMs) };
  for (const [prefix, hide] of [
    ['/api/v1/exports', false],
    ['/api/v1/export', true],
  ] as const) {
    registerCsv(app, exporter, { prefix, hide });
    registerDomain(app, exporter, { prefix, hide });
  }
  return {
    sendMonitorMetrics: async (request, reply) => {
      const ctx = ctxOf(request);
      const stream = await streamMonitorMetrics(ctx, sourceOf(exporter, ctx.accountId, reply));
      disconnectStalled(reply);
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(stream);
    },
  };
}

/** Serves `/metrics` with the service monitors of the caller's account. */
export type SendMetrics = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The connections and slots that exports share. */
interface Exporter {
  pool: Pool;
  acquireSlot: AcquireSlot;
}

interface Place {
  prefix: string;
  /** Omitted from the API reference. */
  hide: boolean;
}

/** A CSV file of an account. */
interface CsvExport<Query extends TSchema> {
  /** The last segment of the path, which is also the beginning of the file name. */
  name: string;
  operationId: string;
  summary: string;
  /** Describes the file. */
  description: string;
  example: string;
  query: Query;
  problems?: ['not_found'];
  stream(ctx: Ctx, source: ExportSource, query: Static<Query>): Promise<Readable>;
}

const defineExport = <Query extends TSchema>(options: CsvExport<Query>): CsvExport<Query> => options;

/** Defines the export of an unfiltered list, read in one statement, newest first. */
const defineListExport = (
  select: (accountId: string) => RawBuilder<unknown>,
  options: Omit<CsvExport<typeof NoQuery>, 'query' | 'stream'>,
) =>
  defineExport({
    ...options,
    query: NoQuery,
    stream: (ctx, source) => streamCsv(source, select(ctx.accountId).compile(ctx.db)),
  });

const csvExports = [
  defineExport({
    name: 'incidents',
    operationId: 'exportIncidents',
    summary: 'Download all incidents as CSV, newest first',
    description: 'The file',
    example: csvExamples.incidents,
    query: IncidentsQuery,
    async stream(ctx, source, { since: text }) {
      const since = text === undefined ? null : readSince(text);
      if (text !== undefined && since === null) {
        throw invalidInput('query/since', 'format', message('since-invalid'));
      }
      return streamCsv(source, selectIncidentsForExport(ctx.accountId, since).compile(ctx.db));
    },
  }),
  defineExport({
    name: 'monitors',
    operationId: 'exportMonitors',
    summary: 'Download all domain and service monitors as CSV',
    description: 'The CSV file; tags are separated by semicolons',
    example: csvExamples.monitors,
    query: NoQuery,
    stream: exportMonitors,
  }),
  defineListExport(selectHeartbeatsForExport, {
    name: 'heartbeats',
    operationId: 'exportHeartbeats',
    summary: 'Download all heartbeats as CSV, newest first',
    description: 'The CSV file; tags are separated by semicolons',
    example: csvExamples.heartbeats,
  }),
  defineListExport(selectCertificatesForExport, {
    name: 'certificates',
    operationId: 'exportCertificates',
    summary: 'Download all issuances as CSV, newest first',
    description: 'The CSV file; names and violated rules are separated by semicolons',
    example: csvExamples.certificates,
  }),
  defineListExport(selectLookalikesForExport, {
    name: 'lookalikes',
    operationId: 'exportLookalikes',
    summary: 'Download all lookalikes as CSV, newest first',
    description: 'The CSV file; multiple values are separated by semicolons',
    example: csvExamples.lookalikes,
  }),
  defineListExport(selectSubdomainsForExport, {
    name: 'subdomains',
    operationId: 'exportSubdomains',
    summary: 'Download all subdomains as CSV, newest first',
    description: 'The CSV file; sources and addresses are separated by semicolons',
    example: csvExamples.subdomains,
  }),
  defineExport({
    name: 'scan-history',
    operationId: 'exportScanHistory',
    summary: 'Download scan results of one or all monitors as CSV',
    description: 'The file',
    example: csvExamples.scanHistory,
    query: ScanHistoryQuery,
    problems: ['not_found'],
    async stream(ctx, source, { monitorId, days }) {
      if (monitorId !== undefined && !(await hasMonitor(ctx.db, ctx.accountId, monitorId))) {
        throw notFound('monitor');
      }
      const now = ctx.clock.now();
      const window = { from: new Date(now - (days ?? 90) * dayMs), to: new Date(now + 60_000) };
      return exportScanHistory(ctx, source, { accountId: ctx.accountId, monitorId, ...window });
    },
  }),
  defineExport({
    name: 'months',
    operationId: 'exportMonths',
    summary: 'Download uptime, downtime, incidents and latency by calendar month as CSV',
    description: 'One record per item and month, sorted by name',
    example: csvExamples.months,
    query: MonthFilters,
    problems: ['not_found'],
    stream: exportMonths,
  }),
];

function registerCsv(app: HttpApp, exporter: Exporter, { prefix, hide }: Place): void {
  for (const { name, operationId, summary, description, example, query, problems, stream } of csvExports) {
    app.get(
      `${prefix}/${name}.csv`,
      {
        config: { ...config, ...(problems && { problems }) },
        exposeHeadRoute: false,
        schema: {
          hide,
          tags,
          operationId,
          summary,
          querystring: query,
          response: csvFile(description, example),
        },
      },
      async (request, reply) => {
        const ctx = ctxOf(request);
        const source = sourceOf(exporter, ctx.accountId, reply);
        const file = { name, type: 'csv', now: ctx.clock.now() } as const;
        return sendFile(reply, await stream(ctx, source, request.query as never), file);
      },
    );
  }
}

function registerDomain(app: HttpApp, exporter: Exporter, { prefix, hide }: Place): void {
  app.get(
    `${prefix}/domains/:id.json`,
    {
      config,
      exposeHeadRoute: false,
      schema: {
        hide,
        tags,
        operationId: 'exportDomain',
        summary: 'Download a domain with its monitors, risk trend and recent incidents as JSON',
        params: DomainPath,
        querystring: NoQuery,
        response: domainFile,
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const domain = await getDomain(ctx, request.params.id);
      const stream = await exportDomain(ctx, sourceOf(exporter, ctx.accountId, reply), domain);
      return sendFile(reply, stream, { name: domain.domain, type: 'json', now: ctx.clock.now() });
    },
  );
}

function sourceOf({ pool, acquireSlot }: Exporter, accountId: string, reply: FastifyReply): ExportSource {
  const disconnected = new AbortController();
  // The event also fires after a complete response. Aborting has no effect then.
  if (reply.raw.destroyed) disconnected.abort();
  else reply.raw.once('close', () => disconnected.abort());
  return {
    pool,
    disconnected: disconnected.signal,
    acquireSlot: () => acquireSlot(accountId, disconnected.signal),
  };
}

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Sends a stream as a download named after its content and the day. */
function sendFile(
  reply: FastifyReply,
  stream: Readable,
  file: { name: string; type: 'csv' | 'json'; now: number },
): FastifyReply {
  const day = new Date(file.now).toISOString().slice(0, 10);
  disconnectStalled(reply);
  return reply
    .header('content-type', contentTypes[file.type])
    .header('content-disposition', `attachment; filename="${file.name}-${day}.${file.type}"`)
    .header('cache-control', 'no-store')
    .send(stream);
}

/** Disconnects only a client that leaves data unread; a slow statement is not limited. */
function disconnectStalled({ raw }: FastifyReply): void {
  raw.setTimeout(stallMs, () => {
    if (raw.writableLength > 0) raw.destroy();
  });
}
