import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
const scopes = ['all', 'likely'] as const;
const states = ['queued', 'running', 'done', 'failed'] as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

const example = {
  id: exampleId,
  domainId: exampleId,
  trigger: 'manual',
  scope: 'all',
  state: 'running',
  baseline: true,
  generated: 5210,
  lookedUp: 1400,
  unanswered: 3,
  registered: 12,
  fresh: 2,
  error: null,
  createdAt: '2026-11-20T03:30:00.000Z',
  startedAt: '2026-11-20T03:30:01.000Z',
  finishedAt: null,
};

export const SweepBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    trigger: Type.Enum(['manual', 'schedule']),
    scope: Type.Enum([...scopes], { description: 'All names, or only the most likely and the known ones' }),
    state: Type.Enum([...states]),
    baseline: Type.Boolean({
      description: "Whether this is the domain's first run: its findings do not alert",
    }),
    generated: count('Number of names to look up'),
    lookedUp: count('Names looked up so far'),
    unanswered: count('Names without an answer: their state is unknown'),
    registered: count('Registered names'),
    fresh: count('Names not known before'),
    error: Nullable(Type.String({ examples: ['no-answers'] })),
    createdAt: Timestamp('When it was requested'),
    startedAt: Nullable(Timestamp('When it started')),
    finishedAt: Nullable(Timestamp('When it finished')),
  },
  {
    title: 'LookalikeSweep',
    description: 'A lookalike sweep of a domain',
    examples: [example],
  },
);
export const SweepList = pageOf(SweepBody, { examples: [{ items: [example], nextCursor: null }] });
export const SweepPath = Type.Object({ id: PathId('Sweep') });

export const SweepListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    state: severalOf(Type.Enum([...states])),
  },
  { additionalProperties: false },
);

export const CreateSweepBody = Type.Object(
  {
    domainId: Type.String({ format: 'uuid', description: 'Domain in the inventory' }),
    scope: Type.Optional(Type.Enum([...scopes], { default: 'all' })),
  },
  { additionalProperties: false, examples: [{ domainId: exampleId }] },
);
