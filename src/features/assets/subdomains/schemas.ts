import { Type } from 'typebox';
import { discoverySources } from '#engine/discovery/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { subdomainOrders, subdomainStates, takeoverVerdicts } from './queries.ts';

const Source = Type.Enum([...discoverySources], {
  description:
    "`ct`: issued certificates; `san`: deployed certificates; `dns`: DNS records; `axfr`: a zone transfer; `nsec`: an NSEC walk; `page`: the domain's own pages; `word`: a word list; `passive`: passive DNS",
});
const State = Type.Enum([...subdomainStates], { description: 'Triage state' });
const Note = Nullable(Type.String({ maxLength: 2000, pattern: '^[^\\u0000]*$' }), {
  description: 'Reason, shown to other members',
});

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  name: 'shop.example.com',
  sources: ['ct', 'dns'],
  addresses: ['192.0.2.10'],
  alive: true,
  state: 'new',
  note: null,
  takeover: { service: null, verdict: 'none', evidence: {} },
  firstSeenAt: '2026-11-01T03:30:00.000Z',
  lastSeenAt: '2026-11-22T03:30:00.000Z',
};

export const SubdomainBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    name: Type.String({ description: 'Domain name as a lowercase A-label', examples: ['shop.example.com'] }),
    sources: Type.Array(Source, { description: 'Where it was found' }),
    addresses: Type.Array(Type.String(), { description: 'IP addresses at the last lookup' }),
    alive: Type.Boolean({ description: 'Whether the name resolves' }),
    state: State,
    note: Note,
    takeover: Nullable(
      Type.Object(
        {
          service: Nullable(Type.String({ examples: ['GitHub Pages'] })),
          verdict: Type.Enum([...takeoverVerdicts], {
            description:
              '`vulnerable`: anyone can claim the target, which has been proven; `suspect`: a takeover is possible under certain conditions, or the target does not exist',
          }),
          evidence: Type.Record(Type.String(), Type.Unknown(), {
            description: 'How the takeover was detected',
          }),
        },
        { title: 'Takeover' },
      ),
      { description: 'Whether someone else could take over the name; null if not checked' },
    ),
    firstSeenAt: Timestamp('When the subdomain was first found'),
    lastSeenAt: Timestamp('When a source last reported the name, or when it last resolved'),
  },
  { title: 'Subdomain', description: 'A subdomain found for a domain in the account', examples: [example] },
);
export const SubdomainList = pageOf(SubdomainBody, { examples: [{ items: [example], nextCursor: null }] });
export const SubdomainPath = Type.Object({ id: PathId('Subdomain') });

export const SubdomainListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    state: severalOf(State),
    source: severalOf(Source),
    alive: Type.Optional(Type.Boolean()),
    takeover: severalOf(Type.Enum([...takeoverVerdicts])),
    since: Type.Optional(
      Type.String({ format: 'date-time', description: 'First seen at or after this time' }),
    ),
    search: searchOf('Part of the name or note (case-insensitive)'),
    sort: Type.Optional(
      Type.Enum(subdomainOrders.names, { description: 'Sort order; default: newest first' }),
    ),
  },
  { additionalProperties: false },
);

export const PatchSubdomainBody = Type.Object(
  { state: Type.Optional(State), note: Type.Optional(Note) },
  { additionalProperties: false, minProperties: 1, examples: [{ state: 'owned', note: 'The shop' }] },
);

export const BulkSubdomainsBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 10_000 }),
    state: State,
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
);
export const BulkSubdomainsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      result: Type.Enum(['changed', 'unchanged', 'not-found']),
    }),
  ),
});

export const watchKinds = ['http', 'ssl', 'legacy_domain'] as const;
export const WatchSubdomainBody = Type.Object(
  {
    kinds: Type.Array(Type.Enum([...watchKinds]), { minItems: 1, maxItems: 3, uniqueItems: true }),
  },
  { additionalProperties: false, examples: [{ kinds: ['http', 'ssl'] }] },
);
export const WatchSubdomainAnswer = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        kind: Type.Enum([...watchKinds]),
        id: Nullable(Id, { description: 'ID of the monitor; null if the limit was reached' }),
        result: Type.Enum(['created', 'exists', 'limit']),
      }),
    ),
    subdomain: SubdomainBody,
  },
  { title: 'SubdomainWatch', description: 'Result for each kind' },
);
