import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

test('what is installed is asked for anew, and its icons are there', { skip }, async () => {
  const answer = await fetch(`${service.url}/_/manifest.webmanifest`);
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string }[] };
  assert.equal(manifest.start_url, '/');
  for (const { src } of manifest.icons) assert.equal((await fetch(service.url + src)).status, 200, src);
  const worker = await fetch(`${service.url}/_/sw.js`);
  assert.equal(worker.headers.get('service-worker-allowed'), '/');
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
});

test('where nobody answers, the page says since when, and is itself again afterwards', { skip }, async () => {
  const { page } = await signedIn(browser, service);
  await page.goto('/exports');
  // Not `ready`: that waits for ever where there is none.
  await page.waitForFunction(
    'navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === "activated")',
  );
  await page.goto('/import');
  await page.getByRole('heading', { name: 'Import' }).waitFor();
  await page.waitForFunction('caches.match("/_/last-seen").then(Boolean)');
  await page.context().setOffline(true);
  await page.goto('/monitors');
  await page.getByRole('heading', { name: 'Can’t reach Belltower' }).waitFor();
  await page.getByText(/Last connected: .*20\d\d/).waitFor();
  await assertAccessible(page, 'offline page');
  // Asked while nobody answers, for afterwards it may have come back by itself before the link is pressed.
  const again = page.waitForResponse((response) => response.url().endsWith('/monitors'));
  await page.getByRole('link', { name: 'Retry' }).click();
  assert.equal((await again).status(), 503);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
});
