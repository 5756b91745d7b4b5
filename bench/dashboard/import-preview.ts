import type { Browser, Page } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { heapOf } from './live-list.ts';
import { openContext } from './page-load.ts';
import type { World } from './world.ts';

/** Times in milliseconds until a large file can be edited and the outcome of each row is shown. */
export interface ImportPreview {
  rows: number;
  /** Time from the drop until the first rows are visible. */
  seenMs: number;
  /** From the drop until every row was validated. */
  validatedMs: number;
  heapMb: number;
  /** Longest time during which the page did not react to keys while the benchmark scrolled it and edited a cell. */
  longestTaskMs: number;
}

const sheetOf = (rows: number): Buffer =>
  Buffer.from(
    [
      'domain,kind,label,url',
      ...Array.from({ length: rows }, (_, row) => `row-${row}.example.com,http,Shop ${row},`),
    ].join('\r\n'),
  );

/** Drops a file with `rows` rows on the import page, waits for their outcomes, scrolls, and corrects a cell. */
export async function previewImport(browser: Browser, world: World, rows: number): Promise<ImportPreview> {
  const context = await openContext(browser, world);
  try {
    const page = await context.newPage();
    await page.addInitScript(
      "window.benchLongest = 0; new PerformanceObserver((list) => { for (const task of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, task.duration); }).observe({ type: 'longtask' });",
    );
    await page.goto('/import');
    const files = page.locator('input[type=file]');
    await files.waitFor({ state: 'attached' });
    const startedAt = systemClock.monotonicMs();
    await files.setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: sheetOf(rows) });
    await page.getByRole('rowheader', { name: '2', exact: true }).waitFor();
    const seenMs = systemClock.monotonicMs() - startedAt;
    await page.getByText(/would be made/).waitFor({ timeout: 240_000 });
    const validatedMs = systemClock.monotonicMs() - startedAt;
    const longestTaskMs = await work(page);
    return { rows, seenMs, validatedMs, heapMb: await heapOf(page), longestTaskMs };
  } finally {
    await context.close();
  }
}

async function work(page: Page): Promise<number> {
  await page.evaluate('window.benchLongest = 0');
  const grid = page.getByRole('table').first();
  await grid.hover();
  for (let n = 0; n < 20; n++) await page.mouse.wheel(0, 2_000);
  const cell = page.getByRole('textbox').last();
  await cell.fill('mended.example.com');
  await page.keyboard.press('Enter');
  return (await page.evaluate('window.benchLongest')) as number;
}
