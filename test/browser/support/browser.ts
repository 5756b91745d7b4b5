import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getTestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { addCleanup, whenProcessEnds } from '#test/e2e/support/service.ts';
import { findChromium, missingChromium } from './find-chromium.ts';

/**
 * Chromium features to disable. They include the features that Playwright disables, because Chromium uses only the last
 * such list. Two more features cost more than most of our pages: preloading pages behind each window's address bar, and
 * starting a process for each window's next page.
 */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
  // Pages live only for seconds, so garbage collection costs more than the memory is worth.
  '--js-flags=--min-semi-space-size=16',
];

/** Timeout of each wait, in ms. Waits that take more than a few seconds on an idle machine set a longer timeout. */
const MAX_DURATION_MS = 30_000;

/** A browser window with the errors that occurred in it. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** Script errors, violations of the content security policy and responses with status 500 and above, in order. */
  faults: string[];
}

export interface WindowOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  locale?: string;
  /** If true, nothing is cached yet, as on a user's first visit. Default: a window of an earlier test may be reused. */
  fresh?: boolean;
}

/** Returns why browser tests cannot run, or false. */
export const noBrowser = missingChromium;

/** Builds the dashboard if its sources changed, as `npm start` does, unless the test runner has built it. */
export function buildDashboard(): void {
  if (process.env.BELLTOWER_TEST_DASHBOARD === 'built') return;
  const script = fileURLToPath(new URL('../../../scripts/build-web.mjs', import.meta.url));
  const built = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  assert.equal(built.status, 0, built.stderr);
}

let started: Promise<Browser> | undefined;

/** Returns the browser that all test files of this process share. */
export function startBrowser(): Promise<Browser> {
  started ??= chromium
    .launch({ executablePath: findChromium() ?? '', args, headless: true })
    .then((browser) => {
      whenProcessEnds(() => browser.close());
      return browser;
    });
  return started;
}

/** Windows of passed tests by origin and options. Their renderer process runs and has compiled the scripts. */
const idle = new Map<string, Window[]>();

/**
 * Opens a window with separate cookies and an empty storage. When the test ends, the window is emptied for the next
 * test of the file. Windows opened outside of a test are closed when the file ends.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  { fresh = false, ...options }: WindowOptions = {},
): Promise<Window> {
  const key = JSON.stringify([url, options]);
  const window = (fresh ? undefined : idle.get(key)?.pop()) ?? (await createWindow(browser, url, options));
  watchFaults(window);
  const test = getTestContext();
  if (test === undefined || !('after' in test)) addCleanup(() => window.context.close());
  else
    test.after(async () => {
      if (!test.passed) test.diagnostic(await describePage(window.page));
      if (test.passed && !fresh && !window.page.isClosed())
        await keepWindow(window, { key, url, scheme: options.scheme });
      else await window.context.close();
    });
  return window;
}

async function createWindow(
  browser: Browser,
  url: string,
  options: Omit<WindowOptions, 'fresh'>,
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.scheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(MAX_DURATION_MS);
  return { context, page: await context.newPage(), faults: [] };
}

/** Empties a window of everything that a test may have left in it, and keeps it until the file ends. */
async function keepWindow(
  { context, page }: Window,
  { key, url, scheme }: { key: string; url: string; scheme: WindowOptions['scheme'] },
): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'response'])
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await page.emulateMedia({ media: null, colorScheme: scheme ?? 'light', reducedMotion: 'reduce' });
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  const origin = new URL(url).origin;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await devtools.detach();
  if (idle.size === 0)
    addCleanup(async () => {
      for (const { context: left } of [...idle.values()].flat()) await left.close();
      idle.clear();
    });
  idle.set(key, [...(idle.get(key) ?? []), { context, page, faults: [] }]);
}

/** Returns the page content at the time of a test failure, by role and name. */
async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} showed:\n${shown.slice(0, 8_000)}`;
}

/**
 * Navigates within the dashboard like a link, and waits for the heading of the new page. Takes a quarter of the CPU
 * time of `page.goto` and preserves an injected axe-core.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(
    `document.querySelector('h1').dataset.previous = ''; history.pushState(null, '', ${JSON.stringify(path)})`,
  );
  await page.locator('h1:not([data-previous])').first().waitFor();
}

function watchFaults({ page, faults }: Window): void {
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs failed requests on its own. Each test checks the service's responses.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that axe-core finds no serious or critical violations of WCAG 2.2 AA on the page. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }).then((r) => r.violations.map((v) => ({ id: v.id, impact: v.impact, nodes: v.nodes.map((n) => n.html.slice(0, 160)) })))",
  )) as { id: string; impact: string; nodes: string[] }[];
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(serious, [], `${what}: ${JSON.stringify(serious)}`);
}
