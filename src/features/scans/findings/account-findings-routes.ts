import { Type } from 'typebox';
import { findFindingType } from '#engine/findings/catalog.ts';
import { categories, dimensions, type Severity, severities } from '#engine/findings/types.ts';
import { dispositions } from '#engine/risk/types.ts';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { findingStates, listAllFindings, listFindingKinds } from '../queries/findings.ts';
import { toFindingBody } from '../response-bodies.ts';
import { FindingBody } from '../schemas.ts';
import { setDispositions } from './dispositions.ts';

const path = '/api/v1/findings';
const tags = ['Monitors'];
const read = { scope: 'monitors:read' } as const;

/** Registers the routes of findings across all domains of the account. */
export function registerAllFindingsRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '',
    {
      operationId: 'listFindings',
      summary: 'List findings of all domains, newest first',
      querystring: AllFindingsQuery,
      response: AccountFindingList,
    },
    async ({ ctx, query }) => {
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      const page = readPage(query);
      const rows = await listAllFindings(ctx.db, ctx.accountId, { ...filter, page });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.opened_at, id: row.id }),
        item: (row) => ({
          monitorId: row.monitor_id,
          domainId: row.domain_id,
          domain: row.domain,
          finding: toFindingBody(row),
        }),
      });
    },
  );
  routes.get(
    '/kinds',
    {
      operationId: 'listFindingKinds',
      summary: 'List finding types, most severe and most common first',
      querystring: FindingKindsQuery,
      response: FindingKindList,
    },
    async ({ ctx, query }) => {
      const rows = await listFindingKinds(ctx.db, ctx.accountId, query);
      const items = rows.map((row) => ({
        checkId: row.check_id,
        title: findFindingType(row.check_id)?.title ?? row.check_id,
        severity: row.severity,
        findings: row.findings,
        domains: row.domains,
        since: row.since.toISOString(),
      }));
      const rank = (severity: Severity) => severities.indexOf(severity);
      return { items: items.sort((a, b) => rank(b.severity) - rank(a.severity)) };
    },
  );
  routes.post(
    '/bulk',
    {
      operationId: 'changeFindings',
      summary: 'Set the disposition of several findings',
      body: BulkFindingsBody,
      response: BulkFindingsAnswer,
      access: { scope: 'monitors:write' },
    },
    async ({ ctx, body }) => {
      const { ids, ...disposition } = body;
      return { items: await setDispositions(ctx, ids, disposition) };
    },
  );
}

const filter = {
  state: severalOf(Type.Enum([...findingStates]), {
    description: 'The same values as for a domain monitor; default `open`',
  }),
  severity: severalOf(Type.Enum([...severities])),
  category: severalOf(Type.Enum([...categories])),
  dimension: severalOf(Type.Enum([...dimensions])),
  domainId: severalOf(Id),
  search: searchOf('Part of the asset'),
};

const AllFindingsQuery = Type.Object(
  {
    ...countedPageQuery,
    ...filter,
    checkId: severalOf(Type.String({ maxLength: 200 }), { description: 'Only findings of this type' }),
  },
  { additionalProperties: false },
);

const FindingKindsQuery = Type.Object(filter, { additionalProperties: false });

const AccountFindingBody = Type.Object(
  {
    monitorId: Id,
    domainId: Id,
    domain: Type.String({ examples: ['example.com'] }),
    finding: FindingBody,
  },
  { title: 'DomainFinding', description: 'A finding and the domain it belongs to' },
);

const AccountFindingList = pageOf(AccountFindingBody);

const FindingKindList = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          checkId: Type.String({ examples: ['email.dmarc.missing'] }),
          title: Type.String(),
          severity: Type.Enum([...severities]),
          findings: Type.Integer({ minimum: 1 }),
          domains: Type.Integer({ minimum: 1 }),
          since: Timestamp('When the oldest of these findings was opened'),
        },
        { title: 'FindingKind', description: 'A finding type and the number of domains it affects' },
      ),
    ),
  },
  { title: 'FindingKindList' },
);

const BulkFindingsBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
    disposition: Nullable(Type.Enum([...dispositions]), {
      description: 'Disposition to set; the values are the same as for a single finding',
    }),
    note: Type.Optional(Nullable(Type.String({ maxLength: 2000, pattern: '^[^\\u0000]*$' }))),
  },
  {
    additionalProperties: false,
    examples: [
      { ids: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'], disposition: 'accepted-risk', note: 'Until March' },
    ],
  },
);

const BulkFindingsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({ id: Type.String(), result: Type.Enum(['changed', 'conflict', 'not-found']) }),
    {
      description:
        'Results in the order of `ids`. `conflict`: the disposition does not apply to that finding',
    },
  ),
});
