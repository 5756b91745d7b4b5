import { getDomain } from 'tldts';
import type { Static } from 'typebox';
import { newId } from '#platform/crypto/tokens.ts';
import { invalidInput } from '#platform/errors.ts';
import { findCspOrigin } from '#platform/http/csp-origin.ts';
import type { CreateStatusPageBody, PatchStatusPageBody } from './schemas.ts';
import { type Group, isSlug, type PageComponent, type PageOrder } from './types.ts';

type Given = Static<typeof CreateStatusPageBody> | Static<typeof PatchStatusPageBody>;

const fresh: Omit<PageOrder, 'slug' | 'title'> = {
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
 * A whole page from what was given over what was there.
 * @throws AppError 400 that points at what is wrong and says what would be right.
 */
export function readPageOrder(given: Given, before: PageOrder | null): PageOrder {
  const base = before ?? { ...fresh, slug: '', title: '' };
  const { password: _password, groups: _groups, components: _components, ...plain } = given;
  const set = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const order: PageOrder = {
    ...base,
    ...set,
    subscribers: { ...base.subscribers, ...given.subscribers },
  };
  order.title = order.title.trim();
  order.accent = readAccent(order.accent);
  order.logoUrl = order.logoUrl === null ? null : readLogo(order.logoUrl);
  order.customDomain = order.customDomain === null ? null : readDomain(order.customDomain);
  checkSlug(order.slug);
  checkLocales(given, order);
  order.groups = given.groups === undefined ? base.groups : readGroups(given.groups);
  order.components =
    given.components === undefined ? base.components : readComponents(given.components, base.components);
  checkGroups(order, given);
  return order;
}

function checkSlug(slug: string): void {
  if (isSlug(slug)) return;
  const detail =
    'The slug is not valid. Use 1 to 64 characters from a-z, 0-9 and -, such as "larkspur-shop".';
  throw invalidInput('/slug', 'not_a_slug', detail);
}

function readAccent(accent: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(accent);
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : accent;
  if (/^#[0-9a-f]{6}$/i.test(long)) return long.toLowerCase();
  throw invalidInput(
    '/accent',
    'not_a_colour',
    'The color is not valid. Use # and six hexadecimal digits, such as "#1c5fd4".',
  );
}

function readLogo(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && findCspOrigin(url.href) !== null) return url.href;
  const detail =
    'The logo URL is not valid. Use an https URL without user name or password, such as "https://larkspur.example/logo.svg".';
  throw invalidInput('/logoUrl', 'not_a_logo', detail);
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

function readDomain(text: string): string {
  // Names are compared as the Host header has them: lower case, IDNA.
  const url = URL.canParse(`https://${text}/`) ? new URL(`https://${text}/`) : null;
  const host = url?.hostname ?? '';
  const isPlain = url !== null && url.href === `https://${host}/` && domainForm.test(host);
  if (isPlain && host.length <= 253) {
    // Nobody owns co.uk or github.io, and a page there would speak for all who have a name below it.
    if (getDomain(host, { allowPrivateDomains: true }) !== null) return host;
    const detail = `"${host}" is a public suffix, under which others register names. Enter a name of your own, such as "status.larkspur.example".`;
    throw invalidInput('/customDomain', 'public_suffix', detail);
  }
  const detail =
    'The custom domain is not valid. Enter only a name, without port or path, such as "status.larkspur.example".';
  throw invalidInput('/customDomain', 'not_a_domain', detail);
}

function checkLocales(given: Given, order: PageOrder): void {
  if (given.locales === undefined) {
    if (!order.locales.includes(order.locale)) order.locales = [order.locale, ...order.locales];
    return;
  }
  if (order.locales.includes(order.locale)) return;
  const detail = `locales must contain the default locale ${order.locale}. Add it, as in ["${order.locale}"].`;
  throw invalidInput('/locales', 'without_default', detail);
}

function readGroups(given: NonNullable<Given['groups']>): Group[] {
  const seen = new Set<string>();
  return given.map(({ name, collapsed }, index) => {
    const tidy = name.trim();
    if (seen.has(tidy)) {
      throw invalidInput(
        `/groups/${index}/name`,
        'duplicate',
        'Two groups have the same name. Give each group its own name.',
      );
    }
    seen.add(tidy);
    return { name: tidy, collapsed: collapsed ?? false };
  });
}

/** Components keep their ids over a change: posts and badges name them by it. */
function readComponents(
  given: NonNullable<Given['components']>,
  before: readonly PageComponent[],
): PageComponent[] {
  const known = new Map(before.map((component) => [component.id, component]));
  const used = new Set<string>();
  return given.map((one, index) => {
    const id = one.id?.toLowerCase();
    if (id !== undefined && (!known.has(id) || used.has(id))) {
      const detail =
        'This ID is not a component of this page, or appears twice. Omit the ID to add a new component.';
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
    };
  });
}

const lower = (ids: readonly string[] = []) => ids.map((id) => id.toLowerCase());

function checkGroups(order: PageOrder, given: Given): void {
  const names = new Set(order.groups.map(({ name }) => name));
  for (const [index, { group }] of order.components.entries()) {
    if (group === null || names.has(group)) continue;
    const detail = `"${group}" is not a group of this page. Add it to groups, or use null.`;
    if (given.components !== undefined) throw invalidInput(`/components/${index}/group`, 'not_found', detail);
    throw invalidInput('/groups', 'in_use', detail);
  }
}
