import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getTestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { later, whenProcessEnds } from '#test/e2e/support/service.ts';
import { findChromium, missingChromium } from './find-chromium.ts';

/**
 * Features that Playwright disables, because Chromium uses only the last such list, and the pages that Chromium
 * preloads behind each window's address bar: two processes per window, which cost more than most of our pages.
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
];

/** Timeout of each wait, in ms. What takes more than a few seconds on a quiet machine states its own. */
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
  /** Not one that another test has used: for tests of first visits, or that change the browser itself. */
  isNew?: boolean;
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

/** Returns the browser that the test files of this process share. */
export function startBrowser(): Promise<Browser> {
  started ??= chromium
    .launch({ executablePath: findChromium() ?? '', args, headless: true })
    .then((browser) => {
      whenProcessEnds(() => browser.close());
      return browser;
    });
  return started;
}

/** Windows that no test uses, by address and language. A new one costs 0.6 s of CPU time and loads everything anew. */
const idle = new Map<string, Window[]>();

/**
 * Returns a window without cookies and stored data. A window that an earlier test has used is cleared, unless `isNew`
 * is set. It goes back when the test ends (when the file ends if it was opened outside of one).
 */
export async function openWindow(
  browser: Browser,
  url: string,
  options: WindowOptions = {},
): Promise<Window> {
  const { width = 1280, height = 800, scheme = 'light', locale = 'en-GB', isNew = false } = options;
  const key = `${url} ${locale}`;
  const window = (isNew ? undefined : idle.get(key)?.pop()) ?? (await createWindow(browser, url, locale));
  const { context, page } = window;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, media: 'screen' });
  const test = getTestContext();
  if (test === undefined || !('after' in test)) later(() => context.close());
  else
    test.after(async () => {
      if (!test.passed) test.diagnostic(await describePage(page));
      if (isNew || !(await clear(window))) return context.close();
      idle.set(key, [...(idle.get(key) ?? []), window]);
    });
  return window;
}

/** Returns what a page showed when its test failed, by role and name. */
async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()} showed:\n${shown.slice(0, 8_000)}`;
}

async function createWindow(browser: Browser, url: string, locale: string): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  whenProcessEnds(() => context.close());
  context.setDefaultTimeout(MAX_DURATION_MS);
  const window = { context, page: await context.newPage(), faults: [] };
  watchFaults(window);
  return window;
}

function watchFaults({ page, faults }: Window): void {
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself logs failed requests; each test checks the service's responses.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
}

/** Removes what a test has left in a window. Returns false if that fails, for example because the test closed it. */
async function clear(window: Window): Promise<boolean> {
  const { context, page, faults } = window;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate('localStorage.clear(); sessionStorage.clear()').catch(() => {});
    await page.goto('about:blank');
    await context.clearCookies();
    page.removeAllListeners();
    faults.length = 0;
    watchFaults(window);
    return true;
  } catch {
    return false;
  }
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
