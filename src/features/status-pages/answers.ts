import type { Static } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import { describeClaim } from './custom-domain/claims.ts';
import type { StatusPageBody } from './schemas.ts';
import type { PageOrder, PageRow } from './types.ts';

/** A row as its order. */
export function toOrder(row: PageRow): PageOrder {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    theme: row.theme,
    accent: row.accent,
    logoUrl: row.logo_url,
    locale: row.locale as PageOrder['locale'],
    locales: row.locales as PageOrder['locales'],
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
    ...toOrder(row),
    customDomainStatus: covers(scopes, 'status-pages:write') ? describeClaim(row) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
