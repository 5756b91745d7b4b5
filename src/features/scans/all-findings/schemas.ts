import { Type } from 'typebox';
import { categories, dimensions, severities } from '#engine/findings/types.ts';
import { dispositions } from '#engine/risk/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { findingStates } from '../queries/findings.ts';
import { FindingBody } from '../schemas.ts';

const filter = {
  state: severalOf(Type.Enum([...findingStates]), {
    description: 'As for a domain monitor. Default `open`',
  }),
  severity: severalOf(Type.Enum([...severities])),
  category: severalOf(Type.Enum([...categories])),
  dimension: severalOf(Type.Enum([...dimensions])),
  domainId: severalOf(Id),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Part of the asset' })),
};

export const AllFindingsQuery = Type.Object(
  {
    ...countedPageQuery,
    ...filter,
    checkId: severalOf(Type.String({ maxLength: 200 }), { description: 'Exactly this kind of finding' }),
  },
  { additionalProperties: false },
);

export const FindingKindsQuery = Type.Object(filter, { additionalProperties: false });

const AccountFindingBody = Type.Object(
  {
    monitorId: Id,
    domainId: Id,
    domain: Type.String({ examples: ['example.com'] }),
    finding: FindingBody,
  },
  { title: 'DomainFinding', description: 'A finding and its domain' },
);

export const AccountFindingList = pageOf(AccountFindingBody);

export const FindingKindList = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          checkId: Type.String({ examples: ['email.dmarc.missing'] }),
          title: Type.String(),
          severity: Type.Enum([...severities]),
          findings: Type.Integer({ minimum: 1 }),
          domains: Type.Integer({ minimum: 1 }),
          since: Timestamp('When the oldest of them was opened'),
        },
        { title: 'FindingKind', description: 'A finding type and how many domains it affects' },
      ),
    ),
  },
  { title: 'FindingKindList' },
);

export const BulkFindingsBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
    disposition: Nullable(Type.Enum([...dispositions]), { description: 'As for a single finding' }),
    note: Type.Optional(Nullable(Type.String({ maxLength: 2000, pattern: '^[^\\u0000]*$' }))),
  },
  {
    additionalProperties: false,
    examples: [
      { ids: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'], disposition: 'accepted-risk', note: 'Until March' },
    ],
  },
);

export const BulkFindingsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({ id: Type.String(), result: Type.Enum(['changed', 'conflict', 'not-found']) }),
    { description: 'In the order given. `conflict`: the disposition does not apply to that finding' },
  ),
});
