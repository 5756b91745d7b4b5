import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** Resources that can have a badge: the column that references the resource, and its table. */
export const badgeSources = {
  'service-monitors': { column: 'service_monitor_id', of: 'service_monitors', noun: 'service monitor' },
  heartbeats: { column: 'heartbeat_id', of: 'heartbeats', noun: 'heartbeat' },
} as const;
export type BadgeSource = keyof typeof badgeSources;

export interface BadgeRow {
  key: string;
  created_at: Date;
}

/** Returns the badge of a monitor or heartbeat; null if it has none. */
export async function findBadgeOf(
  db: Queryable,
  accountId: string,
  { source, id }: { source: BadgeSource; id: string },
): Promise<BadgeRow | null> {
  const { rows } = await sql<BadgeRow>`
    select key, created_at from badges
    where account_id = ${accountId} and ${sql.ref(badgeSources[source].column)} = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Inserts a badge. Returns false if the resource already has a badge. */
export async function insertBadge(
  tx: Tx,
  accountId: string,
  badge: { source: BadgeSource; id: string; key: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into badges (key, account_id, ${sql.ref(badgeSources[badge.source].column)}, created_at)
    values (${badge.key}, ${accountId}, ${badge.id}, ${badge.now})
    on conflict do nothing returning key`.execute(tx);
  return rows.length > 0;
}

/** Deletes the badge of a monitor or heartbeat. Returns false if it has none. */
export async function deleteBadgeOf(
  tx: Tx,
  accountId: string,
  { source, id }: { source: BadgeSource; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from badges where account_id = ${accountId} and ${sql.ref(badgeSources[source].column)} = ${id}
    returning key`.execute(tx);
  return rows.length > 0;
}
