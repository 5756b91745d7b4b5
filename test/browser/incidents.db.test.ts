import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type TestService, withServiceDatabase } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Opens incidents manually and returns their IDs. */
async function open(...titles: string[]): Promise<string[]> {
  const { context } = await signedIn(browser, service);
  const ids: string[] = [];
  for (const title of titles) {
    const response = await context.request.post(`${service.url}/api/v1/incidents`, {
      headers: { origin: service.url },
      data: { title, severity: 'high', message: '<img src=x onerror=alert(1)>' },
    });
    assert.equal(response.status(), 201);
    ids.push((await response.json()).id);
  }
  await context.close();
  return ids;
}

test('incidents are navigated and handled with the keyboard alone', { skip }, async () => {
  await open('First of keys', 'Second of keys', `Third of keys ${'long '.repeat(60)}`);
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/incidents');
  await page.getByText('Second of keys').waitFor();
  await assertAccessible(page, 'list');
  // Both are equally severe, so the newest comes first: the second row is the incident opened second.
  for (const key of ['j', 'j', 'e']) await page.keyboard.press(key);
  await page.getByText('1 incident updated').waitFor();
  await page
    .getByRole('row', { name: /Second of keys/ })
    .getByText('Acknowledged')
    .waitFor();
  for (const key of ['j', 'x', 'k', 'x']) await page.keyboard.press(key);
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Second of keys' }).waitFor();
  assert.deepEqual(faults, []);
});

test("undoing the resolution of several incidents restores each incident's state", { skip }, async () => {
  await open('Untouched one', 'Taken one');
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/incidents');
  const [still, taken] = ['Untouched one', 'Taken one'].map((title) =>
    page.getByRole('row', { name: title }),
  );
  assert.ok(still && taken);
  await taken.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' });
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  // This action can't be undone, and the dialog states that.
  await page.getByText('Acknowledging can’t be undone').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  await taken.getByText('Acknowledged').waitFor();
  await taken.getByRole('checkbox').check();
  await still.getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('2 incidents updated').waitFor();
  await Promise.all([still, taken].map((row) => row.waitFor({ state: 'detached' })));
  await page.getByRole('button', { name: 'Undo' }).click();
  await still.getByText('Open').waitFor();
  await taken.getByText('Acknowledged').waitFor();
  assert.deepEqual(faults, []);
});

test('an incident can be acknowledged and assigned with two clicks, both in the list and on its page', {
  skip,
}, async () => {
  const [id] = await open('In the list', 'On its page').then((ids) => ids.slice(1));
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/incidents');
  const row = page.getByRole('row', { name: 'In the list' });
  await row.hover();
  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await row.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('row', { name: /Acknowledged In the list.*Ada/ }).waitFor();
  await page.goto(`/incidents/${id}`);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Assigned to Ada').waitFor();
  assert.deepEqual(faults, []);
});

