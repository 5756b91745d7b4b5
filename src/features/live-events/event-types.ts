import { covers } from '#features/access/index.ts';

/**
 * Event types, each with the scope needed to receive it. Events are written by triggers (see the migrations) or by
 * `insertLiveEvent`.
 */
const liveEventTypes = {
  'service-monitor.state': 'service-monitors:read',
  'monitor.scored': 'monitors:read',
  'heartbeat.state': 'heartbeats:read',
  incident: 'incidents:read',
  delivery: 'alerts:read',
  discovery: 'assets:read',
  import: 'import:write',
  // Too much changed at once; the client must reload everything.
  reset: null,
} as const satisfies Record<string, string | null>;

export type LiveEventType = keyof typeof liveEventTypes;

/** Returns the event types that a caller with these scopes receives. */
export function typesFor(scopes: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    Object.entries(liveEventTypes)
      .filter(([, scope]) => scope === null || covers(scopes, scope))
      .map(([type]) => type),
  );
}
