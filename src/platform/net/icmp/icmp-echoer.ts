import type { Clock } from '#platform/clock.ts';
import { canonicalAddress } from '../addresses.ts';
import { EchoFailure, type EchoReport, type EchoWay, type IcmpEchoer } from '../types.ts';
import { type EchoSocket, openPingSocket, openRawSocket, type SocketRefusal } from './echo-socket.ts';
import { createProgramEchoer, type ProgramEchoer } from './program-echoer.ts';
import { createSocketEchoer, type EchoOrder, type SocketEchoer } from './socket-echoer.ts';

const DEFAULT_INTERVAL_MS = 200;
const MAX_COUNT = 20;
/** Delay in ms before retrying to open a refused socket. */
const RETRY_SOCKET_MS = 60_000;

/** Options of an `IcmpEchoer`. */
export interface IcmpEchoerOptions {
  clock: Clock;
  /** The method to use. The default `auto` tries all methods, beginning with the cheapest and least privileged. */
  via?: 'auto' | EchoWay;
  /** Name or path of the `ping` program; default `ping`. */
  program?: string;
  /** Maximum concurrent `ping` processes; default 32. */
  maxProcesses?: number;
}

/** State of the socket for one address family. */
interface Way {
  /** The echoer with an open socket, for direct use by callers. */
  ready: SocketEchoer | null;
  /** The pending or finished attempt to open the socket. A failure contains the reason for the missing socket. */
  opening: Promise<SocketEchoer | EchoFailure> | null;
  /** Time of the latest refusal, in monotonic milliseconds. */
  refusedAt: number;
}

interface State {
  clock: Clock;
  ways: Record<4 | 6, Way>;
  program: ProgramEchoer;
  via: 'auto' | EchoWay;
  closed: boolean;
}

const openers: Record<EchoSocket['way'], (family: 4 | 6) => Promise<EchoSocket | SocketRefusal>> = {
  datagram: openPingSocket,
  raw: openRawSocket,
};

/**
 * Sends ICMP echo requests to all targets over one socket per family: an unprivileged ping socket or a raw socket. If
 * the kernel allows neither at run time, the system's `ping` program is used. Sockets are opened on first use.
 */
export function createIcmpEchoer(options: IcmpEchoerOptions): IcmpEchoer {
  const { clock, via = 'auto', program = 'ping', maxProcesses } = options;
  const state: State = {
    clock,
    ways: { 4: newWay(), 6: newWay() },
    program: createProgramEchoer({ program, clock, ...(maxProcesses === undefined ? {} : { maxProcesses }) }),
    via,
    closed: false,
  };
  return {
    echo: (address, { count, timeoutMs, intervalMs = DEFAULT_INTERVAL_MS, signal }) => {
      const target = canonicalAddress(address);
      if (target === null) return Promise.reject(new EchoFailure('ping-unreachable', 'not an address'));
      if (state.closed) return Promise.reject(new EchoFailure('ping-unavailable', 'closed'));
      const request: EchoOrder = {
        address: target.address,
        count: Math.max(1, Math.min(MAX_COUNT, Math.trunc(count))),
        intervalMs,
        deadline: clock.monotonicMs() + timeoutMs,
        signal,
      };
      const { ready } = state.ways[target.family];
      return ready === null ? firstEcho(state, request, target.family) : ready.echo(request);
    },
    close: () => close(state),
  };
}

function newWay(): Way {
  return { ready: null, opening: null, refusedAt: Number.NEGATIVE_INFINITY };
}

/** Sends an echo when no socket is open yet. Opens a socket, or falls back to the ping program. */
async function firstEcho(state: State, request: EchoOrder, family: 4 | 6): Promise<EchoReport> {
  if (state.via === 'program') return state.program.echo(request);
  const way = state.ways[family];
  if (way.opening === null || state.clock.monotonicMs() - way.refusedAt > RETRY_SOCKET_MS) {
    way.refusedAt = Number.POSITIVE_INFINITY;
    way.opening = open(state, family);
  }
  const echoer = await way.opening;
  if (!(echoer instanceof EchoFailure)) return echoer.echo(request);
  // Without IPv6, the ping program would fail too.
  if (state.via !== 'auto' || echoer.code === 'ping-unreachable') throw echoer;
  return state.program.echo(request).catch((error: unknown) => {
    if (!(error instanceof EchoFailure) || error.code !== 'ping-unavailable') throw error;
    throw new EchoFailure('ping-unavailable', `${echoer.message}; ${error.message}`);
  });
}

async function open(state: State, family: 4 | 6): Promise<SocketEchoer | EchoFailure> {
  const { clock } = state;
  const way = state.ways[family];
  const opened = await openSocket(state.via === 'auto' ? ['datagram', 'raw'] : [state.via], family);
  if (!(opened instanceof EchoFailure) && !state.closed) {
    way.ready = createSocketEchoer({ over: opened, family, clock });
    return way.ready;
  }
  way.refusedAt = clock.monotonicMs();
  if (opened instanceof EchoFailure) return opened;
  opened.socket.close();
  return new EchoFailure('ping-unavailable', 'closed');
}

/** Returns the first socket that can be opened, or a failure with the kernel's error for each socket kind. */
async function openSocket(ways: readonly EchoWay[], family: 4 | 6): Promise<EchoSocket | EchoFailure> {
  const refusals: SocketRefusal[] = [];
  for (const way of ways) {
    if (way === 'program') continue;
    const opened = await openers[way](family);
    if (!('error' in opened)) return opened;
    refusals.push(opened);
  }
  if (refusals.some(({ error }) => error === 'EAFNOSUPPORT')) {
    return new EchoFailure('ping-unreachable', `this machine has no IPv${family}`);
  }
  return new EchoFailure('ping-unavailable', refusals.map(({ detail }) => detail).join('; '));
}

function close(state: State): void {
  if (state.closed) return;
  state.closed = true;
  state.program.close();
  for (const way of Object.values(state.ways)) way.ready?.close();
}

/** Returns the reasons why this machine cannot send echo requests with each method; null if it can. */
export async function findPingObstacle(clock: Clock): Promise<string | null> {
  const echoer = createIcmpEchoer({ clock });
  try {
    await echoer.echo('127.0.0.1', { count: 1, timeoutMs: 2_000 });
    return null;
  } catch (error) {
    if (error instanceof EchoFailure && error.code === 'ping-unavailable') return error.message;
    return null;
  } finally {
    echoer.close();
  }
}
