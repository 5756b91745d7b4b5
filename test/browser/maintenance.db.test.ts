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

test('a recurring window is planned across a clock change, and its next ten occurrences are shown in both time zones', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await context.request.post(`${service.url}/api/v1/heartbeats`, {
    data: { name: 'Nightly <i>backup</i>' },
    headers: { origin: service.url },
  });
  await page.goto('/maintenance');
  await page.getByText('No maintenance windows.').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Title', { exact: true }).fill('Move <b>racks</b>');
  // London's clocks go forward at 01:00 on the last Sunday of March, so 01:30 does not exist on that day.
  await page.getByLabel('Start').fill('2050-02-01T01:30');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/London');
  await page.getByRole('option', { name: 'Europe/London' }).click();
  await page.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every month, on a day of the week' }).click();
  const next = page.getByRole('list', { name: 'Next 10 occurrences' }).getByRole('listitem');
  await next.nth(9).waitFor();
  const texts = await next.allTextContents();
  assert.equal(texts.length, 10);
  assert.match(texts[0] ?? '', /27 Feb 2050.*01:30.*02:30.*Europe\/London.*02:30.*03:30.*Europe\/Berlin/);
  assert.match(texts[1] ?? '', /27 Mar 2050.*02:30.*03:30.*Europe\/London.*03:30.*04:30.*Europe\/Berlin/);
  assert.match(texts[2] ?? '', /24 Apr 2050.*01:30.*Europe\/London/);
  // Clocks go back at 02:00 on the last Sunday of October. 01:30 occurs twice, and the window lasts from the first to
  // the second occurrence.
  assert.match(texts[8] ?? '', /30 Oct 2050.*01:30 BST.*01:30 GMT/);
  // Monitors, domains and heartbeats are found by part of their name. The list of options is final only after the
  // search response. An earlier click may hit an option that is being replaced.
  const searched = page.waitForResponse((response) => /heartbeats\?.*search=backup/.test(response.url()));
  const search = page.getByRole('combobox', { name: 'Sources' });
  await search.fill('backup');
  await searched;
  // The name in the list comes from the option. Fetching it again could fail and leave the row without a name.
  await page.route('**/api/v1/heartbeats/*', (route) => route.abort());
  // The responses for monitors and domains may replace the list once more, and a click on a replaced option has no
  // effect.
  const selected = page.getByRole('button', { name: 'Remove Nightly <i>backup</i>' });
  for (let tries = 0; tries < 10 && !(await selected.isVisible()); tries++) {
    await page.getByRole('option', { name: 'Nightly <i>backup</i>' }).click();
    await selected.waitFor({ timeout: 2_000 }).catch(() => {});
  }
  await selected.waitFor();
  await page.unroute('**/api/v1/heartbeats/*');
  await assertAccessible(page, 'plan');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  // The list shows how often the window repeats and its scope.
  await page.getByRole('cell', { name: 'Every month, on the last Sunday' }).waitFor();
  await page.getByRole('cell', { name: '1 heartbeat' }).waitFor();
  await page.getByRole('button', { name: 'Move <b>racks</b>', exact: true }).click();
  await next.nth(9).waitFor();
  assert.deepEqual(await next.allTextContents(), texts);
  assert.deepEqual(faults, []);
});

test('the calendar shows the window on its day with a link to it', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/maintenance?view=calendar&month=2050-03');
  const entry = page.getByRole('button', { name: /03:30–04:30 Move <b>racks<\/b>/ });
  await entry.waitFor();
  assert.match(
    (await page.getByRole('listitem').filter({ has: entry }).textContent()) ?? '',
    /27 March 2050/,
  );
  await assertAccessible(page, 'calendar');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('heading', { name: 'February 2050' }).waitFor();
  await page.getByRole('button', { name: /02:30–03:30 Move <b>racks<\/b>/ }).click();
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Move <b>racks</b>');
  assert.deepEqual(faults, []);
});

test('windows are selected with the keyboard, by range and by filter, and canceled together', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  for (const title of ['Rack 1', 'Rack 2', 'Rack 3']) {
    const created = await context.request.post(`${service.url}/api/v1/maintenance-windows`, {
      data: { title, startsAt: '2050-06-01T00:00:00Z', endsAt: '2050-06-02T00:00:00Z', scope: { all: true } },
      headers: { origin: service.url },
    });
    assert.equal(created.status(), 201);
  }
  await page.goto('/maintenance?search=rack%20');
  await page.getByRole('checkbox', { name: 'Select Rack 3' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('J');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Rack 3' }).click();
  await page.getByRole('checkbox', { name: 'Select Rack 1' }).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await assertAccessible(page, 'chosen plans');
  await page.getByRole('button', { name: 'Cancel upcoming windows: 3 selected' }).click();
  await page.getByRole('button', { name: 'Cancel window: 3 selected' }).click();
  await page.getByText('3 windows canceled').waitFor();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Canceled' }).click();
  await page.getByRole('cell', { name: 'Canceled' }).nth(2).waitFor();
  assert.match(page.url(), /state=cancelled/);
  assert.deepEqual(faults, []);
});

test('maintenance is accessible on a German phone, with all actions visible', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service, { width: 390, locale: 'de-DE' });
  await page.goto('/maintenance');
  await page.getByText('Move <b>racks</b>').first().waitFor();
  await assertAccessible(page, 'list');
  const acting = await page.getByRole('row').getByRole('button').last().boundingBox();
  assert.ok(acting && acting.x + acting.width <= 390, `ends at ${acting?.x} + ${acting?.width}`);
  await page.goto('/maintenance?view=calendar&month=2050-03');
  await page
    .getByText(/Move <b>racks<\/b>/)
    .first()
    .waitFor();
  await assertAccessible(page, 'calendar');
  assert.deepEqual(faults, []);
});
