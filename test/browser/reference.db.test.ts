import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { addCleanup } from '#test/e2e/support/service.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { noBrowser, openWindow, startBrowser } from './support/browser.ts';

const skip = noBrowser();
let api: TestApi;
let caller: Caller;
let url = '';
let browser: Browser;
before(async () => {
  if (skip) return;
  api = await createTestApi();
  addCleanup(() => api.close());
  caller = await api.caller();
  [url, browser] = await Promise.all([api.listen(), startBrowser()]);
});

test('the API reference lists operations, filters them and sends requests, and loads only files from this service', {
  skip,
}, async () => {
  const { page, faults } = await openWindow(browser, url);
  await page.goto('/api/docs#/Heartbeats/createHeartbeat');
  // Swagger UI resolves the whole document before it shows anything.
  await page.getByRole('button', { name: 'Authorize' }).click({ timeout: 90_000 });
  await page.getByLabel('auth-bearer-value').fill(caller.key);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const operation = page.locator('#operations-Heartbeats-createHeartbeat');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.locator('textarea').fill('{"name": "From the page", "schedule": {"periodSeconds": 60}}');
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table').getByText('"From the page"').first().waitFor();
  await page.getByPlaceholder('Filter by tag').fill('Incidents');
  await page.locator('#operations-tag-Incidents').waitFor();
  await page.locator('#operations-tag-Heartbeats').waitFor({ state: 'hidden' });
  assert.deepEqual(faults, []);
});
