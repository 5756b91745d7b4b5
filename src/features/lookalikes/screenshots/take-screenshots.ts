import { markPicture, pictureSimilarity } from '#engine/capture/picture-marks.ts';
import { halve, readPng, writePng } from '#engine/capture/png.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { ClaimParts } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome } from '#platform/work/start-work.ts';
import { type DueScreenshot, dueScreenshots, markScreenshotAttempted } from '../claim-queries.ts';
import { findDomainName } from '../views.ts';
import { findScreenshot, updateSimilarity, upsertScreenshot } from './queries.ts';

/** Takes a screenshot as PNG. Returns null on failure. */
type TakeScreenshot = (url: string, signal: AbortSignal) => Promise<Buffer | null>;

/** Maximum screenshots per run; a browser needs seconds per page. */
const maxPerRun = 6;
/** Maximum age of a reused screenshot of the owner's page, in ms. */
const originalMs = dayMs;

export interface ScreenshotParts extends Pick<ClaimParts, 'clock' | 'log' | 'work'> {
  takeScreenshot: TakeScreenshot;
  signal: AbortSignal;
}

/**
 * Takes screenshots of lookalikes and of the owners' pages, and stores their similarity.
 * @returns the numbers of attempted and successful screenshots.
 */
export async function takeScreenshots(
  db: Db,
  now: Date,
  parts: ScreenshotParts,
): Promise<{ requested: number; taken: number }> {
  const { takeScreenshot } = parts;
  const originals = new Map<string, Promise<Buffer | null>>();
  let taken = 0;
  const work: ItemWork<DueScreenshot> = {
    kind: { name: 'lookalike-picture', leaseMs: 120_000 },
    queries: [dueScreenshots(now)],
    atOnce: 1,
    async perform(order, { claims, signal }) {
      const seen = await captureFirst(urlsOf(order), { takeScreenshot, signal });
      if (signal.aborted) return;
      let original = originals.get(order.domain_id);
      if (original === undefined && seen !== null) {
        original = digestOfOriginal(db, order, { now, takeScreenshot, signal });
        originals.set(order.domain_id, original);
      }
      const own = (await original) ?? null;
      await recordOutcome(db, { claims, item: order.id }, async (tx) => {
        const { id, account_id: accountId, domain_id: domainId } = order;
        await markScreenshotAttempted(tx, [id], now);
        if (seen === null) return;
        await upsertScreenshot(tx, { accountId, domainId, lookalikeId: id }, { takenAt: now, ...seen });
        await updateSimilarity(tx, accountId, id, own === null ? null : pictureSimilarity(own, seen.digest));
        taken += 1;
      });
    },
    // If a page crashes the worker, the screenshot is retried after a week or a change of the page.
    setAside: (tx, items) =>
      markScreenshotAttempted(
        tx,
        items.map(({ item }) => item),
        now,
      ),
  };
  const due = await performDue({ ...parts, db }, work, parts.signal, maxPerRun);
  return { requested: due, taken };
}

/** Returns the digest of the owner's page, from a new screenshot if the stored screenshot is old. */
async function digestOfOriginal(
  db: Db,
  { account_id: accountId, domain_id: domainId }: DueScreenshot,
  { now, takeScreenshot, signal }: { now: Date; takeScreenshot: TakeScreenshot; signal: AbortSignal },
): Promise<Buffer | null> {
  const key = { accountId, domainId, lookalikeId: null };
  const stored = await findScreenshot(db, key);
  if (stored !== null && now.getTime() - stored.taken_at.getTime() < originalMs) return stored.digest;
  const domain = await findDomainName(db, accountId, domainId);
  if (domain === null) return null;
  const seen = await captureFirst([`http://${domain}/`, `https://${domain}/`], { takeScreenshot, signal });
  if (seen === null) return stored?.digest ?? null;
  await withTransaction(db, (tx) => upsertScreenshot(tx, key, { takenAt: now, ...seen }));
  return seen.digest;
}

/** Takes a screenshot of the first URL that renders, at half size, which is enough for a visual comparison. */
async function captureFirst(
  addresses: readonly string[],
  { takeScreenshot, signal }: { takeScreenshot: TakeScreenshot; signal: AbortSignal },
): Promise<{ image: Buffer; digest: Buffer } | null> {
  for (const address of addresses) {
    const png = await takeScreenshot(address, signal);
    const pixels = png === null ? null : readPng(png);
    if (pixels !== null) return { image: writePng(halve(pixels)), digest: markPicture(pixels) };
  }
  return null;
}

/** Returns the final URL if it belongs to the lookalike's domain, otherwise the homepage. */
function urlsOf({ name, url }: DueScreenshot): string[] {
  const host = url === null ? '' : (URL.parse(url)?.hostname ?? '');
  return url !== null && isNameWithin(host, name) ? [url] : [`http://${name}/`, `https://${name}/`];
}
