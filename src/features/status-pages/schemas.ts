import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, PathId, pageOf, searchOf, Timestamp } from '#platform/http/schemas.ts';
import { pageOrders } from './queries.ts';
import { domainProblems, imageTypes, locales, shows, themes, visibilities } from './types.ts';

const line = (max: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$',
    ...(description ? { description } : {}),
  });
const text = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });
const ids = Type.Array(Type.String({ format: 'uuid' }), { maxItems: 200, uniqueItems: true });
const LocaleName = Type.Enum([...locales]);

const Group = Type.Object(
  { name: line(100), collapsed: Type.Boolean({ description: 'Whether the group is initially collapsed' }) },
  { title: 'StatusGroup', additionalProperties: false },
);

const component = {
  name: line(200),
  description: text(1000),
  group: Nullable(Type.String({ maxLength: 100 }), {
    description: 'Name of the group in `groups` that it belongs to',
  }),
  serviceMonitorIds: ids,
  monitorIds: ids,
  heartbeatIds: ids,
  show: Type.Enum([...shows], {
    description: 'Details that are shown: status; status and history; or status, history and latency',
  }),
  showExpiryWarnings: Type.Boolean({
    default: false,
    description: 'Whether a component is degraded if a certificate expires soon; default false',
  }),
};
const Component = Type.Object({ id: Id, ...component }, { title: 'StatusComponent' });
const ComponentInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({ format: 'uuid', description: 'ID of an existing component; omit it for a new one' }),
    ),
    name: component.name,
    description: Type.Optional(component.description),
    group: Type.Optional(component.group),
    serviceMonitorIds: Type.Optional(ids),
    monitorIds: Type.Optional(ids),
    heartbeatIds: Type.Optional(ids),
    show: Type.Optional(component.show),
    showExpiryWarnings: Type.Optional(component.showExpiryWarnings),
  },
  { title: 'StatusComponentOrder', additionalProperties: false },
);

const Subscribers = Type.Object(
  { email: Type.Boolean(), webhook: Type.Boolean(), atom: Type.Boolean() },
  {
    title: 'StatusSubscribers',
    additionalProperties: false,
    description: 'How readers can subscribe to the page',
  },
);

const own = {
  title: line(200),
  description: text(2000),
  visibility: Type.Enum([...visibilities], {
    description: '`password`: visitors need a password; `private`: visible only to members of the account',
  }),
  theme: Type.Enum([...themes]),
  accent: Type.String({ maxLength: 20, description: 'Accent color as #rrggbb', examples: ['#1c5fd4'] }),
  logoUrl: Nullable(Type.String({ maxLength: 2000 }), { description: 'URL of an image; must use https' }),
  locale: LocaleName,
  locales: Type.Array(LocaleName, {
    maxItems: locales.length,
    uniqueItems: true,
    description: 'Languages that the page is offered in; `locale` is the default',
  }),
  customDomain: Nullable(Type.String({ maxLength: 253 }), {
    description: 'Domain that serves the page at `/` after verification (`customDomainStatus`)',
    examples: ['status.larkspur.example'],
  }),
  hideUptime: Type.Boolean({ description: 'Whether uptime percentages and history are hidden' }),
  historyDays: Type.Integer({ minimum: 1, maximum: 365 }),
};
const Slug = Type.String({
  maxLength: 100,
  description: '1 to 64 characters: a-z, 0-9 and -. Unique in the installation',
  examples: ['larkspur'],
});

