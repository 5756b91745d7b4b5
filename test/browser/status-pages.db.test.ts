import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

const hostile = '<img src=x onerror=alert(1)> Shop';

test('a status page is created with the keyboard, filled by search, sorted, published and read without signing in', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  for (const name of [hostile, 'Checkout'])
    await context.request.post(`${service.url}/api/v1/heartbeats`, {
      data: { name, schedule: { periodSeconds: 3600 } },
      headers: { origin: service.url },
    });
  await page.goto('/status-pages');
  await page.getByText('No status pages').waitFor();
  await page.keyboard.press('n');
  // The dialog takes the focus when it opens.
  await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Larkspur & <b>friends</b>');
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), 'larkspur-b-friends-b');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Larkspur & <b>friends</b>' }).waitFor();
  for (const name of ['Shop', 'Checkout']) {
    await page.getByRole('combobox', { name: 'Add component' }).click();
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  const list = page.getByRole('list', { name: 'Components' });
  await page.getByRole('button', { name: 'Move Checkout up' }).focus();
  await page.keyboard.press('Enter');
  assert.match((await list.getByRole('listitem').first().textContent()) ?? '', /^Checkout/);
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('textbox', { name: 'Name of group 1' }).fill('Sales');
  await page.getByRole('button', { name: 'Edit: Checkout' }).click();
  await page.getByRole('combobox', { name: 'Group', exact: true }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await assertAccessible(page, 'editor');
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Public: anyone with the address' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Preview').waitFor();
  const preview = page.frameLocator('iframe[title="Status page preview"]');
  await preview.getByText(hostile).waitFor();
  const reader = await openWindow(browser, service.url);
  await reader.page.goto('/status/larkspur-b-friends-b');
  await reader.page.getByText(hostile).waitFor();
  await reader.page.getByText('Sales').waitFor();
  assert.deepEqual([...faults, ...reader.faults], []);
});

