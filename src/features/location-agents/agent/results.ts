import { allPhases } from '#engine/probes/types.ts';
import type { FinishedCheck } from '#features/check-engine/index.ts';
import type { AgentResult } from '../protocol-schemas.ts';

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** Returns a check as it is sent. Fields that are null are left out. */
export function toAgentResult({ record, revision }: FinishedCheck): AgentResult {
  const { phases } = record;
  const late = Math.round(record.startedAt - record.scheduledAt);
  return {
    id: record.monitorId,
    revision,
    at: record.scheduledAt,
    ...(late !== 0 && { late }),
    status: record.status,
    ...(record.durationMs !== null && { ms: rounded(record.durationMs) }),
    ...(phases !== null &&
      allPhases.some((phase) => phases[phase] !== null) && {
        phases: allPhases.map((phase) => (phases[phase] === null ? null : rounded(phases[phase]))),
      }),
    ...(record.address !== null && { address: record.address.slice(0, 100) }),
    ...(record.code !== null && record.status !== 'missed' && { code: record.code }),
    ...(record.error !== null && record.status !== 'missed' && { error: record.error.slice(0, 500) }),
    ...(record.params && record.status !== 'missed' && { params: { ...record.params } }),
    ...(record.httpStatus !== null && { http: record.httpStatus }),
    ...(record.daysLeft !== null && { daysLeft: Math.trunc(record.daysLeft) }),
    ...(record.missedWindows !== null && { windows: record.missedWindows }),
  };
}
