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
export type WeekDay = (typeof weekDays)[number];

/** Wall times `HH:MM` in a zone in which notices are held; `from` after `to` passes midnight. */
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
