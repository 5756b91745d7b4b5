import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Measures the time from the next key press until a monitor is found, with the page's own clock. */
const recordAnswer = `window.answered = new Promise((resolve) => {
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => { pressedAt = timeStamp; }, { capture: true, once: true });
  const isFound = () => [...document.querySelectorAll('[role=option]')].some((one) => one.textContent.includes('of monitors'));
  const look = new MutationObserver(() => {
    if (pressedAt === 0 || !isFound()) return;
    look.disconnect();
    resolve(performance.now() - pressedAt);
  });
  look.observe(document.body, { childList: true, subtree: true });
}); undefined`;

test('objects and settings pages are found by parts of their names', { skip }, async (t) => {
  const { context, page, faults } = await signedIn(browser, service);
  const made: [list: string, data: object][] = [
    ['v1/service-monitors', { kind: 'port', name: 'Quay of monitors', host: '127.0.0.1', port: 11 }],
    ['v1/heartbeats', { name: 'Quay of jobs', schedule: { periodSeconds: 3600 } }],
    ['v1/incidents', { title: 'Quay under water', severity: 'high' }],
    ['v1/status-pages', { title: 'Quay for all', slug: 'quay' }],
    ['monitors', { domain: 'quay.example' }],
  ];
  for (const [list, data] of made) {
    const response = await context.request.post(`${service.url}/api/${list}`, {
      headers: { origin: service.url },
      data,
    });
    assert.equal(response.status(), 201, await response.text());
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] input:focus').waitFor();
  const option = (name: string | RegExp) => page.getByRole('option', { name, exact: true });
  // Every first character sends a request.
  const input = page.locator('[role=dialog] input');
  for (const key of ['q', 'u']) {
    await input.fill('');
    await option(/^Quay of monitors .* Monitor$/).waitFor({ state: 'detached' });
    await page.evaluate(recordAnswer);
    const first = page.waitForRequest(new RegExp(`service-monitors\\?.*search=${key}(&|$)`));
    await page.keyboard.press(key);
    await first;
    await option(/^Quay of monitors .* Monitor$/).waitFor();
    t.diagnostic(`key to answer: ${Math.round(Number(await page.evaluate('window.answered')))} ms`);
  }
  await input.fill('quay');
  for (const name of [
    /^Quay of monitors .* Monitor$/,
    'quay.example Domain',
    /^Quay of jobs .* Heartbeat$/,
    'Quay under water Incident',
    'Quay for all Status page',
  ])
    await option(name).waitFor();
  await assertAccessible(page, 'found by name');
  await page.getByLabel('Search or jump to…').and(page.getByRole('textbox')).fill('audit');
  await option('Audit log').click();
  await page.waitForURL('**/settings/audit-log');
  assert.deepEqual(faults, []);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the overview and the palette work with the keyboard alone, ${scheme}`, { skip }, async () => {
    const { context, page, faults } = await signedIn(browser, service, { scheme });
    const created = await context.request.post(`${service.url}/api/v1/service-monitors`, {
      headers: { origin: service.url },
      data: { kind: 'port', name: `Harbour ${scheme}`, host: '127.0.0.1', port: scheme === 'light' ? 9 : 10 },
    });
    assert.equal(created.status(), 201, await created.text());
    await page.goto('/');
    await page.getByRole('heading', { name: 'Monitors' }).waitFor();
    await assertAccessible(page, 'overview');
    // Sends both keys in one call, because the second key is accepted only for a short time and the page may be slow.
    await Promise.all(['g', 'i'].map((key) => page.keyboard.press(key)));
    await page.getByRole('heading', { name: 'Incidents' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('g m').waitFor();
    await assertAccessible(page, 'keys');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    // The palette's script loads on first use.
    await page.locator('[role=dialog] input:focus').waitFor();
    // While the search is running, the list does not report that there are no matches.
    const answer = Promise.withResolvers<void>();
    const search = /service-monitors\?.*search=/;
    await page.route(search, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(search);
    await page.keyboard.type(`arbour ${scheme}`);
    await requested;
    assert.equal(await page.getByText('No matches.').count(), 0);
    answer.resolve();
    await page.getByRole('option', { name: new RegExp(`^Harbour ${scheme} .* Monitor$`) }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await assertAccessible(page, 'palette');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Harbour ${scheme}` }).waitFor();
    assert.deepEqual(faults, []);
  });
}

test('an object can be muted from any page with two clicks, and recently opened pages are listed', {
  skip,
}, async () => {
  const { context, page, faults } = await signedIn(browser, service);
  const data = { kind: 'port', name: 'Lighthouse lamp', host: '127.0.0.1', port: 12 };
  const headers = { origin: service.url };
  const created = await context.request.post(`${service.url}/api/v1/service-monitors`, { headers, data });
  const { id } = (await created.json()) as { id: string };
  await page.goto('/certificates');
  await page.getByRole('heading', { name: 'Certificates' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('snooze lamp');
  await page.getByRole('option', { name: 'Mute Lighthouse lamp for 1 h' }).click();
  await page.getByText('Lighthouse lamp muted for 1 h').waitFor();
  const url = `${service.url}/api/v1/service-monitors/${id}`;
  const muted = (await (await context.request.get(url)).json()) as { state: { mute: { until: string } } };
  assert.ok(muted.state.mute);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goto(`/monitors/${id}`);
  await page.getByRole('heading', { name: 'Lighthouse lamp' }).waitFor();
  // The buttons of the page are commands.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Check now' }).waitFor();
  await page.keyboard.type('pause');
  await page.getByRole('option', { name: 'Pause', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).waitFor();
  await page.goto('/alerts/rules');
  await page.getByRole('heading', { name: 'Alerts' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Lighthouse lamp Monitor' }).waitFor();
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type('invite');
  await page.getByRole('option', { name: 'Invite member' }).click();
  await page.waitForURL('**/settings/members');
  await page.getByRole('dialog').getByLabel('Email').waitFor();
  assert.deepEqual(faults, []);
});
