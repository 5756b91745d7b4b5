import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
const url = 'https://larkspur-login.example/account';
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

const linksOut = (page: Page) => page.locator('main a[href^="http"]').count();

test('a reported page is triaged with a key, becomes a case with a report, and is closed', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/threats');
  await page.getByRole('tab', { name: 'Suspicious pages' }).click();
  await page
    .getByText('No suspicious pages. Pages that you report or that Belltower finds show up here.')
    .waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('URL').fill('hxxps://larkspur-login[.]example/account');
  await page.getByRole('dialog').getByLabel('Details').fill('A customer received it by email.');
  await assertAccessible(page, 'report of a page');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText(url, { exact: true }).waitFor();
  assert.equal(await linksOut(page), 0, 'a hostile address is not a link');
  await assertAccessible(page, 'leads');
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.getByText('1 page marked as Confirmed').waitFor();
  await page.getByRole('button', { name: `Start takedown: ${url}` }).click();

  await page.getByRole('heading', { name: url }).waitFor();
  await page.getByText('Needs triage').first().waitFor();
  await page.getByText(/sent: a decision, evidence, recipients, the legal basis, approval/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Approve' }).isDisabled(), true);
  assert.equal(await page.getByRole('button', { name: 'Send report' }).isDisabled(), true);
  assert.equal(await linksOut(page), 0, 'a hostile address is not a link');
  await assertAccessible(page, 'case');
  // The text in the form stays unchanged while another user saves the report.
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('Half a sentence');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const theirs = await context.request.patch(`${service.url}/api/v1/threats/takedowns/${id}`, {
    data: { authorization: 'Theirs' },
    headers: { origin: service.url },
  });
  assert.equal(theirs.status(), 200);
  await page.getByRole('button', { name: 'Confirm threat' }).click();
  await page.getByText(/sent: evidence, recipients/).waitFor();
  await page.getByText('Someone else saved changes in the meantime').waitFor();
  assert.equal(await subject.inputValue(), 'Half a sentence');
  await page.getByRole('button', { name: 'Use their changes' }).click();
  await page.getByText('Someone else saved changes in the meantime').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Legal basis').inputValue(), 'Theirs');
  await page.getByLabel('To', { exact: true }).fill('no one');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('To', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('To', { exact: true }).fill('abuse@hosting.example');
  await page.getByLabel('Legal basis').fill('We act for Larkspur Ltd.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/sent: evidence, approval/).waitFor();
  await page.getByText('Edited').first().waitFor();

  await page.goto('/threats/leads');
  await page.getByRole('button', { name: `Start takedown: ${url}` }).click();
  await page.getByText(/sent: evidence, approval/).waitFor();
  await page.goto('/threats/takedowns');
  await page.getByRole('link', { name: url }).waitFor();
  assert.equal(await page.getByRole('link', { name: url }).count(), 1, 'a lead has one open case');
  assert.deepEqual(faults, []);
});

test('links in an uploaded email are listed as suspicious pages, and skipped links are shown as text', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/threats/leads');
  await page.getByRole('button', { name: 'Report email' }).click();
  await page.getByRole('button', { name: 'Choose email' }).waitFor();
  await assertAccessible(page, 'report of a mail');
  const text =
    'Subject: Fwd: Hello\r\n\r\nhxxps://larkspur-mail[.]example/a and https://www.facebook.com/larkspur';
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'mail.eml', mimeType: 'message/rfc822', buffer: Buffer.from(text) });
  await page.getByText('The email links to 1 suspicious page (1 new).').waitFor();
  await page.getByText('https://www.facebook.com/larkspur – common in ordinary email').waitFor();
  assert.equal(await page.locator('[role=dialog] a').count(), 0, 'a hostile address is not a link');
  await assertAccessible(page, 'what a mail made');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('https://larkspur-mail.example/a', { exact: true }).waitFor();
  assert.deepEqual(faults, []);
});

test('a case is closed after a confirmation', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/threats/takedowns');
  await page.getByRole('link', { name: url }).click();
  await page.getByRole('button', { name: /^Close case/ }).click();
  await page.getByRole('button', { name: /^Confirm closing/ }).click();
  await page.getByText('Closed').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  assert.deepEqual(faults, []);
});
