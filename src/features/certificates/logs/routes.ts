import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { acceptLog } from './accept.ts';
import { type LogRow, listLogs } from './queries.ts';
import { LogBody, LogList, LogListQuery, LogPath } from './schemas.ts';

/** How this installation learns of certificates. */
export type CtMode = 'api' | 'tail' | 'off';

const path = '/api/v1/certificates/logs';
const tags = ['Certificates'];

const notices: Record<CtMode, string> = {
  api: 'Certificates are looked up once a day for each domain. No log is followed.',
  tail: 'All usable logs are followed: about 300 entries per second and 20 to 40 GB per day in total.',
  off: 'Certificate monitoring is off: no logs or other sources are queried.',
};

/** A log as the API shows it at `now`, epoch ms. */
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
    lastError: row.last_error,
    unparsable: row.unparsable,
  };
}

function lagOf(row: LogRow, now: number): number | null {
  if (row.tree_size === null || row.position === null) return null;
  if (row.position >= row.tree_size) return 0;
  const since = row.read_at ?? row.created_at;
  return Math.max(0, Math.round((now - since.getTime()) / 1_000));
}

/** The logs that are followed, and accepting one again. */
export function registerLogRoutes(app: HttpApp, { mode }: { mode: CtMode }): void {
  app.get(
    path,
    {
      config: { access: { scope: 'certificates:read' } },
      schema: {
        tags,
        operationId: 'listCertificateLogs',
        summary: 'List the monitored CT logs',
        querystring: LogListQuery,
        response: { 200: LogList },
      },
    },
    async (request) => {
      const { db, clock } = ctxOf(request);
      const page = readPage(request.query);
      const now = clock.now();
      const list = toPage(await listLogs(db, { page, search: request.query.search }), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: (row) => toBody(row, now),
      });
      return { ...list, mode, notice: notices[mode] };
    },
  );
  app.post(
    `${path}/:logId/accept`,
    {
      config: { access: { scope: 'certificates:write' }, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'acceptCertificateLog',
        summary: 'Resume reading an inconsistent log',
        description: "Requires the owner role. The log's current state is trusted from now on.",
        params: LogPath,
        response: { 200: LogBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toBody(await acceptLog(ctx, request.params.logId), ctx.clock.now());
    },
  );
}
