import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { randomToken } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { type BadgeSource, badgeSources, deleteBadgeOf, findBadgeOf, insertBadge } from './queries.ts';
import { findSourceName } from './views.ts';

/** A monitor or heartbeat. */
interface At {
  source: BadgeSource;
  id: string;
}

/** The badge of a monitor or heartbeat; the URL is null if it has none. */
export interface Badge {
  url: string | null;
}

/** A key of 128 bits can't be guessed and still fits on one line of a README. */
const keyBytes = 16;

const urlOf = ({ publicUrl }: Ctx, key: string): string => `${publicUrl}/badge/${key}.svg`;

const getName = (ctx: Ctx, at: At): Promise<string> =>
  getById(badgeSources[at.source].noun, at.id, () => findSourceName(ctx.db, ctx.accountId, at));

/** Returns the badge of a monitor or heartbeat. @throws AppError `not_found`. */
export async function readOwnBadge(ctx: Ctx, at: At): Promise<Badge> {
  await getName(ctx, at);
  const row = await findBadgeOf(ctx.db, ctx.accountId, at);
  return { url: row === null ? null : urlOf(ctx, row.key) };
}

/** Creates the badge of a monitor or heartbeat, or returns the existing one. @throws AppError `not_found`. */
export async function createBadge(ctx: Ctx, at: At): Promise<Badge> {
  const name = await getName(ctx, at);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const isNew = await insertBadge(tx, ctx.accountId, { ...at, key: randomToken(keyBytes), now });
    if (isNew) await recordAudit(tx, ctx, now, entryOf('badge.create', at, name));
  });
  return readOwnBadge(ctx, at);
}

/** Deletes the badge; its URL stops working. @throws AppError `not_found`. */
export async function deleteBadge(ctx: Ctx, at: At): Promise<void> {
  const name = await getName(ctx, at);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteBadgeOf(tx, ctx.accountId, at))) throw notFound('badge');
    await recordAudit(tx, ctx, now, entryOf('badge.delete', at, name));
  });
}

const entryOf = (action: string, { source, id }: At, name: string) => ({
  action,
  objectType: source === 'heartbeats' ? 'heartbeat' : 'service_monitor',
  objectId: id,
  details: { name },
});
