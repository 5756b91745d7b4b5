import { type Advance, advanceMonitor } from '#engine/scan/apply-scan.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import type { LabInternet } from '#lab/scan/internet.ts';
import { hourMs, systemClock } from '#platform/clock.ts';

export const now = systemClock.now();

export type Outage = (run: () => Promise<Advance>) => Promise<Advance>;

/** Scans each domain normally and then during each outage. Returns the results that improved because of the outage. */
export async function findRewards(
  lab: LabInternet,
  families: readonly FamilyName[],
  { forget, listOutages }: { forget(): void; listOutages(): Map<string, Outage> },
): Promise<{ scans: number; rewards: string[] }> {
  const rewards: string[] = [];
  let scans = 0;
  for (const each of lab.domains) {
    const scan = async (before: Parameters<typeof advanceMonitor>[0], at: number) => {
      const request = { domain: each.domain, families, verified: false, before: {} };
      const signal = AbortSignal.timeout(60_000);
      const tools = { net: lab.net, clock: systemClock, signal };
      const { outcomes } = await runScan({ ...request, environment: lab.environment }, tools);
      return advanceMonitor(before, outcomes, at);
    };
    forget();
    const whole = await scan({ domain: each.domain, posture: new Map(), findings: [] }, now);
    const known = { domain: each.domain, posture: whole.posture, findings: whole.open };
    for (const [name, outage] of listOutages()) {
      scans += 1;
      const { steps, score } = await outage(() => scan(known, now + hourMs));
      const closed = steps.filter(({ kind }) => kind === 'resolved').map(({ finding }) => finding.checkId);
      const lower = (score.riskScore ?? -1) < (whole.score.riskScore ?? -1);
      if (closed.length > 0 || lower) rewards.push(`${each.domain} without ${name}: ${closed.join()}`);
    }
  }
  return { scans, rewards };
}
