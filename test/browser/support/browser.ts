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

/**
 * Opens a window that shares no cookies with others. It is closed when the test ends, and when the file ends if it was
 * opened outside of one.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  options: WindowOptions = {},
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
  const window: Window = { context, page: await context.newPage(), faults: [] };
  watchFaults(window);
  const test = getTestContext();
  if (test === undefined || !('after' in test)) later(() => context.close());
  else
    test.after(async () => {
      if (!test.passed) test.diagnostic(await describePage(window.page));
      await context.close();
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

/**
 * Asserts the same of a page of the dashboard in the light and in the dark color scheme. The page follows the system's
 * scheme without being loaded again.
 */
export async function assertAccessibleInBothSchemes(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await assertAccessible(page, `${what}, ${colorScheme}`);
  }
}
