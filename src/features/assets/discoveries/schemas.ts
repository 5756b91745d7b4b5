import { Type } from 'typebox';
import { discoverySources } from '#engine/discovery/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { discoveryStates, stepStates } from './rules.ts';

const State = Type.Enum([...discoveryStates]);
const Source = Type.Enum([...discoverySources]);

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  state: 'running',
  trigger: 'manual',
  steps: [
    { name: 'dns', state: 'done', found: 4, reason: null },
    { name: 'word', state: 'running', found: 0, reason: null },
  ],
  found: 4,
  fresh: 1,
  lookups: 61,
  baseline: false,
  requestedAt: '2026-11-22T03:30:00.000Z',
  startedAt: '2026-11-22T03:30:00.120Z',
  finishedAt: null,
  error: null,
};

export const DiscoveryBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    state: State,
    trigger: Type.Enum(['schedule', 'manual']),
    steps: Type.Array(
      Type.Object({
        name: Source,
        state: Type.Enum([...stepStates]),
        found: Type.Integer({ description: 'Distinct names from this step' }),
        reason: Nullable(Type.String(), { description: 'Why it was skipped or failed' }),
      }),
      { description: 'Discovery steps, in order' },
    ),
    found: Type.Integer({ description: 'Distinct names from all steps' }),
    fresh: Type.Integer({ description: 'Names not seen before' }),
    lookups: Type.Integer({ description: 'DNS queries sent' }),
    baseline: Type.Boolean({
      description: "Whether this is the domain's first sweep: its findings do not alert",
    }),
    requestedAt: Timestamp('When it was requested'),
    startedAt: Nullable(Timestamp('When it started')),
    finishedAt: Nullable(Timestamp('When it finished')),
    error: Nullable(Type.String({ description: 'Why it failed', examples: ['worker-died'] })),
  },
  { title: 'Discovery', description: 'A subdomain discovery run', examples: [example] },
);
export const DiscoveryList = pageOf(DiscoveryBody, { examples: [{ items: [example], nextCursor: null }] });
export const DiscoveryPath = Type.Object({ id: PathId('Discovery') });
export const DiscoveryListQuery = Type.Object(
  { ...countedPageQuery, domainId: severalOf(Id), state: severalOf(State) },
  { additionalProperties: false },
);
export const CreateDiscoveryBody = Type.Object(
  {
    domainId: Id,
    sources: Type.Optional(
      Type.Array(Source, {
        minItems: 1,
        uniqueItems: true,
        description: 'Default: all. Active sources wait for proof of ownership',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ domainId: example.domainId }] },
);
