import assert from 'node:assert/strict';
import type { Hostility } from './hostile-world.ts';
import type { ChildReport } from './scan-child.ts';
import { bounds } from './scan-children.ts';

/** A hostile domain, and what an honest scan says of it. */
export interface HostileCase {
  name: string;
  hostility: Hostility;
  /** Ids, or beginnings of ids, that must not pass: what they ask for was hidden or broken. */
  unproven: string[];
  /** Ids that must fail. */
  failing?: string[];
  /** Default 90,000. */
  maxMs?: number;
  /** Its servers keep the scan waiting for half a minute and more. */
  waits?: boolean;
}

/** The same case, known to take long: it begins with the others of its kind, before the rest. */
export const waiting = (each: HostileCase): HostileCase => ({ ...each, waits: true });

/** What holds for each hostile scan: in its budget, whole, and nothing good said of what was not seen. */
export function assertHonest(report: ChildReport, { unproven, failing = [], maxMs }: HostileCase): void {
  const { ms, growthMb, stallMs, characters, families, checks } = report;
  assert.ok(ms < (maxMs ?? bounds.ms), `took ${ms} ms`);
  assert.ok(growthMb < bounds.growthMb, `grew by ${growthMb} MiB`);
  assert.ok(stallMs < bounds.stallMs, `stood still for ${stallMs} ms`);
  assert.ok(characters < bounds.characters, `${characters} characters`);
  const crashed = Object.entries(families).filter(([, { reason }]) => reason === 'scan-failed');
  assert.deepEqual(crashed, []);
  const passed = checks.filter(
    ({ id, result }) => result === 'pass' && unproven.some((start) => id.startsWith(start)),
  );
  assert.deepEqual(passed, []);
  for (const id of failing)
    assert.ok(
      checks.some((check) => check.id === id && check.result === 'fail'),
      `${id} does not fail: ${JSON.stringify(checks.filter((check) => check.id === id))}`,
    );
}

/** One line of figures, for the test's diagnostics. */
export function describeFigures({ ms, growthMb, peakMb, stallMs, queries }: ChildReport): string {
  return `${ms} ms, +${growthMb} MiB (peak ${peakMb}), loop held ${stallMs} ms, ${queries} DNS questions`;
}
