import type { ManifestFile } from '#engine/evidence/manifest.ts';
import type { EvidenceFacts } from '#engine/evidence/types.ts';

/** What stands between a case and a report. */
export const missingThings = ['judgement', 'evidence', 'recipients', 'authorization', 'approval'] as const;
export type MissingThing = (typeof missingThings)[number];

/** Kinds of entries of a case's timeline. */
export const timelineTypes = [
  'opened',
  'judged',
  'collecting',
  'collected',
  'collection-failed',
  'edited',
  'approved',
  'submitted',
  'sent',
  'bounced',
  'replied',
  'acknowledged',
  'actioned',
  'rejected',
  'escalated',
  'looked',
  'verified-down',
  'monitoring',
  'relapsed',
  'withdrawn',
  'closed',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** What of the last collection is kept beside its files. */
export interface Collection {
  outcome: string;
  manifestSha256: string;
  files: ManifestFile[];
  limits: string[];
  facts: EvidenceFacts;
}

/** What looking at the page found last. */
export interface Look {
  at: string;
  verdict: 'up' | 'down' | 'unknown';
  reason: string;
  status: number | null;
}
