import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { FailureEvidence } from '#engine/probes/types.ts';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { storableText } from '#platform/database/value-parsers.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { checkId, type OwnMonitor } from './queries.ts';

/** Evidence to store. `scheduledAt` is epoch milliseconds. */
export interface CheckEvidence extends FailureEvidence {
  monitorId: string;
  region: string;
  scheduledAt: number;
}

const retentionDays = 30;
/** Maximum number of evidence records per monitor and day, so that a flapping monitor can't fill the disk. */
const maxPerDay = 50;

const toJson = (value: object | null): string | null =>
  value && JSON.stringify(value, (_, part) => (typeof part === 'string' ? storableText(part) : part));

/** Stores evidence, except evidence of deleted monitors or above the daily limit. */
export async function insertEvidence(tx: Tx, evidence: readonly CheckEvidence[]): Promise<void> {
  if (evidence.length === 0) return;
  const column = <Value>(read: (one: CheckEvidence) => Value) => evidence.map(read);
  await sql`
    insert into check_evidence (monitor_id, region, scheduled_at, request, response, body)
    select t.* from unnest(${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ region }) => region)}::text[],
        ${column(({ scheduledAt }) => new Date(scheduledAt))}::timestamptz[],
        ${column(({ request }) => toJson(request))}::jsonb[], ${column(({ response }) => toJson(response))}::jsonb[],
        ${column(({ body }) => toJson(body))}::jsonb[]
      ) as t (monitor_id, region, scheduled_at, request, response, body)
    where exists (select from service_monitors m where m.id = t.monitor_id)
      and (select count(*) from check_evidence b where b.monitor_id = t.monitor_id
        and b.scheduled_at > t.scheduled_at - interval '1 day') < ${maxPerDay}
    on conflict do nothing`.execute(tx);
}

/** Deletes evidence older than 30 days, in all accounts. */
export async function deleteOldEvidence(db: Db, at: Date): Promise<{ deleted: number }> {
  const before = new Date(at.getTime() - retentionDays * dayMs);
  const { numAffectedRows = 0n } = await sql`
    delete from check_evidence where scheduled_at < ${before}`.execute(db);
  return { deleted: Number(numAffectedRows) };
}

/**
 * Returns the IDs of the monitor's checks with stored evidence in a time range, and whether the evidence includes the
 * body.
 */
