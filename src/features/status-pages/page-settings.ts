import { getDomain } from 'tldts';
import type { Static } from 'typebox';
import { type Ctx, requireScope } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { selectOwnIds } from '#platform/database/filters.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { findCspOrigin } from '#platform/http/schemas.ts';
import type { MemberTable } from './feature-views.ts';
import type { CreateStatusPageBody, PatchStatusPageBody } from './schemas.ts';
import { type Group, isSlug, type PageComponent, type PageSettings, shows, visibilities } from './types.ts';

type SettingsInput = Static<typeof CreateStatusPageBody> | Static<typeof PatchStatusPageBody>;

const defaultSettings: Omit<PageSettings, 'slug' | 'title'> = {
  description: '',
  visibility: 'public',
  theme: 'auto',
  accent: '#1c5fd4',
  logoUrl: null,
  locale: 'en',
  locales: ['en'],
  customDomain: null,
  hideUptime: false,
  historyDays: 90,
  groups: [],
  components: [],
  subscribers: { email: true, webhook: true, atom: true },
};

/**
 * Validates changes to the settings of a page and returns the changed settings.
 * @throws AppError 400 that points to the invalid value and states the allowed values.
 */
export function parsePageSettings(input: SettingsInput, before: PageSettings | null): PageSettings {
  const base = before ?? { ...defaultSettings, slug: '', title: '' };
  const { password: _password, groups: _groups, components: _components, ...plain } = input;
  const set = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const settings: PageSettings = {
    ...base,
    ...set,
    subscribers: { ...base.subscribers, ...input.subscribers },
  };
  settings.title = settings.title.trim();
  settings.accent = parseAccent(settings.accent);
  settings.logoUrl = settings.logoUrl === null ? null : parseLogoUrl(settings.logoUrl);
  settings.customDomain = settings.customDomain === null ? null : parseCustomDomain(settings.customDomain);
  checkSlug(settings.slug);
  checkLocales(input, settings);
  settings.groups = input.groups === undefined ? base.groups : parseGroups(input.groups);
  settings.components =
    input.components === undefined ? base.components : parseComponents(input.components, base.components);
  checkGroups(settings, input);
  return settings;
}

function checkSlug(slug: string): void {
  if (isSlug(slug)) return;
  const detail = message('page-slug-invalid');
  throw invalidInput('/slug', 'not_a_slug', detail);
}

function parseAccent(accent: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(accent);
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : accent;
  if (/^#[0-9a-f]{6}$/i.test(long)) return long.toLowerCase();
  throw invalidInput('/accent', 'not_a_color', message('page-color-invalid'));
}

function parseLogoUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && findCspOrigin(url.href) !== null) return url.href;
  const detail = message('page-logo-invalid');
  throw invalidInput('/logoUrl', 'not_a_logo', detail);
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

function parseCustomDomain(text: string): string {
  // The domain is normalized like a Host header: lowercase, IDNA.
  const url = URL.canParse(`https://${text}/`) ? new URL(`https://${text}/`) : null;
  const host = url?.hostname ?? '';
  const isPlain = url !== null && url.href === `https://${host}/` && domainForm.test(host);
  if (isPlain && host.length <= 253) {
    // Public suffixes such as co.uk or github.io are rejected, because a page there would represent every owner of a
    // subdomain.
    if (getDomain(host, { allowPrivateDomains: true }) !== null) return host;
    const detail = message('custom-domain-public-suffix', { host });
    throw invalidInput('/customDomain', 'public_suffix', detail);
  }
  const detail = message('custom-domain-invalid');
  throw invalidInput('/customDomain', 'not_a_domain', detail);
}

function checkLocales(input: SettingsInput, settings: PageSettings): void {
  if (input.locales === undefined) {
    if (!settings.locales.includes(settings.locale))
      settings.locales = [settings.locale, ...settings.locales];
    return;
  }
  if (settings.locales.includes(settings.locale)) return;
  const detail = message('locales-without-default', { locale: settings.locale });
  throw invalidInput('/locales', 'without_default', detail);
}

