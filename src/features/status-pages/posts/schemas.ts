import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';

const postStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const impacts = ['none', 'minor', 'major', 'critical'] as const;

const State = Type.Enum([...postStates]);
const Impact = Type.Enum([...impacts]);
const Message = Type.String({
  maxLength: 20_000,
  pattern: '^[^\\u0000]*$',
  description: 'Message in Markdown',
});
const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c20',
  title: 'Checkout is slow',
  state: 'investigating',
  impact: 'minor',
  componentIds: [],
  incidentId: null,
  updates: [{ at: '2026-11-20T09:00:00.000Z', state: 'investigating', message: 'We are looking into it.' }],
  createdAt: '2026-11-20T09:00:00.000Z',
};
const update = { at: Timestamp('When the update was published'), state: State, message: Message };

export const PostBody = Type.Object(
  {
    id: Id,
    title: Type.String(),
    state: State,
    impact: Impact,
    componentIds: Type.Array(Id),
    incidentId: Nullable(Id, { description: 'The linked incident' }),
    updates: Type.Array(Type.Object(update, { title: 'PostUpdate' }), { description: 'Newest first' }),
    createdAt: Timestamp('When the update was posted'),
  },
  { title: 'StatusPost', description: 'A post on a status page', examples: [example] },
);
export const PostList = pageOf(PostBody, { examples: [{ items: [example], nextCursor: null }] });
export const PostListQuery = Type.Object(countedPageQuery, { additionalProperties: false });
export const PagePath = Type.Object({ id: PathId('Status page') });
export const PostPath = Type.Object({ id: PathId('Status page'), postId: PathId('Post') });
export const IncidentPath = Type.Object({ id: PathId('Incident') });

export const CreatePostBody = Type.Object(
  {
    title: Title,
    state: Type.Optional(State),
    impact: Type.Optional(Impact),
    componentIds: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), { maxItems: 300, uniqueItems: true }),
    ),
    message: Message,
  },
  {
    additionalProperties: false,
    examples: [{ title: 'Checkout is slow', impact: 'minor', message: 'We look.' }],
  },
);
export const PatchPostBody = Type.Object(
  {
    title: Type.Optional(Title),
    impact: Type.Optional(Impact),
    componentIds: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), { maxItems: 300, uniqueItems: true }),
    ),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ impact: 'major' }] },
);
export const CreateUpdateBody = Type.Object(
  { state: State, message: Message },
  { additionalProperties: false, examples: [{ state: 'resolved', message: 'All is well again.' }] },
);
export const PublishBody = Type.Object(
  { statusPageId: Type.String({ format: 'uuid' }), message: Type.Optional(Message) },
  { additionalProperties: false, examples: [{ statusPageId: example.id, message: 'We look.' }] },
);