export async function selectStoredEvidence(
  db: Db,
  monitor: OwnMonitor,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, { body: boolean }>> {
  const { rows } = await sql<{ region: string; scheduled_at: Date; body: boolean }>`
    select b.region, b.scheduled_at, b.body is not null as body from check_evidence b
      join service_monitors m on m.id = b.monitor_id and m.account_id = ${monitor.accountId}
    where b.monitor_id = ${monitor.id} and b.scheduled_at between ${from} and ${to}`.execute(db);
  return new Map(
    rows.map(({ body, ...row }) => [checkId(monitor.id, row.region, row.scheduled_at), { body }]),
  );
}

const checkTime = {
  scheduledAt: Timestamp('When the check was due'),
  region: Type.String({ examples: ['default'] }),
};
const body = {
  contentType: Nullable(Type.String({ examples: ['text/html; charset=utf-8'] })),
  truncated: Type.Boolean({ description: 'Whether the text is truncated' }),
};
const bodyText = (length: string) =>
  Type.String({
    description: `The first ${length} as text. The monitor's credentials are replaced with ********`,
    examples: ['<h1>Service unavailable</h1>'],
  });

const FailedBodyBody = Type.Object(
  { ...checkTime, ...body, body: bodyText('64 kB') },
  { title: 'FailedCheckBody' },
);

const Headers = Type.Array(
  Type.Object(
    {
      name: Type.String({ examples: ['content-type'] }),
      value: Type.String({ examples: ['text/html; charset=utf-8'] }),
    },
    { title: 'EvidenceHeader' },
  ),
  { description: 'Up to 60 headers; values with credentials or cookies are ********' },
);

export const CheckEvidenceBody = Type.Object(
  {
    ...checkTime,
    request: Type.Object(
      {
        method: Type.String({ examples: ['GET'] }),
        url: Type.String({
          description: 'URL of the last request, after redirects, without the query',
          examples: ['https://www.example.com/health'],
        }),
        headers: Headers,
      },
      { description: 'The last request, after redirects' },
    ),
    response: Nullable(
      Type.Object({
        statusCode: Type.Integer({ description: 'Status code', examples: [503] }),
        httpVersion: Type.String({ description: 'HTTP version', examples: ['1.1'] }),
        headers: Headers,
      }),
      { description: 'Null if the server did not respond' },
    ),
    body: Nullable(Type.Object({ ...body, text: bodyText('4 kB') }), {
      description:
        'The beginning of the response body; null unless the monitor has `keepFailedBody`. Get the whole body from `GET …/checks/{checkId}/body`',
    }),
  },
  {
    title: 'CheckEvidence',
    description: 'The last request of a failed check and the response to it',
  },
);

/** Maximum number of characters of a body in a response. A separate route returns the full body. */
const maxBodyCharacters = 4_096;

/** Registers `GET /api/v1/service-monitors/:id/checks/:checkId/evidence` and `…/body`. */
export function registerCheckEvidenceRoutes(routes: ResourceRoutes): void {
  const params = Type.Object({ id: PathId('Service monitor'), checkId: PathId('Check') });
  routes.get(
    '/:id/checks/:checkId/evidence',
    {
      operationId: 'getCheckEvidence',
      summary: 'Get the request and response of a failed check',
      description: `Kept for ${retentionDays} days for HTTP and keyword monitors, up to and including the check that makes the monitor down. Returns 404 for checks without evidence, such as those that could not connect.`,
      params,
      response: CheckEvidenceBody,
    },
    async ({ ctx, params }) => readEvidence(ctx, params),
  );
  routes.get(
    '/:id/checks/:checkId/body',
    {
      operationId: 'getFailedCheckBody',
      summary: 'Get the response body of a failed check',
      description: `Kept for ${retentionDays} days for monitors with \`keepFailedBody\`, up to and including the check that makes the monitor down.`,
      params,
      response: FailedBodyBody,
    },
    async ({ ctx, params }) => readFailedBody(ctx, params),
  );
}

type EvidenceRow = Pick<FailureEvidence, 'request' | 'response' | 'body'> & {
  region: string;
  scheduled_at: Date;
};

async function findEvidence(
  { db, accountId }: Ctx,
  { id, checkId: requestedId }: Path,
): Promise<EvidenceRow | null> {
  // The first 48 bits of a check's ID are its scheduled time.
  const at = new Date(Number.parseInt(requestedId.replaceAll('-', '').slice(0, 12), 16));
  const { rows } = await sql<EvidenceRow>`
    select b.region, b.scheduled_at, b.request, b.response, b.body from check_evidence b
      join service_monitors m on m.id = b.monitor_id and m.account_id = ${accountId}
    where b.monitor_id = ${id} and b.scheduled_at = ${at}`.execute(db);
  return rows.find((row) => checkId(id, row.region, row.scheduled_at) === requestedId.toLowerCase()) ?? null;
}

type Path = { id: string; checkId: string };

/** Returns the evidence of a check. @throws AppError `not_found`, also for another account's monitor. */
export async function readEvidence(ctx: Ctx, path: Path): Promise<Static<typeof CheckEvidenceBody>> {
  const { db, accountId } = ctx;
  await getById('service monitor', path.id, () => findMonitor(db, accountId, path.id));
  const row = await getById('check', path.checkId, () => findEvidence(ctx, path));
  return {
    scheduledAt: row.scheduled_at.toISOString(),
    region: row.region,
    request: row.request,
    response: row.response,
    body: row.body && {
      ...row.body,
      text: row.body.text.slice(0, maxBodyCharacters),
      truncated: row.body.truncated || row.body.text.length > maxBodyCharacters,
    },
  };
}

async function readFailedBody(ctx: Ctx, path: Path): Promise<Static<typeof FailedBodyBody>> {
  const { db, accountId } = ctx;
  await getById('service monitor', path.id, () => findMonitor(db, accountId, path.id));
  return getById('check', path.checkId, async () => {
    const row = await findEvidence(ctx, path);
    if (!row?.body) return null;
    const { contentType, text, truncated } = row.body;
    return {
      scheduledAt: row.scheduled_at.toISOString(),
      region: row.region,
      contentType,
      body: text,
      truncated,
    };
  });
}
