import type { Browser } from 'playwright-core';
import { createEvents, heapOf } from './live-list.ts';
import { openContext } from './page-load.ts';
import type { World } from './world.ts';

/** The cost of keeping the wallboard open for hours, simulated at high speed. */
export interface WallLife {
  events: number;
  /** Number of responses that the screen rendered. */
  answers: number;
  heapBeforeMb: number;
  heapAfterMb: number;
}

/** The wallboard polls every 5 s. Here it polls 100 times as often. */
const speedUp = `
  const wait = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => wait(act, ms === 5000 ? 50 : ms, ...rest);
  const ask = window.fetch;
  window.benchAnswers = 0;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    window.benchAnswers++;
    return answer;
  };`;

/** Keeps the wallboard open while states change. Measures the page's memory before and after. */
export async function liveOnWall(browser: Browser, world: World, changeCount: number): Promise<WallLife> {
  const context = await openContext(browser, world);
  try {
    const page = await context.newPage();
    await page.addInitScript(speedUp);
    await page.goto('/wall');
    while (Number(await page.evaluate('window.benchAnswers')) < 20) await page.waitForTimeout(100);
    const heapBeforeMb = await heapOf(page);
    const events = await createEvents(world, changeCount);
    const answers = (await page.evaluate('window.benchAnswers')) as number;
    return { events, answers, heapBeforeMb, heapAfterMb: await heapOf(page) };
  } finally {
    await context.close();
  }
}
