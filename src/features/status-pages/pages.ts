import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { hashPassword, newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { describeClaim, openClaim } from './custom-domain/claims.ts';
import { checkPageReferences, checkPublishing, parsePageSettings } from './page-settings.ts';
import type { PageView } from './public/page-view.ts';
import { readView } from './public/read-view.ts';
import {
  countPages,
  deletePageRow,
  findConflict,
  findPage,
  insertPage,
  lockPage,
  updatePageRow,
} from './queries.ts';
import type { CreateStatusPageBody, PatchStatusPageBody, StatusPageBody } from './schemas.ts';
import type { PageRow, PageSettings } from './types.ts';

/** Maximum number of pages per account. */
const maxPages = 1_000;

/**
 * Creates a page.
 * @throws AppError 400 for invalid settings or unknown monitors; `already_exists` if the slug is already in use.
 */
export async function createPage(ctx: Ctx, body: Static<typeof CreateStatusPageBody>): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  const settings = parsePageSettings(body, null);
  checkPublishing(ctx, settings, null);
  if (settings.visibility === 'password' && body.password === undefined) throw passwordRequired();
  rejectUnusedPassword(settings, body.password);
  const password_hash = body.password === undefined ? null : await hashPassword(body.password);
  return withTransaction(ctx.db, async (tx) => {
    await checkPageReferences(tx, ctx.accountId, { components: settings.components, before: [] });
    if ((await countPages(tx, ctx.accountId)) >= maxPages) {
      throw new AppError('conflict', message('status-pages-too-many', { count: maxPages }));
    }
    await rejectTaken(tx, ctx.accountId, { id: null, settings });
    const claim = await openClaim(tx, ctx.accountId, { domain: settings.customDomain, now });
    const row = await insertPage(
      tx,
      ctx.accountId,
      { id: newId(), now, password_hash, access_key: randomBytes(32), ...claim },
      settings,
    );
    // Another request has used the slug in the meantime.
    if (row === null) throw takenError('slug');
    await recordAudit(tx, ctx, now, {
      action: 'status_page.create',
      objectType: 'status_page',
      objectId: row.id,
      details: { slug: row.slug, title: row.title },
    });
    return row;
  });
}

const passwordRequired = () => invalidInput('/password', 'required', message('page-needs-password'));

/** @throws AppError 400 for a password of a page that does not require one. */
function rejectUnusedPassword(settings: PageSettings, password: string | undefined): void {
  if (password === undefined || settings.visibility === 'password') return;
  const detail = message('page-password-not-allowed');
  throw invalidInput('/password', 'not_for_visibility', detail);
}

/** @throws AppError `already_exists` if another page has the slug, or another page of the account has the domain. */
async function rejectTaken(
  tx: Tx,
  accountId: string,
  { id, settings }: { id: string | null; settings: PageSettings },
): Promise<void> {
  const { slug, customDomain } = settings;
  const field = await findConflict(tx, accountId, { id, slug, customDomain });
  if (field !== null) throw takenError(field);
}

function takenError(field: 'slug' | 'customDomain'): AppError {
  const detail = field === 'slug' ? message('page-slug-taken') : message('custom-domain-taken');
  return new AppError('already_exists', detail, {
    errors: [{ pointer: `/${field}`, code: 'already_exists', detail }],
  });
}

/**
 * Applies a merge patch to a page. A new password invalidates passes and the access token.
 * @returns the page and its previous slug. @throws AppError `not_found`, 400, `already_exists`.
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
    const settings = parsePageSettings(patch, before);
    checkPublishing(ctx, settings, before);
    rejectUnusedPassword(settings, password);
    if (settings.visibility === 'password' && stored.password_hash === null && hash === undefined) {
      throw passwordRequired();
    }
    await checkPageReferences(tx, ctx.accountId, {
      components: settings.components,
      before: before.components,
    });
    await rejectTaken(tx, ctx.accountId, { id: stored.id, settings });
    const claim =
      settings.customDomain === stored.custom_domain
        ? {}
        : await openClaim(tx, ctx.accountId, { domain: settings.customDomain, now });
    const row = await updatePageRow(tx, ctx.accountId, stored.id, {
      settings,
      now,
      ...claim,
      ...(settings.visibility === 'password' ? {} : { password_hash: null }),
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

/**
 * Includes the password hash, so that a new password is recorded as a change. The hash is masked before it is recorded.
 */
const withPassword = (row: PageRow) => ({ ...toPageSettings(row), password: row.password_hash });

/** Deletes a page with its posts and subscribers. @throws AppError `not_found`. */
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

/**
 * Returns the API representation of a page. It never contains the password. It contains the proof of the domain only
 * for callers who may edit the page.
 */
export function toPageBody(row: PageRow, { scopes }: Pick<Ctx, 'scopes'>): Static<typeof StatusPageBody> {
  return {
    id: row.id,
    ...toPageSettings(row),
    logo: row.logo,
    favicon: row.favicon,
    customDomainStatus: covers(scopes, 'status-pages:write') ? describeClaim(row) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Renders a page as visitors would see it after a merge patch, without saving anything.
 * @throws AppError `not_found`, 400 for settings that could not be saved, 403 for monitors the caller may not publish.
 */
export async function previewPage(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchStatusPageBody>,
): Promise<PageView> {
  const { db, accountId, clock } = ctx;
  const stored = await getById('status page', id, () => findPage(db, accountId, id));
  const before = toPageSettings(stored);
  const settings = parsePageSettings(patch, before);
  checkPublishing(ctx, settings, before);
  await withTransaction(db, (tx) =>
    checkPageReferences(tx, accountId, { components: settings.components, before: before.components }),
  );
  const page = {
    ...stored,
    ...settings,
    logo_url: settings.logoUrl,
    hide_uptime: settings.hideUptime,
    history_days: settings.historyDays,
  };
  return readView(db, page, clock.now());
}
