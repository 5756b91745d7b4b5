import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { dimensions } from '#engine/findings/types.ts';
import { type TestService, withServiceDatabase } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

test('a domain is added, rejected if it is not valid, and found in the list', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/domains');
  await page.getByText('No domains. Add one').waitFor();
  await assertAccessible(page, 'no domains');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('no domain');
  await dialog.getByRole('button', { name: 'Start monitoring' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await assertAccessible(page, 'refused domain');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('example.test');
  await dialog.getByLabel('Label').fill('<b>Main</b>');
  await dialog.getByRole('button', { name: 'Start monitoring' }).click();
  await page.getByRole('heading', { name: 'example.test' }).waitFor();
  await page.goto('/domains');
  await page.getByRole('group', { name: 'Risk' }).getByRole('button', { name: 'All 1' }).waitFor();
  await page.getByRole('columnheader', { name: 'Open findings' }).waitFor();
  await assertAccessible(page, 'domains');
  await page.goto('/domains?search=Main');
  await page.getByText('<b>Main</b>').waitFor();
  await page.getByRole('link', { name: 'example.test' }).click();
  await page.getByRole('button', { name: 'Scan now' }).waitFor();
  await page.getByRole('link', { name: '0 certificates issued' }).click();
  await page.getByRole('searchbox').and(page.locator('[value="example.test"]')).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: '0 subdomains' }).waitFor();
  assert.deepEqual(faults, []);
});

test('the page of a domain is accessible on a German phone while its ownership is being verified', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service, { width: 390, locale: 'de-DE' });
  const response = await context.request.get(`${service.url}/api/monitors`);
  const [monitor] = (await response.json()).items;
  await page.goto(`/domains/${monitor.domainId}`);
  await page.getByRole('button', { name: 'Inhaberschaft verifizieren' }).click();
  await page.getByText('_belltower.example.test TXT').waitFor();
  // The first scan of a name that resolves to nothing shows findings, or states that there are none.
  await page.getByRole('heading', { name: 'Befunde' }).waitFor();
  await page.getByRole('link', { name: /\d+ Monitore$/ }).waitFor();
  await assertAccessible(page, 'domain');
  await page.goto('/findings?state=resolved');
  await page.getByRole('heading', { name: 'Befunde' }).waitFor();
  await assertAccessible(page, 'findings');
  assert.deepEqual(faults, []);
});

const scoresOf = (score: number) => Object.fromEntries(dimensions.map((dimension) => [dimension, score]));

/** Inserts three days of snapshots, two findings and their score, as the nightly job and a scan would. */
async function liveThroughDays(monitorId: string, days: readonly string[]): Promise<void> {
  const notes = [{ code: 'hosts-added', dimension: 'assetExposure', count: 5 }];
  const lost = ['email.dmarc.missing', 'high', 10, 1, null];
  await withServiceDatabase(service.env, async ({ pool }) => {
    // If the nightly job has just run or runs now, it leaves existing rows unchanged.
    await pool.query('delete from risk_snapshots where monitor_id = $1', [monitorId]);
    for (const [place, date] of days.entries()) {
      const riskScore = 20 + place * 5;
      const point = {
        ...{
          date,
          riskScore,
          label: 'guarded',
          dimensions: scoresOf(place * 10),
          topContributors: [],
        },
        ...{ provisional: false, modelVersion: 'drs-2', ...(place === 1 ? { notes } : {}) },
      };
      await pool.query(
        `insert into risk_snapshots (monitor_id, account_id, date, model_version, weights_hash, risk_score, label, coverage,
          point, contributors, scope, created_at)
         select id, account_id, $2, 'drs-2', 'x', $3, 'guarded', 1, $4, $5,
           '{"modelVersion": "drs-2", "measured": [], "hosts": 2, "issuances": false}', now() from domain_monitors where id = $1`,
        [monitorId, date, riskScore, JSON.stringify(point), JSON.stringify(place === 2 ? [lost] : [])],
      );
    }
    await pool.query(
      `insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state, first_seen_at,
        opened_at, last_seen_at)
       select gen_random_uuid(), account_id, id, check_id, asset, category, dimension, severity, 'open', now(), now(), now()
       from domain_monitors, (values
         ('email.dmarc.missing', 'example.test', 'email', 'dnsEmailAuth', 'high'),
         ('exposure.takeover.confirmed', 'docs.example.test', 'exposure', 'assetExposure', 'critical')
       ) f (check_id, asset, category, dimension, severity)
       where id = $1 on conflict do nothing`,
      [monitorId],
    );
    await pool.query(
      `insert into domain_monitor_risks (monitor_id, account_id, risk_score, label, scanned_at)
       select id, account_id, 51, 'high', now() from domain_monitors where id = $1
       on conflict (monitor_id) do update set risk_score = 51, label = 'high', scanned_at = now()`,
      [monitorId],
    );
  });
}

