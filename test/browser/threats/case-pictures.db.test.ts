import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { takeScreenshots } from '#features/lookalikes/screenshots/take-screenshots.ts';
import { collectDue } from '#features/takedowns/evidence/collector.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { type PhishingLab, startPhishingLab } from '#lab/phishing/server.ts';
import { systemClock } from '#platform/clock.ts';
import { readSources } from '#platform/config/sources.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { assertAccessible, noBrowser } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
let database: TestDatabase;
let lab: PhishingLab;
before(async () => {
  if (skip) return;
  [database, lab] = await Promise.all([createTestDatabase(), startPhishingLab()]);
  // Runs without a worker. The test does the worker's jobs, with screenshots from its own browser.
  ({ service, browser } = await startDashboard({
    role: 'api',
    env: { BELLTOWER_DATABASE_URL: database.url },
  }));
});
after(async () => {
  if (skip) return;
  await service.end('SIGTERM');
  await lab.close();
  await database.drop();
});

/** Returns a screenshot of a page in a single color. */
async function drawPage(color: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<body style="margin:0;background:${color}"><h1>Larkspur</h1>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function insertLookalike(accountId: string, domainId: string): Promise<string> {
  const id = newId();
  const at = new Date();
  const web = { status: 200, parked: false, redirectsToOwner: false, url: null, title: 'Larkspur: sign in' };
  await database.db
    .insertInto('lookalikes')
    .values({
      ...{ id, account_id: accountId, domain_id: domainId, registered: true, score: 71 },
      ...{ name: lab.host, unicode: lab.host, fuzzers: ['dictionary'] },
      ...{ first_seen_at: at, last_seen_at: at, last_changed_at: at },
      web: JSON.stringify({ ...web, similarity: 0.9, faviconMatch: true, passwordForm: true }),
    })
    .execute();
  return id;
}

const never = new AbortController().signal;

/** Stores screenshots of the lookalike and the original and collects evidence, like the worker. */
async function work(reported: Buffer, original: Buffer): Promise<void> {
  const { db } = database;
  const take = async (url: string) => (url.includes(lab.host) ? reported : original);
  const pictures = { takeScreenshot: take, clock: systemClock, log: createLog('error'), signal: never };
  assert.deepEqual(await takeScreenshots(db, new Date(), pictures), { requested: 1, taken: 1 });
  const net = createGuardedNet({ hosts: { [lab.host]: ['127.0.0.1'] } });
  const source = readSources({ BELLTOWER_RDAP_BOOTSTRAP_URL: lab.registry.bootstrapUrl }, []).RDAP;
  const rdap = createRdapClient({ source, net, clock: systemClock });
  const evidence = {
    ...{ net, rdap, whois: null, contactUrl: null, takeScreenshot: async () => reported },
    ports: { http: lab.web.port, https: 1 },
  };
  assert.equal(await collectDue({ db, clock: systemClock, log: createLog('error'), evidence }, never), 1);
}

/** Returns the color in the middle of an image after it has loaded. */
async function colorOf(page: Page, name: string): Promise<unknown> {
  await page.getByRole('img', { name, exact: true }).scrollIntoViewIfNeeded();
  return page.evaluate(`(async () => {
    const picture = [...document.images].find(({ alt }) => alt === ${JSON.stringify(name)});
    await picture.decode();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  })()`);
}

test('a case shows screenshots of the page and the original, missing information, and its timeline', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service, { width: 1280 });
  const headers = { origin: service.url };
  const request = async (path: string, data?: object) =>
    (
      await (data === undefined
        ? page.request.get(`${service.url}${path}`)
        : page.request.post(`${service.url}${path}`, { data, headers }))
    ).json();
  const domainId = (await request('/api/v1/assets/domains', { domain: 'larkspur.test' })).id;
  const lookalikeId = await insertLookalike((await request('/api/v1/account')).id, domainId);
  const { id } = await request('/api/v1/threats/takedowns', { lookalikeId });

  await page.goto(`/threats/takedowns/${id}`);
  await page.getByText(/sent: a decision, evidence/).waitFor();
  assert.equal(
    await page.getByRole('img', { name: /^Screenshot of / }).count(),
    0,
    'the case has no screenshots',
  );
  await page.getByRole('button', { name: 'Confirm threat' }).click();
  await page.getByRole('button', { name: 'Collect evidence', exact: true }).click();
  await page.getByText(/sent: evidence/).waitFor();
  const [reported, original] = await Promise.all([drawPage('#a02040'), drawPage('#204080')]);
  await work(reported, original);

  await page.getByText('Evidence ready').first().waitFor();
  await page.getByText('Your page', { exact: true }).waitFor();
  assert.deepEqual(await colorOf(page, `Screenshot of http://${lab.host}/`), [0xa0, 0x20, 0x40, 255]);
  assert.deepEqual(await colorOf(page, 'Screenshot of larkspur.test'), [0x20, 0x40, 0x80, 255]);
  await page.getByText(/sent: the legal basis, approval/).waitFor();
  for (const step of ['Opened', 'Evidence collection started', 'Evidence collected']) {
    await page.getByText(step).first().waitFor();
  }
  await assertAccessible(page, 'case with pictures');
  assert.deepEqual(faults, []);
});
