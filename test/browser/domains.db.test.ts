import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startService, type TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, buildDashboard, noBrowser, startBrowser } from './support/browser.ts';
import { makeFirstAccount, signedIn } from './support/sign-in.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  buildDashboard();
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await makeFirstAccount(service);
});

test('a domain is watched, refused where it is none, and found again', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/domains');
  await page.getByText('No domain is watched yet').waitFor();
  await assertAccessible(page, 'no domains');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('no domain');
  await dialog.getByRole('button', { name: 'Watch it' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await assertAccessible(page, 'refused domain');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('example.test');
  await dialog.getByLabel('Label').fill('<b>Main</b>');
  await dialog.getByRole('button', { name: 'Watch it' }).click();
  await page.getByRole('heading', { name: 'example.test' }).waitFor();
  await page.goto('/domains?search=Main');
  await page.getByText('<b>Main</b>').waitFor();
  await page.getByRole('link', { name: 'example.test' }).click();
  await page.getByRole('button', { name: 'Scan now' }).waitFor();
  await page.getByRole('link', { name: '0 certificates issued' }).click();
  await page.getByRole('searchbox').and(page.locator('[value="example.test"]')).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: '0 names below it' }).waitFor();
  assert.deepEqual(faults, []);
});

for (const [width, scheme, locale] of [
  [1280, 'light', 'en-GB'],
  [1280, 'dark', 'en-GB'],
  [390, 'light', 'de-DE'],
] as const) {
  test(`a domain's page is accessible, ${width} wide, ${scheme}`, { skip }, async () => {
    const { page, faults, context } = await signedIn(browser, service, { width, scheme, locale });
    const answer = await context.request.get(`${service.url}/api/monitors`);
    const [monitor] = (await answer.json()).items;
    await page.goto(`/domains/${monitor.domainId}`);
    const german = locale === 'de-DE';
    await page.getByRole('button', { name: german ? 'Nachweisen' : 'Prove that it is yours' }).click();
    await page.getByText('_belltower.example.test TXT').waitFor();
    // The first scan of a name that is asked for nowhere: what was found, or that nothing could be.
    await page.getByRole('heading', { name: german ? 'Befunde' : 'Findings' }).waitFor();
    await assertAccessible(page, 'domain');
    await page.goto('/findings?state=resolved');
    await page.getByRole('heading', { name: german ? 'Befunde' : 'Findings' }).waitFor();
    await assertAccessible(page, 'findings');
    assert.deepEqual(faults, []);
  });
}
