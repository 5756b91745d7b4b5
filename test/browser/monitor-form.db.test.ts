import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { owner, signedIn, startDashboard } from './support/dashboard.ts';
import { missingSandbox } from './support/find-chromium.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let site: Server;
let url = '';
before(async () => {
  if (skip) return;
  site = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        request.url === '/cart'
          ? "<!doctype html><title>Cart</title><h1>Your cart</h1><script>console.error('No answer from payment')</script>"
          : 'Welcome',
      ),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  ({ service, browser } = await startDashboard());
});
after(() => {
  site?.closeAllConnections();
  site?.close();
});

test("a monitor is configured, tested and created, and two users who edit it at the same time see each other's changes", {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  const send = (method: 'post' | 'patch', path: string, data: object) =>
    context.request[method](`${service.url}${path}`, { data, headers: { origin: service.url } });
  await page.goto('/monitors/new');
  await assertAccessible(page, 'new monitor');
  await page.getByRole('button', { name: 'Add monitor' }).click();
  await page.getByText('This field is required.').waitFor();
  const address = page.getByLabel('URL');
  await address.fill('ftp://nowhere');
  await page.getByText('Not a valid URL. It must start with http:// or https://.').waitFor();
  await address.fill(`${url}a b`);
  await page.getByLabel('Name').fill('Front page');
  await page.getByLabel('Interval (seconds)').fill('1');
  await page.getByRole('button', { name: 'Add monitor' }).click();
  // The server's message appears at the field that it refers to.
  await page.getByText('intervalSeconds is below the minimum').waitFor();
  await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: '1 h' }).click();
  await address.fill(url);
  await page.getByRole('button', { name: 'Success criteria' }).click();
  const demanded = page.getByRole('group', { name: 'Expected response headers' });
  await demanded.getByRole('button', { name: 'Add condition' }).click();
  await demanded.getByLabel('Header').fill('date');
  await demanded.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'exists' }).click();
  for (const group of ['Connection and request', 'Retries, timeout and regions', 'Dependencies and domain'])
    await page.getByRole('button', { name: group }).click();
  await page.getByRole('combobox', { name: 'Depends on' }).waitFor();
  await assertAccessible(page, 'every field of a monitor');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Test result').waitFor();
  await page.getByRole('button', { name: 'Add monitor' }).click();
  await page.getByRole('heading', { name: 'Front page' }).waitFor();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Name').fill('Mine');
  await assertAccessible(page, 'settings of a monitor');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { expect } = await (await context.request.get(`${service.url}/api/v1/service-monitors/${id}`)).json();
  assert.deepEqual(expect.headers, [{ name: 'date' }]);
  await page.getByRole('button', { name: 'Success criteria' }).getByText('1 set').waitFor();
  assert.equal((await send('patch', `/api/v1/service-monitors/${id}`, { name: 'Theirs' })).ok(), true);
  // After the change event, the page reloads its data. The form still edits the version that it was opened with.
  const readAnew = page.waitForResponse((response) => response.url().endsWith(`/service-monitors/${id}`));
  assert.equal((await send('post', `/api/v1/service-monitors/${id}/check`, {})).ok(), true);
  await readAnew;
  await page.getByRole('heading', { name: 'Theirs' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('cell', { name: 'Theirs' }).waitFor();
  await alert.getByRole('cell', { name: 'Mine' }).waitFor();
  await alert.getByRole('button', { name: 'Save my changes' }).click();
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  assert.deepEqual(faults, []);
});

