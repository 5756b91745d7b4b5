/** What a window concerns. */
export interface WindowScope {
  all: boolean;
  monitorIds: string[];
  serviceMonitorIds: string[];
  heartbeatIds: string[];
  domainIds: string[];
  tags: string[];
}

/** When a window is, as it was ordered and found sound. */
export interface WindowPlan {
  timezone: string;
  startsAt: Date;
  /** The wall time from which a rule counts, ISO 8601 without zone. */
  startWall: string;
  endsAt: Date | null;
  rrule: string | null;
  exdates: string[];
  durationMinutes: number | null;
}

/** A window without what the database adds. */
export interface MaintenanceWindow extends WindowPlan {
  title: string;
  description: string;
  scope: WindowScope;
  showOnStatusPages: boolean;
}

/** One time of maintenance. */
export interface Stretch {
  startsAt: Date;
  endsAt: Date;
}
