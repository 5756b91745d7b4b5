import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#test/browser/support/find-chromium.ts';
import { previewImport } from './dashboard/import-preview.ts';
import { live } from './dashboard/living-page.ts';
import { loadPage, type PageLoad } from './dashboard/page-load.ts';
import { liveOnWall } from './dashboard/wall-life.ts';
import { makeMonitors, startWorld, type World } from './dashboard/world.ts';

const sizes = (process.env.BENCH_MONITORS ?? '10,2000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const scrolledRows = Number(process.env.BENCH_ROWS ?? 10_000);
const events = Number(process.env.BENCH_EVENTS ?? 10_000);
const importRows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);
const wallEvents = Number(process.env.BENCH_WALL_EVENTS ?? 100_000);
/** Every page of the frame that has an address of its own, without those of one thing. */
const allPaths = pageRoutes().filter((path) => !path.includes('$'));
const paths = process.env.BENCH_PATHS?.split(',') ?? allPaths;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--enable-precise-memory-info',
];

/** The dashboard in a real browser over the real service, by the number of monitors. */
export async function run(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium here.');
  const built = spawnSync(process.execPath, ['scripts/build-web.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The dashboard was not built.');
  const world = await startWorld();
  const browser = await chromium.launch({ executablePath, args, headless: true });
  try {
    let made = 0;
    for (const size of sizes) {
      await makeMonitors(world.database.db, world.accountId, made, size);
      made = size;
      console.log(`  ${size.toLocaleString('en')} monitors`);
      for (const path of paths) {
        await loadPage(browser, world, path);
        const loads: PageLoad[] = [];
        for (let n = 0; n < rounds; n++) loads.push(await loadPage(browser, world, path));
        console.log(`    ${path.padEnd(10)} ${describe(loads)}`);
      }
      console.log(`    open       ${await describeLife(browser, world, size)}`);
    }
    console.log(`  wall       ${await describeWall(browser, world)}`);
    console.log(`  import     ${await describeImport(browser, world)}`);
  } finally {
    await browser.close();
    await world.stop();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function describe(loads: readonly PageLoad[]): string {
  const of = (name: keyof PageLoad, digits = 0) => median(loads.map((load) => load[name])).toFixed(digits);
  const most = Math.max(...loads.map(({ finishedMs }) => finishedMs)).toFixed(0);
  const kilobytes = (name: 'bytes' | 'scriptBytes') =>
    (median(loads.map((load) => load[name])) / 1000).toFixed(0);
  return `first content ${of('firstContentMs')} ms, finished ${of('finishedMs')} ms (worst ${most}); ${kilobytes('bytes')} kB, script ${kilobytes('scriptBytes')} kB, ${of('requests')} requests; server CPU ${of('serverCpuMs')} ms`;
}

async function describeLife(browser: Browser, world: World, size: number): Promise<string> {
  const rows = Math.min(scrolledRows, size);
  const lived = await live(browser, world, { rows, events, changes: 5 });
  return `${lived.lostFrames} of ${lived.frames} frames lost over ${lived.scrolledRows} rows; change to pixel ${median(lived.changeToPixelMs).toFixed(0)} ms (worst ${Math.max(...lived.changeToPixelMs).toFixed(0)}); ${lived.heapBeforeMb.toFixed(1)} MB, after ${lived.events} events ${lived.heapAfterMb.toFixed(1)} MB`;
}

/** Read as text: the routes themselves are the browser's. */
function pageRoutes(): string[] {
  const source = readFileSync(new URL('../web/src/page-routes.tsx', import.meta.url), 'utf8');
  return [...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);
}

async function describeWall(browser: Browser, world: World): Promise<string> {
  const lived = await liveOnWall(browser, world, wallEvents);
  return `${lived.heapBeforeMb.toFixed(1)} MB, after ${lived.events} events and ${lived.answers} answers ${lived.heapAfterMb.toFixed(1)} MB`;
}

async function describeImport(browser: Browser, world: World): Promise<string> {
  const seen = await previewImport(browser, world, importRows);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${seen.rows} rows: seen after ${seconds(seen.seenMs)}, judged after ${seconds(seen.judgedMs)}; ${seen.heapMb.toFixed(0)} MB; longest task while scrolling and mending ${seen.longestTaskMs.toFixed(0)} ms`;
}
