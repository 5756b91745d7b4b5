import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { findKind } from '#engine/probes/kind.ts';
import type { Observation, ProbeContext, ProbeFailure } from '#engine/probes/types.ts';
import { createNetworkGuard, type NetworkClass, type NetworkGuard } from '#engine/status/network-guard.ts';
import type { Clock } from '#platform/clock.ts';
import { createEgressPolicy, parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { Net } from '#platform/net/types.ts';
import type { EngineOptions, FailedCheck, RanCheck } from './types.ts';

/** The guard's verdict on a failed check. */
type GuardVerdict =
  /** The target failed. */
  | 'stands'
  /** Our own network failed: the result is `unknown`. */
  | 'probe-failed'
  /** Undecided; evaluate the check again at the next flush. */
  | 'wait';

export interface ProberGuard {
  /**
   * Evaluates a finished check to determine the state of our network. Must be called once per check, in order of their
   * end times.
   */
  observe(check: RanCheck): void;
  /** Evaluates a failed check at `now` (epoch ms). */
  rule(check: FailedCheck, now: number): GuardVerdict;
  /** Returns the networks that are currently considered unreachable. */
  dead(now: number): NetworkClass[];
}

/** Maximum time in ms that a result waits for evidence if it would change a status. */
const evidenceWaitMs = 3000;

/** Error codes of failures that our own network can cause. */
const networkCodes =
  /^(timeout|connect-timeout|connect-unreachable|connect-failed|dns-timeout|dns-unreachable|dns-servfail|dns-error|ping-no-reply|no-reply|udp-timeout)$/;

/** Returns true if neither the target nor a name server responded. */
function isNetworkFailure(observation: Observation): boolean {
  const { failure, phases } = observation;
  if (failure === null || phases.connectMs !== null) return false;
  // A DNS monitor without a response to its query fails in `request`, because the probe only sends the query.
  if (failure.phase !== 'response' && failure.phase !== 'transfer') return networkCodes.test(failure.code);
  return (
    failure.phase === 'response' &&
    phases.firstByteMs === null &&
    /^ping-no-reply|^timeout$/.test(failure.code)
  );
}

/** Returns true for failures that do not reflect the state of the network. */
function isInconclusive({ failure }: Observation): boolean {
  if (failure === null) return false;
  // No packet of a connection that the policy blocked has left this machine. "No such name" can come from a local
  // cache.
  const unasked = failure.phase === 'internal' || failure.phase === 'resolve' || failure.phase === 'request';
  return unasked || failure.code === 'target-refused';
}

/**
 * Creates the guard of one prober. With gateway targets, failures are `unknown` while no gateway responds. Without
 * gateway targets, or if they cannot be probed, engine/status/network-guard.ts decides.
 */
export function createProberGuard(gateways: Gateways | null): ProberGuard {
  const guard = createNetworkGuard();
  return {
    observe(check) {
      if (gateways !== null && !gateways.areInconclusive) return;
      const place = placeOf(check);
      const { record, before } = check.finished;
      const at = record.startedAt + (record.durationMs ?? 0);
      if (isNetworkFailure(check.observation)) {
        const wasHealthy = before.status === 'up' || before.status === 'degraded';
        guard.failed(place.networkClass, place.target, { at, wasUp: wasHealthy });
      } else if (!isInconclusive(check.observation)) guard.answered(place.networkClass, place.target, at);
    },
    rule(check, now) {
      const { failure } = check.observation;
      if (failure === null || failure.code === 'target-refused') return 'stands';
      const verdict = gateways === null ? null : ruleByGateways(gateways, check, now);
      if (verdict !== null) return verdict;
      return isNetworkFailure(check.observation) ? ruleByTargets(guard, check, now) : 'stands';
    },
    dead: (now) =>
      (['loopback', 'private', 'public'] as const).filter((networkClass) => guard.isDead(networkClass, now)),
  };
}

/** Returns null if the gateways are inconclusive. */
function ruleByGateways(gateways: Gateways, check: FailedCheck, now: number): GuardVerdict | null {
  const reachable = gateways.reachableSince(check.startedAt);
  if (reachable === 'unknown') return null;
  if (reachable !== null) return reachable ? 'stands' : 'probe-failed';
  return isFresh(check, now, evidenceWaitMs * 2) ? 'wait' : 'probe-failed';
}

function ruleByTargets(guard: NetworkGuard, check: FailedCheck, now: number): GuardVerdict {
  const { networkClass, target } = placeOf(check);
  if (guard.isAffected(networkClass, target, now)) return 'probe-failed';
  if (!check.decides || guard.lastAnswerAt(networkClass) >= check.startedAt) return 'stands';
  // Other failing checks may not have reached their timeouts yet.
  return isFresh(check, now, evidenceWaitMs) ? 'wait' : 'stands';
}

/** Returns whether a check ended within the last `ms`. After the clock was set back, the end can be in the future. */
const isFresh = ({ finishedAt }: FailedCheck, now: number, ms: number) => Math.abs(now - finishedAt) < ms;

const publicOnly = createEgressPolicy({ mode: 'public', allow: [] });

/** Returns the network class of a check, and the name that identifies its target within the class. */
function placeOf(check: Pick<FailedCheck, 'observation' | 'host'>): {
  networkClass: NetworkClass;
  target: string;
} {
  const address = check.observation.address ?? parseHostLiteral(check.host)?.address ?? null;
  if (address !== null) return { networkClass: classOf(address), target: address };
  const networkClass = /(^|\.)localhost\.?$/i.test(check.host) ? 'loopback' : 'public';
  return { networkClass, target: getDomain(check.host) ?? check.host };
}

/** Caches the network class of addresses, because the same few thousand addresses recur every interval. */
const classes = new LRUCache<string, NetworkClass>({ max: 10_000 });

function classOf(address: string): NetworkClass {
  let known = classes.get(address);
  if (known === undefined) {
    if (address.startsWith('127.') || address === '::1') known = 'loopback';
    else known = publicOnly.admits(address) ? 'public' : 'private';
    classes.set(address, known);
  }
  return known;
}

/** The probes used for gateways. */
interface GatewayProbes {
  ping(host: string, context: ProbeContext): Promise<Observation>;
  connect(host: string, port: number, context: ProbeContext): Promise<Observation>;
}

interface Gateways {
  /**
   * Returns whether a gateway was reached at or after `since` (epoch ms). Returns `unknown` if no gateway can be probed
   * (no ping on this machine), and null until the probes have ended.
   */
  reachableSince(since: number): boolean | 'unknown' | null;
  /** True while the gateways are inconclusive, so that other evidence must decide. */
  readonly areInconclusive: boolean;
}

const defaultTimeoutMs = 3000;

interface GatewayTarget {
  host: string;
  /** Null for a ping. */
  port: number | null;
}

/** Parses `host`, `host:port`, `[IPv6]:port` or a bare IPv6 address. */
function parseGateway(text: string): GatewayTarget {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined) return { host: text, port: null };
  const port = match?.[3];
  return { host, port: port === undefined ? null : Number(port) };
}

