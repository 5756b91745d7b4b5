import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let dns: LabDnsServer;
before(async () => {
  if (skip) return;
  const zones = {
    test: {
      'xn--lrkspur-hwa': ['MX 10 mx.evil.test.'],
      larkspvr: ['MX 10 mx.evil.test.'],
      'larkspur-login': ['MX 0 .'],
    },
  };
  dns = await startDnsServer({ zones });
  // The resolver is part of the lab, so it can handle more queries than a home router.
  const env = {
    BELLTOWER_RESOLVERS: `${dns.address}:${dns.port}`,
    BELLTOWER_LOOKALIKE_LOOKUPS_PER_SECOND: '5000',
  };
  ({ service, browser } = await startDashboard({ env }));
});
after(() => dns?.close());

test('lookalikes are searched for, triaged with the keyboard, undone, and one is compared with the original', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  const added = await page.request.post(`${service.url}/api/v1/assets/domains`, {
    data: { domain: 'larkspur.test' },
    headers: { origin: service.url },
  });
  assert.equal(added.status(), 201);
  await page.goto('/threats');
  await page.getByText('No lookalikes. Registered names').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'order of a sweep');
  await page.getByRole('button', { name: 'Start search' }).click();
  await page.getByText('3 lookalikes').waitFor();
  await assertAccessible(page, 'lookalikes');
  await page.keyboard.press('j');
  await page.keyboard.press('b');
  await page.getByText('1 lookalike marked as Harmless').waitFor();
  await page.getByText('2 lookalikes').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 lookalikes').waitFor();
  await page.getByRole('link', { name: 'larkspvr.test' }).click();
  await page.getByRole('heading', { name: 'larkspvr.test' }).waitFor();
  await page.getByText('mx.evil.test').first().waitFor();
  await page.getByRole('button', { name: 'Confirm threat' }).click();
  await page.getByText('New → Confirmed').waitFor();
  await assertAccessible(page, 'lookalike');
  assert.deepEqual(faults, []);
});

test('if two users edit the note on a lookalike, the second sees a conflict and overwrites only after confirming', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/threats');
  await page.getByRole('link', { name: 'larkspvr.test' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Asked the registrar.');
  const address = `${service.url}/api/v1/threats/lookalikes/${page.url().split('/').at(-1)}`;
  const patch = (data: object) => context.request.patch(address, { data, headers: { origin: service.url } });
  const storedNote = async () => (await (await context.request.get(address)).json()).note;
  // A change of state does not change the note.
  assert.equal((await patch({ state: 'watching' })).status(), 200);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.locator('textarea', { hasText: 'Asked the registrar.' }).waitFor();
  assert.equal(await storedNote(), 'Asked the registrar.');
  await note.fill('Asked twice.');
  assert.equal((await patch({ note: 'A bakery.' })).status(), 200);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Someone else saved changes in the meantime').waitFor();
  await assertAccessible(page, 'a note that somebody else wrote meanwhile');
  assert.deepEqual([await note.inputValue(), await storedNote()], ['Asked twice.', 'A bakery.']);
  await page.getByRole('button', { name: 'Save my changes' }).click();
  // The field now starts with the saved note.
  await page.locator('textarea', { hasText: 'Asked twice.' }).waitFor();
  assert.equal(await page.getByText('Someone else saved changes in the meantime').count(), 0);
  assert.equal(await storedNote(), 'Asked twice.');
  assert.equal((await patch({ state: 'confirmed' })).status(), 200);
  assert.deepEqual(faults, []);
});
