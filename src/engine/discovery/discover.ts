import { runStep } from './run-step.ts';
import { activeSources, type DiscoverySource, discoverySources, type StepContext } from './types.ts';
import { type ResolvedName, resolveNames } from './wildcard.ts';

/** A name that was found, its source, and its DNS result. */
export interface FoundName extends ResolvedName {
  sources: DiscoverySource[];
}

/** How a step went. */
export interface StepSummary {
  source: DiscoverySource;
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
  found: number;
}

/**
 * Runs every discovery source once, in memory, for runs whose progress is not stored. `active` also uses sources that
 * request more than published data. `onStep` is called as each source finishes.
 */
export async function discoverNames(
  context: Omit<StepContext, 'known'>,
  { active, onStep }: { active: boolean; onStep?: (summary: StepSummary) => void },
): Promise<FoundName[]> {
  const found = new Map<string, FoundName>();
  for (const source of discoverySources) {
    if (context.signal.aborted) break;
    if (activeSources.has(source) && !active) continue;
    const known = [...found.values()].filter(({ alive }) => alive === true).map(({ name }) => name);
    const { names, state, reason } = await runStep(source, { ...context, known }, { verified: active });
    const fresh = names.filter((name) => !found.has(name));
    for (const resolved of await resolveNames(fresh, context)) {
      found.set(resolved.name, { ...resolved, sources: [] });
    }
    for (const name of names) found.get(name)?.sources.push(source);
    onStep?.({ source, state, reason, found: names.length });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
