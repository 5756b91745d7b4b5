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
      description: 'Null where it is not shown, or nothing is known',
    }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        status: ComponentState,
        downSeconds: Type.Integer(),
        excludedSeconds: Type.Integer({ description: 'In maintenance' }),
      }),
      { description: 'UTC days, oldest first; `no-data` before it was watched' },
    ),
    latency: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description: '`[epochMs, ms]` by the hour',
    }),
  },
  { title: 'PublicComponent' },
);

const postState = Type.Enum(['investigating', 'identified', 'monitoring', 'resolved']);
const Post = Type.Object(
  {
    id: Id,
    title: Type.String(),
    state: postState,
    impact: Type.Enum(['none', 'minor', 'major', 'critical']),
    componentIds: Type.Array(Id),
    updates: Type.Array(
      Type.Object({ at: Timestamp('When it was said'), state: postState, message: Type.String() }),
    ),
    createdAt: Timestamp('When it was posted'),
  },
  { title: 'PublicPost' },
);

/** What a page tells programs. */
export const PublicPage = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    status: Type.Enum([...pageStates]),
    updatedAt: Timestamp('When it was read'),
    groups: Type.Array(Type.Object({ name: Type.String(), components: Type.Array(Component) })),
    posts: Type.Array(Post),
    maintenance: Type.Array(
      Type.Object({
        title: Type.String(),
        description: Type.String(),
        startsAt: Timestamp('When it begins'),
        endsAt: Timestamp('When it ends'),
        state: Type.Enum(['scheduled', 'active']),
        componentIds: Type.Array(Id),
      }),
    ),
  },
  { title: 'PublicStatus', description: 'How things are, as the public page says' },
);
export const SlugPath = Type.Object({ slug: Type.String({ description: 'Slug of the page' }) });
/** The same for people. */
export const HtmlText = Type.String({ examples: ['<!doctype html>…'] });