test('an incident report is written from a template with a Markdown preview, and an incident is published with two clicks', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/status-pages');
  await page.getByRole('link', { name: 'Larkspur & <b>friends</b>' }).click();
  await page.getByRole('tab', { name: 'Posts' }).click();
  await page.getByRole('button', { name: 'Add post' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow <i>carts</i>');
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  // Uses the keyboard, because the preview frame may still be loading the previous document.
  await page
    .getByRole('textbox', { name: 'Message' })
    .pressSequentially('We **know**. <script>alert(1)</script>');
  const shown = page.frameLocator('iframe[title="Message preview"]');
  await shown.getByText('alert(1)').waitFor();
  await shown.locator('strong', { hasText: 'know' }).waitFor();
  await assertAccessible(page, 'post');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('article', { name: 'Slow <i>carts</i>' }).waitFor();
  await page.getByRole('button', { name: 'Post update' }).click();
  await page.getByRole('button', { name: 'Publish update' }).click();
  await page.getByText('Identified').first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow <b>baskets</b>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('article', { name: 'Slow <b>baskets</b>' }).waitFor();
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.getByLabel('Markdown').waitFor();
  await assertAccessible(page, 'share');
  const created = await context.request.post(`${service.url}/api/v1/incidents`, {
    data: { title: 'Carts vanish', severity: 'high' },
    headers: { origin: service.url },
  });
  await page.goto(`/incidents/${(await created.json()).id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('menuitem', { name: 'Larkspur' }).click();
  await page.getByText('Published on Larkspur').waitFor();
  const reader = await openWindow(browser, service.url);
  await reader.page.goto('/status/larkspur-b-friends-b');
  await reader.page.getByText('Slow <b>baskets</b>').first().waitFor();
  await reader.page.getByText('Carts vanish').first().waitFor();
  assert.deepEqual([...faults, ...reader.faults], []);
});

test('a custom domain shows the DNS record to add, and checking it keeps unsaved input', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const created = await context.request.post(`${service.url}/api/v1/status-pages`, {
    data: { slug: 'domain', title: 'Domain' },
    headers: { origin: service.url },
  });
  const { id } = await created.json();
  await page.goto(`/status-pages/${id}`);
  await page.getByRole('textbox', { name: 'Custom domain' }).fill('status.larkspur.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Domain not verified').waitFor();
  await page.getByText('_belltower.status.larkspur.example').waitFor();
  await page.getByText(/^belltower-page=/).waitFor();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Unsaved');
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('name servers did not answer').waitFor();
  assert.equal(await title.inputValue(), 'Unsaved');
  await assertAccessible(page, 'editor with custom domain');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Unsaved' }).waitFor();
  assert.deepEqual(faults, []);
});

test('the preview shows unsaved changes and an uploaded logo, and uploading keeps unsaved input', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const pages = `${service.url}/api/v1/status-pages`;
  const created = await context.request.post(pages, { data: { slug: 'branded', title: 'Before' }, headers });
  const { id } = await created.json();
  await page.goto(`/status-pages/${id}`);
  const preview = page.frameLocator('iframe[title="Status page preview"]');
  await preview.getByRole('heading', { name: 'Before' }).waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('After');
  await preview.getByRole('heading', { name: 'After' }).waitFor();
  await page.getByText('Preview with unsaved changes').waitFor();
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Upload|Replace): Logo$/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`;
  await upload('logo.svg', 'image/svg+xml', Buffer.from(svg('<script>alert(1)</script>')));
  await page.getByText('The SVG contains scripts').waitFor();
  await assertAccessible(page, 'a refused logo');
  await upload('logo.svg', 'image/svg+xml', Buffer.from(svg('<path d="M0 0h40v20z"/>')));
  await page.getByText('40 × 20').waitFor();
  await preview.getByRole('img', { name: 'After' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'After');
  await page.getByText('Phone', { exact: true }).click();
  await assertAccessible(page, 'editor with a logo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'After' }).waitFor();
  const reader = await openWindow(browser, service.url);
  await reader.page.goto('/status/branded');
  const logo = reader.page.getByRole('img', { name: 'After' });
  await logo.waitFor();
  assert.ok(Number(await reader.page.evaluate('document.images[0].naturalWidth')) > 0, 'the logo is loaded');
  const box = await logo.boundingBox();
  assert.deepEqual([box?.width, box?.height], [88, 44]);
  // The page's script shows times in the visitor's time zone.
  await reader.page
    .locator('time', { hasText: /GMT\+1|CET/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove: Logo' }).click();
  await page.getByRole('button', { name: 'Upload: Logo' }).waitFor();
  assert.deepEqual(
    [...faults, ...reader.faults].filter((fault) => !/\b400\b/.test(fault)),
    [],
  );
});

test("another user's changes to a page do not reset the open form and are not silently overwritten", {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const pages = `${service.url}/api/v1/status-pages`;
  const created = await context.request.post(pages, { data: { slug: 'edited', title: 'Before' }, headers });
  const { id } = await created.json();
  await page.goto(`/status-pages/${id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Mine');
  assert.ok((await context.request.patch(`${pages}/${id}`, { data: { title: 'Theirs' }, headers })).ok());
  // A page restored from the browser's cache has missed events, so it reloads its data.
  const readAnew = page.waitForResponse((response) => response.url().endsWith('/api/v1/overview'));
  for (const event of ['pagehide', 'pageshow'])
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);
  await readAnew;
  assert.equal(await title.inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Save my changes' }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Use their changes' }).click();
  await page.getByRole('heading', { name: 'Theirs' }).waitFor();
  assert.equal(await title.inputValue(), 'Theirs');
  assert.deepEqual(faults, []);
});

test('status pages are selected with the keyboard, made private together, and made public again', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  for (const slug of ['one', 'two']) {
    const created = await context.request.post(`${service.url}/api/v1/status-pages`, {
      data: { slug, title: `Bulk ${slug}` },
      headers: { origin: service.url },
    });
    assert.equal(created.status(), 201);
  }
  for (const name of ['ann', 'bea', 'cat']) {
    const response = await fetch(`${service.url}/status/one/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.com` }),
    });
    assert.ok(response.ok);
  }
  await page.goto('/status-pages?search=bulk');
  await page.getByRole('link', { name: 'Bulk one' }).click();
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  await page.getByRole('checkbox', { name: 'Select bea@example.com' }).click();
  await page.getByRole('checkbox', { name: 'Select cat@example.com' }).click({ modifiers: ['Shift'] });
  await page.getByText('2 selected').waitFor();
  await assertAccessible(page, 'chosen subscribers');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('delete 2');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'bea@example.com', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'ann@example.com', exact: true }).waitFor();
  await page.goto('/status-pages?search=bulk');
  await page.getByRole('checkbox', { name: 'Select Bulk two' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('J');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Restrict to members' }).click();
  await page.getByRole('cell', { name: 'Members only' }).nth(1).waitFor();
  assert.equal((await fetch(`${service.url}/status/one`)).status, 404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('cell', { name: 'Public' }).nth(1).waitFor();
  assert.equal((await fetch(`${service.url}/status/one`)).status, 200);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('delete 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 deleted').waitFor();
  assert.deepEqual(faults, []);
});
