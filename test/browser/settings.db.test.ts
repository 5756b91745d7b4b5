import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { owner, signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

test('an API key is created, shown once, used and revoked', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('deploy <b>pipeline</b>');
  await page.getByRole('checkbox', { name: 'account:read' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByLabel('Create API key').getByText(/^bt_/).textContent()) ?? '';
  const request = () =>
    fetch(`${service.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await request()).status, 200);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // The key's name is rendered as text.
  await page.getByText('deploy <b>pipeline</b>').waitFor();
  await page.getByRole('button', { name: 'Rename: deploy <b>pipeline</b>' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('nightly <i>export</i>');
  await page.keyboard.press('Enter');
  await page.getByText('nightly <i>export</i>').waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke permanently' }).click();
  await page.getByText('No API keys').waitFor();
  assert.equal((await request()).status, 401);
  assert.deepEqual(faults, []);
});

test('the audit log shows the values before and after a change and can be filtered by action, object and date', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const path = '/api/v1/service-monitors';
  const data = { kind: 'port', host: '127.0.0.1', port: 9, name: '<b>Shop</b>' };
  const created = await context.request.post(`${service.url}${path}`, { data, headers });
  const { id } = await created.json();
  const url = `${service.url}${path}/${id}`;
  assert.equal((await context.request.patch(url, { data: { name: 'Checkout' }, headers })).status(), 200);
  await page.goto('/settings/audit-log');
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('checkbox', { name: 'Monitor: changed' }).check();
  await page.keyboard.press('Escape');
  await page.waitForURL(/action=service_monitor\.update/);
  await page.getByRole('button', { name: 'Monitor: created' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Monitor: changed', exact: true }).click();
  // The monitor's name is rendered as text.
  const row = page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /^name/ });
  await row.getByRole('cell', { name: '<b>Shop</b>' }).waitFor();
  await row.getByRole('cell', { name: 'Checkout' }).waitFor();
  await assertAccessible(page, 'differences');
  await page.getByRole('button', { name: 'All changes to this object' }).click();
  await page.getByRole('button', { name: 'Monitor: created' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No entries match these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Account: created' }).waitFor();
  assert.deepEqual(faults, []);
  // A creation is displayed with all fields, also in German.
  const german = await signedIn(browser, service, { locale: 'de-DE' });
  await german.page.goto(`/settings/audit-log?objectId=${id}`);
  await german.page.getByRole('button', { name: 'Monitor: erstellt' }).click();
  const whole = german.page.getByRole('table', { name: 'Änderungen' });
  await whole.getByRole('cell', { name: '<b>Shop</b>' }).waitFor();
  assert.deepEqual(await whole.getByRole('columnheader').allTextContents(), ['Feld', 'Nachher']);
  await german.page.getByRole('rowheader', { name: 'Ziel' }).waitFor();
  assert.deepEqual(german.faults, []);
});

test('API keys are selected with the keyboard and revoked together after a typed confirmation', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  for (const name of ['one', 'two', 'three']) {
    const data = { name, scopes: ['account:read'] };
    const created = await context.request.post(`${service.url}/api/v1/api-keys`, {
      data,
      headers: { origin: service.url },
    });
    assert.equal(created.status(), 201);
  }
  await page.goto('/settings/api-keys');
  await page.getByRole('checkbox', { name: 'Select three' }).waitFor();
  for (const key of ['j', 'x', 'J']) await page.keyboard.press(key);
  await page.getByText('2 selected').waitFor();
  await assertAccessible(page, 'chosen keys');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('delete 2');
  await page.keyboard.press('Enter');
  await page.getByText('2 deleted').waitFor();
  await page.getByRole('checkbox', { name: 'Select two' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select one' }).waitFor();
  assert.deepEqual(faults, []);
});

test('saving the account shows a conflict if another window has saved it', { skip }, async () => {
  const { context, page, faults } = await signedIn(browser, service);
  await page.goto('/settings/account');
  const name = page.getByLabel('Account name', { exact: true });
  const first = await name.inputValue();
  const save = (data: object) =>
    context.request.patch(`${service.url}/api/v1/account`, { data, headers: { origin: service.url } });
  await name.fill('Mine');
  const saved = async () => (await (await context.request.get(`${service.url}/api/v1/account`)).json()).name;
  assert.equal((await save({ name: 'Theirs' })).status(), 200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save my changes' }).waitFor();
  assert.equal(await saved(), 'Theirs');
  await assertAccessible(page, 'an account that was saved elsewhere');
  await page.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await saved(), 'Mine');
  await save({ name: first });
  assert.deepEqual(faults, []);
});

test('replacing the ping key disables the old one', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/settings/account');
  const shown = page.getByLabel('Ping key').getByText(/^curl/);
  const ping = async () => {
    const call = (await shown.textContent()) ?? '';
    const path = new URL(call.slice(call.indexOf('http'))).pathname;
    return { path, status: async () => (await fetch(`${service.url}${path}?create=1`)).status };
  };
  const before = await ping();
  assert.equal(await before.status(), 201);
  await page.getByRole('button', { name: 'Replace key: Ping key' }).click();
  await page.getByRole('button', { name: 'Replace key and disable the old one: Ping key' }).click();
  await page.getByText('Key replaced').waitFor();
  assert.equal(await before.status(), 404);
  await shown.filter({ hasText: before.path }).waitFor({ state: 'detached' });
  assert.equal(await (await ping()).status(), 200);
  assert.deepEqual(faults, []);
});

test('another session is listed with its device and can be signed out', { skip }, async () => {
  const elsewhere = await signedIn(browser, service);
  await elsewhere.page.goto('/settings/profile');
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/settings/profile');
  await page.getByRole('cell', { name: 'This session' }).waitFor();
  const others = page.getByRole('button', { name: /^Sign out: / });
  const count = await others.count();
  // The newest session other than this one belongs to the other window.
  await others.first().click();
  await page.getByRole('button', { name: /^Confirm sign-out: / }).click();
  await page.getByText('Session signed out').waitFor();
  await others.nth(count - 1).waitFor({ state: 'detached' });
  const response = await elsewhere.context.request.get(`${service.url}/api/v1/session`);
  assert.equal(response.status(), 401);
  await assertAccessible(page, 'sessions');
  assert.deepEqual(faults, []);
});

test('the plan page shows usage for each limit', { skip }, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await context.request.post(`${service.url}/api/v1/heartbeats`, {
    data: { name: 'Backup' },
    headers: { origin: service.url },
  });
  // Earlier tests may have created heartbeats, too.
  const { heartbeats } = await (await context.request.get(`${service.url}/api/v1/overview`)).json();
  assert.ok(heartbeats.total >= 1);
  await page.goto('/settings/plan');
  await page
    .getByRole('row', { name: 'Heartbeats' })
    .getByText(`${heartbeats.total} of 5,000`, { exact: true })
    .waitFor();
  await page
    .getByRole('row', { name: 'Monitors' })
    .getByText(/^\d+ of 5,000/)
    .waitFor();
  assert.deepEqual(faults, []);
});

test('the about page shows versions and whether jobs run on schedule', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/settings/about');
  await page.getByRole('row', { name: /PostgreSQL/ }).waitFor();
  await page.getByText('On schedule').first().waitFor();
  await assertAccessible(page, 'about');
  assert.deepEqual(faults, []);
});

test('saving an unchanged name does not overwrite a name saved in another window', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/settings/profile');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  const other = await context.newPage();
  await other.goto('/settings/profile');
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Saved', { exact: true }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Save' }).click();
  await name.fill('Ada King');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(sent.length, 1, 'only the changed field is sent');
  await other.close();
  const back = { data: { name: 'Ada' }, headers: { origin: service.url } };
  assert.ok((await context.request.patch(`${service.url}/api/v1/user`, back)).ok());
  assert.deepEqual(faults, []);
});

test('an invited user joins with the link and is listed as a member', { skip }, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite member' }).click();
  const link = (await page.getByRole('dialog').getByText('/invitations/').textContent()) ?? '';
  const guest = await openWindow(browser, service.url);
  await guest.page.goto(new URL(link).pathname);
  await guest.page.getByRole('heading', { name: /invited you to Ada/ }).waitFor();
  await assertAccessible(guest.page, 'invitation');
  await guest.page.getByLabel('Name').fill('Grace');
  await guest.page.getByRole('textbox', { name: 'Password' }).fill('a sentence of hers');
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await guest.page.getByText('You’re a member now').waitFor();
  await page.reload();
  await page.getByText('grace@example.com').waitFor();

  // Members and invitations are selected together. The members' role is changed and the change undone, and the
  // invitations are deleted.
  for (const email of ['edith@example.com', 'joan@example.com']) {
    const data = { email, role: 'viewer' };
    const headers = { origin: service.url };
    const response = await context.request.post(`${service.url}/api/v1/invitations`, { data, headers });
    assert.equal(response.status(), 201);
  }
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Grace' }).check();
  await page.getByRole('combobox', { name: 'Change role' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  const shows = (value: string) =>
    page.locator(`input[aria-label="Role: Grace"][value="${value}"]`).waitFor();
  await shows('Viewer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await shows('Member');
  await page.getByRole('checkbox', { name: 'Select Grace' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select joan@example.com' }).click();
  await page.getByRole('checkbox', { name: 'Select edith@example.com' }).click({ modifiers: ['Shift'] });
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('delete 2');
  await page.keyboard.press('Enter');
  await page.getByText('edith@example.com').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select Grace' }).waitFor();
  assert.deepEqual([...faults, ...guest.faults], []);
});

test('removing a member lists what they lose, and can keep their API keys', { skip }, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const data = { email: 'mary@example.com', name: 'Mary', password: 'a sentence of hers' };
  const added = await context.request.post(`${service.url}/api/v1/members`, {
    data: { email: data.email, role: 'admin' },
    headers,
  });
  assert.equal(added.status(), 202);
  const token = (await added.json()).url.split('/').at(-1);
  const accepted = await context.request.post(`${service.url}/api/v1/invitations/accept`, {
    data: { token, name: data.name, password: data.password },
    headers,
  });
  assert.equal(accepted.status(), 200);
  const mary = await openWindow(browser, service.url);
  const signIn = { email: data.email, password: data.password };
  await mary.context.request.post(`${service.url}/api/v1/session`, { data: signIn, headers });
  const created = await mary.context.request.post(`${service.url}/api/v1/api-keys`, {
    data: { name: 'deploy', scopes: ['*'] },
    headers,
  });
  const { key } = await created.json();
  const request = () =>
    fetch(`${service.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  await page.goto('/settings/members');
  await page.getByRole('combobox', { name: 'Role: Mary' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Mary’s role to Viewer' });
  await dialog.getByText(/API key: deploy/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row', { name: /Mary/ }).getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Mary' });
  await removal.getByText(/Session: /).waitFor();
  await assertAccessible(page, 'removing a member');
  await removal.getByRole('checkbox', { name: 'Keep keys, links and invitations' }).check();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('mary@example.com').waitFor({ state: 'detached' });
  assert.equal((await request()).status, 200);
  assert.equal((await mary.context.request.get(`${service.url}/api/v1/session`)).status(), 401);
  assert.deepEqual([...faults, ...mary.faults], []);
});

test('the old password is rejected after the password is changed', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/settings/profile');
  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong');
  await page.getByRole('textbox', { name: 'New password' }).fill('another sentence');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.locator('.mantine-InputWrapper-error, [role=alert]').first().waitFor();
  await page.getByRole('textbox', { name: 'Current password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();
  const old = await fetch(`${service.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner()),
  });
  assert.equal(old.status, 401);
  assert.deepEqual(faults, []);
});
