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
    scope: Type.Enum([...scopes], { description: 'All names, or the likeliest and those that are known' }),
    state: Type.Enum([...states]),
    baseline: Type.Boolean({ description: "The domain's first: what it finds alerts nobody" }),
    generated: count('Names to look up'),
    lookedUp: count('Names looked up so far'),
    unanswered: count('Of them, those that got no answer: nothing is said of them'),
    registered: count('Of them, those that exist'),
    fresh: count('Of them, those that were not known before'),
    error: Nullable(Type.String({ examples: ['no-answers'] })),
    createdAt: Timestamp('When it was asked for'),
    startedAt: Nullable(Timestamp('When it began')),
    finishedAt: Nullable(Timestamp('When it ended')),
  },
  {
    title: 'LookalikeSweep',
    description: 'One look at all lookalikes of a domain',
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
    domainId: Type.String({ format: 'uuid', description: 'Domain of the inventory' }),
    scope: Type.Optional(Type.Enum([...scopes], { default: 'all' })),
  },
  { additionalProperties: false, examples: [{ domainId: exampleId }] },
);
