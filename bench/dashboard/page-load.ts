import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { cpuOfTree } from '../cpu-time.ts';
import type { World } from './world.ts';

/** The cost of loading a page with an empty cache. */
export interface PageLoad {
  firstContentMs: number;
  /** Time in ms until the first screen was complete: the page had stopped changing and no requests were pending. */
  finishedMs: number;
  bytes: number;
  scriptBytes: number;
  requests: number;
  serverCpuMs: number;
  /** Duration in ms of the observation of the service. Includes the service's idle load. */
  lookedAtMs: number;
}

/**
 * Records when the page last changed. Runs before any of the page's scripts. Ticking clocks do not count as changes.
 */
const watch = `
  window.benchChangedAt = 0;
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => !(target.parentElement ?? target).closest?.('time')))
      requestAnimationFrame(() => { window.benchChangedAt = performance.now(); });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });`;

/** Opens a browser context with no cookies except the session. */
export async function openContext(browser: Browser, world: World): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1280, height: 800 } });
  const cookies = world.cookie.split('; ').map((each) => each.split('='));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: world.url })));
  return context;
}

/** Loads a page in a new context, so that nothing is cached. */
export async function loadPage(browser: Browser, world: World, path: string): Promise<PageLoad> {
  const context = await openContext(browser, world);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const traffic = await countTraffic(await context.newCDPSession(page));
    const before = cpuOfTree(world.pid);
    const startedAt = systemClock.monotonicMs();
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await stillness(page);
    if (page.url().includes('/sign-in')) throw new Error(`${path} showed the sign-in page.`);
    const serverCpuMs = cpuOfTree(world.pid) - before;
    const observedMs = systemClock.monotonicMs() - startedAt;
    const times = (await page.evaluate(
      "({ finishedMs: window.benchChangedAt, firstContentMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })",
    )) as { finishedMs: number; firstContentMs: number };
    return { ...times, ...traffic, serverCpuMs, lookedAtMs: observedMs };
  } finally {
    await context.close();
  }
}

interface Traffic {
  bytes: number;
  scriptBytes: number;
  requests: number;
}

async function countTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, scriptBytes: 0, requests: 0 };
  const scripts = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    traffic.requests++;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

const stillMs = 700;

/** Waits until the page has not changed for a while. */
async function stillness(page: Page): Promise<void> {
  const isStill = `window.benchChangedAt > 0 && performance.now() - window.benchChangedAt > ${stillMs}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await page.evaluate(isStill)) return;
    await page.waitForTimeout(100);
  }
  throw new Error('The page did not come to rest.');
}
