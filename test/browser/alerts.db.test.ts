import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { addCleanup, type TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let hook: string;
/** Request bodies that the receiver got, in order of arrival. */
const came: string[] = [];
/** The receiver's response status. */
let status = 204;

before(async () => {
  if (skip) return;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      came.push(body);
      response.writeHead(status).end(status === 204 ? '' : 'No such room <b>here</b>');
    });
  }).listen(0, '127.0.0.1');
  addCleanup(() => new Promise((done) => receiver.close(done)));
  await new Promise((done) => receiver.once('listening', done));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  ({ service, browser } = await startDashboard());
});

test('a channel is created, tested, disabled, changed and deleted', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/alerts/channels');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await page.getByLabel('Name').fill('Hook <b>of ours</b>');
  // Channels for programs have no preview. Channels for users show the message as it will arrive.
  assert.equal(await page.getByRole('figure').count(), 0);
  await page.getByLabel('URL', { exact: true }).fill('no address');
  await page.getByRole('button', { name: 'Create channel' }).click();
  // The server's message appears next to the field that it refers to.
  await page.getByText(/has the wrong format/).waitFor();
  await assertAccessible(page, 'refused form');
  await page.getByLabel('URL', { exact: true }).fill(hook);
  await page.getByRole('button', { name: 'Create channel' }).click();
  const row = page.getByRole('row', { name: /Hook <b>of ours<\/b>/ });
  // No mail server is configured, and no rule uses the new channel. The page shows both problems before a delivery
  // fails.
  await page.getByText('No one would be notified').waitFor();
  await page.getByRole('row', { name: /Email/ }).getByText('Not set up').waitFor();
  await row.getByText('Not used in any rule').waitFor();
  await row.getByRole('button', { name: 'Send test notification' }).click();
  await page.getByText('Test notification delivered').waitFor();
  await page.getByText('status 204').waitFor();
  assert.equal(came.length, 1);
  status = 404;
  await row.getByRole('button', { name: 'Send test notification' }).click();
  await page.getByText('Test notification failed').waitFor();
  await assertAccessible(page, 'answer of a test');
  status = 204;
  await row.getByRole('switch').click({ force: true });
  await row.getByText('Disabled').waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Renamed');
  // The URL does not have to be entered again, because the stored URL is used.
  await page.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('row', { name: /Renamed/ });
  await renamed.getByRole('button', { name: 'Send test notification' }).click();
  await page.getByText('Test notification delivered').waitFor();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await renamed.getByRole('button', { name: 'Delete permanently' }).click();
  await renamed.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test("a rule is created with the keyboard, and its delivery arrives and is shown with the receiver's response", {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const post = async (path: string, data: object) => {
    const response = await context.request.post(`${service.url}${path}`, {
      data,
      headers: { origin: service.url },
    });
    assert.ok(response.ok(), await response.text());
    return response.json();
  };
  await post('/api/v1/alerts/channels', { type: 'webhook', name: 'Night desk', settings: { url: hook } });
  await page.goto('/alerts/rules');
  await page.getByRole('list', { name: 'Rules' }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Critical <b>first</b>');
  const channels = dialog.getByRole('combobox', { name: 'Notify', exact: true });
  await channels.focus();
  await page.keyboard.type('Night');
  await page.getByRole('option', { name: 'Night desk' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Enter');
  const rule = page.getByRole('listitem').filter({ hasText: 'Critical <b>first</b>' });
  await rule.getByText(/notify Night desk immediately/).waitFor();
  // Now a recipient would be notified. The simulator shows which rule does it and why another rule does not apply.
  await page.getByText('No one would be notified').waitFor({ state: 'detached' });
  const results = page.getByRole('list', { name: 'Channels that would be notified' }).getByRole('listitem');
  await results.filter({ hasText: 'Critical <b>first</b>' }).getByText('Night desk immediately').waitFor();
  const simulator = page.getByRole('region', { name: 'Test your rules' });
  await simulator.getByRole('combobox', { name: 'When an incident' }).click();
  await page.getByRole('option', { name: 'is commented on' }).click();
  await results
    .filter({ hasText: 'Critical <b>first</b>' })
    .getByText('Does not apply to this event')
    .waitFor();
  await assertAccessible(page, 'rules with a simulator');
  came.length = 0;
  await post('/api/v1/incidents', { title: 'Carts <i>vanish</i>', severity: 'critical' });
  await page.goto('/alerts/deliveries');
  const delivery = page.getByRole('row').filter({ hasText: 'Night desk' });
  await delivery.getByText('Delivered').waitFor();
  assert.match(came.join(), /Carts <i>vanish/);
  // The incident's title is rendered as text, not as markup.
  await delivery.getByText('Carts <i>vanish</i>').waitFor();
  await page.getByRole('searchbox').fill('nothing of the sort');
  await page.getByText('No deliveries match these filters').waitFor();
  await page.getByRole('searchbox').fill('Carts');
  await delivery.getByRole('button', { expanded: false }).click();
  await page
    .getByRole('group', { name: 'Delivery details' })
    .getByText(/Status 204/)
    .waitFor();
  await assertAccessible(page, 'delivery');
  assert.deepEqual(faults, []);
});

test('if two users edit a rule at the same time, the second to save sees a conflict and overwrites only their own fields', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const rules = `${service.url}/api/v1/alerts/rules`;
  const created = await context.request.post(rules, { data: { name: 'Shared', channelIds: [] }, headers });
  const { id } = await created.json();
  await page.goto('/alerts/rules');
  await page.getByRole('button', { name: 'Edit: Shared' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  const patch = (data: object) => context.request.patch(`${rules}/${id}`, { data, headers });
  assert.equal((await patch({ name: 'Theirs', delaySeconds: 120 })).status(), 200);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else saved changes in the meantime').waitFor();
  assert.equal(await name.inputValue(), 'Mine');
  await assertAccessible(page, 'lost rule');
  await page.getByRole('button', { name: 'Use their changes' }).click();
  await page.getByRole('dialog').locator('input[value="Theirs"]').waitFor();
  await name.fill('Mine after all');
  assert.equal((await patch({ delaySeconds: 180 })).status(), 200);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const stored = await (await context.request.get(`${rules}/${id}`)).json();
  assert.deepEqual([stored.name, stored.delaySeconds], ['Mine after all', 180]);
  assert.deepEqual(
    faults.filter((fault) => !/412/.test(fault)),
    [],
  );
});

test('rules and channels are selected with the keyboard and by range, disabled together and enabled again', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/alerts/rules');
  const boxes = page.getByRole('list', { name: 'Rules' }).getByRole('checkbox');
  await boxes.nth(1).waitFor();
  const count = await boxes.count();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let n = 1; n < count; n++) await page.keyboard.press('J');
  await page.getByText(`${count} selected`).waitFor();
  await assertAccessible(page, 'chosen rules');
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText(`${count} updated`).waitFor();
  await page.getByRole('switch', { checked: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  for (let n = 0; n < count; n++) await page.getByRole('switch', { checked: true }).nth(n).waitFor();
  await page.goto('/alerts/channels');
  await page.getByRole('checkbox', { name: 'Select Night desk' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('delete 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 deleted').waitFor();
  await page.getByRole('checkbox', { name: 'Select Night desk' }).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('the channel form shows a preview of the notification', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/alerts/channels');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Slack' }).click();
  const picture = page.getByRole('figure', { name: 'Message preview' });
  await picture.getByText('Down: Shop checkout answers 503').waitFor();
  await picture.getByText('Up: Shop checkout').waitFor();
  await assertAccessible(page, 'picture');
  assert.deepEqual(faults, []);
});
