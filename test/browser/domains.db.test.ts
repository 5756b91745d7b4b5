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
    await page.getByRole('link', { name: german ? /Monitore$/ : /monitors$/ }).waitFor();
    await assertAccessible(page, 'domain');
    await page.goto('/findings?state=resolved');
    await page.getByRole('heading', { name: german ? 'Befunde' : 'Findings' }).waitFor();
    await assertAccessible(page, 'findings');
    assert.deepEqual(faults, []);
  });
}

test('two days are compared: what moved the score, and on paper each finding with its remedy', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  const answer = await context.request.get(`${service.url}/api/monitors`);
  const [monitor] = (await answer.json()).items;
  const day = (date: string, riskScore: number, notes?: object[]) => ({
    date,
    riskScore,
    label: 'guarded',
    dimensions: {},
    topContributors: [],
    provisional: false,
    modelVersion: 'drs-2',
    ...(notes ? { notes } : {}),
  });
  const notes = [{ code: 'hosts-added', dimension: 'assetExposure', count: 5 }];
  // Weeks of snapshots are not waited for: the answers of the service are, as its own tests hold them to.
  await page.route('**/risk-trend?*', (route) =>
    route.fulfill({ json: [day('2026-11-01', 20), day('2026-11-02', 24, notes), day('2026-11-03', 30)] }),
  );
  const asked: string[] = [];
  await page.route('**/risk-trend/difference?*', (route) => {
    asked.push(new URL(route.request().url()).search);
    const share = (points: number) => ({ points, assets: points === 0 ? 0 : 1 });
    const moved = {
      checkId: 'email.dmarc.missing',
      title: 'No DMARC',
      dimension: 'dnsEmailAuth',
      severity: 'high',
    };
    return route.fulfill({
      json: {
        from: day('2026-11-01', 20),
        to: day('2026-11-03', 30),
        moved: [{ ...moved, before: share(0), after: share(10) }],
      },
    });
  });
  await page.goto(`/domains/${monitor.domainId}`);
  const difference = page.getByRole('region', { name: 'What moved it' });
  await difference.getByText('No DMARC').waitFor();
  await difference.getByText('+10').waitFor();
  await page.getByText('5 more hosts are looked at (Exposure)').last().waitFor();
  await assertAccessible(page, 'what moved it');
  await difference.getByLabel('From').fill('2026-11-02');
  await difference.getByText('No DMARC').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /from=2026-11-02/.test(name)),
  );
  assert.equal(asked.at(-1), '?from=2026-11-02&to=2026-11-03');

  const first = page.getByRole('list').getByRole('button', { expanded: false });
  const folded = await first.count();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  assert.equal(await first.count(), 0, `${folded} findings stood folded`);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation').first().isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Scan now' }).isVisible(), false);
  assert.deepEqual(faults, []);
});
