import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { describeClaim, openClaim } from './custom-domain/claims.ts';
import { checkPageReferences, checkPublishing, parsePageSettings } from './page-settings.ts';
import { countPages, deletePageRow, findTaken, insertPage, lockPage, updatePageRow } from './queries.ts';
import type { CreateStatusPageBody, PatchStatusPageBody, StatusPageBody } from './schemas.ts';
import type { PageRow, PageSettings } from './types.ts';

/** Pages of one account, at most. */
const mostPages = 1_000;

/** Makes a page. @throws AppError 400 for what is wrong or not the account's; `already_exists` for a slug that is taken. */
export async function createPage(ctx: Ctx, body: Static<typeof CreateStatusPageBody>): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  const order = parsePageSettings(body, null);
  checkPublishing(ctx, order, null);
  if (order.visibility === 'password' && body.password === undefined) throw passwordRequired();
  rejectUnusedPassword(order, body.password);
  const password_hash = body.password === undefined ? null : await hashPassword(body.password);
  return withTransaction(ctx.db, async (tx) => {
    await checkPageReferences(tx, ctx.accountId, { components: order.components, before: [] });
    if ((await countPages(tx, ctx.accountId)) >= mostPages) {
      throw new AppError(
        'conflict',
        `An account can have at most ${mostPages} status pages. Delete one you no longer need.`,
      );
    }
    await rejectTaken(tx, ctx.accountId, { id: null, order });
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

const passwordRequired = () =>
  invalidInput('/password', 'required', 'A page with visibility "password" needs a password. Enter one.');

/** @throws AppError 400 for a password of a page that asks for none. */
function rejectUnusedPassword(order: PageSettings, password: string | undefined): void {
  if (password === undefined || order.visibility === 'password') return;
  const detail =
    'Only a page with visibility "password" can have a password. Change the visibility or remove the password.';
  throw invalidInput('/password', 'not_for_visibility', detail);
}

/** @throws AppError `already_exists` if another page has the slug, or another page of the account the domain. */
async function rejectTaken(
  tx: Tx,
  accountId: string,
  { id, order }: { id: string | null; order: PageSettings },
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

/**
 * Merges a patch into a page. A new password ends what was let in by the old one.
 * @returns the page, and the slug that it had. @throws AppError `not_found`, 400, `already_exists`.
 */
export async function updatePage(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchStatusPageBody>,
): Promise<{ row: PageRow; slugBefore: string }> {
  const now = new Date(ctx.clock.now());
  const { password } = patch;
  const hash = password === undefined ? undefined : await hashPassword(password);
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('status page', id, () => lockPage(tx, ctx.accountId, id));
    const before = toPageSettings(stored);
    const order = parsePageSettings(patch, before);
    checkPublishing(ctx, order, before);
    rejectUnusedPassword(order, password);
    if (order.visibility === 'password' && stored.password_hash === null && hash === undefined) {
      throw passwordRequired();
    }
    await checkPageReferences(tx, ctx.accountId, { components: order.components, before: before.components });
    await rejectTaken(tx, ctx.accountId, { id: stored.id, order });
    const claim =
      order.customDomain === stored.custom_domain
        ? {}
        : await openClaim(tx, ctx.accountId, { domain: order.customDomain, now });
    const row = await updatePageRow(tx, ctx.accountId, stored.id, {
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

/** A page and what its password is known by: another one is a change, though none is notified. */
const withPassword = (row: PageRow) => ({ ...toPageSettings(row), password: row.password_hash });

/** Deletes a page with all that stands on it. @throws AppError `not_found`. */
export async function deletePage(ctx: Ctx, id: string): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('status page', id, () => deletePageRow(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'status_page.delete',
      objectType: 'status_page',
      objectId: row.id,
      details: { slug: row.slug, title: row.title },
      changes: changesOf(toPageSettings(row), null),
    });
    return row;
  });
}

/** A row as its order. */
function toPageSettings(row: PageRow): PageSettings {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    theme: row.theme,
    accent: row.accent,
    logoUrl: row.logo_url,
    locale: row.locale as PageSettings['locale'],
    locales: row.locales as PageSettings['locales'],
    customDomain: row.custom_domain,
    hideUptime: row.hide_uptime,
    historyDays: row.history_days,
    groups: row.groups,
    components: row.components,
    subscribers: row.subscribers,
  };
}

/** Returns a page as the API shows it to a caller: never its password, the proof of its domain only to those who may change it. */
export function toPageBody(row: PageRow, { scopes }: Pick<Ctx, 'scopes'>): Static<typeof StatusPageBody> {
  return {
    id: row.id,
    ...toPageSettings(row),
    customDomainStatus: covers(scopes, 'status-pages:write') ? describeClaim(row) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
