import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { startEmptyDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let site: Server;
let url = '';
let startedAt = 0;
before(async () => {
  if (skip) return;
  site = createServer((request, response) =>
    response.writeHead(request.url === '/bad' ? 503 : 200).end('Welcome'),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  startedAt = performance.now();
  ({ service, browser } = await startEmptyDashboard());
});
after(() => {
  site?.closeAllConnections();
  site?.close();
});

const state = { name: 'ada@example.com', password: 'correct horse battery' };

test('a new user gets from an empty installation to the first monitor that is up', { skip }, async (t) => {
  const { page, faults } = await openWindow(browser, service.url);
  await page.goto('/');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(state.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(state.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const box = page.getByRole('textbox', { name: 'What do you want to monitor?' });
  await box.fill('30 2 * * * backup.sh');
  await page.getByRole('checkbox', { name: 'Heartbeat' }).waitFor();
  await box.fill('localhost.example:5432');
  await page.getByRole('checkbox', { name: 'Port' }).waitFor();
  await box.fill(url);
  // The result of a test check appears before anything is created.
  await page.getByText('First byte').waitFor();
  await assertAccessible(page, 'what shall we watch');
  await page.getByRole('button', { name: 'Start monitoring' }).click();
  await page.getByRole('heading', { name: 'Monitoring started' }).waitFor();
  await page.getByRole('main').getByText('Up', { exact: true }).waitFor();
  t.diagnostic(
    `from the start of the service to green: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  await assertAccessible(page, 'started');
  await page.getByRole('link', { name: 'View monitors' }).click();
  await page.getByRole('row', { name: /127\.0\.0\.1/ }).waitFor();
  assert.deepEqual(faults, []);
});

test('monitors are navigated, selected, paused and resumed with the keyboard alone', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await post(context, '/api/v1/service-monitors', {
      kind: 'http',
      url: `${url}bad`,
      name,
      intervalSeconds: 600,
    });
  await page.goto('/monitors?search=a');
  await page.getByRole('row', { name: /Gamma/ }).waitFor();
  await assertAccessible(page, 'monitors');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('J');
  await page.getByText('2 selected').waitFor();
  await assertAccessible(page, 'monitors chosen');
  await page.keyboard.press('p');
  await page.getByText('2 monitors paused').waitFor();
  const paused = page.getByRole('row').getByText('Paused', { exact: true });
  await paused.nth(1).waitFor();
  assert.equal(await paused.count(), 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 monitors resumed').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Uptime' }).waitFor();
  assert.deepEqual(faults, []);
});

test('monitors that are down come first with the reasons, and acknowledging takes one click and muting for an hour two', {
  skip,
}, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  const named = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await page.goto('/monitors');
  // Monitors go down only after several failed checks in a row.
  const down = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Down 1' });
  await down.waitFor();
  await page.reload();
  await named('Alpha').getByText('Down for').waitFor();
  const [, first] = await page.getByRole('row').all();
  assert.match((await first?.textContent()) ?? '', /Down for.*Alpha.*status 503/);
  await named('Alpha').hover();
  await assertAccessible(page, 'actions of a row');
  await page.getByRole('button', { name: 'Acknowledge: Alpha' }).click();
  await page.getByText('Incident acknowledged').waitFor();
  await page.getByRole('button', { name: 'Mute: Alpha' }).click();
  await page.getByRole('menuitem', { name: 'For 1 h', exact: true }).click();
  await page.getByText('Muted for 1 h').waitFor();
  await named('Alpha').getByText('Muted until').waitFor();
  // The key does the same as the button.
  await named('Beta').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'For 15 min' }).click();
  await named('Beta').getByText('Muted until').waitFor();
  await down.click();
  await page.waitForURL(/status=.*down/);
  for (const other of ['Beta', 'Gamma', 'Delta']) await named(other).waitFor({ state: 'detached' });
  await named('Alpha').waitFor();
  assert.deepEqual(faults, []);
});

test("a monitor's page shows the measurements of a failed check", { skip }, async () => {
  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    const { page, faults, context } = await openWindow(browser, service.url, { width, scheme });
    await signIn(context);
    await page.goto('/monitors?search=Alpha');
    await page.getByRole('link', { name: 'Alpha' }).click();
    await page.getByRole('heading', { name: 'Alpha' }).waitFor();
    await page
      .getByRole('button', { name: /returned status 503/ })
      .first()
      .click();
    await page.getByText('status-unexpected').first().waitFor();
    await assertAccessible(page, `monitor at ${width}`);
    assert.deepEqual(faults, []);
  }
});

test('pressing n in the list opens the form for a new monitor, just like the button', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  await page.goto('/monitors');
  await page.getByRole('link', { name: 'Add monitor' }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/monitors/new');
  await page.getByRole('heading', { name: 'Add monitor' }).waitFor();
  assert.deepEqual(faults, []);
});

test('durations have the same unit symbols everywhere', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  await page.goto('/monitors?search=Alpha');
  await page.getByRole('link', { name: 'Alpha' }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  for (const length of ['15 min', '8 h', '7 days'])
    await page.getByRole('menuitem', { name: `For ${length}`, exact: true }).waitFor();
  assert.deepEqual(faults, []);
});

test('service messages are shown in German to a German-speaking user', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url, { locale: 'de-DE' });
  await signIn(context);
  await page.goto('/monitors?search=Alpha');
  await page.getByRole('link', { name: 'Alpha' }).click();
  const failed = page.getByRole('button', { name: /Status 503 geliefert, erwartet war 200-299\./ }).first();
  await failed.click();
  await page.getByText('Der Server hat Status 503 geliefert, erwartet war 200-299.').nth(1).waitFor();
  await page.goto('/monitors/01a206b2-0000-7000-8000-000000000000');
  await page.getByText('Diesen Monitor gibt es nicht.').waitFor();
  assert.deepEqual(faults, []);
});

test('a list can be grouped, saved as a view and opened in another window', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  await page.goto('/monitors?search=a&sort=name&group=kind');
  const open = page.getByRole('button', { name: /^HTTP/ });
  await page.getByRole('grid', { name: 'HTTP' }).getByRole('link', { name: 'Alpha' }).waitFor();
  assert.equal(await open.getAttribute('aria-expanded'), 'true');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByText('No saved views').waitFor();
  await page.getByLabel('Save current view as').fill('By kind');
  await page.keyboard.press('Enter');
  const viewTab = (of: Page) =>
    of.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'By kind', exact: true });
  await viewTab(page).waitFor();
  assert.equal(await viewTab(page).getAttribute('aria-pressed'), 'true');
  await assertAccessible(page, 'groups and views');
  await context.close();

  const other = await openWindow(browser, service.url, { width: 390, scheme: 'dark' });
  await signIn(other.context);
  await other.page.goto('/monitors');
  await viewTab(other.page).click();
  await other.page.waitForURL(/search=a.*sort=name.*group=kind/);
  await other.page.getByRole('grid', { name: 'HTTP' }).getByRole('link', { name: 'Alpha' }).waitFor();
  await assertAccessible(other.page, 'groups on a phone');
  await other.page.getByRole('button', { name: 'Saved views' }).click();
  await other.page.getByRole('button', { name: 'Delete By kind' }).click();
  await other.page.getByText('By kind deleted').waitFor();
  await other.page.getByText('No saved views').waitFor();
  assert.deepEqual([...faults, ...other.faults], []);
});

test('changing monitors beyond the loaded rows needs a typed confirmation, and changes to loaded rows can be undone', {
  skip,
}, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  const rows = Array.from({ length: 70 }, (_, index) => `ping,127.0.0.${index + 1},Fleet ${index}`).join(
    '\n',
  );
  const imported = await context.request.post(`${service.url}/api/v1/import/monitors`, {
    data: `kind,domain,label\n${rows}`,
    headers: { origin: service.url, 'content-type': 'text/csv' },
  });
  assert.equal(imported.ok(), true, await imported.text());
  await page.goto('/monitors?search=Fleet&sort=name');
  await page.getByRole('row', { name: /Fleet 0/ }).waitFor();
  const all = page.getByRole('checkbox', { name: 'Select all loaded rows' });
  await all.check();
  await page.getByRole('button', { name: 'Select all matching rows' }).click();
  // The key does the same as the button, on a row that Tab focused before any other key was pressed.
  await page.getByRole('row', { name: /Fleet 0/ }).focus();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Pause all matching monitors?' });
  await dialog.getByLabel('To confirm, type').fill('pause all');
  await assertAccessible(page, 'asked before all are paused');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('70 monitors paused').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  await page.goto('/monitors?search=Fleet 6&sort=name');
  await page.getByRole('row', { name: /Fleet 69/ }).waitFor();
  await all.check();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('11 monitors resumed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('11 monitors paused').waitFor();
  assert.deepEqual(faults, []);
});

test('the interval of 50 monitors can be changed with four clicks after a preview, and undone', {
  skip,
}, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  for (let index = 1; index <= 50; index++) {
    const monitor = { kind: 'ping', name: `Depot ${index}`, host: `127.0.1.${index}` };
    await post(context, '/api/v1/service-monitors', monitor);
  }
  const intervals = async () => {
    const response = await context.request.get(
      `${service.url}/api/v1/service-monitors?search=Depot&limit=100`,
    );
    const { items } = (await response.json()) as { items: { intervalSeconds: number }[] };
    return [items.length, ...new Set(items.map(({ intervalSeconds }) => intervalSeconds))];
  };
  const [count, before] = await intervals();
  await page.goto('/monitors?search=Depot');
  await page.getByRole('row', { name: /Depot/ }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByText('50 selected').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit monitors' });
  await dialog.getByLabel('Interval (seconds)', { exact: true }).fill('300');
  await assertAccessible(page, 'bulk edit');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Monitors to change: 50 of 50').waitFor();
  await dialog.getByRole('button', { name: 'Update 50 monitors' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  assert.deepEqual(await intervals(), [50, 300]);
  const undone = page.waitForResponse((response) => response.url().endsWith('/bulk/undo'));
  await undo.click();
  assert.equal((await undone).status(), 200);
  assert.deepEqual(await intervals(), [count, before]);
  assert.deepEqual(faults, []);
});

test('deleting several monitors needs a typed confirmation', { skip }, async () => {
  const { page, faults, context } = await openWindow(browser, service.url);
  await signIn(context);
  await page.goto('/monitors?search=bad');
  await page.getByRole('row', { name: /Gamma/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await dialog.getByLabel('To confirm, type').fill('delete');
  assert.equal(await confirm.isDisabled(), true);
  await dialog.getByLabel('To confirm, type').fill('delete 3');
  await confirm.click();
  await page.getByText('No monitors match these filters.').waitFor();
  assert.deepEqual(faults, []);
});

type Context = Awaited<ReturnType<typeof openWindow>>['context'];

async function post(context: Context, path: string, data: object): Promise<void> {
  const response = await context.request.post(`${service.url}${path}`, {
    data,
    headers: { origin: service.url },
  });
  assert.equal(response.ok(), true, await response.text());
}

const signIn = (context: Context) =>
  post(context, '/api/v1/session', { email: state.name, password: state.password });
