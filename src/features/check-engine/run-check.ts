import type { SilenceEvaluator } from '#engine/dns/resolver-silence.ts';
import { causesOf, type DescribeReason } from '#engine/probes/causes.ts';
import { type BoundProbe, findKind, type ProbeKinds } from '#engine/probes/kind.ts';
import {
  type FailureEvidence,
  type MemberCounts,
  noPhases,
  type Observation,
  observedPrefix,
  type Reason,
  type Verdict,
} from '#engine/probes/types.ts';
import { windowAt } from '#engine/schedule/recorded-windows.ts';
import { usedParams } from '#messages/messages.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import { isCausedByStall, type StallMeter } from './stall-meter.ts';
import type { CheckSettings, DueCheck, EngineOptions, FinishedCheck, RanCheck } from './types.ts';

type RunParts = Pick<EngineOptions, 'net' | 'clock' | 'log' | 'region' | 'kinds' | 'services'> & {
  describeReason: DescribeReason;
  deadlines: Deadlines;
  stalls: Pick<StallMeter, 'read'>;
  silence: SilenceEvaluator;
  /** Returns the member counts of a group by its ID; null if the group was deleted. */
  readMembers?: (groupId: string) => Promise<MemberCounts | null>;
};

/**
 * Runs one check: measures, evaluates and describes the result. Never throws, so that a bad row affects no other check.
 * Invalid settings and bugs in a probe result in `unknown` with the code `probe-error`, an unknown kind in the code
 * `probe-kind-unknown`.
 */
export async function runCheck(due: DueCheck, settings: CheckSettings, parts: RunParts): Promise<RanCheck> {
  const startedAt = parts.clock.now();
  const startedMs = parts.clock.monotonicMs();
  const stallsBefore = parts.stalls.read();
  let observation: Observation;
  let verdict: Verdict;
  let evidence: FailureEvidence | null = null;
  let evaluatedAt = startedAt;
  // The host is needed only if no address identifies the target.
  let host = '';
  try {
    const probe = bindSettings(settings, parts.kinds);
    const signal = parts.deadlines.signalIn(settings.timeoutMs);
    const { net, clock, services } = parts;
    const readMembers = async () => (await parts.readMembers?.(due.monitorId)) ?? null;
    const seen = await probe.probe({
      net,
      clock,
      signal,
      proxy: settings.proxy,
      readMembers,
      ...(services && { services }),
    });
    observation = seen.observation;
    evaluatedAt = parts.clock.now();
    verdict = seen.evaluate(evaluatedAt);
    // A failure is based on time if it is a timeout or a slow response.
    const code = observation.failure?.code ?? verdict.reasons[0]?.code ?? null;
    const byTime = causesOf(parts.kinds).isByTime(code);
    const durationMs = parts.clock.monotonicMs() - startedMs;
    if (isProblem(verdict) && isCausedByStall(stallsBefore, parts.stalls.read(), { durationMs, byTime })) {
      // A failure caused by a delay of this prober does not reflect the target's status.
      verdict = { status: 'unknown', reasons: [{ code: 'probe-stalled' }, ...verdict.reasons] };
    }
    // Once the monitor is down, further failures would store the same evidence again and again.
    if (verdict.status === 'down' && due.state.status !== 'down') evidence = seen.evidence();
    if (observation.address === null) host = probe.target()?.host ?? '';
    if (isProblem(verdict) && isResolverSilence(observation) && !(await parts.silence.isConfirmed(host))) {
      verdict = { status: 'unknown', reasons: [{ code: 'resolver-silent' }, ...verdict.reasons] };
    }
  } catch (error) {
    // The kind is unknown if the service was updated before this prober.
    const isKnown = findKind(parts.kinds, settings.kind) !== null;
    const code = isKnown ? 'probe-error' : 'probe-kind-unknown';
    if (isKnown)
      parts.log.error(
        { err: error, monitorId: due.monitorId, kind: settings.kind },
        'a probe failed because of a bug',
      );
    const durationMs = parts.clock.monotonicMs() - startedMs;
    observation = { durationMs, address: null, phases: noPhases, failure: { phase: 'internal', code } };
    verdict = { status: 'unknown', reasons: [{ code }] };
  }
  const finished = toFinished({ due, order: settings, observation, verdict, startedAt, evaluatedAt }, parts);
  if (evidence !== null) finished.evidence = evidence;
  if (observation.run) finished.run = observation.run;
  return { finished, kind: settings.kind, observation, host };
}

/**
 * Returns true if our own resolvers did not respond. A monitor with a custom resolver reports the resolver's address.
 */
function isResolverSilence({ failure, address }: Observation): boolean {
  if (failure === null || (failure.code !== 'dns-timeout' && failure.code !== 'dns-unreachable'))
    return false;
  return failure.phase === 'resolve' || (failure.phase === 'request' && address === null);
}

const isProblem = ({ status }: Verdict) => status === 'down' || status === 'degraded';

/**
 * Maximum length of settings that are cached in parsed form. Settings of a ping are shorter; settings of an HTTP
 * monitor with expectations are longer.
 */
const maxBoundLength = 200;

