import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { findChromium } from '#test/browser/support/find-chromium.ts';
import { cpuOfTree } from './cpu-time.ts';
import { previewImport } from './dashboard/import-preview.ts';
import { live } from './dashboard/live-list.ts';
import { loadPage, type PageLoad } from './dashboard/page-load.ts';
import { liveOnWall } from './dashboard/wall-memory.ts';
import { createMonitors, startWorld, type World } from './dashboard/world.ts';

const sizes = (process.env.BENCH_MONITORS ?? '10,2000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Time budget in seconds. Measurements that would start after it are skipped, and a line says so. */
const limitSeconds = Number(process.env.BENCH_LIMIT_SECONDS ?? 240);
const scrolledRows = Number(process.env.BENCH_ROWS ?? 10_000);
const events = Number(process.env.BENCH_EVENTS ?? 10_000);
const importRows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);
const wallEvents = Number(process.env.BENCH_WALL_EVENTS ?? 100_000);
/** Pages measured at every size. All other pages are loaded once, at the first size. */
const watched = process.env.BENCH_PATHS?.split(',') ?? ['/', '/monitors'];
/** Every dashboard page with a fixed path, except pages about a single item. */
const others = process.env.BENCH_PATHS === undefined ? pageRoutes().filter(isOther) : [];
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--enable-precise-memory-info',
];

/** Measures the dashboard in a real browser with the real service, by the number of monitors. */
export async function run(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium here.');
  const built = spawnSync(process.execPath, ['scripts/build-web.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The dashboard was not built.');
  const world = await startWorld();
  // Stopped together with the service, which handles the signals.
  const still = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args, headless: true, ...still });
  try {
    await measure(browser, world);
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function measure(browser: Browser, world: World): Promise<void> {
  const attempt = createAttempts();
  let made = 0;
  for (const [index, size] of sizes.entries()) {
    await createMonitors(world.database.db, world.accountId, made, size);
    made = size;
    console.log(
      `  ${size.toLocaleString('en')} monitors; the idle service uses ${await idle(world)} ms of CPU per second`,
    );
    for (const path of watched) await attempt(path, () => describeLoads(browser, world, path, rounds));
    if (index === sizes.length - 1) await attempt('open', () => describeLife(browser, world, size));
  }
  await attempt('wall', () => describeWall(browser, world));
  await attempt('import', () => describeImport(browser, world));
  for (const path of others) await attempt(path, () => describeLoads(browser, world, path, 1));
}

/** Prints one line per part. A failing part does not stop the others. */
function createAttempts(): (what: string, part: () => Promise<string>) => Promise<void> {
  const until = systemClock.monotonicMs() + limitSeconds * 1000;
  return async (what, part) => {
    const say = (line: string) => console.log(`    ${what.padEnd(22)} ${line}`);
    if (systemClock.monotonicMs() > until) return say('left out: the time is over (BENCH_LIMIT_SECONDS)');
    await part().then(say, (error: unknown) => say(`failed: ${String(error).split('\n', 1)[0]}`));
  };
}

async function idle(world: World): Promise<string> {
  const before = cpuOfTree(world.pid);
  await systemClock.sleep(2_000);
  return ((cpuOfTree(world.pid) - before) / 2).toFixed(0);
}

async function describeLoads(browser: Browser, world: World, path: string, times: number): Promise<string> {
  if (times > 1) await loadPage(browser, world, path);
  const loads: PageLoad[] = [];
  for (let n = 0; n < times; n++) loads.push(await loadPage(browser, world, path));
  return describe(loads);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function describe(loads: readonly PageLoad[]): string {
  const of = (name: keyof PageLoad, digits = 0) => median(loads.map((load) => load[name])).toFixed(digits);
  const most = Math.max(...loads.map(({ finishedMs }) => finishedMs)).toFixed(0);
  const kilobytes = (name: 'bytes' | 'scriptBytes') =>
    (median(loads.map((load) => load[name])) / 1000).toFixed(0);
  return `first content ${of('firstContentMs')} ms, finished ${of('finishedMs')} ms (worst ${most}); ${kilobytes('bytes')} kB, script ${kilobytes('scriptBytes')} kB, ${of('requests')} requests; server CPU ${of('serverCpuMs')} ms in ${of('lookedAtMs')} ms`;
}

async function describeLife(browser: Browser, world: World, size: number): Promise<string> {
  const rows = Math.min(scrolledRows, size);
  const lived = await live(browser, world, { rows, events, changes: 5 });
  return `${lived.lostFrames} of ${lived.frames} frames lost over ${lived.scrolledRows} rows; change to pixel ${median(lived.changeToPixelMs).toFixed(0)} ms (worst ${Math.max(...lived.changeToPixelMs).toFixed(0)}); ${lived.heapBeforeMb.toFixed(1)} MB, after ${lived.events} events ${lived.heapAfterMb.toFixed(1)} MB`;
}

function isOther(path: string): boolean {
  return !path.includes(':') && !watched.includes(path);
}

function pageRoutes(): string[] {
  return Object.keys(JSON.parse(readFileSync(new URL('../web/pages.json', import.meta.url), 'utf8')));
}

async function describeWall(browser: Browser, world: World): Promise<string> {
  const lived = await liveOnWall(browser, world, wallEvents);
  return `${lived.heapBeforeMb.toFixed(1)} MB, after ${lived.events} events and ${lived.answers} answers ${lived.heapAfterMb.toFixed(1)} MB`;
}

async function describeImport(browser: Browser, world: World): Promise<string> {
  const seen = await previewImport(browser, world, importRows);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return `${seen.rows} rows: seen after ${seconds(seen.seenMs)}, judged after ${seconds(seen.validatedMs)}; ${seen.heapMb.toFixed(0)} MB; longest task while scrolling and mending ${seen.longestTaskMs.toFixed(0)} ms`;
}
