import type { Static } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerAssociationRoutes } from './associations/routes.ts';
import { registerDiscoveryRoutes } from './discoveries/routes.ts';
import { monitorSubdomain } from './subdomains/monitor-subdomain.ts';
import { listSubdomains, type SubdomainRow, subdomainOrders } from './subdomains/queries.ts';
import {
  BulkSubdomainsAnswer,
  BulkSubdomainsBody,
  PatchSubdomainBody,
  SubdomainBody,
  SubdomainList,
  SubdomainListQuery,
  SubdomainPath,
  WatchSubdomainAnswer,
  WatchSubdomainBody,
} from './subdomains/schemas.ts';
import { getSubdomain, triageMany, triageSubdomain } from './subdomains/triage.ts';

/** Registers the routes of subdomains, associations and discoveries. */
export function registerAssetRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      operationId: 'listSubdomains',
      summary: 'List subdomains, newest first unless sorted otherwise',
      querystring: SubdomainListQuery,
      response: SubdomainList,
    },
    async ({ ctx, query }) => {
      const { limit: _limit, cursor: _cursor, count: _count, sort: _sort, since, ...filter } = query;
      const { db, accountId } = ctx;
      const narrowed = {
        ...filter,
        ...(since === undefined ? {} : { since: new Date(since) }),
      };
      const page = subdomainOrders.read(query);
      const listed = await listSubdomains(db, accountId, narrowed, page);
      return subdomainOrders.cut(listed, query, toSubdomainBody);
    },
  );
  routes.get(
    '/:id',
    {
      operationId: 'getSubdomain',
      summary: 'Get a subdomain',
      params: SubdomainPath,
      response: SubdomainBody,
    },
    async ({ ctx, params }) => toSubdomainBody(await getSubdomain(ctx, params.id)),
  );
  routes.patch(
    '/:id',
    {
      operationId: 'updateSubdomain',
      summary: 'Triage a subdomain',
      description: 'The triage state is kept in later discoveries. Ignored subdomains do not open incidents.',
      params: SubdomainPath,
      body: PatchSubdomainBody,
      response: SubdomainBody,
    },
    async ({ ctx, params, body }) => toSubdomainBody(await triageSubdomain(ctx, params.id, body)),
  );
  routes.post(
    '/bulk',
    {
      operationId: 'bulkSubdomains',
      summary: 'Triage several subdomains',
      description: 'Runs in one transaction and returns a result for each item.',
      body: BulkSubdomainsBody,
      response: BulkSubdomainsAnswer,
    },
    async ({ ctx, body }) => {
      const { ids, ...change } = body;
      return { items: await triageMany(ctx, ids, change) };
    },
  );
  routes.post(
    '/:id/watch',
    {
      operationId: 'watchSubdomain',
      summary: 'Create monitors for a subdomain',
      description:
        'Marks the subdomain as owned. Existing monitors are unchanged; returns 200 if all of them already exist.',
      params: SubdomainPath,
      body: WatchSubdomainBody,
      responses: { 200: WatchSubdomainAnswer, 201: WatchSubdomainAnswer },
      problems: ['monitor_cap_reached'],
    },
    async ({ ctx, params, body, reply }) => {
      const { items, row } = await monitorSubdomain(ctx, params.id, body.kinds);
      const created = items.find(({ result }) => result === 'created');
      const answer = { items, subdomain: toSubdomainBody(row) };
      if (created === undefined) return reply.code(200).send(answer);
      const place = created.kind === 'legacy_domain' ? '/api/monitors' : '/api/v1/service-monitors';
      return reply.code(201).header('location', `${place}/${created.id}`).send(answer);
    },
  );
  registerAssociationRoutes(app);
  registerDiscoveryRoutes(app);
}

const path = '/api/v1/assets/subdomains';
const tags = ['Assets'];
const read = { scope: 'assets:read' } as const;
const write = { scope: 'assets:write' } as const;

/** Converts a subdomain for the API. */
function toSubdomainBody(row: SubdomainRow): Static<typeof SubdomainBody> {
  const { takeover } = row;
  return {
    id: row.id,
    domainId: row.domain_id,
    name: row.name,
    sources: row.sources as Static<typeof SubdomainBody>['sources'],
    addresses: row.addresses,
    alive: row.alive,
    state: row.state,
    note: row.note,
    takeover:
      takeover === null
        ? null
        : { service: takeover.service, verdict: takeover.verdict, evidence: { ...takeover.evidence } },
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
