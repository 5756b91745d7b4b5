import { Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Reason } from '../types.ts';

/** Fields of kinds that monitor a container or unit that can restart. */
export const restartFields = {
  maxRestarts: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Number of automatic restarts above which the monitor is degraded; null for no limit',
    }),
  ),
  minUptimeSeconds: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 86_400,
      description:
        'Minimum number of seconds since the container started; below it, the monitor is degraded, which detects restart loops. Null for no minimum',
    }),
  ),
};

export const restartDefaults = { maxRestarts: null, minUptimeSeconds: null };

/** Restarts of a container or unit; null if unknown. */
export interface RestartFacts {
  restarts: number | null;
  uptimeMs: number | null;
}

/** Returns the reasons for a container or unit that is running but was restarted too often or too recently. */
export function evaluateRestarts(
  { restarts, uptimeMs }: RestartFacts,
  { maxRestarts, minUptimeSeconds }: { maxRestarts: number | null; minUptimeSeconds: number | null },
): Reason[] {
  const reasons: Reason[] = [];
  if (maxRestarts !== null && restarts !== null && restarts > maxRestarts)
    reasons.push({ code: 'service-restarted-too-often', params: { restarts, maxRestarts } });
  if (minUptimeSeconds !== null && uptimeMs !== null && uptimeMs < minUptimeSeconds * 1000) {
    const seconds = Math.max(0, Math.floor(uptimeMs / 1000));
    reasons.push({ code: 'service-just-started', params: { seconds, minUptimeSeconds } });
  }
  return reasons;
}
