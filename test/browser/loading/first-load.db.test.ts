import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { noBrowser } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Files that load after the page is shown, so that it does not wait for them. */
const later = /^\/_\/(?:start-live|stream-worker)-/;

/** Returns the requests before the first script has run, and the requests after that. */
async function requestsOf(path: string, locale: string): Promise<{ first: string[]; next: string[] }> {
  const { context, page, faults } = await signedIn(browser, service, { locale, fresh: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  let run = () => {};
  const mayRun = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route(/\/_\/index-[\w-]+\.js$/, async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction('document.readyState === "interactive"');
  const first = [...requests];
  run();
  await page.locator('main h1').waitFor();
  await context.close();
  assert.deepEqual(faults, []);
  return { first, next: requests.slice(first.length) };
}

for (const [path, locale] of [
  ['/monitors', 'en-GB'],
  ['/settings/profile', 'de-DE'],
] as const)
  test(`${path} in ${locale} immediately requests its scripts and the session`, { skip }, async () => {
    const { first, next } = await requestsOf(path, locale);
    assert.ok(first.includes('/api/v1/session'));
    assert.deepEqual(
      next.filter((one) => one.startsWith('/_/') && /\.(?:js|css)$/.test(one) && !later.test(one)),
      [],
    );
    assert.ok(!next.includes('/api/v1/session'), 'the session is requested only once');
  });
