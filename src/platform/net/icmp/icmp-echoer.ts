import type { Clock } from '../../clock.ts';
import { canonicalAddress } from '../addresses.ts';
import { EchoFailure, type IcmpEchoer } from '../types.ts';
import { openPingSocket } from './ping-socket.ts';
import { createProgramEchoer } from './program-echoer.ts';
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

/** One way per family: a socket in use, or when a socket was last refused. */
interface Way {
  echoer: Promise<SocketEchoer | string> | null;
  refusedAt: number;
}

/**
 * ICMP echo for all targets: over one unprivileged ping socket a family, or by the system's `ping` where the
 * kernel refuses that. Sockets are opened at the first use; none is needed to create the echoer.
 */
export function createIcmpEchoer(options: IcmpEchoerOptions): IcmpEchoer {
  const { clock, via = 'auto' } = options;
  const ways: Record<4 | 6, Way> = {
    4: { echoer: null, refusedAt: Number.NEGATIVE_INFINITY },
    6: { echoer: null, refusedAt: Number.NEGATIVE_INFINITY },
  };
  const program = createProgramEchoer({
    program: options.program ?? 'ping',
    clock,
    ...(options.maxProcesses === undefined ? {} : { maxProcesses: options.maxProcesses }),
  });
  let closed = false;

  const open = async (family: 4 | 6): Promise<SocketEchoer | string> => {
    const socket = await openPingSocket(family);
    if (typeof socket !== 'string' && !closed) return createSocketEchoer({ socket, family, clock });
    if (typeof socket !== 'string') socket.close();
    ways[family].refusedAt = clock.monotonicMs();
    return typeof socket === 'string' ? socket : 'closed';
  };
  const socketEchoer = async (family: 4 | 6): Promise<SocketEchoer | string> => {
    const way = ways[family];
    if (way.echoer === null || clock.monotonicMs() - way.refusedAt > RETRY_SOCKET_MS) {
      way.refusedAt = Number.POSITIVE_INFINITY;
      way.echoer = open(family);
    }
    return way.echoer;
  };
  return {
    echo: async (address, { count, timeoutMs, intervalMs = DEFAULT_INTERVAL_MS, signal }) => {
      const target = canonicalAddress(address);
      if (target === null) throw new EchoFailure('ping-unreachable', 'not an address');
      if (closed) throw new EchoFailure('ping-unavailable', 'closed');
      const order: EchoOrder = {
        address: target.address,
        count: Math.max(1, Math.min(MAX_COUNT, Math.trunc(count))),
        intervalMs,
        deadline: clock.monotonicMs() + timeoutMs,
        signal,
      };
      if (via === 'program') return program.echo(order);
      const echoer = await socketEchoer(target.family);
      if (typeof echoer !== 'string') return echoer.echo(order);
      if (via === 'socket') throw new EchoFailure('ping-unavailable', echoer);
      return program.echo(order);
    },
    close: () => {
      closed = true;
      program.close();
      for (const way of Object.values(ways)) {
        void way.echoer?.then((echoer) => typeof echoer === 'string' || echoer.close());
      }
    },
  };
}
