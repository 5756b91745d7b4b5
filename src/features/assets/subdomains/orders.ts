import { sql } from 'kysely';
import { byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

/** What subdomains can be sorted by. */
export const subdomainOrders = createOrders(
  { firstSeenAt: byTime(sql`first_seen_at`), lastSeenAt: byTime(sql`last_seen_at`), name: byText(sql`name`) },
  { id: sql`id`, usual: '-firstSeenAt' },
);
