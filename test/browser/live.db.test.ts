import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addCleanup, startService, type TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard({}));
});

/** Starts a target that is up until the test calls `die`. */
async function startTarget(): Promise<{ url: string; die: () => Promise<void> }> {
  const server: Server = createServer((_, answer) => answer.end('well'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const die = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  addCleanup(() => die());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, die };
}

/** Creates a monitor for a target and returns a function that checks it immediately. */
async function watch(context: BrowserContext, name: string, url: string): Promise<() => Promise<void>> {
  const path = `${service.url}/api/v1/service-monitors`;
  const headers = { origin: service.url };
  const confirm = { failures: 1, recoveries: 1, retrySeconds: 20 };
  const created = await context.request.post(path, {
    headers,
    data: { kind: 'http', name, url, confirm, intervalSeconds: 3600 },
  });
  assert.equal(created.status(), 201, await created.text());
  const { id } = await created.json();
  return async () => {
    const response = await context.request.post(`${path}/${id}/check`, { headers });
    assert.ok(response.ok(), await response.text());
  };
}

/** Records a page's requests, in order. */
function recordRequests(page: Page): string[] {
  const response: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) response.push(`${request.method()} ${pathname}${search}`);
  });
  return response;
}

const createHeartbeat = async ({ request }: BrowserContext, name: string): Promise<void> => {
  const created = await request.post(`${service.url}/api/v1/heartbeats`, {
    headers: { origin: service.url },
    data: { name, schedule: { periodSeconds: 600 } },
  });
  assert.equal(created.status(), 201, await created.text());
};

/** Resolves with the response that reports a heartbeat. The response before it comes with the page. */
const heartbeatsReported = (page: Page, total: number) =>
  page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/api/v1/overview' &&
      (await response.json()).heartbeats?.total === total,
  );

// This test runs first, because events of other tests would cause further requests.
test('a first load sends each request once, and connecting the stream reports changes without repeating requests', {
  skip,
}, async () => {
  const target = await startTarget();
  const { context, page, faults } = await signedIn(browser, service);
  await watch(context, 'Shop asked once', target.url);
  await page.goto('/monitors');
  // No further request may follow from here on.
  await page
    .getByRole('row', { name: /Shop asked once/ })
    .getByText('Up', { exact: true })
    .waitFor();
  const requested = recordRequests(page);
  for (const [index, path] of ['/', '/monitors'].entries()) {
    // The previous page may have sent a request after its last change and received the response.
    await page.goto('about:blank');
    // The event stream is delayed until the page has loaded its data and a change has happened.
    const read = heartbeatsReported(page, index);
    await page.route(/\/start-live-[^/]*\.js$/, async (route) => {
      await read;
      await createHeartbeat(context, `Job ${index}`);
      await route.continue();
    });
    requested.length = 0;
    const reported = heartbeatsReported(page, index + 1);
    await page.goto(path);
    await reported;
    const again = requested.filter((question, at) => requested.indexOf(question) !== at);
    const statuses = path === '/' ? ['GET /api/v1/overview/statuses'] : [];
    assert.deepEqual(
      again.toSorted(),
      ['GET /api/v1/overview', ...statuses],
      `${path}: ${requested.join(', ')}`,
    );
    await page.unrouteAll();
  }
  assert.deepEqual(faults, []);
});

test('an outage appears immediately in every window, without a further request', {
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

test('a ninth tab loads while eight are open, because they share one stream', { skip }, async () => {
  const { context, page, faults } = await signedIn(browser, service);
  for (const tab of [page, ...(await Promise.all(Array.from({ length: 8 }, () => context.newPage())))]) {
    await tab.goto('/incidents');
    await tab.getByRole('heading', { name: 'Incidents' }).waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('the page says that the service is down, and recovers when the service is back', {
  skip,
}, async () => {
  const { context, page } = await signedIn(browser, service);
  const target = await startTarget();
  await watch(context, 'Before the page', target.url);
  await page.goto('/monitors');
  // Items in the list when it first loads are not marked as changed.
  await page.getByRole('row', { name: /Before the page/ }).waitFor();
  // The stream is connected once it reports an event.
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
