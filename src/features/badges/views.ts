import { sql } from 'kysely';
import { isActiveAccount } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type BadgeSource, badgeSources } from './queries.ts';

/** The status that a badge shows, either of a monitor or of a heartbeat. */
const badgeStatuses = ['up', 'degraded', 'late', 'down', 'pending', 'paused'] as const;
export type BadgeStatus = (typeof badgeStatuses)[number];

export interface ShownBadge {
  name: string;
  status: BadgeStatus;
}

/**
 * Returns the current status for the badge with this key; null if the badge does not exist or its account is suspended.
 */
export async function readBadge(db: Queryable, key: string): Promise<ShownBadge | null> {
  const { rows } = await sql<{ name: string; status: string; paused: boolean }>`
    -- all accounts: the key authorizes the read.
    select coalesce(s.name, h.name) as name, coalesce(s.status, h.status) as status,
      coalesce(s.paused, h.paused) as paused
    from badges b
      left join service_monitors s on s.id = b.service_monitor_id and s.account_id = b.account_id
      left join heartbeats h on h.id = b.heartbeat_id and h.account_id = b.account_id
    where b.key = ${key} and ${isActiveAccount(sql`b.account_id`)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const status = row.paused ? 'paused' : row.status === 'new' ? 'pending' : row.status;
  return { name: row.name, status: badgeStatuses.find((one) => one === status) ?? 'pending' };
}

/** Returns the name of a monitor or heartbeat of the account; null if there is none. */
export async function findSourceName(
  db: Queryable,
  accountId: string,
  { source, id }: { source: BadgeSource; id: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(badgeSources[source].of)}
    where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