test('several incidents can be assigned together, and the assignment can be undone', { skip }, async () => {
  await open('One for Ada', 'Another for Ada');
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/incidents?search=for+Ada');
  const rows = ['One for Ada', 'Another for Ada'].map((title) => page.getByRole('row', { name: title }));
  for (const row of rows) await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' });
  await bar.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Me' }).click();
  await page.getByText('2 incidents updated').waitFor();
  for (const row of rows) await row.getByRole('gridcell', { name: 'Ada', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const row of rows) await row.getByText('Unassigned').waitFor();
  assert.deepEqual(faults, []);
});

test('if two users acknowledge an incident at the same time, the second sees who was first', {
  skip,
}, async () => {
  const [id] = await open('For two at once');
  const windows = await Promise.all([signedIn(browser, service), signedIn(browser, service)]);
  for (const { page } of windows) {
    await page.goto(`/incidents/${id}`);
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  }
  // Both requests wait until both buttons have been clicked. Otherwise, the first response would remove the button on
  // the other page.
  let clicked = 0;
  const { promise: both, resolve: go } = Promise.withResolvers<void>();
  for (const { page } of windows)
    await page.route('**/acknowledge', async (route) => {
      clicked += 1;
      if (clicked === windows.length) go();
      await both;
      await route.continue();
    });
  // The button changes before the server responds, so the test checks the response for the stored state.
  const answers = windows.map(({ page }) => page.waitForResponse('**/acknowledge'));
  await Promise.all(windows.map(({ page }) => page.getByRole('button', { name: 'Acknowledge' }).click()));
  const statuses = (await Promise.all(answers)).map((response) => response.status());
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  for (const [place, { page, faults }] of windows.entries()) {
    if (statuses[place] === 409) await page.getByText('is already acknowledged (by Ada').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    assert.equal(await page.getByRole('listitem').getByText('Acknowledged').count(), 1);
    assert.deepEqual(faults, []);
  }
});

test("an incident shows its monitor's status in each region, and the list shows the assignee", {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const created = await context.request.post(`${service.url}/api/v1/service-monitors`, {
    headers: { origin: service.url },
    data: {
      ...{ kind: 'port', name: 'Closed door', host: '127.0.0.1', port: 9, intervalSeconds: 10 },
      confirm: { failures: 1, recoveries: 1, retrySeconds: 20 },
    },
  });
  assert.equal(created.status(), 201, await created.text());
  // If a busy machine stalls the prober during a check, this check has no result. The next check follows in ten
  // seconds.
  await page.goto('/incidents');
  await page.getByRole('link', { name: 'Closed door is down' }).click();
  const seen = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Latest checks' }) });
  const row = seen.getByRole('listitem').filter({ hasText: 'default' });
  await row.getByText('Down').waitFor();
  await row.getByText('Port 9 refused the connection.').waitFor();
  await page.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  await page.getByText('Assigned').waitFor();
  await page.getByRole('link', { name: 'Incidents' }).first().click();
  await page.getByRole('row', { name: /Closed door is down.*Port 9 refused the connection.*Ada/ }).waitFor();
  assert.deepEqual(faults, []);
});

test('a failed request is shown with its request ID, which can be copied', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/incidents/01a206b2-0000-7000-8000-000000000000');
  const panel = page.getByRole('alert');
  await panel.getByText('No such incident.').waitFor();
  await panel.getByText(/^Request \S+/).waitFor();
  await panel.getByRole('button', { name: 'Copy' }).click();
  assert.deepEqual(faults, []);
});

test('an incident without a monitor has no link to a monitor', { skip }, async () => {
  const [id] = await open('Storm in eu-west');
  // Stores the members as a storm would.
  await withServiceDatabase(service.env, ({ pool }) =>
    pool.query(
      "update incidents set source_type = 'service_monitor', source_id = null, source_name = 'A storm' where id = $1",
      [id],
    ),
  );
  const { page, faults } = await signedIn(browser, service);
  await page.goto(`/incidents/${id}`);
  await page.getByText('A storm').waitFor();
  assert.equal(await page.getByRole('link', { name: 'A storm' }).count(), 0);
  assert.deepEqual(faults, []);
});

for (const [width, scheme, locale] of [
  [1280, 'dark', 'en-GB'],
  [390, 'light', 'de-DE'],
] as const) {
  test(`an incident is shown, commented on, resolved and reopened, ${width} wide, ${scheme}`, {
    skip,
  }, async () => {
    const german = locale === 'de-DE';
    const [id] = await open('For the page');
    const { page, faults } = await signedIn(browser, service, { width, scheme, locale });
    await page.goto(`/incidents/${id}`);
    // User input is shown as text.
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByLabel(german ? 'Kommentar' : 'Comment').fill('The provider knows.');
    await page
      .getByRole('button', { name: german ? 'Kommentar hinzufügen' : 'Add comment', exact: true })
      .click();
    await page.getByText('The provider knows.').and(page.locator('p')).waitFor();
    await assertAccessible(page, 'incident');
    await page.getByRole('button', { name: german ? 'Beheben' : 'Resolve', exact: true }).click();
    await page.getByRole('button', { name: german ? 'Wieder öffnen' : 'Reopen', exact: true }).click();
    await page.getByRole('button', { name: german ? 'Bestätigen' : 'Acknowledge', exact: true }).waitFor();
    assert.deepEqual(faults, []);
  });
}
