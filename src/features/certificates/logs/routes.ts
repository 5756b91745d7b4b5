import { type Static, Type } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { type Message, message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound, sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { codedText, Nullable, PathId, pageOf, searchOf, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { findLog, type LogRow, listLogs, releaseLog } from './queries.ts';

/** The source of certificates. */
export type CtMode = 'api' | 'tail' | 'off';

const path = '/api/v1/certificates/logs';
const tags = ['Certificates'];

const notices: Record<CtMode, Message> = {
  api: message('ct-by-lookups'),
  tail: message('ct-by-logs'),
  off: message('ct-off'),
};

/** Converts a log for the API; `now` in ms since the epoch. */
function toBody(row: LogRow, now: number): Static<typeof LogBody> {
  return {
    logId: row.log_id,
    description: row.description,
    operator: row.operator,
    protocol: row.protocol,
    url: row.url,
    state: row.state,
    treeSize: row.tree_size,
    position: row.position,
    lagSeconds: lagOf(row, now),
    lastCheckpointAt: row.last_checkpoint_at?.toISOString() ?? null,
    ...sentStored('lastError', row.last_error, row.coded_error),
    unparsable: row.unparsable,
  };
}

function lagOf(row: LogRow, now: number): number | null {
  if (row.tree_size === null || row.position === null) return null;
  if (row.position >= row.tree_size) return 0;
  const since = row.read_at ?? row.created_at;
  return Math.max(0, Math.round((now - since.getTime()) / 1_000));
}

const read = { scope: 'certificates:read' } as const;

/** Registers the routes to list logs and to accept an inconsistent log. */
export function registerLogRoutes(app: HttpApp, { mode }: { mode: CtMode }): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '',
    {
      operationId: 'listCertificateLogs',
      summary: 'List the monitored CT logs',
      querystring: LogListQuery,
      response: LogList,
    },
    async ({ ctx, query }) => {
      const { db, clock } = ctx;
      const page = readPage(query);
      const now = clock.now();
      const list = toPage(await listLogs(db, { page, search: query.search }), page.limit, {
        position: 'created_at',
        item: (row) => toBody(row, now),
      });
      return { ...list, mode, ...sentText('notice', notices[mode]) };
    },
  );
  routes.post(
    '/:logId/accept',
    {
      operationId: 'acceptCertificateLog',
      summary: 'Resume reading an inconsistent log',
      description:
        "Requires the session of an operator of the installation, because logs concern all accounts. The log's current state is trusted from now on.",
      params: LogPath,
      response: LogBody,
      access: { scope: 'certificates:write' },
      problems: ['conflict'],
    },
    async ({ ctx, params }) => toBody(await acceptLog(ctx, params.logId), ctx.clock.now()),
  );
}

const LogBody = Type.Object(
  {
    logId: Type.String({ description: "SHA-256 of the log's key, lowercase hex" }),
    description: Type.String({ examples: ["Let's Encrypt 'Sycamore2026h2'"] }),
    operator: Type.String({ examples: ["Let's Encrypt"] }),
    protocol: Type.Enum(['rfc6962', 'static']),
    url: Type.String({ description: 'Base URL for reading the log' }),
    state: Type.Enum(['usable', 'retired', 'behind', 'stalled', 'inconsistent', 'unreachable'], {
      description:
        "`behind`: the log grows faster than it is read; `stalled`: the log's newest head is too old; `inconsistent`: the log contradicts itself and is not read until an operator accepts it",
    }),
    treeSize: Nullable(Type.Integer(), { description: 'Tree size of the newest verified head' }),
    position: Nullable(Type.Integer(), { description: 'Index of the next entry to read' }),
    lagSeconds: Nullable(Type.Number({ minimum: 0 }), {
      description: 'Seconds since the log was last read; 0 if all entries have been read',
    }),
    lastCheckpointAt: Nullable(Timestamp('When a head was last verified')),
    lastError: Nullable(Type.String({ description: 'Error of the last attempt to read the log' })),
    ...codedText('lastError'),
    unparsable: Type.Integer({ description: 'Number of entries that could not be parsed; they are stored' }),
  },
  { title: 'CertificateLog', description: 'A monitored Certificate Transparency log' },
);

const { properties } = pageOf(LogBody);

const LogList = Type.Object(
  {
    ...properties,
    mode: Type.Enum(['api', 'tail', 'off'], { description: 'Value of BELLTOWER_CT' }),
    notice: Type.String({
      examples: ['Certificates are looked up once a day for each domain. CT logs are not monitored.'],
      description: 'Explanation of the mode',
    }),
    ...codedText('notice'),
  },
  { title: 'CertificateLogList' },
);
const LogListQuery = Type.Object(
  {
    ...countedPageQuery,
    search: searchOf('Part of the description, operator or address'),
  },
  { additionalProperties: false },
);
const LogPath = Type.Object({ logId: PathId('Log') });

/**
 * Makes the service trust an inconsistent log again.
 * @throws AppError `not_found`; `insufficient_scope` unless the caller is an operator; `conflict` if the log is
 * consistent.
 */
async function acceptLog(ctx: Ctx, logId: string): Promise<LogRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const log = /^[0-9a-f]{64}$/.test(logId) ? await findLog(tx, logId, true) : null;
    if (log === null) throw notFound('log');
    if (!ctx.session?.isOperator) {
      throw new AppError('insufficient_scope', message('log-accepted-by-operator'));
    }
    if (log.state !== 'inconsistent') throw new AppError('conflict', message('log-without-problem'));
    await releaseLog(tx, logId, now);
    await recordAudit(tx, ctx, now, {
      action: 'certificate_log.accept',
      objectType: 'certificate_log',
      objectId: log.id,
      details: { logId, description: log.description, error: log.last_error, position: log.position },
    });
    const after = await findLog(tx, logId);
    if (after === null) throw notFound('log');
    return after;
  });
}
