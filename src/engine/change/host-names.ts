import { dayMs } from '#platform/clock.ts';
import { changeEvent } from './event.ts';
import type { ChangeEvent } from './record-changes.ts';

/** Host names below the domain, with when each was first seen. */
export interface HostNameFacts {
  names: readonly { name: string; firstSeenMs: number }[];
  nowMs: number;
}

/** More new names than this within a day are a burst. */
const BURST = 20;

function newNames({ names, nowMs }: HostNameFacts): string[] {
  return names.filter(({ firstSeenMs }) => nowMs - firstSeenMs <= dayMs).map(({ name }) => name);
}

/** A burst of new names that was not going on at the scan before. Pure. */
export function compareHostNames(domain: string, before: HostNameFacts, after: HostNameFacts): ChangeEvent[] {
  const fresh = newNames(after);
  if (fresh.length <= BURST || newNames(before).length > BURST) return [];
  return [
    changeEvent('change.exposure.subdomain-burst', domain, 'many-new-names', {
      before: before.names.length,
      after: 'burst',
      more: { newNames: fresh.length, examples: fresh.slice(0, 10) },
    }),
  ];
}
