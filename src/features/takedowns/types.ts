import type { ManifestFile } from '#engine/evidence/collect-evidence.ts';
import type { EvidenceFacts } from '#engine/evidence/types.ts';

/** The items that can be missing before a report is sent. */
export const missingItems = ['judgement', 'evidence', 'recipients', 'authorization', 'approval'] as const;
export type MissingItem = (typeof missingItems)[number];

/** Types of timeline entries. */
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

/** Data about the last collection, besides its files. */
export interface Collection {
  outcome: string;
  manifestSha256: string;
  files: ManifestFile[];
  limits: string[];
  facts: EvidenceFacts;
}

/** Result of the last page check. */
export interface PageCheck {
  at: string;
  verdict: 'up' | 'down' | 'unknown';
  reason: string;
  status: number | null;
}

/** The actor of automatic changes. */
export const systemActor = { type: 'system', name: 'Belltower' } as const;
