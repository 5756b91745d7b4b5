import assert from 'node:assert/strict';
import type { Hostility } from './hostile-world.ts';
import type { ChildReport } from './scan-child.ts';
import { bounds } from './scan-children.ts';

/** A hostile domain and the expected result of its scan. */
export interface HostileCase {
  name: string;
  hostility: Hostility;
  /** IDs of checks, or prefixes of IDs. These checks must not pass, because their subject was hidden or broken. */
  unproven: string[];
  /** IDs of checks that must fail. */
  failing?: string[];
  /** Default 90,000. */
  maxMs?: number;
  /** Whether its servers delay the scan by half a minute or more. */
  waits?: boolean;
}

/** Marks a case as slow. Slow cases start before the rest. */
export const waiting = (each: HostileCase): HostileCase => ({ ...each, waits: true });

/**
 * Asserts the requirements of each hostile scan. It stays within its limits, completes, and passes no check that it
 * could not run.
 */
export function assertHonest(report: ChildReport, { unproven, failing = [], maxMs }: HostileCase): void {
  const { ms, growthMb, stallMs, characters, families, checks } = report;
  assert.ok(ms < (maxMs ?? bounds.ms), `took ${ms} ms`);
  assert.ok(growthMb < bounds.growthMb, `grew by ${growthMb} MiB`);
  assert.ok(stallMs < bounds.stallMs, `blocked the event loop for ${stallMs} ms`);
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

/** Returns the figures of a scan in one line, for the test's diagnostics. */
export function describeFigures({ ms, growthMb, peakMb, stallMs, queries }: ChildReport): string {
  return `${ms} ms, +${growthMb} MiB (peak ${peakMb}), loop held ${stallMs} ms, ${queries} DNS questions`;
}
