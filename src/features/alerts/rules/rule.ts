import type { Severity } from '#engine/findings/types.ts';

/** What a rule can be told of; the rest of a timeline is nobody's news. */
export const ruleEvents = [
  'opened',
  'acknowledged',
  'resolved',
  'reopened',
  'reminder',
  'commented',
] as const;
export type RuleEvent = (typeof ruleEvents)[number];

/** Which incidents a rule is for. Empty lists mean any; the last five are one choice: any of them fits. */
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

/** Wall times `HH:MM` in a zone in which notifications are held; `from` after `to` passes midnight. */
export interface QuietHours {
  timezone: string;
  /** Days on which they begin; empty: all. */
  days: WeekDay[];
  from: string;
  to: string;
  exceptSeverities: Severity[];
}

/** Who is told when nobody acknowledges for so long. */
interface EscalationStep {
  afterSeconds: number;
  channelIds: string[];
}

/** A standing order: which events of which incidents tell which channels, when. */
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

/** What of an incident rules look at. */
export interface IncidentTraits {
  severity: Severity;
  sourceType: string;
  /** Ids of the monitors, service monitors or heartbeats it is of: its own, and those that it has gathered. */
  sourceIds: readonly string[];
  domainIds: readonly string[];
  tags: readonly string[];
}

/** Why a rule does not take an incident; null when it does. Events are asked apart. Pure. */
export function findMismatch(
  match: RuleMatch,
  incident: IncidentTraits,
): 'severity' | 'source-type' | 'source' | null {
  if (match.severities.length > 0 && !match.severities.includes(incident.severity)) return 'severity';
  if (match.sourceTypes.length > 0 && !match.sourceTypes.includes(incident.sourceType)) return 'source-type';
  return matchesSource(match, incident) ? null : 'source';
}

/** Named by id, by its domain or by a tag, it or one that it has gathered; where a rule names none, everything is. */
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
 * Until when a notification of this severity is held at `at` (epoch ms); null when it may go now. Wall times keep their
 * meaning over a change of clocks: one that does not exist moves forward by the gap, one that is there twice counts at
 * the first for the beginning and at the last for the end, so that no hour of the night is loud. Pure.
 */
export function quietHoursEnd(quiet: QuietHours | null, severity: Severity, at: number): number | null {
  if (quiet === null || quiet.exceptSeverities.includes(severity)) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(quiet.timezone).toPlainDate();
  let until: number | null = null;
  // A stretch that began the day before may reach into today.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const stretch = quietPeriod(quiet, day);
    if (stretch !== null && stretch.from <= at && at < stretch.to) until = Math.max(until ?? 0, stretch.to);
  }
  return until;
}

/** The stretch that begins on that day, in epoch ms. */
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
