import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

test('a policy is saved, validated and undone', { skip }, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/certificates?tab=policy');
  await page.getByRole('textbox', { name: 'Maximum validity (days)' }).fill('100');
  await page.getByRole('combobox', { name: 'Allowed public keys' }).fill('no key');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await page.getByRole('combobox', { name: 'Allowed public keys' }).press('Backspace');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('being evaluated again').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('input[value="100"]').waitFor({ state: 'detached' });

  // The form preserves the input and does not overwrite a newer version.
  const days = page.getByRole('textbox', { name: 'Maximum validity (days)' });
  await days.fill('50');
  const put = await context.request.put(`${service.url}/api/v1/certificates/policy`, {
    data: { minRsaBits: 4096 },
    headers: { origin: service.url },
  });
  assert.equal(put.status(), 200);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else saved changes in the meantime').waitFor();
  assert.equal(await days.inputValue(), '50');
  await page.getByRole('button', { name: 'Use their changes' }).click();
  await page.locator('input[value="4096"]').waitFor();
  assert.equal(await days.inputValue(), '');
  assert.deepEqual(
    faults.filter((fault) => !/412/.test(fault)),
    [],
  );
});
