import type { Clock } from '#platform/clock.ts';
import { at, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, SourceFailure, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { EndOfLifeSource } from './types.ts';

const MAX_CYCLES = 500;

/** A release cycle in endoflife.date, with the end of its support. */
export interface ReleaseCycle {
  cycle: string;
  /** ISO date, or true (ended) or false (supported, no date). */
  endOfLife: string | boolean;
}

/** Creates the endoflife.date source (`…/api/<product>.json`). */
export function createEndOfLifeSource(settings: TextSourceOptions, clock: Clock): EndOfLifeSource {
  const client = createTextSource(settings, clock);
  return {
    async find(product, version, signal) {
      const cycles = readCycles(
        await client.getJson({ path: `${encodeURIComponent(product)}.json` }, signal),
      );
      return findCycle(cycles, version);
    },
  };
}

/** Returns the release cycles in a response. */
export function readCycles(data: unknown): ReleaseCycle[] {
  if (!Array.isArray(data)) throw new SourceFailure('malformed', 'no list of cycles');
  return data.slice(0, MAX_CYCLES).flatMap((entry) => {
    const cycle = textAt(entry, 'cycle');
    const end = at(entry, 'eol');
    const known = typeof end === 'boolean' || (typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end));
    return cycle !== null && known ? [{ cycle, endOfLife: end as string | boolean }] : [];
  });
}

/**
 * Returns the cycle with the longest prefix of version parts in common with a version (`1.18` matches 1.18.0, never
 * 1.180).
 */
export function findCycle(cycles: readonly ReleaseCycle[], version: string): ReleaseCycle | null {
  const belongs = cycles.filter(({ cycle }) => version === cycle || version.startsWith(`${cycle}.`));
  return belongs.toSorted((a, b) => b.cycle.length - a.cycle.length)[0] ?? null;
}

/** Returns whether support has ended at `now` (epoch ms). */
export function hasSupportEnded({ endOfLife }: ReleaseCycle, now: number): boolean {
  return typeof endOfLife === 'boolean' ? endOfLife : Date.parse(`${endOfLife}T00:00:00Z`) < now;
}
