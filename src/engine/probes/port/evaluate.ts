import type { Verdict } from '../types.ts';
import type { PortObservation } from './observation.ts';
import type { PortSettings } from './settings.ts';

/**
 * Down when anything broke off or the answer is not the one expected; unknown when the fault is our own
 * machine's; else up. Silence over UDP without payload and pattern is up: nothing refused the datagram.
 */
export function evaluatePort(observation: PortObservation, settings: PortSettings): Verdict {
  const { failure, matched } = observation;
  if (failure) {
    const params = {
      host: settings.host,
      port: settings.port,
      ...(failure.detail ? { detail: failure.detail } : {}),
    };
    return {
      status: failure.phase === 'internal' ? 'unknown' : 'down',
      reasons: [{ code: failure.code, params }],
    };
  }
  if (matched === false) {
    const params = { pattern: settings.expectRegex ?? '', banner: observation.banner ?? '' };
    return { status: 'down', reasons: [{ code: 'expect-not-matched', params }] };
  }
  return { status: 'up', reasons: [] };
}
