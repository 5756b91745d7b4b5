import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { later } from '#test/e2e/support/cleanup.ts';
import { startService, type TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, buildDashboard, noBrowser, startBrowser } from './support/browser.ts';
import { makeFirstAccount, signedIn } from './support/sign-in.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let hook: string;
/** Bodies that came to the receiver, in order. */
const came: string[] = [];
/** What the receiver answers. */
let status = 204;

before(async () => {
  if (skip) return;
  buildDashboard();
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
  later(() => new Promise((done) => receiver.close(done)));
  await new Promise((done) => receiver.once('listening', done));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  [service, browser] = await Promise.all([
    startService({ env: { BELLTOWER_CHANNEL_ALLOW: '127.0.0.1/32' } }),
    startBrowser(),
  ]);
  await makeFirstAccount(service);
});

test('a channel is made, tested, switched off, changed and deleted', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/alerts/channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await page.getByLabel('Name').fill('Hook <b>of ours</b>');
  await page.getByLabel('URL', { exact: true }).fill('no address');
  await page.getByRole('button', { name: 'Make channel' }).click();
  // The server's words stand beside the field they are about.
  await page.getByText(/must match pattern/).waitFor();
  await assertAccessible(page, 'refused form');
  await page.getByLabel('URL', { exact: true }).fill(hook);
  await page.getByRole('button', { name: 'Make channel' }).click();
  const row = page.getByRole('row', { name: /Hook <b>of ours<\/b>/ });
  await row.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test arrived').waitFor();
  await page.getByText('status 204').waitFor();
  assert.equal(came.length, 1);
  status = 404;
  await row.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test did not arrive').waitFor();
  await assertAccessible(page, 'answer of a test');
  status = 204;
  await row.getByRole('switch').click({ force: true });
  await row.getByText('Switched off').waitFor();
  await row.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Name').fill('Renamed');
  // The address is not typed again: it stays as it is stored.
  await page.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('row', { name: /Renamed/ });
  await renamed.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test arrived').waitFor();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await renamed.getByRole('button', { name: 'Delete for good' }).click();
  await renamed.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

const screens = [
  ['/alerts/channels', 'E-mail'],
  ['/alerts/rules', 'tell'],
  ['/alerts/deliveries', 'newest first'],
] as const;

for (const [width, scheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
] as const) {
  test(`every page of alerts is accessible, ${width} wide, ${scheme}`, { skip }, async () => {
    const { page, faults } = await signedIn(browser, service, { width, scheme });
    for (const [path, text] of screens) {
      await page.goto(path);
      await page.getByRole('main').getByText(text).first().waitFor();
      await assertAccessible(page, path);
    }
    assert.deepEqual(faults, []);
  });
}
