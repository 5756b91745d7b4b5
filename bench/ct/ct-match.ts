import { createNameMatcher } from '#engine/ct/name-matcher.ts';

/** Names per second. */
function measure(names: readonly string[], seconds: number, work: (name: string) => void): number {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    for (const name of names) work(name);
    done += names.length;
  }
  return (done / (performance.now() - startedAt)) * 1_000;
}

/** Measures names matched against watched domains per second, compared with a single set lookup per name. */
export async function run(): Promise<void> {
  const watchedCount = Number(process.env.BENCH_DOMAINS ?? 10_000);
  const seconds = Number(process.env.BENCH_SECONDS ?? 3);
  const watched = Array.from(
    { length: watchedCount },
    (_, n) => `company-${n}.${n % 3 === 0 ? 'co.uk' : 'com'}`,
  );
  const names = Array.from({ length: 50_000 }, (_, n) => {
    const base = n % 100 === 0 ? (watched[n % watched.length] ?? '') : `site-${n}.example-${n % 4_999}.org`;
    return ['', 'www.', '*.', 'a.b.'][n % 4] + base;
  });

  const before = process.memoryUsage().heapUsed;
  const matcher = createNameMatcher(watched.map((name) => ({ name, value: name })));
  const heap = process.memoryUsage().heapUsed - before;

  const found = new Set<string>();
  let hits = 0;
  const match = (name: string): void => {
    found.clear();
    matcher.match(name, found);
    if (found.size > 0) hits += 1;
  };
  const known = new Set(watched);
  measure(names, seconds, match);
  const matched = measure(names, seconds, match);
  const bare = measure(names, seconds, (name) => {
    if (known.has(name)) hits += 1;
  });
  const round = (n: number) => Math.round(n).toLocaleString('en');
  console.log(
    `  ${round(matched)} names/s against ${round(watchedCount)} domains (wanted 500,000); ${round(heap / 1024)} kB`,
  );
  console.log(
    `  bare loop (one Set lookup per name): ${round(bare)} names/s; ${hits > 0 ? 'some' : 'none'} matched`,
  );
  console.log(`  ratio to the loop ${(matched / bare).toFixed(2)}`);
}
