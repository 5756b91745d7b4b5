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

test("the installed app's manifest is revalidated, and its icons exist", { skip }, async () => {
  const response = await fetch(`${service.url}/_/manifest.webmanifest`);
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  const manifest = (await response.json()) as { start_url: string; icons: { src: string }[] };
  assert.equal(manifest.start_url, '/');
  for (const { src } of manifest.icons) assert.equal((await fetch(service.url + src)).status, 200, src);
  const worker = await fetch(`${service.url}/_/sw.js`);
  assert.equal(worker.headers.get('service-worker-allowed'), '/');
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
});

test('an offline page shows since when it has been offline, and recovers afterwards', { skip }, async () => {
  const { page } = await signedIn(browser, service);
  await page.goto('/exports');
  // `ready` can't be used, because it never resolves without a service worker.
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
  // Registers the handler while offline, because the page may recover before the link is clicked.
  const again = page.waitForResponse((response) => response.url().endsWith('/monitors'));
  await page.getByRole('link', { name: 'Retry' }).click();
  assert.equal((await again).status(), 503);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
});
