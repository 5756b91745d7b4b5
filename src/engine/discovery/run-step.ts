import { findByCertificates } from './find-by-certificates.ts';
import { findByDns, findByNsec, findByTransfer } from './find-by-dns.ts';
import { findByPages } from './find-by-pages.ts';
import { findByWords, findPassively } from './find-passively.ts';
import { readHostsBelow } from './host-names.ts';
import {
  activeSources,
  type DiscoverySource,
  failed,
  found,
  type StepContext,
  type StepReport,
  skipped,
} from './types.ts';

/** Names kept of one step, however many it gives. */
const mostNames = 5_000;

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

/** Looks in one place. Gives different names of hosts below the domain, bounded; never rejects. */
export async function runStep(
  source: DiscoverySource,
  context: StepContext,
  { verified }: { verified: boolean },
): Promise<StepReport> {
  if (activeSources.has(source) && !verified) return skipped('not-verified');
  try {
    const report = await steps[source](context);
    return { ...report, names: readHostsBelow(report.names, context.domain, mostNames) };
  } catch {
    // A bug in one source must not prevent the others from running.
    return failed('step-failed');
  }
}
