import { generateLookalikes } from '#engine/lookalikes/generate.ts';
import { runDnstwist } from '#engine/lookalikes/testing/dnstwist-sets.ts';

const names =
  `paypal.com example.com google.com amazon.de bbc.co.uk sparkasse.de my-shop24.com wikipedia.org larkspur.net
  openstreetmap.org`.split(/\s+/);

/**
 * Generates lookalikes of the same ten names with dnstwist, if it is installed. Dictionary words and top-level domains
 * are excluded, because dnstwist includes none.
 */
const theirs = `
import time, dnstwist, sys
def run():
    count = 0
    for name in sys.argv[1:]:
        fuzz = dnstwist.Fuzzer(name)
        fuzz.generate()
        count += len(fuzz.domains)
    return count
run()
best = None
for _ in range(5):
    start = time.process_time()
    count = run()
    spent = time.process_time() - start
    best = spent if best is None else min(best, spent)
print(count, best)
`;

function cpuSeconds(work: () => number): { count: number; seconds: number } {
  let best = { count: 0, seconds: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 12; round++) {
    const before = process.cpuUsage();
    const count = work();
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds < best.seconds) best = { count, seconds };
  }
  return best;
}

const line = (label: string, count: number, seconds: number) =>
  console.log(
    `  ${label.padEnd(26)}${Math.round(count / seconds)
      .toLocaleString('en')
      .padStart(12)} names a second  (${count} of ten names)`,
  );

/** Measures names generated per CPU second, compared with dnstwist. */
export async function run(): Promise<void> {
  const ours = cpuSeconds(() => {
    let count = 0;
    for (const name of names) for (const _ of generateLookalikes(name)) count++;
    return count;
  });
  line('belltower', ours.count, ours.seconds);
  const printed = runDnstwist(theirs, names);
  if (printed === null) {
    console.log('  comparison skipped: dnstwist is not installed (apt install dnstwist)');
    return;
  }
  const [count = 0, seconds = 1] = printed.trim().split(' ').map(Number);
  line('dnstwist', count, seconds);
  console.log(`  ${(ours.count / ours.seconds / (count / seconds)).toFixed(1)} times as many`);
}