function bindSettings(settings: CheckSettings, kinds: ProbeKinds): BoundProbe {
  if (settings.probe !== null) return settings.probe;
  const kind = findKind(kinds, settings.kind);
  if (kind === null) throw new Error(`unknown monitor kind ${settings.kind}`);
  const probe = kind.bind(JSON.parse(settings.settings), settings.timeoutMs);
  if (settings.settings.length <= maxBoundLength) settings.probe = probe;
  return probe;
}

interface CheckOutcome {
  due: DueCheck;
  order: CheckSettings;
  observation: Observation;
  verdict: Verdict;
  startedAt: number;
  evaluatedAt: number;
}

function toFinished(
  evaluated: CheckOutcome,
  parts: Pick<RunParts, 'region' | 'describeReason'>,
): FinishedCheck {
  const { due, order, observation, verdict } = evaluated;
  const [reason] = verdict.reasons;
  return {
    record: {
      monitorId: due.monitorId,
      region: parts.region,
      scheduledAt: due.dueAt,
      startedAt: evaluated.startedAt,
      status: verdict.status,
      durationMs: observation.durationMs,
      phases: observation.phases,
      address: observation.address,
      code: reason?.code ?? null,
      error: errorOf(observation, reason),
      message: reason === undefined ? null : parts.describeReason(reason),
      params: reason === undefined ? null : usedParams(reason),
      httpStatus: observation.statusCode ?? null,
      daysLeft: daysLeft(observation, evaluated.evaluatedAt),
      missedWindows: null,
    },
    windows: windowAt(due.dueAt, due),
    revision: due.revision,
    before: due.state,
    unknownBefore: due.unknownCode,
    policy: order.confirm,
  };
}

function daysLeft({ certificate, expiresAt }: Observation, now: number): number | null {
  const at = certificate?.notAfter ?? expiresAt ?? null;
  return at === null ? null : Math.floor((at - now) / dayMs);
}

/** Returns the first available value: technical detail from the probe, the failure code, or the compared value. */
function errorOf(observation: Observation, reason: Reason | undefined): string | null {
  if (observation.failure?.detail !== undefined) return observation.failure.detail;
  if (observation.failure !== null && observation.failure.code !== reason?.code)
    return observation.failure.code;
  return observation.observed === null || observation.observed === undefined
    ? null
    : `${observedPrefix}${observation.observed}`;
}

/** Step to which deadlines are rounded up, in ms. */
const stepMs = 50;
/** Number of steps of the wheel. They cover 204 s, well over the longest timeout of 120 s. */
const steps = 4096;
/** The exception is shared, because creating it captures a stack, which costs more than a check. */
const timedOut = new DOMException('The check ran into its timeout', 'TimeoutError');

export interface Deadlines {
  /** Returns a signal that aborts with a TimeoutError after `ms`, at most one step late. */
  signalIn(ms: number): AbortSignal;
  /** Aborts all current and future signals, because the service is stopping. */
  abortAll(): void;
}

/**
 * Keeps the timeouts of all checks on one timer wheel. Deadlines within the same step share a signal, because a timer
 * and a controller per check would cost more than a ping.
 */
export function createDeadlines(clock: Clock): Deadlines {
  const wheel = new Array<AbortController | undefined>(steps);
  const stopped = new AbortController();
  let pending = 0;
  let turnedTo = 0;
  let timer: NodeJS.Timeout | undefined;
  /** When the timer should fire, in monotonic ms. */
  let turnsAt = 0;

  const stepOf = (ms: number) => Math.floor(ms / stepMs);

  function fireOrDefer(): void {
    // A late event loop runs its timers before it reads from sockets, so responses are processed first.
    if (clock.monotonicMs() - turnsAt > stepMs) setImmediate(fireDue);
    else fireDue();
  }

  function fireDue(): void {
    timer = undefined;
    const now = stepOf(clock.monotonicMs());
    // After a stall, all skipped steps are due. One turn of the wheel covers all of them.
    for (let step = Math.max(turnedTo + 1, now - steps + 1); step <= now; step++) fire(step % steps);
    turnedTo = now;
    schedule();
  }

  function fire(slot: number): void {
    const controller = wheel[slot];
    if (controller === undefined) return;
    wheel[slot] = undefined;
    pending -= 1;
    controller.abort(timedOut);
  }

  function schedule(): void {
    if (pending === 0 || timer !== undefined) return;
    turnsAt = clock.monotonicMs() + stepMs;
    timer = setTimeout(fireOrDefer, stepMs);
  }

  return {
    signalIn(ms) {
      if (stopped.signal.aborted) return stopped.signal;
      const now = clock.monotonicMs();
      if (pending === 0) turnedTo = stepOf(now);
      const ahead = Math.min(Math.max(ms, 1), (steps - 2) * stepMs);
      const slot = (stepOf(now + ahead) + 1) % steps;
      let controller = wheel[slot];
      if (controller === undefined) {
        controller = new AbortController();
        wheel[slot] = controller;
        pending += 1;
        schedule();
      }
      return controller.signal;
    },
    abortAll() {
      clearTimeout(timer);
      const reason = new DOMException('The service stops', 'AbortError');
      stopped.abort(reason);
      for (const controller of wheel) controller?.abort(reason);
      wheel.fill(undefined);
      pending = 0;
    },
  };
}