function parseGroups(options: NonNullable<SettingsInput['groups']>): Group[] {
  const seen = new Set<string>();
  return options.map(({ name, collapsed }, index) => {
    const tidy = name.trim();
    if (seen.has(tidy)) {
      throw invalidInput(`/groups/${index}/name`, 'duplicate', message('group-name-twice'));
    }
    seen.add(tidy);
    return { name: tidy, collapsed: collapsed ?? false };
  });
}

/** Components keep their IDs across changes, because posts and badges refer to them. */
function parseComponents(
  options: NonNullable<SettingsInput['components']>,
  before: readonly PageComponent[],
): PageComponent[] {
  const known = new Map(before.map((component) => [component.id, component]));
  const used = new Set<string>();
  return options.map((one, index) => {
    const id = one.id?.toLowerCase();
    if (id !== undefined && (!known.has(id) || used.has(id))) {
      const detail = message('component-id-unknown-or-twice');
      throw invalidInput(`/components/${index}/id`, 'not_found', detail);
    }
    if (id !== undefined) used.add(id);
    return {
      id: id ?? newId(),
      name: one.name.trim(),
      description: one.description ?? '',
      group: one.group?.trim() || null,
      serviceMonitorIds: lower(one.serviceMonitorIds),
      monitorIds: lower(one.monitorIds),
      heartbeatIds: lower(one.heartbeatIds),
      show: one.show ?? 'uptime',
      showExpiryWarnings: one.showExpiryWarnings ?? false,
    };
  });
}

const lower = (ids: readonly string[] = []) => ids.map((id) => id.toLowerCase());

function checkGroups(settings: PageSettings, input: SettingsInput): void {
  const names = new Set(settings.groups.map(({ name }) => name));
  for (const [index, { group }] of settings.components.entries()) {
    if (group === null || names.has(group)) continue;
    const detail = message('page-group-unknown', { group });
    if (input.components !== undefined) throw invalidInput(`/components/${index}/group`, 'not_found', detail);
    throw invalidInput('/groups', 'in_use', detail);
  }
}

const named = [
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['monitorIds', 'domain_monitors', 'domain monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
] as const satisfies readonly [keyof PageComponent, MemberTable, string][];

const readScopes = {
  serviceMonitorIds: 'service-monitors:read',
  monitorIds: 'monitors:read',
  heartbeatIds: 'heartbeats:read',
} as const;

/**
 * Prevents the caller from publishing data that they can't read: status, uptime or latency of monitors on a page that
 * becomes more widely visible. Data that the page already shows is allowed.
 * @throws AppError `insufficient_scope`.
 */
export function checkPublishing(
  ctx: Pick<Ctx, 'scopes'>,
  settings: PageSettings,
  before: PageSettings | null,
): void {
  const isMoreOpen =
    before === null ||
    // Visibilities are listed from the most open to the most restricted.
    visibilities.indexOf(settings.visibility) < visibilities.indexOf(before.visibility) ||
    (before.hideUptime && !settings.hideUptime);
  for (const [field] of named) {
    const shown = new Map<string, number>();
    for (const component of before?.components ?? []) {
      for (const id of component[field]) {
        shown.set(id, Math.max(shown.get(id) ?? 0, shows.indexOf(component.show)));
      }
    }
    const showsMore = settings.components.some((component) =>
      component[field].some((id) => isMoreOpen || shows.indexOf(component.show) > (shown.get(id) ?? -1)),
    );
    if (showsMore) requireScope(ctx, readScopes[field]);
  }
}

/**
 * Checks that components refer only to monitors of the account. Existing references are allowed, so that a page can
 * still be saved unchanged after one of its monitors was deleted.
 * @throws AppError 400 that points to the first unknown ID.
 */
export async function checkPageReferences(
  tx: Tx,
  accountId: string,
  { components, before }: { components: readonly PageComponent[]; before: readonly PageComponent[] },
): Promise<void> {
  for (const [field, table, what] of named) {
    const known = new Set(before.flatMap((component) => component[field]));
    const ref = [...new Set(components.flatMap((component) => component[field]))].filter(
      (id) => !known.has(id),
    );
    if (ref.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ref);
    for (const [index, component] of components.entries()) {
      const foreign = component[field].findIndex((id) => !known.has(id) && !own.has(id));
      if (foreign < 0) continue;
      const pointer = `/components/${index}/${field}/${foreign}`;
      throw invalidInput(pointer, 'not_found', message('not-in-account', { what }));
    }
  }
}
