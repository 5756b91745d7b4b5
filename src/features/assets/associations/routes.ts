import { type Static, Type } from 'typebox';
import { associationTypes } from '#engine/discovery/associations.ts';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { type AssociationRow, listAssociations } from './queries.ts';

/** Registers the list of associations. */
export function registerAssociationRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/assets/associations',
    {
      config: { access: { scope: 'assets:read' } },
      schema: {
        tags: ['Assets'],
        operationId: 'listAssociations',
        summary: 'List the infrastructure associated with domains, newest first',
        description:
          'Lists addresses, networks, providers, name servers, mail hosts, registrars and issuers, including past ones.',
        querystring: AssociationListQuery,
        response: { 200: AssociationList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = request.query;
      const page = readPage(request.query);
      const { db, accountId } = ctxOf(request);
      return toPage(await listAssociations(db, accountId, { ...filter, page }), page.limit, {
        position: 'first_seen_at',
        item: toAssociationBody,
      });
    },
  );
}

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
    label: Nullable(Type.String(), { description: 'Display name' }),
    names: Type.Integer({ description: "Number of the domain's names that share it" }),
    hosts: Type.Array(Type.String(), { description: 'Up to 20 of these names' }),
    firstSeenAt: Timestamp('When it was first seen'),
    lastSeenAt: Timestamp('When it was last seen'),
    current: Type.Boolean({ description: 'Whether it was still present at the last check' }),
  },
  {
    title: 'Association',
    description: 'Infrastructure that several names of a domain share',
    examples: [example],
  },
);
const AssociationList = pageOf(AssociationBody, {
  examples: [{ items: [example], nextCursor: null }],
});
const AssociationListQuery = Type.Object(
  {
    ...countedPageQuery,
    domainId: severalOf(Id),
    type: severalOf(AssociationType),
    current: Type.Optional(Type.Boolean()),
    search: searchOf('Part of the value or label (case-insensitive)'),
  },
  { additionalProperties: false },
);

/** Converts an association for the API. */
function toAssociationBody(row: AssociationRow): Static<typeof AssociationBody> {
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
