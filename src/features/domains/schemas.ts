import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { domainOrders } from './queries.ts';

const sources = ['import', 'monitor', 'service-monitor', 'manual', 'discovery'] as const;

const text = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });
const expectedFields = {
  issuers: Type.Array(text(200), {
    maxItems: 50,
    description: 'Certification authorities that are allowed to issue: CAA identifiers or organization names',
    examples: [['letsencrypt.org']],
  }),
  nameservers: Type.Array(text(255), { maxItems: 50, examples: [['ns1.example.net']] }),
  registrar: Nullable(text(200), { examples: ['Example Registrar'] }),
};

const Expected = Type.Object(expectedFields, {
  title: 'ExpectedOfDomain',
  description: 'State that the owner expects; empty if not set',
});

export const DomainBody = Type.Object(
  {
    id: Id,
    domain: Type.String({ description: 'Domain name as a lowercase A-label', examples: ['example.com'] }),
    label: Nullable(Type.String(), { examples: ['Company site'] }),
    apex: Type.String({
      description: 'Registrable domain according to the Public Suffix List, or the domain itself',
      examples: ['example.com'],
    }),
    source: Type.Enum([...sources], { description: 'How the domain was added to the account' }),
    expected: Expected,
    verified: Type.Boolean({ description: 'Whether ownership is verified through a monitor of this domain' }),
    createdAt: Timestamp('When the domain was added to the account'),
  },
  { title: 'Domain', description: 'A domain in the account' },
);

export const DomainList = pageOf(DomainBody);

export const DomainListQuery = Type.Object(
  {
    ...countedPageQuery,
    domain: severalOf(Type.String({ maxLength: 1000 }), { description: 'Only this domain' }),
    apex: severalOf(Type.String({ maxLength: 1000 }), { description: 'Only this domain and its subdomains' }),
    source: severalOf(Type.Enum([...sources])),
    verified: Type.Optional(Type.Boolean()),
    search: searchOf('Part of the domain or label (case-insensitive)'),
    sort: Type.Optional(Type.Enum(domainOrders.names, { description: 'Sort order; default: newest first' })),
  },
  { additionalProperties: false },
);

const Label = Nullable(Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' }), {
  description: 'Free text with up to 500 characters; empty or null for none',
  examples: ['Company site'],
});

export const CreateDomainBody = Type.Object(
  {
    domain: Type.String({ maxLength: 1000, examples: ['example.com'] }),
    label: Type.Optional(Label),
  },
  { additionalProperties: false },
);

export const PatchDomainBody = Type.Object(
  {
    label: Type.Optional(Label),
    expected: Type.Optional(
      Type.Object(Type.Partial(Type.Object(expectedFields)).properties, { additionalProperties: false }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ label: 'Company site', expected: { nameservers: ['ns1.example.net', 'ns2.example.net'] } }],
  },
);

export const DomainPath = Type.Object({ id: PathId('Domain') });
