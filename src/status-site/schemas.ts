import { Type } from 'typebox';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';

const pageStates = ['operational', 'degraded', 'partial-outage', 'major-outage', 'maintenance'] as const;
const ComponentState = Type.Enum([...pageStates, 'no-data']);

const Component = Type.Object(
  {
    id: Id,
    name: Type.String(),
    status: ComponentState,
    uptimeRatio: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'Null if it is hidden or unknown',
    }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        status: ComponentState,
        downSeconds: Type.Integer(),
        excludedSeconds: Type.Integer({ description: 'Seconds in maintenance' }),
      }),
      { description: 'One item per UTC day, oldest first; `no-data` before monitoring began' },
    ),
    latency: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description: 'One `[epochMs, ms]` pair per hour',
    }),
  },
  { title: 'PublicComponent' },
);

const postState = Type.Enum(['investigating', 'identified', 'monitoring', 'resolved']);
export const PublicPost = Type.Object(
  {
    id: Id,
    title: Type.String(),
    state: postState,
    impact: Type.Enum(['none', 'minor', 'major', 'critical']),
    componentIds: Type.Array(Id),
    updates: Type.Array(
      Type.Object({
        at: Timestamp('When the update was published'),
        state: postState,
        message: Type.String(),
      }),
    ),
    createdAt: Timestamp('When the update was posted'),
  },
  { title: 'PublicPost' },
);

const upkeep = {
  title: Type.String(),
  description: Type.String(),
  startsAt: Timestamp('When the maintenance starts'),
  endsAt: Timestamp('When the maintenance ends'),
  componentIds: Type.Array(Id),
};

export const PublicPage = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    status: Type.Enum([...pageStates]),
    updatedAt: Timestamp('When this response was generated'),
    groups: Type.Array(Type.Object({ name: Type.String(), components: Type.Array(Component) })),
    posts: Type.Array(PublicPost),
    maintenance: Type.Array(Type.Object({ ...upkeep, state: Type.Enum(['scheduled', 'active']) })),
  },
  { title: 'PublicStatus', description: 'The public view of a status page' },
);
const Month = Type.String({ examples: ['2026-11'] });
export const PublicHistory = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    months: Type.Array(
      Type.Object({
        month: Month,
        posts: Type.Array(PublicPost),
        maintenance: Type.Array(Type.Object(upkeep)),
      }),
      { description: 'Months in UTC, newest first' },
    ),
    older: Nullable(Month, {
      description: 'Value of `month` for the next older response; null if there is nothing older',
    }),
    newer: Nullable(Month),
  },
  { title: 'PublicHistory' },
);

/** https://www.jsonfeed.org/version/1.1/ */
export const JsonFeed = Type.Object(
  {
    version: Type.String({ examples: ['https://jsonfeed.org/version/1.1'] }),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    home_page_url: Type.String(),
    feed_url: Type.String(),
    language: Type.String(),
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        url: Type.String(),
        title: Type.String(),
        content_html: Type.String(),
        date_published: Type.String(),
        date_modified: Type.String(),
      }),
    ),
  },
  {
    title: 'JsonFeed',
  },
);

const reader = {
  lang: Type.Optional(
    Type.String({
      maxLength: 20,
      description: "One of the page's languages; default: taken from Accept-Language",
    }),
  ),
  token: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Token that opens a password-protected page without its password',
    }),
  ),
};
export const StatusPageQuery = Type.Object(reader);
export const HistoryQuery = Type.Object({
  ...reader,
  month: Type.Optional(
    Type.String({ maxLength: 20, description: 'Newest month to show', examples: ['2026-11'] }),
  ),
});
export const ImageQuery = Type.Object({
  ...reader,
  v: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Version of the image; with the current version, the response can be cached indefinitely',
    }),
  ),
});
export const BadgeQuery = Type.Object({
  ...reader,
  component: Type.Optional(
    Type.String({ maxLength: 100, description: 'ID of a component; default: the whole page' }),
  ),
  style: Type.Optional(Type.String({ maxLength: 20, description: '`flat` (default) or `flat-square`' })),
});
export const PublicPostPath = Type.Object({
  slug: Type.String({ description: 'Slug of the page' }),
  postId: Type.String({ description: 'Post ID' }),
});
export const AtomText = Type.String({ examples: ['<?xml version="1.0" encoding="utf-8"?>…'] });
export const SvgText = Type.String({ examples: ['<svg xmlns="http://www.w3.org/2000/svg">…</svg>'] });
export const SlugPath = Type.Object({ slug: Type.String({ description: 'Slug of the page' }) });
export const HtmlText = Type.String({ examples: ['<!doctype html>…'] });
