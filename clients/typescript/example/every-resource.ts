import type { Belltower } from '../src/index.ts';
import { react } from './incidents-and-alerts.ts';
import { manage } from './manage-an-account.ts';
import { publish } from './tell-others.ts';
import { guard } from './watch-domains.ts';
import { hear, watch } from './watch-endpoints.ts';

/** Uses each resource the way a program would. Returns the names of what it found. */
export async function useEveryResource(belltower: Belltower): Promise<string[]> {
  const seen: string[] = [];
  for (const use of [watch, hear, react, guard, publish, manage]) seen.push(...(await use(belltower)));
  return seen;
}
