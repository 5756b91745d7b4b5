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

/** Measures the time from the next key press until a monitor is found, by the page's own clock. */
const watchAnswer = `window.answered = new Promise((resolve) => {
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => { pressedAt = timeStamp; }, { capture: true, once: true });
  const isFound = () => [...document.querySelectorAll('[role=option]')].some((one) => one.textContent.startsWith('Monitor:'));
  const look = new MutationObserver(() => {
    if (pressedAt === 0 || !isFound()) return;
    look.disconnect();
    resolve(performance.now() - pressedAt);
  });
  look.observe(document.body, { childList: true, subtree: true });
}); undefined`;

test('anything with a name is found by part of it, and so are the settings pages', { skip }, async (t) => {
  const { context, page, faults } = await signedIn(browser, service);
  const made: [list: string, data: object][] = [
    ['v1/service-monitors', { kind: 'port', name: 'Quay of monitors', host: '127.0.0.1', port: 11 }],
    ['v1/heartbeats', { name: 'Quay of jobs', schedule: { periodSeconds: 3600 } }],
    ['v1/incidents', { title: 'Quay under water', severity: 'high' }],
    ['v1/status-pages', { title: 'Quay for all', slug: 'quay' }],
    ['monitors', { domain: 'quay.example' }],
  ];
  for (const [list, data] of made) {
    const answer = await context.request.post(`${service.url}/api/${list}`, {
      headers: { origin: service.url },
      data,
    });
    assert.equal(answer.status(), 201, await answer.text());
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] input:focus').waitFor();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  // The first character sends a request, whichever it is.
  const input = page.locator('[role=dialog] input');
  for (const key of ['q', 'u']) {
    await input.fill('');
    await option('Monitor: Quay of monitors').waitFor({ state: 'detached' });
    await page.evaluate(watchAnswer);
    const first = page.waitForRequest(new RegExp(`service-monitors\\?.*search=${key}(&|$)`));
    await page.keyboard.press(key);
    await first;
    await option('Monitor: Quay of monitors').waitFor();
    t.diagnostic(`key to answer: ${Math.round(Number(await page.evaluate('window.answered')))} ms`);
  }
  await input.fill('quay');
  for (const name of [
    'Monitor: Quay of monitors',
    'Domain: quay.example',
    'Heartbeat: Quay of jobs',
    'Incident: Quay under water',
    'Status page: Quay for all',
  ])
    await option(name).waitFor();
  await assertAccessible(page, 'found by name');
  await page.getByLabel('Search or jump to…').and(page.getByRole('textbox')).fill('audit');
  await option('Audit log').click();
  await page.waitForURL('**/settings/audit-log');
  assert.deepEqual(faults, []);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the overview and the palette are gone through with the keys alone, ${scheme}`, { skip }, async () => {
    const { context, page, faults } = await signedIn(browser, service, { scheme });
    const made = await context.request.post(`${service.url}/api/v1/service-monitors`, {
      headers: { origin: service.url },
      data: { kind: 'port', name: `Harbour ${scheme}`, host: '127.0.0.1', port: scheme === 'light' ? 9 : 10 },
    });
    assert.equal(made.status(), 201, await made.text());
    await page.goto('/');
    await page.getByRole('heading', { name: 'Monitors' }).waitFor();
    await assertAccessible(page, 'overview');
    // Both keys at once: the second one counts only within a moment, and the page may be slow.
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
    // Its script loads when it is first used.
    await page.locator('[role=dialog] input:focus').waitFor();
    // While the search is running, the list does not say that there are no matches.
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
    await page.getByRole('option', { name: `Monitor: Harbour ${scheme}` }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await assertAccessible(page, 'palette');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Harbour ${scheme}` }).waitFor();
    assert.deepEqual(faults, []);
  });
}
