/** Words of incidents, as they are stored and shown. */

export const incidentStates = ['open', 'acknowledged', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** What an incident can come from. */
export const incidentSourceTypes = [
  'monitor',
  'service_monitor',
  'heartbeat',
  'certificate',
  'threat',
  'domain',
  'manual',
] as const;
export type IncidentSourceType = (typeof incidentSourceTypes)[number];

/** Why an incident is closed although its source did not recover: it is no longer monitored, or (a certificate) has ended. */
export const closeReasons = ['paused', 'deleted', 'ended'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** What can be in an incident's timeline. */
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
