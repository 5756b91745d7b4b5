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

test('a heartbeat is rejected with an invalid schedule, then created, pinged and shown', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/heartbeats');
  await page.getByText('No heartbeats. Add one').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly <i>backup</i>');
  await page.getByText('cron', { exact: true }).click();
  await page.getByRole('textbox', { name: 'cron' }).fill('61 2 * * *');
  await page.getByRole('button', { name: 'Create heartbeat' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await assertAccessible(page, 'refused heartbeat');
  await page.getByRole('textbox', { name: 'cron' }).fill('30 2 * * *');
  await page.getByRole('button', { name: 'Create heartbeat' }).click();
  await page.getByRole('heading', { name: 'Nightly <i>backup</i>' }).waitFor();
  // The page of a heartbeat without pings initially shows the ping instructions.
  await page.getByRole('tab', { name: 'Set up pings', selected: true }).waitFor();
  const url = (await page.getByLabel('Ping URL').textContent()) ?? '';
  await assertAccessible(page, 'how to ping');
  for (const part of ['/start', '/3', '/start', '']) {
    const response = await fetch(`${service.url}${new URL(url).pathname}${part}`, {
      method: 'POST',
      body: '<b>said</b>',
    });
    assert.equal(response.status, 200);
  }
  await page.reload();
  await page.getByText('<b>said</b>').first().waitFor();
  const runs = page.getByRole('list', { name: '2 runs, 1 failed' });
  await runs.getByText(/ · Succeeded · /).waitFor({ state: 'attached' });
  await runs.getByText(/ · Failed \(3\) · /).waitFor({ state: 'attached' });
  await page.getByText(/^Without a ping, down at .+$/).waitFor();
  await page.getByRole('heading', { name: 'Uptime' }).waitFor();
  // A badge is public from its creation until its deletion.
  await page.getByRole('button', { name: 'Create badge' }).click();
  const badge = page.getByRole('img', { name: 'Badge for Nightly <i>backup</i>' });
  await badge.waitFor();
  const image = `${service.url}${await badge.getAttribute('src')}`;
  assert.match(await (await fetch(image)).text(), /Nightly &lt;i&gt;backup&lt;\/i&gt;: up/);
  await page.getByRole('button', { name: /^Delete badge: Nightly/ }).click();
  await page.getByRole('button', { name: /^Delete badge and disable its URL/ }).click();
  await page.getByRole('button', { name: 'Create badge' }).waitFor();
  assert.equal((await fetch(image)).status, 404);
  // The old URL no longer accepts pings.
  await page.getByRole('tab', { name: 'Set up pings' }).click();
  await page.getByRole('button', { name: /^Replace URL/ }).click();
  await page.getByRole('button', { name: /^Replace URL and disable/ }).click();
  await page.getByText('URL replaced').waitFor();
  assert.equal((await fetch(`${service.url}${new URL(url).pathname}`)).status, 404);
  await page.getByLabel('Ping URL').filter({ hasNotText: url }).waitFor();
  assert.deepEqual(faults, []);
});

test('heartbeats are filtered by status and sorted by name', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service, { scheme: 'dark' });
  await page.goto('/heartbeats');
  await page.getByText('Nightly').first().waitFor();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Up 1' }).click();
  await page.waitForURL('**/heartbeats?status=up');
  await page.getByRole('img', { name: '2 runs, 1 failed' }).waitFor();
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.waitForURL('**/heartbeats?sort=name');
  await page.getByRole('link', { name: 'Nightly <i>backup</i>' }).click();
  await page.getByRole('heading', { name: 'Nightly <i>backup</i>' }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await assertAccessible(page, 'settings of a heartbeat');
  assert.deepEqual(faults, []);
});
