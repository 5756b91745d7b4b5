import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { checkPageReferences, checkPublishing } from './check-references.ts';
import { openClaim } from './custom-domain/claims.ts';
import { countPages, findTaken, insertPage } from './queries.ts';
import { readPageOrder } from './read-page-order.ts';
import type { CreateStatusPageBody } from './schemas.ts';
import type { PageOrder, PageRow } from './types.ts';

/** Pages of one account, at most. */
const mostPages = 1_000;

/** Makes a page. @throws AppError 400 for what is wrong or not the account's; `already_exists` for a slug that is taken. */
export async function createPage(ctx: Ctx, body: Static<typeof CreateStatusPageBody>): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  const order = readPageOrder(body, null);
  checkPublishing(ctx, order, null);
  if (order.visibility === 'password' && body.password === undefined) throw needsPassword();
  refuseIdlePassword(order, body.password);
  const password_hash = body.password === undefined ? null : await hashPassword(body.password);
  return withTransaction(ctx.db, async (tx) => {
    await checkPageReferences(tx, ctx.accountId, { components: order.components, before: [] });
    if ((await countPages(tx, ctx.accountId)) >= mostPages) {
      throw new AppError(
        'conflict',
        `An account can have at most ${mostPages} status pages. Delete one you no longer need.`,
      );
    }
    await refuseTaken(tx, ctx.accountId, { id: null, order });
    const claim = await openClaim(tx, ctx.accountId, { domain: order.customDomain, now });
    const row = await insertPage(
      tx,
      ctx.accountId,
      { id: newId(), now, password_hash, access_key: randomBytes(32), ...claim },
      order,
    );
    // Somebody took it since we looked.
    if (row === null) throw taken('slug');
    await recordAudit(tx, ctx, now, {
      action: 'status_page.create',
      objectType: 'status_page',
      objectId: row.id,
      details: { slug: row.slug, title: row.title },
    });
    return row;
  });
}

export const needsPassword = () =>
  invalidInput('/password', 'required', 'A page with visibility "password" needs a password. Enter one.');

/** @throws AppError 400 for a password of a page that asks for none. */
export function refuseIdlePassword(order: PageOrder, password: string | undefined): void {
  if (password === undefined || order.visibility === 'password') return;
  const detail =
    'Only a page with visibility "password" can have a password. Change the visibility or remove the password.';
  throw invalidInput('/password', 'not_for_visibility', detail);
}

/** @throws AppError `already_exists` if another page has the slug, or another page of the account the domain. */
export async function refuseTaken(
  tx: Tx,
  accountId: string,
  { id, order }: { id: string | null; order: PageOrder },
): Promise<void> {
  const { slug, customDomain } = order;
  const field = await findTaken(tx, accountId, { id, slug, customDomain });
  if (field !== null) throw taken(field);
}

function taken(field: 'slug' | 'customDomain'): AppError {
  const detail =
    field === 'slug'
      ? 'Another page already uses this slug. Choose another one.'
      : 'Another status page of this account has this domain. Remove it there first, or enter another one.';
  return new AppError('already_exists', detail, {
    errors: [{ pointer: `/${field}`, code: 'already_exists', detail }],
  });
}
