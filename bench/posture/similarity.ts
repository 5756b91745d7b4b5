import { comparePages, digestPage } from '#engine/similarity/digest-page.ts';

/** Returns a shop's front page of about 60 kB. It is the same in every run. */
function createPage(seed: number): string {
  const words = Array.from({ length: 400 }, (_, at) => `word${(at * 7919 + seed) % 911}`);
  const item = (at: number) =>
    `<article class="item"><a href="/p/${at}"><img src="/i/${at}.webp" alt=""></a><h3>${words.slice(at, at + 4).join(' ')}</h3>
     <p class="text">${words.slice(at, at + 30).join(' ')}</p><button type="button">Buy</button></article>`;
  const items = Array.from({ length: 150 }, (_, at) => item((at * 13 + seed) % 360)).join('\n');
  return `<html><head><title>Shop ${seed}</title><link rel="icon" href="/icon.png"></head><body><main>${items}</main></body></html>`;
}

function best(rounds: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

/** Measures the pages that are hashed and compared per CPU second. */
export async function run(): Promise<void> {
  const pages = Array.from({ length: 50 }, (_, at) => createPage(at));
  const kilobytes = pages.reduce((sum, page) => sum + page.length, 0) / pages.length / 1000;
  const digest = () => pages.map((page) => digestPage(page, 'https://shop.test/'));
  const seconds = best(6, digest);
  const digests = digest();
  const [first] = digests;
  if (first === undefined) throw new Error('no page');
  const compared = best(6, () => {
    for (let round = 0; round < 1_000; round++) for (const other of digests) comparePages(first, other);
  });
  const rate = (count: number, spent: number) =>
    Math.round(count / spent)
      .toLocaleString('en')
      .padStart(10);
  console.log(
    `  pages hashed     ${rate(pages.length, seconds)} per second, ${kilobytes.toFixed(0)} kB each`,
  );
  console.log(`  pages compared   ${rate(1_000 * digests.length, compared)} per second`);
}
