import type { Severity } from '#engine/findings/types.ts';
import type { Params } from '#messages/messages.ts';

export const incidentStates = ['open', 'acknowledged', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** The types of source that an incident can have. */
export const incidentSourceTypes = [
  'monitor',
  'service_monitor',
  'heartbeat',
  'certificate',
  'threat',
  'domain',
  'location',
  'manual',
] as const;
export type IncidentSourceType = (typeof incidentSourceTypes)[number];

/**
 * Reasons for closing an incident although its source has not recovered: it is no longer monitored, or its certificate
 * has expired.
 */
export const closeReasons = ['paused', 'deleted', 'ended'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** The types of timeline entries. */
export const incidentEventTypes = [
  'opened',
  'reoccurred',
  'acknowledged',
  'assigned',
  'commented',
  'escalated',
  'notified',
  'resolved',
  'reopened',
  'suppressed',
  'member-added',
  'member-recovered',
] as const;
export type IncidentEventType = (typeof incidentEventTypes)[number];

/** The actions that users can take. */
export const incidentActions = ['acknowledge', 'resolve', 'reopen'] as const;
export type IncidentAction = (typeof incidentActions)[number];

/** The API representation of an unresolved incident (schema `OpenIncident`). */
export interface OpenIncidentBody {
  id: string;
  title: string;
  titleCode?: string;
  titleParams?: Params;
  severity: Severity;
  state: Exclude<IncidentState, 'resolved'>;
  openedAt: string;
  assigneeUserId: string | null;
}
