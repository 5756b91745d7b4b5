import { hash } from 'node:crypto';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { type Message, message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findPage, lockPage, updateImage } from '../queries.ts';
import type { ImageKind, ImageType, PageImage, PageRow } from '../types.ts';
import { type ImageFault, imageLimits, readImage } from './read-image.ts';

const faults: Record<ImageFault, Message> = {
  'unknown-type': message('page-image-type'),
  broken: message('page-image-broken'),
  'too-many-pixels': message('page-image-pixels', { pixels: imageLimits.pixels }),
  'active-content': message('page-image-active'),
};

/** Replaces an image of a page. @throws AppError `not_found`, 400 for an unusable image. */
export async function replaceImage(
  ctx: Ctx,
  { id, kind }: { id: string; kind: ImageKind },
  bytes: Buffer,
): Promise<PageRow> {
  await getById('status page', id, () => findPage(ctx.db, ctx.accountId, id));
  const facts = readImage(bytes);
  if (typeof facts === 'string') throw invalidInput('', facts.replaceAll('-', '_'), faults[facts]);
  const { type: mediaType, width, height } = facts;
  const sha256 = hash('sha256', bytes, 'hex');
  return changeImage(
    ctx,
    { id, kind },
    { bytes, image: { mediaType, size: bytes.length, width, height, sha256 } },
  );
}

/** Removes an image of a page. @throws AppError `not_found` if the page or the image does not exist. */
export async function removeImage(ctx: Ctx, at: { id: string; kind: ImageKind }): Promise<PageRow> {
  return changeImage(ctx, at, null);
}

async function changeImage(
  ctx: Ctx,
  { id, kind }: { id: string; kind: ImageKind },
  stored: { bytes: Buffer; image: PageImage } | null,
): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', id, () => lockPage(tx, ctx.accountId, id));
    if (stored === null && page[kind] === null) throw notFound(kind);
    const row = await updateImage(tx, ctx.accountId, { id: page.id, kind, stored, now });
    await recordAudit(tx, ctx, now, {
      action: stored === null ? 'status_page.image_delete' : 'status_page.image_replace',
      objectType: 'status_page',
      objectId: page.id,
      details: { title: page.title, kind, ...stored?.image },
    });
    return row;
  });
}

/**
 * Headers of a response with an uploaded image. The browser treats the response only as an image. If a user opens it
 * directly, it runs no scripts and loads nothing.
 */
export const imageHeaders = (mediaType: ImageType) => ({
  'content-type': mediaType,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
});
