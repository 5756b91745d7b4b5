import { likenessOf, markPicture } from '#engine/capture/picture-marks.ts';
import { readPng } from '#engine/capture/read-png.ts';
import { halve, writePng } from '#engine/capture/write-png.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import type { ClaimParts } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome } from '#platform/work/start-work.ts';
import { findDomainName } from '../views.ts';
import { markPictured, type PictureOrder, picturesDue } from './claim-queries.ts';
import { findPicture, updateLikeness, upsertPicture } from './queries.ts';

/** Takes a picture of a page as PNG; null where it gave none. */
type TakePicture = (url: string, signal: AbortSignal) => Promise<Buffer | null>;

/** A run's share: a browser takes seconds a page. */
const mostARun = 6;
/** The owner's own page is looked at anew after this. */
const originalMs = dayMs;

export interface PictureParts extends Pick<ClaimParts, 'clock' | 'log' | 'work'> {
  take: TakePicture;
  signal: AbortSignal;
}

/**
 * Pictures pages of lookalikes that are worth it, and the owner's own beside them, and says how alike they are.
 * @returns how many were asked for, and how many gave a picture.
 */
export async function takePictures(
  db: Db,
  now: Date,
  parts: PictureParts,
): Promise<{ asked: number; taken: number }> {
  const { take } = parts;
  const originals = new Map<string, Promise<Buffer | null>>();
  let taken = 0;
  const work: ItemWork<PictureOrder> = {
    kind: { name: 'lookalike-picture', leaseMs: 120_000 },
    queries: [picturesDue(now)],
    atOnce: 1,
    async perform(order, { claims, signal }) {
      const seen = await look(addressesOf(order), { take, signal });
      if (signal.aborted) return;
      let original = originals.get(order.domain_id);
      if (original === undefined && seen !== null) {
        original = marksOfOriginal(db, order, { now, take, signal });
        originals.set(order.domain_id, original);
      }
      const own = (await original) ?? null;
      await recordOutcome(db, { claims, item: order.id }, async (tx) => {
        const { id, account_id: accountId, domain_id: domainId } = order;
        await markPictured(tx, [id], now);
        if (seen === null) return;
        await upsertPicture(tx, { accountId, domainId, lookalikeId: id }, { takenAt: now, ...seen });
        await updateLikeness(tx, accountId, id, own === null ? null : likenessOf(own, seen.marks));
        taken += 1;
      });
    },
    // A page that kills the worker is tried again with the others in a week, or when it has changed.
    setAside: (tx, items) =>
      markPictured(
        tx,
        items.map(({ item }) => item),
        now,
      ),
  };
  const asked = await performDue({ ...parts, db }, work, parts.signal, mostARun);
  return { asked, taken };
}

/** Marks of the owner's own page: as kept, or of a new picture where that is old. */
async function marksOfOriginal(
  db: Db,
  { account_id: accountId, domain_id: domainId }: PictureOrder,
  { now, take, signal }: { now: Date; take: TakePicture; signal: AbortSignal },
): Promise<Buffer | null> {
  const whose = { accountId, domainId, lookalikeId: null };
  const kept = await findPicture(db, whose);
  if (kept !== null && now.getTime() - kept.taken_at.getTime() < originalMs) return kept.marks;
  const domain = await findDomainName(db, accountId, domainId);
  if (domain === null) return null;
  const seen = await look([`http://${domain}/`, `https://${domain}/`], { take, signal });
  if (seen === null) return kept?.marks ?? null;
  await withTransaction(db, (tx) => upsertPicture(tx, whose, { takenAt: now, ...seen }));
  return seen.marks;
}

/** The first of the addresses that gives a picture, at half its sides: enough to see it beside another. */
async function look(
  addresses: readonly string[],
  { take, signal }: { take: TakePicture; signal: AbortSignal },
): Promise<{ picture: Buffer; marks: Buffer } | null> {
  for (const address of addresses) {
    const png = await take(address, signal);
    const pixels = png === null ? null : readPng(png);
    if (pixels !== null) return { picture: writePng(halve(pixels)), marks: markPicture(pixels) };
  }
  return null;
}

/** Where redirects ended, as long as that is the name's own; else its front door. */
function addressesOf({ name, url }: PictureOrder): string[] {
  const host = url === null ? '' : (URL.parse(url)?.hostname ?? '');
  return url !== null && isNameWithin(host, name) ? [url] : [`http://${name}/`, `https://${name}/`];
}
