import type { SilenceJudge } from '#engine/dns/resolver-silence.ts';
import { causesOf, type DescribeReason } from '#engine/probes/causes.ts';
import { type BoundProbe, findKind, type ProbeKinds } from '#engine/probes/kind.ts';
import type { Observation, Phases, Reason, Verdict } from '#engine/probes/types.ts';
import { windowAt } from '#engine/schedule/window-tally.ts';
import { observedPrefix } from '#features/checks/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Deadlines } from './deadlines.ts';
import { isStallsFault, type StallMeter } from './stall-meter.ts';
import type { CheckSettings, DueCheck, FinishedCheck, ProberOptions, RanCheck } from './types.ts';

type RunParts = Pick<ProberOptions, 'net' | 'clock' | 'log' | 'region' | 'kinds'> & {
  describeReason: DescribeReason;
  deadlines: Deadlines;
  stalls: Pick<StallMeter, 'read'>;
  silence: SilenceJudge;
};

const noPhases: Phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null };

/**
 * Runs one check: measures, evaluates and describes. Never throws: invalid settings, an unknown kind or a bug in a
 * probe give `unknown` with the code `probe-error`, so that one bad row affects nothing else.
 */
export async function runCheck(due: DueCheck, order: CheckSettings, parts: RunParts): Promise<RanCheck> {
  const startedAt = parts.clock.now();
  const startedMs = parts.clock.monotonicMs();
  const stallsBefore = parts.stalls.read();
  let observation: Observation;
  let verdict: Verdict;
  let evaluatedAt = startedAt;
  // Only needed if no address identifies the target.
  let host = '';
  try {
    const probe = bindSettings(order, parts.kinds);
    const signal = parts.deadlines.signalIn(order.timeoutMs);
    const seen = await probe.probe({ net: parts.net, clock: parts.clock, signal });
    observation = seen.observation;
    evaluatedAt = parts.clock.now();
    verdict = seen.judge(evaluatedAt);
    // A failure by its waiting, or an answer that is judged slow.
    const code = observation.failure?.code ?? verdict.reasons[0]?.code ?? null;
    const byTime = causesOf(parts.kinds).isByTime(code);
    const durationMs = parts.clock.monotonicMs() - startedMs;
    if (isBad(verdict) && isStallsFault(stallsBefore, parts.stalls.read(), { durationMs, byTime })) {
      // A target is not down because this prober was late.
      verdict = { status: 'unknown', reasons: [{ code: 'probe-stalled' }, ...verdict.reasons] };
    }
    if (observation.address === null) host = probe.target()?.host ?? '';
    if (isBad(verdict) && isResolverSilence(observation) && !(await parts.silence.isConfirmed(host))) {
      verdict = { status: 'unknown', reasons: [{ code: 'resolver-silent' }, ...verdict.reasons] };
    }
  } catch (error) {
    parts.log.error({ err: error, monitorId: due.monitorId, kind: order.kind }, 'probe failed by a bug');
    const code = 'probe-error';
    const durationMs = parts.clock.monotonicMs() - startedMs;
    observation = { durationMs, address: null, phases: noPhases, failure: { phase: 'internal', code } };
    verdict = { status: 'unknown', reasons: [{ code }] };
  }
  const finished = toFinished({ due, order, observation, verdict, startedAt, evaluatedAt }, parts);
  return { finished, kind: order.kind, observation, host };
}

/**
 * Returns true if our own resolvers did not respond. A monitor with its own resolver reports that resolver's address.
 */
function isResolverSilence({ failure, address }: Observation): boolean {
  if (failure === null || (failure.code !== 'dns-timeout' && failure.code !== 'dns-unreachable'))
    return false;
  return failure.phase === 'resolve' || (failure.phase === 'request' && address === null);
}

const isBad = ({ status }: Verdict) => status === 'down' || status === 'degraded';

/** Settings up to this many characters stay parsed: a ping's, not an HTTP monitor's with its expectations. */
const maxBoundLength = 200;

function bindSettings(order: CheckSettings, kinds: ProbeKinds): BoundProbe {
  if (order.probe !== null) return order.probe;
  const kind = findKind(kinds, order.kind);
  if (kind === null) throw new Error(`there is no probe of kind ${order.kind}`);
  const probe = kind.bind(JSON.parse(order.settings), order.timeoutMs);
  if (order.settings.length <= maxBoundLength) order.probe = probe;
  return probe;
}

interface Judged {
  due: DueCheck;
  order: CheckSettings;
  observation: Observation;
  verdict: Verdict;
  startedAt: number;
  evaluatedAt: number;
}

function toFinished(judged: Judged, parts: Pick<RunParts, 'region' | 'describeReason'>): FinishedCheck {
  const { due, order, observation, verdict } = judged;
  const [reason] = verdict.reasons;
  return {
    record: {
      monitorId: due.monitorId,
      region: parts.region,
      scheduledAt: due.dueAt,
      startedAt: judged.startedAt,
      status: verdict.status,
      durationMs: observation.durationMs,
      phases: observation.phases,
      address: observation.address,
      code: reason?.code ?? null,
      error: errorOf(observation, reason),
      message: reason === undefined ? null : parts.describeReason(reason),
      httpStatus: observation.statusCode ?? null,
      daysLeft: daysLeft(observation, judged.evaluatedAt),
      missedWindows: null,
    },
    windows: windowAt(due.dueAt, due),
    revision: due.revision,
    before: due.state,
    unknownBefore: due.unknownCode,
    policy: order.confirm,
  };
}

function daysLeft({ certificate }: Observation, now: number): number | null {
  return certificate ? Math.floor((certificate.notAfter - now) / dayMs) : null;
}

/** Returns technical detail from the probe, else the failure code, else the value that the check compared. */
function errorOf(observation: Observation, reason: Reason | undefined): string | null {
  if (observation.failure?.detail !== undefined) return observation.failure.detail;
  if (observation.failure !== null && observation.failure.code !== reason?.code)
    return observation.failure.code;
  return observation.observed === null || observation.observed === undefined
    ? null
    : `${observedPrefix}${observation.observed}`;
}