test('comparing an earlier day with today shows what changed the score, and the printed report gives the remedy for each finding', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  const response = await context.request.get(`${service.url}/api/monitors`);
  const [monitor] = (await response.json()).items;
  const days = [2, 1, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  await liveThroughDays(monitor.id, days);
  await page.goto(`/domains/${monitor.domainId}`);
  const difference = page.getByRole('region', { name: 'Score changes' });
  const read = async (since = '') =>
    (await context.request.get(`${service.url}/api/monitors/${monitor.id}/risk${since}`)).json();
  const { riskScore, contributors } = await read(`?since=${days[0]}`);
  assert.equal(riskScore, 51);
  await difference.getByText(`20 → ${riskScore}`).waitFor();
  await page.getByText('5 more hosts are scanned (Exposure)').last().waitFor();
  await assertAccessible(page, 'what moved it');
  await difference.getByLabel('Changes since').fill(days[1] ?? '');
  await difference.getByText(`25 → ${riskScore}`).waitFor();
  // The headline, the last point of the trend and the API show the same score.
  const { latest } = await (await context.request.get(`${service.url}/api/monitors/${monitor.id}`)).json();
  assert.equal(latest.riskScore, riskScore);
  await page.getByText('At least 51 while “A subdomain can be taken over” is open.').waitFor();
  // Findings are ranked by the improvement from fixing them.
  const [best] = contributors.toSorted((a: { gain: number }, b: { gain: number }) => b.gain - a.gain);
  assert.equal(best.checkId, 'exposure.takeover.confirmed');
  await page
    .getByRole('region', { name: 'Risk score' })
    .getByText(String(riskScore), { exact: true })
    .waitFor();
  const trend = page.getByRole('region', { name: 'Risk trend' }).getByRole('row').last();
  assert.match((await trend.textContent()) ?? '', new RegExp(`(?<!\\d)${riskScore}(?!\\d)`));

  const folded = page.getByRole('list').getByRole('button', { expanded: false });
  await folded.first().waitFor();
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  assert.equal(await folded.count(), 0);
  await page.emulateMedia({ media: 'print' });
  for (const acting of [
    page.getByRole('navigation').first(),
    page.getByRole('button', { name: 'Scan now' }),
    page.getByRole('button', { name: 'Save' }).first(),
    page.getByRole('button', { name: 'Verify ownership' }),
  ])
    assert.equal(await acting.isVisible(), false);
  // The categories are buttons, but their text must still be printed.
  assert.equal(await page.getByRole('button', { name: /^Availability/ }).isVisible(), true);
  assert.deepEqual(faults, []);
});

test('if two users review a finding at the same time, the second sees a conflict and can accept the first decision', {
  skip,
}, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  await page.goto('/domains');
  await page.getByRole('link', { name: 'example.test' }).click();
  await page.getByRole('button', { name: /DMARC/, expanded: false }).click();
  const note = page.getByRole('textbox', { name: 'Reason' });
  await note.fill('Mine');
  const [monitor] = (await (await context.request.get(`${service.url}/api/monitors`)).json()).items;
  const findings = `${service.url}/api/monitors/${monitor.id}/findings`;
  const [{ id }] = (await (await context.request.get(findings)).json()).items.filter(
    ({ checkId }: { checkId: string }) => checkId === 'email.dmarc.missing',
  );
  const headers = { origin: service.url };
  const theirs = await context.request.patch(`${findings}/${id}`, { data: { note: 'Theirs' }, headers });
  assert.equal(theirs.status(), 200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Someone else saved changes in the meantime').waitFor();
  await assertAccessible(page, 'a finding that another user has changed');
  assert.equal(await note.inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Use their changes' }).click();
  await page.locator('textarea', { hasText: 'Theirs' }).waitFor();
  await note.fill('Ours');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Finding updated').waitFor();
  assert.equal((await (await context.request.get(`${findings}/${id}`)).json()).note, 'Ours');
  assert.deepEqual(faults, []);
});

test('an internationalized name is shown in Unicode, with its ASCII form next to it', { skip }, async () => {
  const { page, context, faults } = await signedIn(browser, service);
  const data = { domain: 'bücher.test' };
  const headers = { origin: service.url };
  assert.ok((await context.request.post(`${service.url}/api/monitors`, { data, headers })).ok());
  await page.goto('/domains');
  const link = page.getByRole('link', { name: 'bücher.test' });
  await link.and(page.locator(':has([title="xn--bcher-kva.test"])')).click();
  await page.getByRole('heading', { name: 'bücher.test (xn--bcher-kva.test)' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a domain is deleted after two confirmations and can be added again', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/domains');
  await page.getByRole('link', { name: 'example.test' }).click();
  await page.getByRole('button', { name: 'Stop monitoring: example.test' }).click();
  await page
    .getByRole('button', { name: 'Stop monitoring and delete scans and scores: example.test' })
    .click();
  await page.getByRole('button', { name: 'Start monitoring' }).click();
  await page.getByRole('button', { name: 'Scan now' }).waitFor();
  assert.deepEqual(faults, []);
});
