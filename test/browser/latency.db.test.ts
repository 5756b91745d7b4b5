import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { ensurePartitions } from '#features/checks/index.ts';
import { newId } from '#platform/crypto.ts';
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

/**
 * Creates a paused monitor with two hours of checks, one per minute and region. Checks take 10 ms in the near region (4
 * ms of it for connecting) and 30 ms in the far region.
 */
async function createMonitor(page: Page, name: string): Promise<string> {
  const created = await page.request.post(`${service.url}/api/v1/service-monitors`, {
    data: { kind: 'ping', host: '127.0.0.1', name, regions: ['default', 'far'], paused: true },
    headers: { origin: service.url },
  });
  assert.equal(created.status(), 201, await created.text());
  const { id } = (await created.json()) as { id: string };
  await withServiceDatabase(service.env, async ({ db }) => {
    await ensurePartitions(db, new Date(Date.now() - 7_200_000), new Date());
    await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms, connect_ms, region)
    select ${id}, date_trunc('minute', now()) - n * interval '1 minute', 0, 'u', case when far then 30 else 10 end, 4,
      case when far then 'far' end
    from generate_series(1, 120) n, (values (true), (false)) as v (far)`.execute(db);
  });
  return id;
}

test('latency is plotted by percentile, phase and region, with more detail when zoomed in', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto(`/monitors/${await createMonitor(page, 'Both')}`);
  const plot = page.getByRole('img', { name: 'Latency over time' });
  const numbers = page.getByRole('table', { name: 'Latency over time' });
  await page.getByText('Each point covers 15 min.').waitFor();
  await page.getByText('View as table').click();
  await numbers.getByRole('columnheader', { name: 'p95' }).waitFor();

  // First shows one region, then a line for each region.
  await page.getByRole('combobox', { name: 'Region' }).selectOption('far');
  await numbers.getByRole('cell', { name: '30 ms' }).nth(1).waitFor();
  assert.equal(await numbers.getByRole('cell', { name: '10 ms' }).count(), 0);
  await choose(page, 'Regions');
  await numbers.getByRole('columnheader', { name: 'default' }).waitFor();
  await numbers
    .getByRole('row', { name: /10 ms 30 ms/ })
    .first()
    .waitFor();
  await choose(page, 'Phases');
  await numbers.getByRole('columnheader', { name: 'Connect' }).waitFor();
  await assertAccessible(page, 'latency by phase of a region');

  // The old line stays until the more detailed line has loaded.
  let letThrough = () => {};
  const blocked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const requested = page.waitForRequest(/latency\?.*from=/);
  await page.route(/latency\?.*from=/, async (route) => {
    await blocked;
    await route.continue();
  });
  await drag(page);
  await requested;
  await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
  assert.equal(await plot.locator('canvas').count(), 1);
  letThrough();
  await page.getByText('Each point is one check.').waitFor();

  // A double click zooms out. The buttons zoom and pan.
  await plot.locator('.u-over').dblclick();
  await page.getByText('Each point covers 15 min.').waitFor();
  await choose(page, '1 h');
  await choose(page, 'Percentiles');
  await page.getByText('Each point covers 1 min.').waitFor();
  // The range ends now, so the chart can't move forward.
  assert.equal(await page.getByRole('button', { name: 'Later' }).count(), 0);
  // The averages above the plot cover all regions, including those of the comparison period.
  const earlier = page.waitForResponse((response) => /latency\?(?=.*from=).*region=far/.test(response.url()));
  await page.getByRole('button', { name: 'Earlier' }).click();
  const response = await earlier;
  const { points } = (await response.json()) as { points: unknown[] };
  assert.ok(points.length >= 59, `${points.length} points of ${response.url()}`);
  await page.getByRole('button', { name: 'Later' }).waitFor();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await page.getByRole('button', { name: 'Reset zoom' }).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('the URL contains the month, range or comparison, and incidents are named above the chart', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  const id = await createMonitor(page, 'With an incident');
  const incident = newId();
  await withServiceDatabase(service.env, async ({ db }) => {
    await sql`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id, source_name,
      opened_at, resolved_at, occurrences, last_occurred_at)
    select ${incident}, account_id, ${incident}, 'Both is down', 'high', 'resolved', 'x', 'service_monitor', id, 'Both',
      now() - interval '90 minutes', now() - interval '60 minutes', 1, now() from service_monitors where id = ${id}`.execute(
      db,
    );
  });
  await page.goto(`/monitors/${id}?compare=true`);
  const happened = page.getByRole('list', { name: 'Incidents and maintenance' });
  await happened.getByRole('link', { name: 'Both is down' }).waitFor();
  await page.getByText('Average latency').waitFor();
  await page.getByText('Median, previous period').first().waitFor();
  await assertAccessible(page, 'chart with an incident');

  await page.getByRole('button', { name: 'Month or range' }).click();
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date());
  await page.getByRole('button', { name: month }).click();
  await page.waitForURL((url) => /^\d{4}-\d\d$/.test(url.searchParams.get('month') ?? ''));
  await page.getByText('Each point covers 1 h.').waitFor();
  await page.getByRole('button', { name: month }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('“To” must be at least a minute after “From”.').waitFor();
  await assertAccessible(page, 'refused range');
  const at = (hours: number) => {
    const text = new Date(Date.now() - hours * 3_600_000).toLocaleString('sv', { timeZone: 'Europe/Berlin' });
    return text.slice(0, 16).replace(' ', 'T');
  };
  await page.getByLabel('From', { exact: true }).fill(at(2));
  await page.getByLabel('To', { exact: true }).fill(at(1));
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.has('from') && !url.searchParams.has('month'));
  await page.reload();
  await page.getByText('Each point covers 1 min.').waitFor();
  await happened.getByRole('link', { name: 'Both is down' }).click();
  await page.waitForURL(`**/incidents/${incident}`);
  assert.deepEqual(faults, []);
});

/** Selects an option of a control above the plot. */
const choose = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).click();

/** Drags over a third of the plot, as a user does. */
async function drag(page: Page): Promise<void> {
  const over = page.locator('.u-over');
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
  await page.mouse.up();
}
