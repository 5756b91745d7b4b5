import { sql } from 'kysely';
import { byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

/** What windows can be sorted by: `startsAt` is when they begin, or first began. */
export const windowOrders = createOrders(
  {
    createdAt: byTime(sql`w.created_at`),
    startsAt: byTime(sql`w.starts_at`),
    title: byText(sql`lower(w.title)`),
  },
  { id: sql`w.id`, usual: '-createdAt' },
);
