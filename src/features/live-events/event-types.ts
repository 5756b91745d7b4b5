import { covers } from '#features/access/index.ts';

/**
 * What may be told, each with the scope that its resource is read by: a caller without it gets none of them. Who writes
 * them stands in the migrations (triggers), or is whoever calls `insertLiveEvent`.
 */
const liveEventTypes = {
  'service-monitor.state': 'service-monitors:read',
  'monitor.scored': 'monitors:read',
  'heartbeat.state': 'heartbeats:read',
  incident: 'incidents:read',
  delivery: 'alerts:read',
  discovery: 'assets:read',
  import: 'import:write',
  // So much changed at once that reading anew is cheaper; it says nothing else.
  reset: null,
} as const satisfies Record<string, string | null>;

export type LiveEventType = keyof typeof liveEventTypes;

/** The types that a caller of these scopes is told of. */
export function typesFor(scopes: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    Object.entries(liveEventTypes)
      .filter(([, scope]) => scope === null || covers(scopes, scope))
      .map(([type]) => type),
  );
}
