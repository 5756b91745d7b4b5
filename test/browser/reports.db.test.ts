import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { monthAt, monthBefore, monthsUpTo } from '#engine/recurrence/months.ts';
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

/** The time zone of the test's windows. */
const zone = 'Europe/Berlin';
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(`${month}-15`));

/** Creates a monitor for the customer Acme with 12 hours of downtime last month. */
async function createCustomer(page: Page): Promise<{ month: string }> {
  const created = await page.request.post(`${service.url}/api/v1/service-monitors`, {
    data: { kind: 'ping', host: '127.0.0.1', name: 'Acme shop', tags: ['acme'], paused: true },
    headers: { origin: service.url },
  });
  assert.equal(created.status(), 201, await created.text());
  const { id } = (await created.json()) as { id: string };
  const [last] = monthsUpTo(monthBefore(monthAt(Date.now(), zone), 1), 1, zone);
  assert.ok(last);
  await withServiceDatabase(service.env, async ({ db }) => {
    const at = (hours: number) => new Date(last.from + hours * 3_600_000);
    await sql`update service_monitors set created_at = ${at(-24)} where id = ${id}`.execute(db);
    for (const [hours, to] of [
      [-24, 'up'],
      [48, 'down'],
      [60, 'up'],
    ] as const)
      await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
      select ${newId()}, account_id, id, ${at(hours)}, 'pending', ${to} from service_monitors where id = ${id}`.execute(
        db,
      );
  });
  return { month: last.month };
}

test("the overview leads to a customer's uptime last month in three clicks, and the report can be printed and saved", {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  const { month } = await createCustomer(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Monitors' }).first().click();
  await page.getByRole('link', { name: 'Reports' }).click();
  const row = page.getByRole('row', { name: /^acme 1 monitor/ });
  await row.getByText(/^98\.3\d%$/).waitFor();
  await row.getByText('12 h', { exact: true }).waitFor();
  await page.getByText(`${monthName(month)} · ${zone}`).waitFor();
  await assertAccessible(page, 'reports');
  await row.getByRole('link', { name: 'acme' }).click();
  await page.getByRole('heading', { name: 'acme', level: 1 }).waitFor();
  await page.getByRole('row', { name: new RegExp(`^${monthName(month)}`) }).waitFor();
  await page.getByRole('row', { name: /^Acme shop 98\.3\d%/ }).waitFor();
  await assertAccessible(page, 'report of a tag');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^months-\d{4}-\d\d-\d\d\.csv$/);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation').first().isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.waitForURL((url) => url.searchParams.get('month') === monthBefore(month, 1));
  await page.getByRole('heading', { name: `Monitors in ${monthName(monthBefore(month, 1))}` }).waitFor();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Status pages' }).click();
  await page.getByText('No status pages.').waitFor();
  assert.deepEqual(faults, []);
});

test('a report fits on a phone in German and dark mode', { skip }, async () => {
  const { page, faults } = await signedIn(browser, service, { width: 390, locale: 'de-DE', scheme: 'dark' });
  await page.goto('/reports?by=monitor&timezone=UTC');
  await page.getByRole('heading', { name: 'Monatsbericht' }).waitFor();
  await page.getByRole('link', { name: 'Acme shop' }).waitFor();
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
  await assertAccessible(page, 'reports on a phone');
  assert.deepEqual(faults, []);
});
