import { type Static, Type } from 'typebox';
import { associationTypes } from '#engine/discovery/associations.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import type { AssociationRow } from './queries.ts';

const AssociationType = Type.Enum([...associationTypes]);

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  type: 'as',
  value: 'AS64500',
  label: 'EXAMPLE-NET',
  names: 12,
  hosts: ['example.com', 'www.example.com'],
  firstSeenAt: '2026-11-01T03:30:00.000Z',
  lastSeenAt: '2026-11-22T03:30:00.000Z',
  current: true,
};

const AssociationBody = Type.Object(
  {
    id: Id,
    domainId: Id,
    type: AssociationType,
    value: Type.String({ description: 'Address, prefix, AS number, host or name', examples: ['AS64500'] }),
    label: Nullable(Type.String(), { description: 'Label shown to people' }),
    names: Type.Integer({ description: 'Names of the domain it relates to' }),
    hosts: Type.Array(Type.String(), { description: 'The first twenty' }),
    firstSeenAt: Timestamp('When it was first seen'),
    lastSeenAt: Timestamp('When it was last seen'),
    current: Type.Boolean({ description: 'Whether it was seen at the last check' }),
  },
  { title: 'Association', description: 'Infrastructure shared by names of a domain', examples: [example] },
);
export const AssociationList = pageOf(AssociationBody, {
  examples: [{ items: [example], nextCursor: null }],
});
export const AssociationListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    type: severalOf(AssociationType),
    current: Type.Optional(Type.Boolean()),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Part of value or label, ignoring case' }),
    ),
  },
  { additionalProperties: false },
);

/** An association as the API shows it. */
export function toAssociationBody(row: AssociationRow): Static<typeof AssociationBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    type: row.type,
    value: row.value,
    label: row.label,
    names: row.names,
    hosts: row.hosts,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.current,
  };
}
