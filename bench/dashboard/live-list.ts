import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { openContext } from './page-load.ts';
import type { World } from './world.ts';

/** The cost of keeping the list of monitors open. */
export interface LivingPage {
  scrolledRows: number;
  frames: number;
  lostFrames: number;
  changeToPixelMs: number[];
  events: number;
  heapBeforeMb: number;
  heapAfterMb: number;
}

const rowPixels = 36;

/** Scrolls through the list, waits for changes to arrive, and then measures the memory of the page. */
export async function live(
  browser: Browser,
  world: World,
  options: { rows: number; events: number; changes: number },
): Promise<LivingPage> {
  const context = await openContext(browser, world);
  try {
    const page = await context.newPage();
    await page.goto('/monitors');
    await page.getByRole('row').nth(1).waitFor();
    const scrolled = await scroll(page, options.rows);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByRole('row').nth(1).waitFor();
    const changeToPixelMs: number[] = [];
    for (let n = 0; n < options.changes; n++) changeToPixelMs.push(await change(page, world));
    const heapBeforeMb = await heapOf(page);
    const events = await createEvents(world, options.events);
    await page.waitForTimeout(2_000);
    return { ...scrolled, changeToPixelMs, events, heapBeforeMb, heapAfterMb: await heapOf(page) };
  } finally {
    await context.close();
  }
}

/** Scrolls half a screen per frame, like a fast mouse wheel. A frame counts as lost if the next frame was late. */
async function scroll(
  page: Page,
  rows: number,
): Promise<Pick<LivingPage, 'scrolledRows' | 'frames' | 'lostFrames'>> {
  const ran = (await page.evaluate(`new Promise((resolve) => {
    const goal = ${rows * rowPixels};
    let last = performance.now(), frames = 0, lost = 0, still = 0;
    const step = (now) => {
      frames++;
      lost += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
      last = now;
      const before = scrollY;
      scrollBy(0, 400);
      still = scrollY === before ? still + 1 : 0;
      if (scrollY >= goal || still > 120) resolve({ frames, lost, at: scrollY });
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`)) as { frames: number; lost: number; at: number };
  return { scrolledRows: Math.round(ran.at / rowPixels), frames: ran.frames, lostFrames: ran.lost };
}

/**
 * Pauses or resumes the first row's monitor as another client. Returns the time from the request to the frame that
 * shows the change.
 */
async function change(page: Page, world: World): Promise<number> {
  const row = page.locator('[data-row-id]').first();
  const id = (await row.getAttribute('data-row-id')) ?? '';
  const paused = ((await row.textContent()) ?? '').includes('Paused');
  await page.evaluate(`window.benchSeenAt = new Promise((resolve) => {
    const row = document.querySelector('[data-row-id="${id}"]');
    const look = () => row.textContent.includes('Paused') === ${!paused} && requestAnimationFrame(() => resolve(Date.now()));
    new MutationObserver(look).observe(row, { subtree: true, childList: true, characterData: true });
  }); 0`);
  const startedAt = systemClock.now();
  const response = await fetch(`${world.url}/api/v1/service-monitors/${id}/${paused ? 'resume' : 'pause'}`, {
    method: 'POST',
    headers: { cookie: world.cookie, origin: world.url },
  });
  if (!response.ok) throw new Error(`The change was refused: ${response.status} ${await response.text()}`);
  return ((await page.evaluate('window.benchSeenAt')) as number) - startedAt;
}

/** Changes the status of hundreds of monitors per statement. Each changed monitor causes an event. */
export async function createEvents(world: World, options: number): Promise<number> {
  let made = 0;
  while (made < options) {
    const { numAffectedRows } = await sql`
      update service_monitors set status = case status when 'up' then 'degraded' else 'up' end, status_since = now()
      where account_id = ${world.accountId} and id in (
        select id from service_monitors where account_id = ${world.accountId} order by created_at desc limit ${Math.min(500, options - made)})`.execute(
      world.database.db,
    );
    made += Number(numAffectedRows ?? 0n);
    await systemClock.sleep(100);
  }
  return made;
}

/** Returns the size of the page's objects after garbage collection, in megabytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
