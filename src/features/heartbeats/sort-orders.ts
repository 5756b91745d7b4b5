import { sql } from 'kysely';
import { byNumber, byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

const epochMs = (column: 'h.due_at' | 'h.last_ping_at') =>
  sql`(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`;
const never = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** Sort orders of heartbeats, over `heartbeats h`. Unknown due times sort last, unknown pings first. */
export const heartbeatOrders = createOrders(
  {
    createdAt: byTime(sql`h.created_at`),
    name: byText(sql`lower(h.name)`),
    /** Heartbeats that need attention come first. */
    status:
      byNumber(sql`(case when h.paused then 0 when h.status = 'down' then 4 when h.status = 'late' then 3
      when h.status = 'up' then 1 else 2 end)::bigint`),
    nextDueAt: byNumber(sql`coalesce(${epochMs('h.due_at')}, ${never})`),
    lastPingAt: byNumber(sql`coalesce(${epochMs('h.last_ping_at')}, 0)`),
  },
  { id: sql`h.id`, usual: '-createdAt' },
);
