import { findByCertificates } from './find-by-certificates.ts';
import { findByDns, findByNsec, findByTransfer } from './find-by-dns.ts';
import { findByPages } from './find-by-pages.ts';
import { findByWords, findPassively } from './find-passively.ts';
import { readHostsBelow } from './host-names.ts';
import {
  activeSources,
  type DiscoverySource,
  discoverySources,
  failed,
  found,
  type StepContext,
  type StepReport,
  skipped,
} from './types.ts';
import { type ResolvedName, resolveNames } from './wildcard.ts';

/** Maximum names stored per step. */
const maxNames = 5_000;

const steps: Record<DiscoverySource, (context: StepContext) => Promise<StepReport>> = {
  ct: async ({ ctNames }) => (ctNames === null ? skipped('no-source') : found(await ctNames())),
  dns: findByDns,
  axfr: findByTransfer,
  nsec: findByNsec,
  passive: findPassively,
  word: findByWords,
  san: findByCertificates,
  page: findByPages,
};

/** Runs one step. Returns a limited number of distinct hostnames below the domain; never rejects. */
export async function runStep(
  source: DiscoverySource,
  context: StepContext,
  { verified }: { verified: boolean },
): Promise<StepReport> {
  if (activeSources.has(source) && !verified) return skipped('not-verified');
  try {
    const report = await steps[source](context);
    return { ...report, names: readHostsBelow(report.names, context.domain, maxNames) };
  } catch {
    // A bug in one source must not prevent the others from running.
    return failed('step-failed');
  }
}

/** A discovered name with its sources and its DNS result. */
export interface FoundName extends ResolvedName {
  sources: DiscoverySource[];
}

/** Result of a step. */
export interface StepSummary {
  source: DiscoverySource;
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
  found: number;
}

/**
 * Runs every discovery source once and stores nothing. `active` adds sources that request more than published data.
 * `onStep` is called whenever a source finishes.
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
