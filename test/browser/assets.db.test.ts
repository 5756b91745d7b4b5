import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type HiddenLab, hiddenDomain, passiveKey, startHiddenLab } from '#lab/discovery/hidden-domain.ts';
import { systemClock } from '#platform/clock.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let lab: HiddenLab;
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  lab = await startHiddenLab(systemClock);
  const env = {
    BELLTOWER_RESOLVERS: `${lab.resolver.address}:${lab.resolver.port}`,
    BELLTOWER_SOURCE_SECURITYTRAILS_ENABLED: 'on',
    BELLTOWER_SOURCE_SECURITYTRAILS_BASE_URL: lab.passive.url,
    BELLTOWER_SOURCE_SECURITYTRAILS_KEY: passiveKey,
  };
  ({ service, browser } = await startDashboard({ env }));
});
after(() => lab?.close());

test('subdomains are discovered, triaged with the keyboard, undone and shown as a tree', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/assets');
  await page.getByText('No subdomains found yet').waitFor();
  const created = await context.request.post(`${service.url}/api/v1/assets/domains`, {
    data: { domain: hiddenDomain },
    headers: { origin: service.url },
  });
  assert.equal(created.status(), 201);
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/assets?domain=${id}`);
  await page.getByRole('button', { name: 'Run discovery' }).click();
  await page.getByText('post.hidden.test').first().waitFor();
  await page.getByText('waiting for ownership verification').first().waitFor();
  await page.getByText(/new subdomains?, /).waitFor();
  await page.getByText('Name servers').waitFor();
  await assertAccessible(page, 'assets of a domain');
  await page.getByRole('button', { name: 'Dangling record: nowhere.hidden.test' }).click();
  const dialog = page.getByRole('dialog', { name: 'nowhere.hidden.test' });
  await dialog.getByText('nowhere.known-owner.test').waitFor();
  await dialog.getByText('Delete the DNS record').waitFor();
  await assertAccessible(page, 'a takeover in words');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /talk\.hidden\.test/ });
  await row.getByRole('checkbox').click();
  await page.keyboard.press('i');
  await page.getByText('1 subdomain ignored').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 subdomain ignored').waitFor({ state: 'hidden' });
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as owned' }).click();
  await page.getByText('1 subdomain marked as owned').waitFor();
  await row.getByText('Owned').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Add monitors' }).click();
  await page.getByText('2 monitors added').waitFor();
  await page.getByText('Tree', { exact: true }).click();
  await page.getByRole('button', { name: 'Ignore: post.hidden.test' }).click();
  await page.getByText('1 subdomain ignored').waitFor();
  await assertAccessible(page, 'tree of assets');
  await page.goto('/assets?search=nothing-like-this');
  await page.getByText('No subdomains match').waitFor();
  assert.deepEqual(faults, []);
});
