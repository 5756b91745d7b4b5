import { describerOf } from '#engine/probes/causes.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { allPhases, type Phases, type StepResult } from '#engine/probes/types.ts';
import { windowAt } from '#engine/schedule/recorded-windows.ts';
import { clocksWithinMs } from '#engine/schedule/slots.ts';
import { recordServedCertificates, type ServedObservation } from '#features/certificates/index.ts';
import { type FinishedCheck, toMissedRecord } from '#features/check-engine/index.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import { isOfLocation, type KnownAgent } from '#features/locations/index.ts';
import { claimReported, type ReportedSchedule, storeChecks, wakeGroups } from '#features/prober/index.ts';
import { usedParams } from '#messages/messages.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { recordLateResults } from './late-results.ts';
import { maxResultAgeMs } from './protocol.ts';
import type { AgentResult, ReportedCertificate } from './protocol-schemas.ts';

export interface RecordParts {
  db: Db;
  clock: Clock;
  log: Log;
  kinds: ProbeKinds;
}

/** Number of results of a batch by outcome. */
export interface ResultCounts {
  recorded: number;
  late: number;
  duplicates: number;
  rejected: number;
}

/** Results don't change the status if their check ended longer ago than this. */
const lateAfterMs = 2 * minuteMs;
/** Maximum time by which a result may be in the future, in ms. Agents correct their clocks to within seconds. */
const aheadMs = 10_000;

/**
 * Records results of an agent in the same kind of transaction as results of a prober. Results for monitors outside the
 * agent's location are rejected. Results that arrive late or out of order don't change the status. Sending a result
 * again has no effect.
 */
export async function recordAgentResults(
  parts: RecordParts,
  agent: KnownAgent,
  results: readonly AgentResult[],
): Promise<ResultCounts> {
  const now = parts.clock.now();
  const counts: ResultCounts = { recorded: 0, late: 0, duplicates: 0, rejected: 0 };
  const schedules = await claimReported(
    parts.db,
    { isOwn: isOfLocation(agent), region: agent.region },
    { monitorIds: results.map(({ id }) => id), now },
  );
  const toRecord = createConverter(parts.kinds, agent.region);
  const live: FinishedCheck[] = [];
  const late: FinishedCheck[] = [];
  const served: ServedObservation[] = [];
  for (const result of results) {
    const schedule = schedules.get(result.id);
    const endedAt = result.at + (result.late ?? 0) + (result.ms ?? 0);
    const isPossible = result.at >= now - maxResultAgeMs && Math.max(result.at, endedAt) <= now + aheadMs;
    if (schedule === undefined || !isPossible || result.at < schedule.createdAt - clocksWithinMs) {
      counts.rejected += 1;
      continue;
    }
    const check = toFinished(toRecord(result, schedule), { result, schedule });
    const isLate =
      result.at <= schedule.lastAt || endedAt < now - lateAfterMs || result.revision !== schedule.revision;
    (isLate ? late : live).push(check);
    // A certificate from a late result would replace a newer certificate.
    if (!isLate && result.certificate) served.push(toObservation(result, result.certificate));
  }
  if (live.length > 0) {
    const dropped = (rows: number) => {
      counts.rejected += rows;
    };
    const metrics = { recorded: () => {}, dropped };
    const transitions = await storeChecks({ ...parts, region: agent.region, metrics }, live);
    counts.recorded = live.length;
    await wakeGroups(parts, transitions);
  }
  if (late.length > 0) {
    const lateRecorded = await recordLateResults(parts, agent, { checks: late, schedules });
    counts.late = lateRecorded;
    counts.duplicates = late.length - lateRecorded;
  }
  await recordCertificates(parts, served);
  return counts;
}

/**
 * Stores certificates received by checks. Agents resend certificates within hours, so a failure here does not affect
 * the results.
 */
async function recordCertificates(
  { db, log }: RecordParts,
  served: readonly ServedObservation[],
): Promise<void> {
  if (served.length === 0) return;
  try {
    await recordServedCertificates(db, served);
  } catch (error) {
    log.warn({ err: error, certificates: served.length }, 'served certificates cannot be stored');
  }
}

function toObservation(
  { id: monitorId, at, late = 0, address }: AgentResult,
  { host, port, starttls, trust, issuers, ...facts }: ReportedCertificate,
): ServedObservation {
  const served = { host, port, starttls, trust, issuers, facts };
  return { monitorId, served, address: address ?? null, at: new Date(at + late) };
}

type Converter = (result: AgentResult, schedule: ReportedSchedule) => CheckRecord;

/** Texts are rendered here from codes and params, so that an agent can't inject its own texts. */
function createConverter(kinds: ProbeKinds, region: string): Converter {
  const describeReason = describerOf(kinds);
  return (result, { intervalMs }) => {
    const { id: monitorId, at, status, code = null } = result;
    if (status === 'missed') {
      const count = result.windows ?? 1;
      const missed = { monitorId, count, firstAt: at - (count - 1) * intervalMs, lastAt: at };
      return toMissedRecord(missed, region);
    }
    const reason = code === null ? null : { code, ...paramsOf(result) };
    return {
      monitorId,
      region,
      scheduledAt: at,
      startedAt: at + (result.late ?? 0),
      status,
      durationMs: result.ms ?? null,
      phases: result.phases === undefined ? null : toPhases(result.phases),
      address: result.address ?? null,
      code,
      error: result.error ?? null,
      message: reason === null ? null : describeReason(reason),
      params: reason === null ? null : usedParams(reason),
      httpStatus: result.http ?? null,
      daysLeft: result.daysLeft ?? null,
      missedWindows: null,
    };
  };
}

/** Params must be texts or numbers. Other values would be stored in a different form. */
function paramsOf({ params }: Pick<AgentResult, 'params'>): { params?: Record<string, string | number> } {
  if (params === undefined) return {};
  const plain = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1].length <= 500),
  );
  return { params: Object.fromEntries(plain) };
}

function toPhases(durations: readonly (number | null)[]): Phases {
  return Object.fromEntries(allPhases.map((phase, index) => [phase, durations[index] ?? null])) as Record<
    keyof Phases,
    number | null
  > as Phases;
}

/** Converts steps to the stored form of phases and params. */
const toSteps = (steps: NonNullable<AgentResult['steps']>): StepResult[] =>
  steps.map(({ phases, reason, ...step }) => ({
    ...step,
    phases: phases && toPhases(phases),
    reason: reason && { code: reason.code, ...paramsOf(reason) },
  }));

function toFinished(
  record: CheckRecord,
  { result, schedule }: { result: AgentResult; schedule: ReportedSchedule },
): FinishedCheck {
  const { status, downRun, failureRun } = schedule;
  const { evidence } = result;
  const count = record.missedWindows;
  return {
    record,
    windows:
      count === null
        ? windowAt(record.scheduledAt, schedule)
        : {
            count,
            firstAt: record.scheduledAt - (count - 1) * schedule.intervalMs,
            lastAt: record.scheduledAt,
          },
    revision: result.revision,
    before: { status, downRun, failureRun },
    unknownBefore: schedule.unknownCode,
    policy: {
      failures: schedule.failures,
      recoveries: schedule.recoveries,
      retryMs: schedule.retrySeconds * 1000,
    },
    // An agent must not store data that the monitor's owner has not allowed.
    ...(evidence && { evidence: schedule.keepsBodies ? evidence : { ...evidence, body: null } }),
    ...(result.records && { records: result.records }),
    ...(result.steps && { run: { steps: toSteps(result.steps) } }),
  };
}
