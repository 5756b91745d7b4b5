import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';
import type { NetworkContext, NetworkFailure } from './types.ts';

/** An open connection. */
interface Dialled {
  ok: true;
  socket: Socket;
  address: string;
}

/** No address accepted the connection. `address` is the last one tried. */
interface NotDialled {
  ok: false;
  failure: NetworkFailure;
  address: string | null;
}

/** Minimum time for an address in ms if there are more addresses to try. */
const SHORTEST_ATTEMPT_MS = 250;

/** Returns a host's addresses from `Net`, or the reason if there are none. Never rejects. */
export async function resolveTarget(
  settings: { host: string; ipVersion: 4 | 6 | null; timeoutMs: number },
  context: NetworkContext,
): Promise<{ addresses: ResolvedAddress[] } | { failure: NetworkFailure }> {
  const { timeoutMs, ipVersion } = settings;
  const family = ipVersion === null ? {} : { family: ipVersion };
  try {
    const addresses = await context.net.resolve(settings.host, {
      ...family,
      timeoutMs,
      signal: context.signal,
    });
    return { addresses };
  } catch (error) {
    if (!(error instanceof ResolveFailure)) return { failure: internalFailure(error) };
    const code = error.code === 'aborted' ? 'dns-timeout' : error.code;
    return { failure: { phase: 'resolve', code, detail: error.message.slice(0, 200) } };
  }
}

/** Returns whether a host is an address. It needs no lookup and has no resolve phase. */
export const isLiteral = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Connects to the first of `addresses` that responds, one after another. Each address but the last gets its share of
 * the remaining time, so that an unresponsive address does not use it up.
 */
export async function dialTcp(
  target: { addresses: readonly ResolvedAddress[]; port: number; timeoutMs: number },
  context: Pick<NetworkContext, 'signal' | 'clock'>,
): Promise<Dialled | NotDialled> {
  const { addresses, port, timeoutMs } = target;
  const { clock } = context;
  // A single address, which is the usual case, gets all the time, so no clock is needed.
  const startedAt = addresses.length > 1 ? clock.monotonicMs() : 0;
  const shareMs = (others: number): number =>
    Math.max(SHORTEST_ATTEMPT_MS, (timeoutMs - (clock.monotonicMs() - startedAt)) / (others + 1));
  let last: NotDialled = {
    ok: false,
    failure: { phase: 'connect', code: 'connect-failed', detail: 'no address' },
    address: null,
  };
  for (const [index, { address }] of addresses.entries()) {
    const others = addresses.length - index - 1;
    const limitMs = others === 0 ? null : shareMs(others);
    const result = await attempt({ address, limitMs, to: { host: address, port } }, context.signal);
    if (result.ok || context.signal.aborted) return result;
    last = result;
  }
  return last;
}

/** Connects to a Unix socket of this machine. Never rejects. */
export const dialLocal = (path: string, signal: AbortSignal): Promise<Dialled | NotDialled> =>
  attempt({ address: path, limitMs: null, to: { path } }, signal);

function attempt(
  target: { address: string; limitMs: number | null; to: NetConnectOpts },
  signal: AbortSignal,
): Promise<Dialled | NotDialled> {
  const { address, limitMs, to } = target;
  const timedOut: NetworkFailure = { phase: 'connect', code: 'connect-timeout' };
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ ok: false, failure: timedOut, address });
    const socket = connect(to);
    const timer = limitMs === null ? null : setTimeout(() => end(timedOut), limitMs);
    const end = (failure: NetworkFailure | null) => {
      if (timer) clearTimeout(timer);
      socket.off('connect', onConnect).off('error', onError);
      signal.removeEventListener('abort', onAbort);
      // The code that takes over the socket handles its errors. Until then, errors must not crash the process.
      socket.on('error', ignore);
      if (failure === null) return resolve({ ok: true, socket, address });
      socket.destroy();
      resolve({ ok: false, failure, address });
    };
    const onConnect = () => end(null);
    const onError = (error: Error) => end(connectFailure(error));
    const onAbort = () => end(timedOut);
    socket.on('connect', onConnect).on('error', onError);
    signal.addEventListener('abort', onAbort);
  });
}

function ignore(): void {}

const CONNECT_CODES: Record<string, string> = {
  ECONNREFUSED: 'connect-refused',
  ECONNRESET: 'connect-reset',
  ECONNABORTED: 'connect-reset',
  ETIMEDOUT: 'connect-timeout',
  EHOSTUNREACH: 'connect-unreachable',
  ENETUNREACH: 'connect-unreachable',
  EHOSTDOWN: 'connect-unreachable',
  EACCES: 'connect-denied',
  EPERM: 'connect-denied',
};

/** Errors of this machine, which are not faults of the target. */
const OUR_FAULTS = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'ENETDOWN']);

/** Converts a system error while connecting to a failure. Faults of our own machine are `internal`. */
export function connectFailure(error: Error): NetworkFailure {
  const code = 'code' in error ? String(error.code) : '';
  if (OUR_FAULTS.has(code)) return { phase: 'internal', code: 'probe-failed', detail: code };
  return { phase: 'connect', code: CONNECT_CODES[code] ?? 'connect-failed', detail: code.slice(0, 50) };
}

/** Returns the failure for a bug, which is reported and never thrown. */
export const internalFailure = (error: unknown): NetworkFailure => ({
  phase: 'internal',
  code: 'probe-failed',
  detail: (error instanceof Error ? error.message : String(error)).slice(0, 200),
});

/**
 * Returns the failure for an abort before the monitor's timeout, which means that the service is stopping and is not a
 * fault of the target. Null if the timeout was reached or nothing was aborted. The caller's timer and ours can differ
 * by 10%.
 */
export function abortedFailure(
  signal: AbortSignal,
  times: { elapsedMs: number; timeoutMs: number },
): NetworkFailure | null {
  if (!signal.aborted) return null;
  const reason: unknown = signal.reason;
  if (reason instanceof Error && reason.name === 'TimeoutError') return null;
  if (times.elapsedMs >= times.timeoutMs * 0.9) return null;
  return { phase: 'internal', code: 'aborted' };
}
