import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './program.ts';

/** A `BELLTOWER_PLANS` file with these overrides; by default the agency plan may check every second. */
export function plansFile(plans: object = { agency: { minIntervalSeconds: 1 } }): string {
  const path = join(temporaryFolder(), 'plans.json');
  writeFileSync(path, JSON.stringify(plans));
  return path;
}
