import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
/** Folder for screenshots of the pages. If it is not set, no screenshots are taken. */
const pictures = process.env.STATUS_PICTURES;
let service: TestService;
let browser: Browser;
let postId: string;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
  await fillPages();
});

const hostile =
  '<img src=x onerror="document.title=`taken`"> **Bold** <script>document.title="taken"</script> [a](javascript:alert(1))\n\n| a | b |\n|---|---|\n| `code` | ' +
  `${'endless'.repeat(40)} |`;
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Creates a small page, a large page and a page with a password. */
async function fillPages(): Promise<void> {
  const { context } = await signedIn(browser, service);
  const send = async (url: string, payload: object) => {
    const response = await context.request.post(`${service.url}${url}`, {
      data: payload,
      headers: { origin: service.url },
    });
    assert.equal(response.status(), 201, await response.text());
    return response.json();
  };
  const monitor = await send('/api/v1/service-monitors', { kind: 'ping', name: 'One', host: '127.0.0.1' });
  const serviceMonitorIds = [monitor.id];
  const page = await send('/api/v1/status-pages', {
    slug: 'shop',
    title: 'Larkspur Outfitters',
    description: 'How the shop is doing.',
    locales: ['en', 'de', 'ja', 'fr', 'tr'],
    groups: [{ name: 'Shop' }, { name: 'Behind it', collapsed: true }],
    components: [
      { name: 'Front page', group: 'Shop', serviceMonitorIds, description: 'Prices and pictures' },
      { name: `${long} ${long}`, group: 'Shop', serviceMonitorIds },
      { name: '<b>Not bold</b>', group: 'Behind it' },
    ],
  });
  const post = await send(`/api/v1/status-pages/${page.id}/posts`, {
    title: 'Orders are slow',
    impact: 'major',
    componentIds: [page.components[0].id],
    message: hostile,
  });
  postId = post.id;
  await send(`/api/v1/status-pages/${page.id}/posts/${post.id}/updates`, {
    state: 'identified',
    message: 'Found it.',
  });
  await send('/api/v1/maintenance-windows', {
    title: 'New disks',
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    scope: { serviceMonitorIds },
  });
  await send('/api/v1/status-pages', {
    slug: 'sixty',
    title: 'Sixty',
    components: Array.from({ length: 60 }, (_, n) => ({ name: `Component ${n + 1}`, serviceMonitorIds })),
  });
  await send('/api/v1/status-pages', {
    slug: 'locked',
    title: 'Locked',
    visibility: 'password',
    password: 'open sesame',
  });
  await context.close();
}

const looks = [
  { width: 1280, scheme: 'light', locale: 'en-GB' },
  { width: 1280, scheme: 'dark', locale: 'de-DE' },
  { width: 390, scheme: 'light', locale: 'ja-JP' },
  { width: 390, scheme: 'dark', locale: 'en-GB' },
] as const;

for (const look of looks) {
  test(`public pages are accessible and fit, ${look.width} wide, ${look.scheme}, ${look.locale}`, {
    skip,
  }, async () => {
    const { page, faults } = await openWindow(browser, service.url, look);
    for (const path of [
      '/status/shop',
      '/status/shop/history',
      `/status/shop/incidents/${postId}`,
      '/status/shop/subscribe',
      '/status/shop/widget',
      '/status/sixty',
      '/status/locked',
      '/status/nowhere',
    ]) {
      await page.goto(path);
      await assertAccessible(page, `${path} ${look.scheme}`);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0, `${path} is ${overflow} px too wide`);
      assert.notEqual(await page.title(), 'taken');
      if (pictures === undefined) continue;
      mkdirSync(pictures, { recursive: true });
      const name = `${path.slice(8).replace(/\W+/g, '_').slice(0, 24)}-${look.width}-${look.scheme}.png`;
      await page.screenshot({ path: join(pictures, name), fullPage: true });
    }
    assert.deepEqual(faults, []);
  });
}

test('a status page is a single request of a few kilobytes with one small inline script', {
  skip,
}, async () => {
  const { page } = await openWindow(browser, service.url);
  for (const [slug, most] of [
    ['shop', 30_000],
    ['sixty', 60_000],
  ] as const) {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const response = await page.goto(`/status/${slug}`);
    const { length } = (await response?.body()) ?? Buffer.alloc(0);
    page.removeAllListeners('request');
    const own = requests.filter((url) => !url.endsWith('/favicon.ico'));
    console.log(`  /status/${slug}: ${length.toLocaleString('en')} bytes, ${own.length} request`);
    assert.deepEqual(own, [`${service.url}/status/${slug}`]);
    assert.ok(length < most, `${slug}: ${length} bytes`);
    // Times are in the reader's time zone. Without a script, they are in UTC.
    assert.equal(await page.locator('script').count(), 1);
    assert.equal(await page.locator('script[src]').count(), 0);
  }
});

test('a visitor enters the password and subscribes without scripts', { skip }, async () => {
  const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/status/locked');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button').click();
  await page.getByRole('alert').getByText('Incorrect password. Try again.').waitFor();
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  await page.goto('/status/shop');
  await page.getByRole('link', { name: 'Subscribe to updates' }).click();
  await page.getByLabel('Email address').fill('reader@example.test');
  await page.getByLabel('Front page').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto('/status/shop');
  await page.getByRole('link', { name: 'Past incidents' }).first().click();
  await page.getByRole('link', { name: 'Orders are slow' }).click();
  await page.getByText('Found it.').waitFor();
  await context.close();
});
