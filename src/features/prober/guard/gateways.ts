import { isIP } from 'node:net';
import { findKind } from '#engine/probes/kind.ts';
import type { Observation, ProbeContext, ProbeFailure } from '#engine/probes/types.ts';
import type { Clock } from '#platform/clock.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { Net } from '#platform/net/types.ts';
import type { ProberOptions } from '../types.ts';

/** The two probes that gateways are asked by. */
interface GatewayProbes {
  ping(host: string, context: ProbeContext): Promise<Observation>;
  connect(host: string, port: number, context: ProbeContext): Promise<Observation>;
}

export interface Gateways {
  /**
   * Whether our network reached a gateway at or after `since` (epoch ms): `unknown` where none of them could be asked (this
   * machine cannot ping), null while it is being found out (ask again soon).
   */
  reachableSince(since: number): boolean | 'unknown' | null;
  /** True while gateways tell nothing, so that other signs must. */
  readonly silent: boolean;
}

const defaultTimeoutMs = 3000;

interface GatewayTarget {
  host: string;
  /** Null: pinged. */
  port: number | null;
}

/** `host`, `host:port`, `[IPv6]:port` or a bare IPv6 address. */
function parseGateway(text: string): GatewayTarget {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined) return { host: text, port: null };
  const port = match?.[3];
  return { host, port: port === undefined ? null : Number(port) };
}

/**
 * Asks the operator's gateway targets, on demand: only when some check failed, and at most once at a time. One
 * that answers is enough. They are not users' targets, so the egress policy does not hold for them.
 */
function createGateways(
  targets: readonly string[],
  parts: { probes: GatewayProbes; net: Net; clock: Clock; timeoutMs?: number },
): Gateways {
  const parsed = targets.map(parseGateway);
  const { clock, timeoutMs = defaultTimeoutMs } = parts;
  const net = ungoverned(parts.net);
  let asking = false;
  let askedAt = 0;
  let reachable: boolean | 'unknown' = true;

  async function ask(): Promise<void> {
    asking = true;
    const at = clock.now();
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new DOMException('Timed out', 'TimeoutError')),
      timeoutMs,
    );
    const context = { net, clock, signal: controller.signal };
    const answers = parsed.map(async ({ host, port }) => {
      const seen =
        port === null
          ? await parts.probes.ping(host, context)
          : await parts.probes.connect(host, port, context);
      return seen.failure;
    });
    const failures = await firstReached(answers);
    // A failure within this machine says nothing of the network.
    const told = failures.filter((failure) => failure.phase !== 'internal');
    if (failures.length < parsed.length) reachable = true;
    else reachable = told.length > 0 ? false : 'unknown';
    clearTimeout(timer);
    controller.abort();
    askedAt = at;
    asking = false;
  }

  return {
    get silent() {
      return reachable === 'unknown';
    },
    reachableSince(since) {
      // An answer of the future is from before the clock was set back.
      if (askedAt >= since && askedAt <= clock.now()) return reachable;
      if (!asking) void ask();
      return null;
    },
  };
}

/** The failures that came before the first gateway that answered; all of them where none did. */
async function firstReached(answers: readonly Promise<ProbeFailure | null>[]): Promise<ProbeFailure[]> {
  const failures: ProbeFailure[] = [];
  const reached = answers.map(async (answer) => {
    const failure = await answer.catch((): ProbeFailure => ({ phase: 'internal', code: 'probe-error' }));
    if (failure === null) return;
    failures.push(failure);
    throw new Error(failure.code);
  });
  await Promise.any(reached).catch(() => {});
  return failures;
}

/** The same network without the policy: addresses go through as they are, names as ever. */
function ungoverned(net: Net): Net {
  return {
    ...net,
    policy: { mode: 'any', admits: () => true },
    resolve: async (host, options) => {
      const literal = isIP(host) === 0 ? null : parseHostLiteral(host);
      return literal === null ? net.resolve(host, options) : [literal];
    },
  };
}

/** The gateways of a prober's options, asked by its own probes; null when none are named. */
export function createGatewaysOf(
  options: Pick<ProberOptions, 'gatewayTargets' | 'net' | 'clock' | 'kinds'>,
): Gateways | null {
  const targets = options.gatewayTargets ?? [];
  if (targets.length === 0) return null;
  const { net, clock, kinds } = options;
  const ask = async (name: string, order: object, context: ProbeContext) => {
    const kind = findKind(kinds, name);
    if (kind === null) throw new Error(`gateway targets need the probe ${name}`);
    const { probe } = kind.order(order, defaultTimeoutMs);
    return (await probe.probe(context)).observation;
  };
  const probes: GatewayProbes = {
    ping: (host, context) => ask('ping', { host, packets: 2 }, context),
    connect: (host, port, context) => ask('port', { host, port }, context),
  };
  return createGateways(targets, { probes, net, clock });
}
