import type { Clock } from '../../clock.ts';
import { canonicalAddress } from '../egress/addresses.ts';
import { EchoFailure, type EchoReport, type IcmpEchoer } from '../egress/types.ts';
import { openPingSocket } from './ping-socket.ts';
import { createProgramEchoer, type ProgramEchoer } from './program-echoer.ts';
import { createSocketEchoer, type EchoOrder, type SocketEchoer } from './socket-echoer.ts';

const DEFAULT_INTERVAL_MS = 200;
const MAX_COUNT = 20;
/** How long a machine that refused a ping socket is taken at its word. */
const RETRY_SOCKET_MS = 60_000;

/** How echo requests are sent. */
export interface IcmpEchoerOptions {
  clock: Clock;
  /** `socket` and `program` leave out the other way; default `auto`. */
  via?: 'auto' | 'socket' | 'program';
  /** Name or path of the `ping` program; default `ping`. */
  program?: string;
  /** `ping` processes at once; default 32. */
  maxProcesses?: number;
}

/** What is known of one family's ping socket. */
interface Way {
  /** The echoer once its socket is open: asked without a detour. */
  ready: SocketEchoer | null;
  /** The opening under way or done; a string says why there is no socket. */
  opening: Promise<SocketEchoer | string> | null;
  /** Monotonic milliseconds of the latest refusal. */
  refusedAt: number;
}

interface State {
  clock: Clock;
  ways: Record<4 | 6, Way>;
  program: ProgramEchoer;
  via: 'auto' | 'socket' | 'program';
  closed: boolean;
}

/**
 * ICMP echo for all targets: over one unprivileged ping socket a family, or by the system's `ping` where the
 * kernel refuses that. Sockets are opened at the first use; none is needed to create the echoer.
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
      const order: EchoOrder = {
        address: target.address,
        count: Math.max(1, Math.min(MAX_COUNT, Math.trunc(count))),
        intervalMs,
        deadline: clock.monotonicMs() + timeoutMs,
        signal,
      };
      const { ready } = state.ways[target.family];
      return ready === null ? firstEcho(state, order, target.family) : ready.echo(order);
    },
    close: () => close(state),
  };
}

function newWay(): Way {
  return { ready: null, opening: null, refusedAt: Number.NEGATIVE_INFINITY };
}

/** An echo while there is no open socket: opens one, or goes by the program. */
async function firstEcho(state: State, order: EchoOrder, family: 4 | 6): Promise<EchoReport> {
  if (state.via === 'program') return state.program.echo(order);
  const way = state.ways[family];
  if (way.opening === null || state.clock.monotonicMs() - way.refusedAt > RETRY_SOCKET_MS) {
    way.refusedAt = Number.POSITIVE_INFINITY;
    way.opening = open(state, family);
  }
  const echoer = await way.opening;
  if (typeof echoer !== 'string') return echoer.echo(order);
  if (state.via === 'socket') throw new EchoFailure('ping-unavailable', echoer);
  return state.program.echo(order);
}

async function open(state: State, family: 4 | 6): Promise<SocketEchoer | string> {
  const { clock } = state;
  const way = state.ways[family];
  const socket = await openPingSocket(family);
  if (typeof socket !== 'string' && !state.closed) {
    way.ready = createSocketEchoer({ socket, family, clock });
    return way.ready;
  }
  if (typeof socket !== 'string') socket.close();
  way.refusedAt = clock.monotonicMs();
  return typeof socket === 'string' ? socket : 'closed';
}

function close(state: State): void {
  if (state.closed) return;
  state.closed = true;
  state.program.close();
  for (const way of Object.values(state.ways)) way.ready?.close();
}
