import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { later } from '#test/e2e/support/cleanup.ts';
import { startService, type TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard({}));
});

/** A target that lives until it is told to die. */
async function startTarget(): Promise<{ url: string; die: () => Promise<void> }> {
  const server: Server = createServer((_, answer) => answer.end('well'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const die = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  later(() => die());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, die };
}

/** Watches a target; gives a way to have it checked out of turn. */
async function watch(context: BrowserContext, name: string, url: string): Promise<() => Promise<void>> {
  const path = `${service.url}/api/v1/service-monitors`;
  const headers = { origin: service.url };
  const confirm = { failures: 1, recoveries: 1, retrySeconds: 20 };
  const made = await context.request.post(path, {
    headers,
    data: { kind: 'http', name, url, confirm, intervalSeconds: 3600 },
  });
  assert.equal(made.status(), 201, await made.text());
  const { id } = await made.json();
  return async () => {
    const asked = await context.request.post(`${path}/${id}/check`, { headers });
    assert.ok(asked.ok(), await asked.text());
  };
}

/** What a page asks, in the order of asking. */
function noteQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
  });
  return asked;
}

const makeHeartbeat = async ({ request }: BrowserContext, name: string): Promise<void> => {
  const made = await request.post(`${service.url}/api/v1/heartbeats`, {
    headers: { origin: service.url },
    data: { name, schedule: { periodSeconds: 600 } },
  });
  assert.equal(made.status(), 201, await made.text());
};

/** The answer by which the page learns of a heartbeat; the one before it comes with the page itself. */
const heartbeatsTold = (page: Page, total: number) =>
  page.waitForResponse(
    async (answer) =>
      new URL(answer.url()).pathname === '/api/v1/overview' &&
      (await answer.json()).heartbeats?.total === total,
  );

// First: what others leave behind (an incident's steps) is told later, and asked for once more.
test('a first load asks each question once: going live asks none again, and tells what happened meanwhile', {
  skip,
}, async () => {
  const target = await startTarget();
  const { context, page, faults } = await signedIn(browser, service);
  await watch(context, 'Shop asked once', target.url);
  await page.goto('/monitors');
  // Nothing else is to happen from here on.
  await page
    .getByRole('row', { name: /Shop asked once/ })
    .getByText('Up', { exact: true })
    .waitFor();
  const asked = noteQuestions(page);
  for (const [index, path] of ['/', '/monitors'].entries()) {
    // The page before is gone: it may still have asked what its last change touched, and been answered.
    await page.goto('about:blank');
    // What keeps the page live is held back until the page has read what it shows, and something has happened.
    const read = heartbeatsTold(page, index);
    await page.route(/\/start-live-[^/]*\.js$/, async (route) => {
      await read;
      await makeHeartbeat(context, `Job ${index}`);
      await route.continue();
    });
    asked.length = 0;
    const told = heartbeatsTold(page, index + 1);
    await page.goto(path);
    await told;
    const again = asked.filter((question, at) => asked.indexOf(question) !== at);
    assert.deepEqual(again, ['GET /api/v1/overview'], `${path}: ${asked.join(', ')}`);
    await page.unrouteAll();
  }
  assert.deepEqual(faults, []);
});

test('an outage is seen as it happens, in every window, without a question being asked', {
  skip,
}, async () => {
  const target = await startTarget();
  const { context, page, faults } = await signedIn(browser, service);
  const check = await watch(context, 'Shop that dies', target.url);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/monitors');
    await each
      .getByRole('row', { name: /Shop that dies/ })
      .getByText('Up', { exact: true })
      .waitFor();
  }
  await target.die();
  await check();
  for (const each of [page, other])
    await each
      .getByRole('row', { name: /Shop that dies/ })
      .getByText(/^Down/)
      .first()
      .waitFor();
  await page.getByRole('navigation').getByLabel('1 open incident').waitFor();
  assert.deepEqual(faults, []);
});

test('with eight tabs open a ninth loads: they share one stream', { skip }, async () => {
  const { context, page, faults } = await signedIn(browser, service);
  for (const tab of [page, ...(await Promise.all(Array.from({ length: 8 }, () => context.newPage())))]) {
    await tab.goto('/incidents');
    await tab.getByRole('heading', { name: 'Incidents' }).waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('while the service is away the page says so, and heals when it is back', { skip }, async () => {
  const { context, page } = await signedIn(browser, service);
  const target = await startTarget();
  await watch(context, 'Before the page', target.url);
  await page.goto('/monitors');
  // What is in the list when it is read first is no change of it.
  await page.getByRole('row', { name: /Before the page/ }).waitFor();
  // The stream stands once it tells of something.
  await watch(context, 'Before the restart', target.url);
  await page.getByRole('button', { name: /Show . update/ }).click();
  await page.getByRole('row', { name: /Before the restart/ }).waitFor();
  await service.end('SIGTERM');
  await page.getByText('Connection lost. Reconnecting…').waitFor();
  await assertAccessible(page, 'not live');
  service = await startService({ env: service.env, dataDir: service.dataDir });
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await watch(context, 'After the restart', target.url);
  await page.getByRole('button', { name: /Show . update/ }).click();
  await page.getByRole('row', { name: /After the restart/ }).waitFor();
});
