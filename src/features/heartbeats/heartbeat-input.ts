import type { Static } from 'typebox';
import type { Severity } from '#engine/findings/types.ts';
import {
  findScheduleFault,
  type HeartbeatSchedule,
  nextPingDue,
} from '#engine/heartbeats/heartbeat-schedule.ts';
import { message } from '#messages/messages.ts';
import { invalidInput } from '#platform/errors.ts';
import type { CreateHeartbeatBody, PatchHeartbeatBody, PreviewBody, ScheduleInput } from './schemas.ts';

const daySchedule: HeartbeatSchedule = { periodSeconds: 86_400 };

/** The user-defined settings of a heartbeat, without keys. */
export interface HeartbeatSettings {
  name: string;
  slug: string;
  description: string;
  tags: string[];
  schedule: HeartbeatSchedule;
  graceSeconds: number;
  startGraceSeconds: number | null;
  maxRunSeconds: number | null;
  minRunSeconds: number | null;
  methods: 'any' | 'post';
  resumeOnPing: boolean;
  severity: Severity;
  paused: boolean;
}

/** The defaults of a heartbeat, the same as in Healthchecks: a period of one day and a grace period of one hour. */
export const defaults: Omit<HeartbeatSettings, 'name' | 'slug'> = {
  description: '',
  tags: [],
  schedule: daySchedule,
  graceSeconds: 3600,
  startGraceSeconds: null,
  maxRunSeconds: null,
  minRunSeconds: null,
  methods: 'any',
  resumeOnPing: true,
  severity: 'high',
  paused: false,
};

/**
 * Merges the input into the existing settings of a heartbeat, or into the defaults, and returns the complete settings.
 * @throws AppError 400 that points to the invalid value and states the allowed values.
 */
export function readHeartbeat(
  options: Static<typeof CreateHeartbeatBody> | Static<typeof PatchHeartbeatBody>,
  before: HeartbeatSettings | null,
  now: number,
): HeartbeatSettings {
  const {
    pingKey: _key,
    pushToken: _token,
    schedule,
    ...rest
  } = options as Static<typeof CreateHeartbeatBody>;
  const name = options.name?.trim() ?? before?.name ?? '';
  const body = {
    ...defaults,
    ...before,
    ...rest,
    name,
    slug: options.slug ?? before?.slug ?? slugOf(name),
    schedule: schedule === undefined ? (before?.schedule ?? daySchedule) : readSchedule(schedule, now),
  };
  if (body.minRunSeconds !== null && body.maxRunSeconds !== null && body.minRunSeconds > body.maxRunSeconds) {
    throw invalidInput('/minRunSeconds', 'above_max', message('min-run-over-max-run'));
  }
  return body;
}

/**
 * Validates the input for a schedule and returns the schedule.
 * @throws AppError 400 that points to the invalid value and states the allowed values.
 */
function readSchedule(options: Static<typeof ScheduleInput>, now: number): HeartbeatSchedule {
  const { periodSeconds, cron, onCalendar, timezone } = options;
  if ([periodSeconds, cron, onCalendar].filter((one) => one !== undefined).length !== 1) {
    const detail = message('one-schedule-kind');
    throw invalidInput('/schedule', 'one_of', detail);
  }
  if (periodSeconds !== undefined) {
    if (timezone === undefined) return { periodSeconds };
    throw invalidInput('/schedule/timezone', 'not_for_period', message('period-has-no-time-zone'));
  }
  const zone = timezone ?? 'UTC';
  const schedule =
    cron !== undefined ? { cron, timezone: zone } : { onCalendar: onCalendar ?? '', timezone: zone };
  const fault = findScheduleFault(schedule, now);
  if (fault !== null) throw invalidInput(`/schedule/${fault.field}`, fault.code, fault.detail);
  return schedule;
}

/** `Nächtliche Sicherung` becomes `nachtliche-sicherung`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9_]+/g, '-').replace(/^[-_]+|-+$/g, '');
  return slug.slice(0, 100) || 'heartbeat';
}

/**
 * Returns the next times of a schedule that is not stored.
 * @throws AppError 400 that points to the invalid value, as when a heartbeat is created.
 */
export function previewSchedule(options: Static<typeof PreviewBody>, now: number): Date[] {
  const schedule = readSchedule(options.schedule, now);
  const times: Date[] = [];
  let at = nextPingDue(schedule, now);
  while (at !== null && times.length < (options.count ?? 5)) {
    times.push(new Date(at));
    at = nextPingDue(schedule, at);
  }
  return times;
}
