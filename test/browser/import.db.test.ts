import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard, useNewAccount } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

const rows = [
  'host;kind;label;email;url;notes',
  'one.example;;<b>One</b>;;;x',
  'no domain;;;;;',
  'two.example;;;no address;;',
  'three.example;carrier pigeon;;;;',
  '',
  'four.example;keyword;Shop;;https://four.example/shop;',
  'one.example;;;;;',
  'five.example;http;Front, and;back;more;;;;',
  '192.0.2.1;ping;Router;;;',
  ...Array.from({ length: 6 }, (_, index) => `many-${index}.example;http;;;;`),
].join('\r\n');

/** Locates the outcome of a row. */
const resultOf = (page: Page, row: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) });

test('invalid rows of every kind are listed, fixed in place, imported and undone', { skip }, async () => {
  await useNewAccount(service, 7);
  const { page, faults } = await signedIn(browser, service);
  // Stops the page's clock until the waiting message has appeared, because ten seconds pass quickly on a busy machine.
  await page.clock.setFixedTime(new Date());
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'ours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  });
  await page.getByRole('heading', { name: 'Match columns' }).waitFor();
  await assertAccessible(page, 'columns');
  assert.equal(await page.getByRole('combobox', { name: 'Import host as' }).inputValue(), 'Domain or host');
  assert.equal(await page.getByRole('combobox', { name: 'Import notes as' }).inputValue(), '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('monitors will be created').waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  // The first dry run was less than ten seconds ago.
  await page.getByText('Starting in').waitFor();
  await page.clock.setSystemTime(new Date());
  await page.getByText('monitors will be created').waitFor();
  await assertAccessible(page, 'preview');
  for (const [row, words] of [
    [2, 'Will be created'],
    [3, 'Not a valid domain name'],
    [4, 'not a valid email address'],
    [5, 'Unknown type. Enter one of'],
    [7, 'keyword'],
    [8, 'Same as row 2'],
    [9, 'cells'],
    [10, 'Will be created'],
    [16, 'Exceeds the plan limit of 7'],
  ] as const)
    await resultOf(page, row).getByText(words).first().waitFor();
  assert.equal(
    await page.getByRole('textbox', { name: 'email, row 4' }).getAttribute('aria-invalid'),
    'true',
  );
  await page.getByText('Invalid 5').click();
  await page.getByRole('textbox', { name: 'domain, row 3' }).fill('mended.example');
  await page.getByRole('textbox', { name: 'email, row 4' }).fill('ops@example.com');
  await page.getByRole('textbox', { name: 'kind, row 5' }).fill('http');
  await page.getByRole('textbox', { name: 'keyword, row 7' }).fill('basket');
  await page.keyboard.press('Enter');
  await resultOf(page, 9).getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Not checked 5').waitFor();
  await page.getByRole('button', { name: /^Import \d+ monitors$/ }).click();
  await page.getByText('7 monitors created.').waitFor();
  await page.getByText('exceed your plan’s limit of 7 monitors').waitFor();
  await assertAccessible(page, 'imported');
  await page.getByText('The last import created 7').waitFor();
  await page.getByRole('link', { name: 'View monitors' }).click();
  await page.getByRole('link', { name: 'Shop' }).waitFor();
  await page.goto('/import');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Import undone: 7 items deleted.').waitFor();
  await page.goto('/monitors');
  await page
    .getByText('What do you want to monitor')
    .or(page.getByText('No monitors. Add one'))
    .or(page.getByText('No monitor'))
    .first()
    .waitFor();
  assert.deepEqual(faults, []);
});

test('a pasted list of addresses is imported without a header row', { skip }, async () => {
  await useNewAccount(service);
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/import');
  await page
    .getByRole('textbox', { name: 'Or paste rows' })
    .fill('https://list.example/shop\nlist.example:8443\n192.0.2.9\n');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page.getByRole('button', { name: 'Import 3 monitors' }).click();
  await page.getByText('3 monitors created.').waitFor();
  const kinds = await page.getByRole('textbox', { name: /^kind, row/ }).all();
  assert.deepEqual(await Promise.all(kinds.map((cell) => cell.inputValue())), ['http', 'port', 'ping']);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Import undone: 3 items deleted.').waitFor();
  assert.deepEqual(faults, []);
});

test('rows are pasted, fixed, imported and undone with the keyboard alone', { skip }, async () => {
  await useNewAccount(service);
  const { page, faults } = await signedIn(browser, service);
  const tabTo = async (target: Locator, key = 'Tab') => {
    await target.waitFor();
    for (let step = 0; step < 80; step++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${target} is not reached by keys`);
  };
  await page.goto('/import');
  await tabTo(page.getByRole('textbox', { name: 'Or paste rows' }));
  await page.keyboard.insertText('domain,kind\nkeys.example,http\nno domain,http\n');
  await tabTo(page.getByRole('button', { name: 'Review rows' }));
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: 'domain, row 3' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await tabTo(page.getByRole('textbox', { name: 'domain, row 3' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('mended.example');
  await page.keyboard.press('Enter');
  await page.getByText('Not checked 1').waitFor();
  const go = page.getByRole('button', { name: 'Import 2 monitors' });
  await go.and(page.locator(':not([disabled])')).waitFor();
  await tabTo(go, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('2 monitors created.').waitFor();
  await tabTo(page.getByRole('button', { name: 'Undo import' }));
  await page.keyboard.press('Enter');
  await page.getByText('Import undone: 2 items deleted.').waitFor();
  assert.deepEqual(faults, []);
});

test('import and exports are accessible on a German phone', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service, { width: 390, locale: 'de-DE' });
  await page.goto('/import');
  await page.getByRole('textbox', { name: 'Oder Zeilen einfügen' }).fill('domain\na.example\n');
  await assertAccessible(page, 'choice');
  await page.goto('/exports');
  await page.getByRole('region', { name: 'monitors.csv' }).getByRole('button').first().waitFor();
  await page.getByText('Diesen Export automatisieren').first().click();
  await assertAccessible(page, 'exports');
  assert.deepEqual(faults, []);
});

test('an export is saved as a file, and its size is shown', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/exports');
  const region = page.getByRole('region', { name: 'monitors.csv' });
  const kept = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Download' }).click();
  assert.match((await kept).suggestedFilename(), /monitors.*\.csv$/);
  await region.getByText('complete').waitFor();
  assert.deepEqual(faults, []);
});
