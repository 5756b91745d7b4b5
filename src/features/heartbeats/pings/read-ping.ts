import type { SignalKind } from '#engine/heartbeats/heartbeat-state.ts';
import { isUuid } from '#platform/crypto.ts';
import type { PingAddress } from './pinged.ts';

/** What a ping URL says; `refused` is answered as text. */
export type ReadPing =
  | { to: PingAddress; kind: SignalKind; exitCode: number | null; rid: string | null }
  | { refused: 400 | 404; why: string };

/**
 * Reads the words of a ping's path after `/ping/`: a UUID, or the account's ping key and a slug; then perhaps a signal.
 */
export function readPing(words: readonly string[], rid: unknown): ReadPing {
  const [first = '', ...rest] = words;
  const isByKey = isUuid(first);
  const slug = isByKey ? null : (rest.shift() ?? '');
  if (rest.length > 1) return { refused: 404, why: 'not found' };
  const signal = readSignal(rest[0]);
  if ('refused' in signal) return signal;
  if (rid !== undefined && !(typeof rid === 'string' && isUuid(rid))) {
    return { refused: 400, why: 'invalid rid: it is a UUID such as 123e4567-e89b-42d3-a456-426614174000' };
  }
  const run = rid === undefined ? null : rid.toLowerCase();
  if (slug === null) return { to: { key: first }, ...signal, rid: run };
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(first) || slug === '') return { refused: 404, why: 'not found' };
  if (!/^[a-z0-9_-]{1,100}$/.test(slug)) {
    return { refused: 400, why: 'invalid slug: it has a-z, 0-9, _ and - only, in lower case' };
  }
  return { to: { pingKey: first, slug }, ...signal, rid: run };
}

function readSignal(
  word: string | undefined,
): { kind: SignalKind; exitCode: number | null } | { refused: 400 | 404; why: string } {
  if (word === undefined) return { kind: 'success', exitCode: null };
  if (word === 'start' || word === 'fail' || word === 'log') return { kind: word, exitCode: null };
  if (!/^\d+$/.test(word)) return { refused: 404, why: 'not found' };
  const exitCode = Number(word);
  if (exitCode > 255) return { refused: 400, why: 'invalid exit status: it is 0 to 255' };
  return { kind: exitCode === 0 ? 'success' : 'fail', exitCode };
}