/**
 * Probes the operator's gateway targets after a failed check, one round at a time. One response is enough. The egress
 * policy does not apply, because the targets are not set by users.
 */
function createGateways(
  targets: readonly string[],
  parts: { probes: GatewayProbes; net: Net; clock: Clock; timeoutMs?: number },
): Gateways {
  const parsed = targets.map(parseGateway);
  const { clock, timeoutMs = defaultTimeoutMs } = parts;
  const net = ungoverned(parts.net);
  let isProbing = false;
  let requestedAt = 0;
  let reachable: boolean | 'unknown' = true;

  async function probeGateways(): Promise<void> {
    isProbing = true;
    const at = clock.now();
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new DOMException('Timed out', 'TimeoutError')),
      timeoutMs,
    );
    const context = { net, clock, signal: controller.signal };
    const answers = parsed.map(async ({ host, port }) => {
      const observation =
        port === null
          ? await parts.probes.ping(host, context)
          : await parts.probes.connect(host, port, context);
      return observation.failure;
    });
    const failures = await firstReached(answers);
    // A failure within this machine does not indicate a network problem.
    const counted = failures.filter((failure) => failure.phase !== 'internal');
    if (failures.length < parsed.length) reachable = true;
    else reachable = counted.length > 0 ? false : 'unknown';
    clearTimeout(timer);
    controller.abort();
    requestedAt = at;
    isProbing = false;
  }

  return {
    get areInconclusive() {
      return reachable === 'unknown';
    },
    reachableSince(since) {
      // A result with a time in the future was measured before the clock was set back.
      if (requestedAt >= since && requestedAt <= clock.now()) return reachable;
      if (!isProbing) void probeGateways();
      return null;
    },
  };
}

/** Returns the failures before the first response of a gateway, or all failures if no gateway responded. */
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

/** Returns the same network without the egress policy. */
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

/** Creates the gateways named in the options; null if there are none. */
export function createGatewaysOf(
  options: Pick<EngineOptions, 'gatewayTargets' | 'net' | 'clock' | 'kinds'>,
): Gateways | null {
  const targets = options.gatewayTargets ?? [];
  if (targets.length === 0) return null;
  const { net, clock, kinds } = options;
  const ask = async (name: string, input: object, context: ProbeContext) => {
    const kind = findKind(kinds, name);
    if (kind === null) throw new Error(`gateway targets need the probe ${name}`);
    const { probe } = kind.order(input, defaultTimeoutMs);
    return (await probe.probe(context)).observation;
  };
  const probes: GatewayProbes = {
    ping: (host, context) => ask('ping', { host, packets: 2 }, context),
    connect: (host, port, context) => ask('port', { host, port }, context),
  };
  return createGateways(targets, { probes, net, clock });
}
