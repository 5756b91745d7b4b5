import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { checkPageReferences, checkPublishing, parsePageSettings } from './page-settings.ts';
import { toPageSettings } from './pages.ts';
import type { PageView } from './public/page-view.ts';
import { readView } from './public/read-view.ts';
import { findPage } from './queries.ts';
import type { PatchStatusPageBody } from './schemas.ts';

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
