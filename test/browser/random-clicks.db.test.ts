import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

// Clicks at random in an order that depends on the seed. Any script error, content security policy violation or service
// error fails the test. BELLTOWER_TEST_CLICK_SECONDS sets the duration (600 before a release).

const skip = noBrowser();
const seconds = Number(process.env.BELLTOWER_TEST_CLICK_SECONDS ?? 12);
const seed = Number(process.env.BELLTOWER_TEST_CLICK_SEED ?? 1);
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Pages without an ID in their path. Pages for signed-out users are excluded, because they would end the session. */
const pages = Object.keys(
  JSON.parse(readFileSync(new URL('../../web/pages.json', import.meta.url), 'utf8')) as object,
).filter((path) => !path.includes(':') && !path.startsWith('/sign-') && !path.startsWith('/password'));

/** Returns a Mulberry32 generator. The same seed produces the same clicks. */
function createRandom(state: number): (below: number) => number {
  let at = state;
  return (below) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const clickable =
  'button:visible, [role=tab]:visible, [role=option]:visible, [role=menuitem]:visible, main a:visible, nav a:visible, label:visible';
/** Buttons that end the session, delete the user or leave the dashboard. */
const spared = /sign out|download|end all|open the page|leave|choose a file/i;

async function clickSomething(page: Page, random: (below: number) => number): Promise<string> {
  const all = page.locator(clickable);
  const count = await all.count();
  if (count === 0) return 'empty';
  const one = all.nth(random(count));
  // Skips elements that have disappeared since they were counted.
  const soon = { timeout: 500 };
  const label = (await one.getAttribute('aria-label', soon).catch(() => null)) ?? '';
  const text = `${label} ${(await one.textContent(soon).catch(() => '')) ?? ''}`;
  const target = await one.getAttribute('target', soon).catch(() => 'resolved');
  if (spared.test(text) || target !== null) return 'spared';
  await one.click({ timeout: 500 }).catch(() => undefined);
  return text.trim();
}

const hostile = '"><img src=x onerror=alert(1)>{{7*7}}\u202e 0';

test(`random clicks for ${seconds} s cause no errors`, { skip }, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const headers = { origin: service.url };
  for (const data of [{ name: hostile, schedule: { periodSeconds: 3600 } }])
    await context.request.post(`${service.url}/api/v1/heartbeats`, { data, headers });
  await context.request.post(`${service.url}/api/v1/service-monitors`, {
    data: { kind: 'port', name: hostile, host: '127.0.0.1', port: 9 },
    headers,
  });
  const random = createRandom(seed);
  const trace: string[] = [];
  const until = Date.now() + seconds * 1000;
  for (let step = 0; Date.now() < until; step++) {
    if (step % 12 === 0) {
      const path = pages[random(pages.length)] ?? '/';
      trace.push(path);
      await page.goto(path).catch(() => undefined);
    }
    const fields = page.locator('input[type=text]:visible, input:not([type]):visible, textarea:visible');
    if (step % 5 === 4 && (await fields.count()) > 0)
      await fields
        .nth(random(await fields.count()))
        .fill(hostile, { timeout: 300 })
        .catch(() => undefined);
    trace.push(await clickSomething(page, random));
    assert.deepEqual(faults, [], `seed ${seed}, step ${step}: ${trace.slice(-15).join(' › ')}`);
  }
  assert.equal(await page.locator('img[src=x]').count(), 0);
});
