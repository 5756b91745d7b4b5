import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Creates a heartbeat that is down. */
async function createFailed(context: BrowserContext, name: string): Promise<void> {
  const created = await context.request.post(`${service.url}/api/v1/heartbeats`, {
    data: { name, schedule: { periodSeconds: 3600 } },
    headers: { origin: service.url },
  });
  await fetch(`${service.url}${new URL((await created.json()).pingUrl).pathname}/fail`);
}

test('an admin creates a wallboard link, and a screen shows outages until the link is revoked', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const name = '<b>Checkout</b>';
  await createFailed(context, name);
  await page.goto('/settings/account');
  await page.getByRole('textbox', { name: 'Screen name' }).fill('Office');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = (await page.getByLabel('Wallboard link').textContent()) ?? '';
  await assertAccessible(page, 'wall links');
  for (const scheme of ['light', 'dark'] as const) {
    const screen = await openWindow(browser, service.url, { width: 1920, height: 1080, scheme });
    await screen.page.goto(new URL(url).pathname + new URL(url).search);
    await screen.page.getByRole('heading', { name: '1 down' }).waitFor();
    await screen.page.getByText(name).waitFor();
    await assertAccessible(screen.page, `wall, ${scheme}`);
    assert.deepEqual(screen.faults, []);
    if (scheme === 'light') continue;
    await page.getByRole('button', { name: 'Revoke: Office' }).click();
    await page.getByRole('button', { name: 'Office' }).click();
    await screen.page.getByText('This link is no longer valid').waitFor();
  }
  await page.goto('/wall');
  await page.getByRole('heading', { name: '1 down' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a visitor without a session or link is sent to sign in and then to the wallboard', {
  skip,
}, async () => {
  const { page } = await openWindow(browser, service.url);
  await page.goto('/wall');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.match(page.url(), /next=%2Fwall/);
});

test('monitors that do not fit on the screen are shown as a count, and on a phone the list scrolls', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service, { width: 1280, height: 420 });
  for (let index = 1; index <= 11; index++) await createFailed(context, `Job ${index}`);
  await page.goto('/wall');
  await page.getByRole('heading', { name: '12 down' }).waitFor();
  await page.getByText(/^and \d+ more$/).waitFor();
  const rows = page.getByRole('listitem');
  const shown = (await rows.all()).length;
  assert.equal(await page.getByText(`and ${12 - shown} more`).count(), 1);
  assert.ok(shown > 1, `${shown} of 12 are shown`);
  assert.equal(await page.evaluate('document.documentElement.scrollHeight > innerHeight'), false);
  await page.setViewportSize({ width: 390, height: 844 });
  await rows.nth(11).waitFor();
  await assertAccessible(page, 'wall in the hand');
  assert.deepEqual(faults, []);
});
