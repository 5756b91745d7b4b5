import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { toOrder } from './answers.ts';
import { checkPageReferences, checkPublishing } from './check-references.ts';
import { needsPassword, refuseIdlePassword, refuseTaken } from './create.ts';
import { openClaim } from './custom-domain/claims.ts';
import { lockPage, updatePage } from './queries.ts';
import { readPageOrder } from './read-page-order.ts';
import type { PatchStatusPageBody } from './schemas.ts';
import type { PageRow } from './types.ts';

/**
 * Merges a patch into a page. A new password ends what was let in by the old one.
 * @returns the page, and the slug that it had. @throws AppError `not_found`, 400, `already_exists`.
 */
export async function changePage(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchStatusPageBody>,
): Promise<{ row: PageRow; slugBefore: string }> {
  const now = new Date(ctx.clock.now());
  const { password } = patch;
  const hash = password === undefined ? undefined : await hashPassword(password);
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('status page', id, () => lockPage(tx, ctx.accountId, id));
    const before = toOrder(stored);
    const order = readPageOrder(patch, before);
    checkPublishing(ctx, order, before);
    refuseIdlePassword(order, password);
    if (order.visibility === 'password' && stored.password_hash === null && hash === undefined) {
      throw needsPassword();
    }
    await checkPageReferences(tx, ctx.accountId, { components: order.components, before: before.components });
    await refuseTaken(tx, ctx.accountId, { id: stored.id, order });
    const claim =
      order.customDomain === stored.custom_domain
        ? {}
        : await openClaim(tx, ctx.accountId, { domain: order.customDomain, now });
    const row = await updatePage(tx, ctx.accountId, stored.id, {
      order,
      now,
      ...claim,
      ...(order.visibility === 'password' ? {} : { password_hash: null }),
      ...(hash === undefined ? {} : { password_hash: hash, access_key: randomBytes(32) }),
    });
    await recordAudit(tx, ctx, now, {
      action: 'status_page.update',
      objectType: 'status_page',
      objectId: row.id,
      details: { title: row.title, changed: Object.keys(patch) },
      changes: changesOf(withPassword(stored), withPassword(row), ({ password, ...shown }) => ({
        ...shown,
        password: password && '********',
      })),
    });
    return { row, slugBefore: stored.slug };
  });
}

/** A page and what its password is known by: another one is a change, though none is told. */
const withPassword = (row: PageRow) => ({ ...toOrder(row), password: row.password_hash });
