import type { FollowedLog, VerifiedHead } from './queries.ts';

/** How a log stands, for those who rely on it. */
export interface LogHealth {
  state: 'usable' | 'retired' | 'behind' | 'stalled' | 'inconsistent' | 'unreachable';
  lastError: string | null;
  quarantined: boolean;
}

/** Reading is late when the newest entry that was read is older than this, while there are more. */
const behindMs = 5 * 60_000;

/** The state of a log that answers, at `now` in epoch ms. */
export function judgeHealth(
  log: Pick<FollowedLog, 'listed' | 'mmd_seconds'>,
  at: { head: VerifiedHead; position: number; readAt: Date | null; stale: boolean; now: number },
): LogHealth {
  const { head, position, readAt, stale, now } = at;
  const done = position >= head.size;
  if (log.listed === 'readonly' && done) return { state: 'retired', lastError: null, quarantined: false };
  const age = now - head.at.getTime();
  if (log.listed !== 'readonly' && age > log.mmd_seconds * 1_000) {
    const lastError = `The newest tree head is ${Math.round(age / 1_000)} s old; the log promises one every ${log.mmd_seconds} s.`;
    return { state: 'stalled', lastError, quarantined: false };
  }
  const lastError = stale ? 'The log returned a tree head older than an earlier one.' : null;
  const late = !done && readAt !== null && now - readAt.getTime() > behindMs;
  return { state: late ? 'behind' : 'usable', lastError, quarantined: false };
}
