import { sql } from 'kysely';
import { byNumber, byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

const epochMs = (column: 'h.due_at' | 'h.last_ping_at') =>
  sql`(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`;
const never = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** What a list can be sorted by, over `heartbeats h`; what is not known yet is last in time, or first. */
export const heartbeatOrders = createOrders(
  {
    createdAt: byTime(sql`h.created_at`),
    name: byText(sql`lower(h.name)`),
    /** By how much it needs somebody. */
    status:
      byNumber(sql`(case when h.paused then 0 when h.status = 'down' then 4 when h.status = 'late' then 3
      when h.status = 'up' then 1 else 2 end)::bigint`),
    nextDueAt: byNumber(sql`coalesce(${epochMs('h.due_at')}, ${never})`),
    lastPingAt: byNumber(sql`coalesce(${epochMs('h.last_ping_at')}, 0)`),
  },
  { id: sql`h.id`, usual: '-createdAt' },
);