test('the field at the top suggests monitors or fills in the form, as does a template', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  await page.goto('/monitors/new');
  const box = page.getByRole('textbox', { name: 'What do you want to monitor?' });
  await box.fill(url);
  await page.getByRole('checkbox', { name: 'Uptime' }).waitFor();
  await page.getByText('First byte').waitFor();
  await assertAccessible(page, 'suggested monitors');
  await page.getByRole('button', { name: 'Customize' }).click();
  assert.equal(await page.getByLabel('URL').inputValue(), url);
  await page.getByRole('button', { name: 'API', exact: true }).click();
  await page.getByRole('button', { name: 'Success criteria' }).getByText('3 set').waitFor();
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Test result').waitFor();
  await page.getByRole('button', { name: 'Add monitor' }).click();
  await page.waitForURL(/\/monitors\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const created = await (await context.request.get(`${service.url}/api/v1/service-monitors/${id}`)).json();
  assert.deepEqual([created.tags, created.expect.maxMs, created.keepFailedBody], [['api'], 1000, true]);
  // Deletes the monitor, because the next test counts the monitors.
  await context.request.delete(`${service.url}/api/v1/service-monitors/${id}`, {
    headers: { origin: service.url },
  });
  assert.deepEqual(faults, []);
});

test('a session that ends while a form is open loses no input, because the request is sent again after the password is entered', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  await page.goto('/monitors/new');
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('Name').fill('Written before the end');
  await page.getByLabel('Interval (seconds)').fill('600');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Add monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Password' }).waitFor();
  await assertAccessible(page, 'sign in again');
  assert.equal(await page.getByLabel('Name').inputValue(), 'Written before the end');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner().password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Written before the end' }).waitFor();

  // The list is sorted by a column header, and the URL has the sort order.
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'Name and target' }).click();
  await page.waitForURL(/sort=name/);
  const names = page.getByRole('row').getByRole('link');
  // The old order stays until the response arrives.
  await page.locator('[data-row-id]').first().getByText('Mine').waitFor();
  await names.nth(1).waitFor();
  assert.deepEqual(await names.allTextContents(), ['Mine', 'Written before the end']);
  await page.getByRole('button', { name: 'Name and target' }).click();
  await page.waitForURL(/sort=-name/);
  await page.locator('[data-row-id]').first().getByText('Written before the end').waitFor();
  assert.deepEqual(faults, []);
});

test('a failed browser check shows its steps, the page, the console output and web vitals', {
  skip: skip || missingSandbox(),
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  await page.goto('/monitors/new');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Browser' }).click();
  await page.getByText('Default: 5 min').waitFor();
  const steps = page.getByRole('group', { name: 'Steps' });
  await steps.getByLabel('URL').fill(`${url}cart`);
  await steps.getByRole('button', { name: 'Add step' }).click();
  await steps.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Expect text' }).click();
  await steps.getByLabel('Expected text').fill('Thank you for your order');
  await steps.getByLabel('Name (optional)').fill('Order placed');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Checkout');
  await page.getByRole('button', { name: 'Retries, timeout and regions' }).click();
  // A browser starts in a second, but on a busy machine the prober has the lowest priority.
  await page.getByLabel('Timeout (seconds)').fill('30');
  await page.getByLabel('Failures before down').fill('1');
  await assertAccessible(page, 'form of a browser monitor');
  await page.getByRole('button', { name: 'Add monitor' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  const run = page.getByRole('list', { name: 'Steps' });
  await run.getByText('Order placed').waitFor({ timeout: 120_000 });
  await run.getByText('The page does not show “Thank you for your order”').waitFor();
  const picture = page.getByRole('img', { name: 'After step 2 Order placed' });
  await picture.scrollIntoViewIfNeeded();
  await picture.waitFor();
  const image = await context.request.get(`${service.url}${await picture.getAttribute('src')}`);
  assert.equal(image.headers()['content-type'], 'image/jpeg');
  assert.ok((await image.body()).length > 2_000, 'the picture shows something');
  await page.getByText('No answer from payment').waitFor();
  await page.getByRole('columnheader', { name: 'LCP' }).waitFor();
  await assertAccessible(page, 'page of a browser monitor');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await context.request.delete(`${service.url}/api/v1/service-monitors/${id}`, {
    headers: { origin: service.url },
  });
  assert.deepEqual(faults, []);
});
