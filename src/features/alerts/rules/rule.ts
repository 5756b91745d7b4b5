import type { Severity } from '#engine/findings/types.ts';

/** The timeline events that rules can send notifications for. */
export const ruleEvents = [
  'opened',
  'acknowledged',
  'resolved',
  'reopened',
  'reminder',
  'commented',
] as const;
export type RuleEvent = (typeof ruleEvents)[number];

/**
 * The incidents that a rule applies to. An empty list matches any incident. For the last five fields, one match is
 * sufficient.
 */
export interface RuleMatch {
  events: RuleEvent[];
  severities: Severity[];
  sourceTypes: string[];
  monitorIds: string[];
  serviceMonitorIds: string[];
  heartbeatIds: string[];
  domainIds: string[];
  tags: string[];
}

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type WeekDay = (typeof weekDays)[number];

/** Wall times `HH:MM` between which notifications are held; a `from` after `to` spans midnight. */
export interface QuietHours {
  timezone: string;
  /** Days on which quiet hours start; empty for every day. */
  days: WeekDay[];
  from: string;
  to: string;
  exceptSeverities: Severity[];
}

/** A step of an escalation: who is notified if no one acknowledges the incident within this time. */
interface EscalationStep {
  afterSeconds: number;
  channelIds: string[];
}

/** An alert rule: which events of which incidents notify which channels, and when. */
export interface Rule {
  id: string;
  name: string;
  enabled: boolean;
  position: number;
  match: RuleMatch;
  channelIds: string[];
  delaySeconds: number;
  repeatSeconds: number | null;
  maxRepeats: number | null;
  quietHours: QuietHours | null;
  escalation: EscalationStep[];
  stopOnMatch: boolean;
}

/** The properties of an incident that rules match. */
export interface IncidentTraits {
  severity: Severity;
  sourceType: string;
  /** IDs of the incident's monitor or heartbeat, and of its members. */
  sourceIds: readonly string[];
  domainIds: readonly string[];
  tags: readonly string[];
}

/**
 * Returns the reason why a rule doesn't match an incident, or null if it matches. Events are checked separately. Has no
 * side effects.
 */
export function findMismatch(
  match: RuleMatch,
  incident: IncidentTraits,
): 'severity' | 'source-type' | 'source' | null {
  if (match.severities.length > 0 && !match.severities.includes(incident.severity)) return 'severity';
  if (match.sourceTypes.length > 0 && !match.sourceTypes.includes(incident.sourceType)) return 'source-type';
  return matchesSource(match, incident) ? null : 'source';
}

/**
 * Returns whether a rule selects the incident or one of its members by ID, domain or tag. A rule without selectors
 * matches all incidents.
 */
function matchesSource(match: RuleMatch, { sourceIds, domainIds, tags }: IncidentTraits): boolean {
  const named = [match.monitorIds, match.serviceMonitorIds, match.heartbeatIds, match.domainIds, match.tags];
  if (named.every((list) => list.length === 0)) return true;
  const sources = new Set(sourceIds);
  return (
    [match.monitorIds, match.serviceMonitorIds, match.heartbeatIds].some((list) =>
      list.some((id) => sources.has(id)),
    ) ||
    match.domainIds.some((id) => domainIds.includes(id)) ||
    match.tags.some((tag) => tags.includes(tag))
  );
}

/**
 * Returns the end of the quiet hours that hold a notification at `at`, in epoch ms, or null if it can be sent now. At
 * clock changes, a skipped wall time moves to after the gap. An ambiguous time means its first occurrence for the start
 * and its second for the end. Has no side effects.
 */
export function quietHoursEnd(quiet: QuietHours | null, severity: Severity, at: number): number | null {
  if (quiet === null || quiet.exceptSeverities.includes(severity)) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(quiet.timezone).toPlainDate();
  let until: number | null = null;
  // Quiet hours that started the day before may extend into this day.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const period = quietPeriod(quiet, day);
    if (period !== null && period.from <= at && at < period.to) until = Math.max(until ?? 0, period.to);
  }
  return until;
}

/** Returns the quiet hours that start on a day, in epoch ms. */
function quietPeriod(quiet: QuietHours, day: Temporal.PlainDate): { from: number; to: number } | null {
  const name = weekDays[day.dayOfWeek - 1] as WeekDay;
  if (quiet.days.length > 0 && !quiet.days.includes(name)) return null;
  const passesMidnight = quiet.to <= quiet.from;
  const lastDay = passesMidnight ? day.add({ days: 1 }) : day;
  return {
    from: instantOf(day, quiet.from, { timezone: quiet.timezone, disambiguation: 'compatible' }),
    to: instantOf(lastDay, quiet.to, { timezone: quiet.timezone, disambiguation: 'later' }),
  };
}

function instantOf(
  day: Temporal.PlainDate,
  time: string,
  how: { timezone: string; disambiguation: 'compatible' | 'later' },
): number {
  return day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(how.timezone, { disambiguation: how.disambiguation }).epochMilliseconds;
}
