import { createHash } from 'node:crypto';
import { readLeafAndExtra } from '#engine/ct/entry.ts';
import { hashLeaf } from '#engine/ct/merkle.ts';
import { eachEntryName } from '#engine/ct/tbs.ts';
import { createEntries } from './ct-fixture.ts';

interface Item {
  leaf: string;
  extra: string;
}

/** Entries per second. */
function measure(entries: readonly Item[], seconds: number, work: (entry: Item) => void): number {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    for (const entry of entries) work(entry);
    done += entries.length;
  }
  return (done / (performance.now() - startedAt)) * 1_000;
}

/**
 * Measures entries per second that are parsed for their names and hashed for the tree, compared with hashing alone,
 * on one core.
 */
export async function run(): Promise<void> {
  const different = Number(process.env.BENCH_ENTRIES ?? 2_000);
  const seconds = Number(process.env.BENCH_SECONDS ?? 3);
  const entries = createEntries(different).map(({ leaf, extra }) => ({
    leaf: leaf.toString('base64'),
    extra: extra.toString('base64'),
  }));

  let names = 0;
  const parse = (entry: Item): void => {
    const read = readLeafAndExtra(Buffer.from(entry.leaf, 'base64'), Buffer.from(entry.extra, 'base64'));
    hashLeaf(read.leaf);
    eachEntryName(read, () => {
      names += 1;
    });
  };
  const bare = (entry: Item): void => {
    createHash('sha256').update(Buffer.from(entry.leaf, 'base64')).digest();
  };
  measure(entries, seconds, parse);
  names = 0;
  const parsed = measure(entries, seconds, parse);
  const hashed = measure(entries, seconds, bare);
  const round = (n: number) => Math.round(n).toLocaleString('en');
  console.log(
    `  parsed: ${round(parsed)} entries/s, ${round(names / seconds)} names/s on one core (target 30,000)`,
  );
  console.log(`  bare loop (base64 and one SHA-256): ${round(hashed)} entries/s`);
  console.log(`  ratio to the loop ${(parsed / hashed).toFixed(2)}`);
}
