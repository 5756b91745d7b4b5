import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { assertAccessible, noBrowser, openWindow, startBrowser } from './support/browser.ts';

const skip = noBrowser();
let api: TestApi;
let caller: Caller;
let url = '';
let browser: Browser;
before(async () => {
  if (skip) return;
  api = await createTestApi();
  caller = await api.caller();
  [url, browser] = await Promise.all([api.listen(), startBrowser()]);
});
after(async () => {
  if (skip) return;
  await browser.close();
  await api.close();
});

test('the reference is searched, shows samples and sends requests, with nothing but our own files', {
  skip,
}, async () => {
  const { page, faults } = await openWindow(browser, url);
  await page.goto('/api/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('heartbeats newest');
  await page.getByText(/^\d+ of \d+$/).waitFor();
  const operation = page.locator('#listHeartbeats');
  await operation.locator('summary').click();
  await assertAccessible(page, 'reference');
  const sample = operation.locator('.try pre').last();
  assert.match(String(await sample.textContent()), /^curl 'http.*\/api\/v1\/heartbeats'/);
  await operation.getByLabel('limit').fill('5');
  assert.match(String(await sample.textContent()), /heartbeats\?limit=5'/);
  await operation.getByRole('button', { name: 'Python' }).click();
  assert.match(String(await sample.textContent()), /urllib\.request/);
  await page.getByLabel('API key for requests').fill(caller.key);
  await operation.getByRole('button', { name: 'Send GET' }).click();
  await operation.getByText(/^200 .*"items": \[\]/s).waitFor();
  assert.deepEqual(faults, []);
});

test('what is sent has the body that stands in its form', { skip }, async () => {
  const { page, faults } = await openWindow(browser, url);
  await page.goto('/api/docs#createHeartbeat');
  await page.getByLabel('API key for requests').fill(caller.key);
  const operation = page.locator('#createHeartbeat');
  await operation.getByLabel('Body').fill('{"name": "From the page", "schedule": {"periodSeconds": 60}}');
  await operation.getByRole('button', { name: 'Send POST' }).click();
  await operation.getByText(/^201 .*"name": "From the page"/s).waitFor();
  assert.deepEqual(faults, []);
});

test('without script the page reads as it does with it', { skip }, async () => {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/api/docs');
  await page.locator('#listHeartbeats summary').click();
  await page.locator('#listHeartbeats table').first().waitFor();
  assert.equal(await page.locator('#tools').isVisible(), false);
  await context.close();
});
