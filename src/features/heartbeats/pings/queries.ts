import { sql } from 'kysely';
import { allOf, isOneOf } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { RunPing } from './runs.ts';

/** A ping in a list. */
export interface ListedPing {
  n: string;
  id: string;
  at: Date;
  kind: 'success' | 'start' | 'fail' | 'log' | 'ignored';
  exit_code: number | null;
  rid: string | null;
  duration_ms: string | null;
  method: string;
  address: string;
  user_agent: string | null;
  body_size: number;
  body_start: Buffer | null;
}

const previewBytes = 400;
const columns = sql`n, id, at, kind, exit_code, rid, duration_ms, method, address, user_agent,
  coalesce(octet_length(body), 0) as body_size, substring(body for ${sql.lit(previewBytes)}) as body_start`;

/** Returns a page of a heartbeat's pings, newest first, plus one row if there are more. */
export function listPings(
  db: Queryable,
  own: { accountId: string; heartbeatId: string },
  { page, kind }: { page: Page; kind?: readonly string[] | undefined },
): Promise<Listed<ListedPing>> {
  // Many pings may arrive within a millisecond, so the cursor contains the number of the ping instead of a time.
  const before = page.after === null ? null : sql<boolean>`n < ${page.after.at.getTime()}`;
  return selectPage(
    db,
    page,
    (page) => sql<ListedPing>`
    select ${columns} from heartbeat_pings
    where account_id = ${own.accountId} and heartbeat_id = ${own.heartbeatId} and ${allOf(before, isOneOf('kind', kind))}
    order by n desc limit ${page.limit + 1}
  `,
  );
}

export async function findPingBody(
  db: Queryable,
  own: { accountId: string; heartbeatId: string },
  pingId: string,
): Promise<{ body: Buffer | null } | null> {
  const row = await db
    .selectFrom('heartbeat_pings')
    .select('body')
    .where('account_id', '=', own.accountId)
    .where('heartbeat_id', '=', own.heartbeatId)
    .where('id', '=', pingId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns all stored pings of a heartbeat in order, without their bodies. */
export async function selectRunPings(
  db: Queryable,
  own: { accountId: string; heartbeatId: string },
): Promise<RunPing[]> {
  const rows = await db
    .selectFrom('heartbeat_pings')
    .select(['n', 'id', 'at', 'kind', 'exit_code', 'rid'])
    .where('account_id', '=', own.accountId)
    .where('heartbeat_id', '=', own.heartbeatId)
    .orderBy('n')
    .execute();
  return rows.map(({ n, id, at, kind, exit_code, rid }) => {
    return { n: Number(n), id, at: at.getTime(), kind, exitCode: exit_code, rid };
  });
}

/** Number of the newest pings to read for a heartbeat's recent runs; each run has a start and an end ping. */
const recentPings = 40;

/** Returns the newest pings that describe runs of several heartbeats, in order, grouped by heartbeat. */
export async function selectRecentRunPings(
  db: Queryable,
  accountId: string,
  heartbeatIds: readonly string[],
): Promise<Map<string, RunPing[]>> {
  const { rows } = await sql<{
    heartbeat_id: string;
    n: string;
    id: string;
    at: Date;
    kind: string;
    exit_code: number | null;
    rid: string | null;
  }>`
    select p.heartbeat_id, p.n, p.id, p.at, p.kind, p.exit_code, p.rid from heartbeats h cross join lateral (
      select * from heartbeat_pings
      where account_id = ${accountId} and heartbeat_id = h.id and kind in ('start', 'success', 'fail')
      order by n desc limit ${recentPings}
    ) p
    where h.account_id = ${accountId} and h.id = any(${[...heartbeatIds]}::uuid[]) order by p.heartbeat_id, p.n`.execute(
    db,
  );
  const pings = rows.map(({ heartbeat_id, n, id, at, kind, exit_code, rid }) => ({
    of: heartbeat_id,
    ping: { n: Number(n), id, at: at.getTime(), kind, exitCode: exit_code, rid },
  }));
  return new Map(
    [...Map.groupBy(pings, ({ of }) => of)].map(([of, each]) => [of, each.map(({ ping }) => ping)]),
  );
}
