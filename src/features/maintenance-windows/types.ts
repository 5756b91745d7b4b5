import { sql } from 'kysely';
import { byText, byTime, createOrders } from '#platform/http/sorted-page.ts';

/** The objects that a window applies to. */
export interface WindowScope {
  all: boolean;
  monitorIds: string[];
  serviceMonitorIds: string[];
  heartbeatIds: string[];
  domainIds: string[];
  tags: string[];
}

/** The times at which a window takes place. */
export interface WindowPlan {
  timezone: string;
  startsAt: Date;
  /** Local start of the rule, ISO 8601 without a zone. */
  startWall: string;
  endsAt: Date | null;
  rrule: string | null;
  exdates: string[];
  durationMinutes: number | null;
}

/** A window without the columns that only the database needs. */
export interface MaintenanceWindow extends WindowPlan {
  title: string;
  description: string;
  scope: WindowScope;
  showOnStatusPages: boolean;
  /**
   * Whether the window only suppresses alerts. A mute is not shown as maintenance, and its time counts toward uptime.
   */
  muted: boolean;
}

/** One occurrence of a window. */
export interface WindowOccurrence {
  startsAt: Date;
  endsAt: Date;
}

/** Sort orders of windows; `startsAt` is the start of the first occurrence. */
export const windowOrders = createOrders(
  {
    createdAt: byTime(sql`w.created_at`),
    startsAt: byTime(sql`w.starts_at`),
    title: byText(sql`lower(w.title)`),
  },
  { id: sql`w.id`, usual: '-createdAt' },
);
