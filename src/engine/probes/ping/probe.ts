import { type Static, Type } from 'typebox';
import { abortedFailure } from '#engine/sockets/dial.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { EchoFailure, type EchoReport, type EchoWay, ResolveFailure } from '#platform/net/types.ts';
import type { Timed } from '../kind.ts';
import { HostField, IpVersion } from '../settings-schema.ts';
import {
  failureVerdict,
  noPhases,
  type Observation,
  type ProbeContext,
  type ProbeFailure,
  type Reason,
  type Verdict,
} from '../types.ts';

/** Result of a ping. */
export interface PingObservation extends Observation, RoundTrips {
  /** Round trip of each request in ms, in the order sent; null for a lost request. */
  rttsMs: (number | null)[];
  /** Method of sending the requests; null if none was sent. */
  via: EchoWay | null;
}

/** Reserved part of the timeout in ms, so that the report is ready before the timeout expires. */
const MARGIN_MS = 50;
const LONGEST_INTERVAL_MS = 200;

/** Sends the echo requests, one after the other. */
export async function probePing(settings: PingSettings, context: ProbeContext): Promise<PingObservation> {
  const { net, clock, signal } = context;
  const startedAt = clock.monotonicMs();
  const observation = blank();
  try {
    const family = settings.ipVersion === null ? {} : { family: settings.ipVersion };
    const [first] = await net.resolve(settings.host, { timeoutMs: settings.timeoutMs, signal, ...family });
    observation.phases.dnsMs = clock.monotonicMs() - startedAt;
    observation.address = first?.address ?? null;
    const left = settings.timeoutMs - observation.phases.dnsMs - MARGIN_MS;
    if (first === undefined || net.icmp === undefined) {
      throw new EchoFailure('ping-unavailable', 'this process cannot send echo requests');
    }
    const report = await net.icmp.echo(first.address, {
      count: settings.packets,
      timeoutMs: Math.max(MARGIN_MS, left),
      intervalMs: Math.min(LONGEST_INTERVAL_MS, Math.max(0, left) / (settings.packets + 1)),
      signal,
    });
    record(observation, report);
  } catch (error) {
    observation.failure = toFailure(error);
  }
  observation.durationMs = clock.monotonicMs() - startedAt;
  if (observation.failure !== null || observation.received < observation.sent) {
    const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
    // If the probe stopped waiting early, missing replies are not counted as lost.
    observation.failure = abortedFailure(signal, times) ?? observation.failure;
  }
  return observation;
}

function blank(): PingObservation {
  return {
    durationMs: 0,
    address: null,
    phases: { ...noPhases },
    failure: null,
    rttsMs: [],
    via: null,
    ...evaluateRoundTrips([]),
  };
}

/**
 * Records the round trips. Their average is also the first-byte phase, because it is the time until the target
 * responds.
 */
function record(observation: PingObservation, report: EchoReport): void {
  observation.rttsMs = report.rttsMs;
  observation.via = report.via;
  Object.assign(observation, evaluateRoundTrips(report.rttsMs));
  observation.phases.firstByteMs = observation.avgMs;
}

function toFailure(error: unknown): ProbeFailure {
  if (error instanceof ResolveFailure) {
    return describe('resolve', error.code === 'aborted' ? 'dns-timeout' : error.code, error.message);
  }
  if (error instanceof EchoFailure) {
    const phase = error.code === 'ping-unreachable' ? 'request' : 'internal';
    return describe(phase, error.code, error.message);
  }
  return describe('internal', 'probe-error', error instanceof Error ? error.message : 'unknown');
}

function describe(phase: ProbeFailure['phase'], code: string, detail: string): ProbeFailure {
  return { phase, code, detail: detail.slice(0, 200) };
}

/**
 * Evaluates loss and round trips. The status is down if loss exceeds `maxLossPercent` or no reply arrived, regardless
 * of the threshold. It is degraded for lower loss, or if the average exceeds `maxRttMs`. If this machine cannot send,
 * the result is unknown, not down.
 */
export function evaluatePing(observation: PingObservation, settings: PingSettings): Verdict {
  const { failure } = observation;
  if (failure !== null) return failureVerdict(failure);
  const { sent, received, lossPercent, avgMs } = observation;
  const counts = { sent, received, lossPercent: Math.round(lossPercent * 10) / 10 };
  if (received === 0) return { status: 'down', reasons: [{ code: 'ping-no-reply', params: counts }] };
  if (lossPercent > settings.maxLossPercent) {
    const params = { ...counts, maxLossPercent: settings.maxLossPercent };
    return { status: 'down', reasons: [{ code: 'ping-loss-high', params }] };
  }
  const reasons: Reason[] = [];
  if (lossPercent > 0) reasons.push({ code: 'ping-loss', params: counts });
  if (settings.maxRttMs !== null && avgMs !== null && avgMs > settings.maxRttMs) {
    const params = { avgMs: Math.round(avgMs * 1000) / 1000, maxRttMs: settings.maxRttMs };
    reasons.push({ code: 'ping-slow', params });
  }
  return { status: reasons.length === 0 ? 'up' : 'degraded', reasons };
}

/** Statistics of the round trips of one ping in ms; null if no reply arrived. */
interface RoundTrips {
  sent: number;
  received: number;
  /** 0 to 100; 0 if nothing was sent. */
  lossPercent: number;
  minMs: number | null;
  avgMs: number | null;
  maxMs: number | null;
  /** Standard deviation of the round trips (mdev in `ping`). */
  stddevMs: number | null;
}

/** Summarizes round trips. Null is a lost request. */
export function evaluateRoundTrips(rttsMs: readonly (number | null)[]): RoundTrips {
  let received = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const rtt of rttsMs) {
    if (rtt === null) continue;
    received += 1;
    sum += rtt;
    min = Math.min(min, rtt);
    max = Math.max(max, rtt);
  }
  const sent = rttsMs.length;
  const lossPercent = sent === 0 ? 0 : ((sent - received) / sent) * 100;
  if (received === 0) {
    return { sent, received, lossPercent, minMs: null, avgMs: null, maxMs: null, stddevMs: null };
  }
  const avgMs = Math.min(max, Math.max(min, sum / received));
  let squares = 0;
  for (const rtt of rttsMs) if (rtt !== null) squares += (rtt - avgMs) ** 2;
  const stddevMs = Math.sqrt(squares / received);
  return { sent, received, lossPercent, minMs: min, avgMs, maxMs: max, stddevMs };
}

export const pingSettingsSchema = Type.Object({
  host: HostField('Name or address to ping'),
  packets: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Number of echo requests per check; default 3',
  }),
  maxLossPercent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Packet loss in percent above which the monitor is down; default 50',
  }),
  maxRttMs: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 120_000,
      description: 'Round-trip time in milliseconds above which the monitor is degraded',
    }),
  ),
  ipVersion: IpVersion,
});
export type PingSettings = Timed<Static<typeof pingSettingsSchema>>;

export const pingDefaults: Omit<Static<typeof pingSettingsSchema>, 'host'> = {
  packets: 3,
  maxLossPercent: 50,
  maxRttMs: null,
  ipVersion: null,
};
