import { cpus } from 'node:os';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { computeScore } from '#engine/risk/score.ts';
import type { CheckInput, FindingInput } from '#engine/risk/types.ts';

const at = Date.parse('2026-11-20T03:30:00Z');

/** Returns findings of all IDs on `assets` hosts. They are the same in every run. */
function createFindings(count: number, assets: number): FindingInput[] {
  return Array.from({ length: count }, (_, i) => ({
    id: findingCatalog[(i * 7919) % findingCatalog.length]?.id ?? '',
    asset: `host-${(i * 31) % assets}.good.test`,
    since: new Date(at - (i % 30) * 86_400_000),
  }));
}

const checks = findingCatalog.map(
  (type): CheckInput => ({ id: type.id, asset: 'good.test', result: 'pass' }),
);

/** Computes the baseline: one pass over the same findings that looks up each ID and adds floating-point weights. */
function sumWeights(findings: readonly FindingInput[]): number {
  const weights = new Map<string, number>(findingCatalog.map((type) => [type.id, type.weight]));
  const totals = new Map<string, Set<string>>();
  for (const { id, asset } of findings) {
    const assets = totals.get(id);
    if (assets) assets.add(asset);
    else totals.set(id, new Set([asset]));
  }
  let sum = 0;
  for (const [id, assets] of totals) sum += (weights.get(id) ?? 0) * Math.min(2, assets.size);
  return sum;
}

/** Returns the best of several timed rounds in seconds. The best round is the least disturbed by other load. */
function timeBest(rounds: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work();
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}

/** Measures findings scored per second, for one large monitor and for many small ones, compared with the baseline. */
export async function run(): Promise<void> {
  const large = createFindings(100_000, 5_000);
  const small = createFindings(20, 5);
  const monitors = 2_000;
  const score = (findings: FindingInput[]) => computeScore({ domain: 'good.test', findings, checks }, at);
  const largeSeconds = timeBest(5, () => score(large));
  const floorSeconds = timeBest(5, () => sumWeights(large));
  const smallSeconds = timeBest(5, () => {
    for (let i = 0; i < monitors; i++) score(small);
  });
  const perSecond = (count: number, seconds: number) => Math.round(count / seconds).toLocaleString('en');
  console.log(`score (one core of ${cpus().length})`);
  console.log(`  one monitor, 100,000 findings     ${perSecond(100_000, largeSeconds)} findings/s`);
  console.log(
    `  a bare loop over the same findings${perSecond(100_000, floorSeconds)} findings/s, ratio ${(floorSeconds / largeSeconds).toFixed(2)}`,
  );
  console.log(
    `  ${monitors.toLocaleString('en')} monitors, 20 findings each  ${perSecond(monitors, smallSeconds)} monitors/s, ${perSecond(monitors * 20, smallSeconds)} findings/s`,
  );
}

if (import.meta.main) await run();
