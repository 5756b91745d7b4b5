import type { Incident, Overview } from '../../../../clients/typescript/src/index.ts';
import { type Severity, severities } from '../../ui/marks/severity.ts';

/** One query for incidents: the maximum number and the severities. */
export interface Ask {
  severity: Severity[];
  limit: number;
}

/**
 * Returns at most two requests that together yield the worst open incidents, because the service sorts by time only:
 * whole severities as far as they fit by the known counts, then the newest of the next one.
 */
export function fetchWorst({ open, acknowledged }: NonNullable<Overview['incidents']>, most: number): Ask[] {
  const whole: Severity[] = [];
  let left = most;
  for (const severity of severities) {
    const count = open[severity] + acknowledged[severity];
    if (count === 0) continue;
    if (count > left) {
      const rest = left > 0 ? [{ severity: [severity], limit: left }] : [];
      return whole.length > 0 ? [{ severity: whole, limit: most }, ...rest] : rest;
    }
    whole.push(severity);
    left -= count;
  }
  return whole.length > 0 ? [{ severity: whole, limit: most }] : [];
}

/** Sorts incidents by severity, then newest first. Incidents whose parent is in the list are omitted. */
export function sortWorstFirst(incidents: readonly Incident[]): Incident[] {
  const rank = ({ severity }: Incident) => severities.indexOf(severity);
  const ids = new Set(incidents.map(({ id }) => id));
  const roots = incidents.filter(({ parentIncidentId }) => !ids.has(parentIncidentId ?? ''));
  return roots.sort(
    (one, other) => rank(one) - rank(other) || Date.parse(other.openedAt) - Date.parse(one.openedAt),
  );
}
