import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { findKind } from '#engine/probes/kind.ts';
import type { Observation, ProbeContext, ProbeFailure } from '#engine/probes/types.ts';
import { createNetworkGuard, type NetworkClass, type NetworkGuard } from '#engine/status/network-guard.ts';
import type { Clock } from '#platform/clock.ts';
import { createEgressPolicy, parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { Net } from '#platform/net/types.ts';
import type { FailedCheck, ProberOptions, RanCheck } from './types.ts';

/** How a failed check may be read. */
type GuardRuling =
  /** As it is: the target's fault. */
  | 'stands'
  /** Our own network failed: `unknown`. */
  | 'probe-failed'
  /** Not known yet; ask again at the next flush. */
  | 'wait';

export interface ProberGuard {
  /** Takes in what a finished check shows of our network. Call it once a check, in the order they end. */
  observe(check: RanCheck): void;
  /** How a failed check is to be read, at `now` (epoch ms). */
  rule(check: FailedCheck, now: number): GuardRuling;
  /** Classes of network that are taken for dead now. */
  dead(now: number): NetworkClass[];
}

/** How long a result that would change a status waits for evidence, in milliseconds. */
const holdMs = 3000;

/** Failures that no machine but our own need have had a part in. */
const networkCodes =
  /^(timeout|connect-timeout|connect-unreachable|connect-failed|dns-timeout|dns-unreachable|dns-servfail|dns-error|ping-no-reply|no-reply|udp-timeout)$/;

/** True when nothing came back from the target, or from any name server about it. */
function isNetworkFailure(observation: Observation): boolean {
  const { failure, phases } = observation;
  if (failure === null || phases.connectMs !== null) return false;
  // A DNS monitor's question that no server answered fails in `request`: asking is all that its probe does.
  if (failure.phase !== 'response' && failure.phase !== 'transfer') return networkCodes.test(failure.code);
  return (
    failure.phase === 'response' &&
    phases.firstByteMs === null &&
    /^ping-no-reply|^timeout$/.test(failure.code)
  );
}

/** Failures that say neither that the network works nor that it does not. */
function isMute({ failure }: Observation): boolean {
  if (failure === null) return false;
  // A refusal by policy never left this machine; a "no such name" may come from a cache beside us.
  const unasked = failure.phase === 'internal' || failure.phase === 'resolve' || failure.phase === 'request';
  return unasked || failure.code === 'target-refused';
}

/**
 * The guard of one prober. With gateway targets they decide alone: while none of them answers, whatever failed
 * before a whole answer was had is `unknown`. Without, and where none of them can be asked, the rule of
 * engine/status/network-guard.ts holds.
 */
export function createProberGuard(gateways: Gateways | null): ProberGuard {
  const guard = createNetworkGuard();
  return {
    observe(check) {
      if (gateways !== null && !gateways.silent) return;
      const place = placeOf(check);
      const { record, before } = check.finished;
      const at = record.startedAt + (record.durationMs ?? 0);
      if (isNetworkFailure(check.observation)) {
        const wasWell = before.status === 'up' || before.status === 'degraded';
        guard.failed(place.networkClass, place.target, { at, wasWell });
      } else if (!isMute(check.observation)) guard.answered(place.networkClass, place.target, at);
    },
    rule(check, now) {
      const { failure } = check.observation;
      if (failure === null || failure.code === 'target-refused') return 'stands';
      const ruling = gateways === null ? null : ruleByGateways(gateways, check, now);
      if (ruling !== null) return ruling;
      return isNetworkFailure(check.observation) ? ruleByTargets(guard, check, now) : 'stands';
    },
    dead: (now) =>
      (['loopback', 'private', 'public'] as const).filter((networkClass) => guard.isDead(networkClass, now)),
  };
}

/** Null where gateways tell nothing. */
function ruleByGateways(gateways: Gateways, check: FailedCheck, now: number): GuardRuling | null {
  const reachable = gateways.reachableSince(check.startedAt);
  if (reachable === 'unknown') return null;
  if (reachable !== null) return reachable ? 'stands' : 'probe-failed';
  return isFresh(check, now, holdMs * 2) ? 'wait' : 'probe-failed';
}

function ruleByTargets(guard: NetworkGuard, check: FailedCheck, now: number): GuardRuling {
  const { networkClass, target } = placeOf(check);
  if (guard.isVictim(networkClass, target, now)) return 'probe-failed';
  if (!check.decides || guard.lastAnswerAt(networkClass) >= check.startedAt) return 'stands';
  // Others may be failing at this very moment and not be through with their timeouts yet.
  return isFresh(check, now, holdMs) ? 'wait' : 'stands';
}

/** Whether a check has ended within so many milliseconds; one of the future is from before the clock was set back. */
const isFresh = ({ finishedAt }: FailedCheck, now: number, ms: number) => Math.abs(now - finishedAt) < ms;

const publicOnly = createEgressPolicy({ mode: 'public', allow: [] });

/** Which network the check went to and what it counts as there. */
function placeOf(check: Pick<FailedCheck, 'observation' | 'host'>): {
  networkClass: NetworkClass;
  target: string;
} {
  const address = check.observation.address ?? parseHostLiteral(check.host)?.address ?? null;
  if (address !== null) return { networkClass: classOf(address), target: address };
  const networkClass = /(^|\.)localhost\.?$/i.test(check.host) ? 'loopback' : 'public';
  return { networkClass, target: getDomain(check.host) ?? check.host };
}

/** Classes of addresses seen lately; the same few thousand come again every interval. */
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

/** The two probes that gateways are asked by. */
interface GatewayProbes {
  ping(host: string, context: ProbeContext): Promise<Observation>;
  connect(host: string, port: number, context: ProbeContext): Promise<Observation>;
}

interface Gateways {
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