const CustomDomainStatus = Type.Object(
  {
    state: Type.Enum(['pending', 'verified', 'missing'], {
      description:
        '`pending`: not verified; the page is not served at this domain. `verified`: the page is served. `missing`: the page is served, but the proof was not found; after a week without the proof, the domain is released and is `pending` again',
    }),
    record: Type.Object(
      { type: Type.Enum(['TXT']), name: Type.String(), value: Type.String() },
      { description: 'DNS record that proves ownership; it must stay in place' },
    ),
    verifiedAt: Nullable(Timestamp('When the domain was verified')),
    missingSince: Nullable(Timestamp('When a check first failed to find the proof since it was last found')),
    lastCheckedAt: Nullable(Timestamp('When the proof was last checked')),
    problem: Nullable(
      Type.Object({
        code: Type.Enum([...domainProblems], {
          description:
            '`record_missing`: there is no TXT record; `record_differs`: no TXT record has the expected value; `lookup_failed`: DNS did not answer, which counts neither for nor against the domain; `taken`: another status page has verified the domain',
        }),
        detail: Type.String({ description: 'Result of the check' }),
        ...codedText('detail'),
      }),
      { description: 'Why the last check did not confirm the domain; null if it did' },
    ),
  },
  { title: 'StatusPageDomainStatus' },
);

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  slug: 'larkspur',
  title: 'Larkspur',
  description: 'Flowers by mail.',
  visibility: 'public',
  theme: 'auto',
  accent: '#1c5fd4',
  logoUrl: null,
  locale: 'en',
  locales: ['en', 'de'],
  customDomain: 'status.larkspur.example',
  hideUptime: false,
  historyDays: 90,
  groups: [{ name: 'Shop', collapsed: false }],
  components: [
    {
      id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
      name: 'Checkout',
      description: '',
      group: 'Shop',
      serviceMonitorIds: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1f'],
      monitorIds: [],
      heartbeatIds: [],
      show: 'latency',
      showExpiryWarnings: false,
    },
  ],
  subscribers: { email: true, webhook: true, atom: true },
  logo: {
    mediaType: 'image/png',
    size: 4_213,
    width: 320,
    height: 80,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  favicon: null,
  customDomainStatus: {
    state: 'pending',
    record: {
      type: 'TXT',
      name: '_belltower.status.larkspur.example',
      value: 'belltower-page=Jx2mVYQd6o6yR7sYbXk3eFz1uQ0cmJ0q',
    },
    verifiedAt: null,
    missingSince: null,
    lastCheckedAt: null,
    problem: null,
  },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

const Image = Type.Object(
  {
    mediaType: Type.Enum([...imageTypes]),
    size: Type.Integer({ description: 'Size in bytes' }),
    width: Type.Integer({ description: 'In pixels' }),
    height: Type.Integer({ description: 'In pixels' }),
    sha256: Type.String({ description: 'SHA-256 of the bytes, lowercase hex' }),
  },
  { title: 'StatusPageImage', description: 'An uploaded image' },
);

export const StatusPageBody = Type.Object(
  {
    id: Id,
    slug: Slug,
    ...own,
    groups: Type.Array(Group),
    components: Type.Array(Component),
    subscribers: Subscribers,
    logo: Nullable(Image, {
      description: 'Uploaded logo, shown instead of `logoUrl`; null if there is none',
    }),
    favicon: Nullable(Image, { description: 'Uploaded icon for the browser tab; null if there is none' }),
    customDomainStatus: Nullable(CustomDomainStatus, {
      description:
        'Proof that the account owns `customDomain`; null without a custom domain, and for callers who cannot change the page',
    }),
    createdAt: Timestamp('When the page was created'),
    updatedAt: Timestamp('When the page was last changed'),
  },
  { title: 'StatusPage', description: 'A status page', examples: [example] },
);
export const StatusPageList = pageOf(StatusPageBody, { examples: [{ items: [example], nextCursor: null }] });
export const StatusPagePath = Type.Object({ id: PathId('Status page') });

export const StatusPageListQuery = Type.Object(
  {
    ...countedPageQuery,
    search: searchOf('Part of the title or slug'),
    sort: Type.Optional(Type.Enum(pageOrders.names, { description: 'Sort order; default: newest first' })),
  },
  { additionalProperties: false },
);

const optionalFields = {
  description: Type.Optional(own.description),
  visibility: Type.Optional(own.visibility),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Password for `visibility: password`; never returned',
    }),
  ),
  theme: Type.Optional(own.theme),
  accent: Type.Optional(own.accent),
  logoUrl: Type.Optional(own.logoUrl),
  locale: Type.Optional(own.locale),
  locales: Type.Optional(own.locales),
  customDomain: Type.Optional(own.customDomain),
  hideUptime: Type.Optional(own.hideUptime),
  historyDays: Type.Optional(own.historyDays),
  groups: Type.Optional(
    Type.Array(
      Type.Object(
        { name: Group.properties.name, collapsed: Type.Optional(Group.properties.collapsed) },
        {
          title: 'StatusGroupOrder',
          additionalProperties: false,
        },
      ),
      { maxItems: 50 },
    ),
  ),
  components: Type.Optional(Type.Array(ComponentInput, { maxItems: 300 })),
  subscribers: Type.Optional(
    Type.Partial(Subscribers, { title: 'StatusSubscribersOrder', additionalProperties: false }),
  ),
};

export const CreateStatusPageBody = Type.Object(
  { slug: Slug, title: own.title, ...optionalFields },
  {
    additionalProperties: false,
    examples: [{ slug: 'larkspur', title: 'Larkspur', components: [{ name: 'Checkout' }] }],
  },
);

/** A merge patch; `groups` and `components` are replaced as a whole. */
export const PatchStatusPageBody = Type.Object(
  { slug: Type.Optional(Slug), title: Type.Optional(own.title), ...optionalFields },
  { additionalProperties: false, minProperties: 1, examples: [{ title: 'Larkspur' }] },
);

/** Like `PatchStatusPageBody`; empty for the unchanged page. */
export const PreviewStatusPageBody = Type.Object(
  { slug: Type.Optional(Slug), title: Type.Optional(own.title), ...optionalFields },
  { additionalProperties: false, examples: [{ title: 'Larkspur', accent: '#0f766e' }] },
);

export const PreviewBody = Type.Object(
  {
    html: Type.String({ description: 'The page, as an HTML document' }),
  },
  { title: 'StatusPagePreview', examples: [{ html: '<!doctype html><html lang="en">…</html>' }] },
);
