import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
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
  registerSubdomainRoutes(app);
  registerAssociationRoutes(app);
  registerDiscoveryRoutes(app);
}

const path = '/api/v1/assets/subdomains';
const tags = ['Assets'];
const read = { access: { scope: 'assets:read' } } as const;
const write = { access: { scope: 'assets:write' } } as const;

/** Registers the routes of subdomains. */
function registerSubdomainRoutes(app: HttpApp): void {
  registerList(app);
  registerTriage(app);
  registerWatch(app);
}

function registerList(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listSubdomains',
        summary: 'List subdomains, newest first unless sorted otherwise',
        querystring: SubdomainListQuery,
        response: { 200: SubdomainList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, count: _count, sort: _sort, since, ...filter } = request.query;
      const { db, accountId } = ctxOf(request);
      const narrowed = {
        ...filter,
        ...(since === undefined ? {} : { since: new Date(since) }),
      };
      const page = subdomainOrders.read(request.query);
      const listed = await listSubdomains(db, accountId, narrowed, page);
      return subdomainOrders.cut(listed, request.query, toSubdomainBody);
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getSubdomain',
        summary: 'Read a subdomain',
        params: SubdomainPath,
        response: { 200: SubdomainBody },
      },
    },
    async (request) => toSubdomainBody(await getSubdomain(ctxOf(request), request.params.id)),
  );
}

function registerTriage(app: HttpApp): void {
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'updateSubdomain',
        summary: 'Triage a subdomain',
        description: 'The triage state is kept across later runs. Ignored subdomains do not open incidents.',
        params: SubdomainPath,
        body: PatchSubdomainBody,
        response: { 200: SubdomainBody },
      },
    },
    async (request) =>
      toSubdomainBody(await triageSubdomain(ctxOf(request), request.params.id, request.body)),
  );
  app.post(
    `${path}/bulk`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'bulkSubdomains',
        summary: 'Triage several subdomains',
        description: 'Runs in one transaction and returns a result for each item.',
        body: BulkSubdomainsBody,
        response: { 200: BulkSubdomainsAnswer },
      },
    },
    async (request) => {
      const { ids, ...change } = request.body;
      return { items: await triageMany(ctxOf(request), ids, change) };
    },
  );
}

function registerWatch(app: HttpApp): void {
  app.post(
    `${path}/:id/watch`,
    {
      config: { ...write, problems: ['monitor_cap_reached'] },
      schema: {
        tags,
        operationId: 'watchSubdomain',
        summary: 'Create monitors for a subdomain',
        description:
          'Marks it as owned. Existing monitors are unchanged; returns 200 if all of them exist already.',
        params: SubdomainPath,
        body: WatchSubdomainBody,
        response: { 200: WatchSubdomainAnswer, 201: WatchSubdomainAnswer },
      },
    },
    async (request, reply) => {
      const { items, row } = await monitorSubdomain(ctxOf(request), request.params.id, request.body.kinds);
      const made = items.find(({ result }) => result === 'created');
      const answer = { items, subdomain: toSubdomainBody(row) };
      if (made === undefined) return reply.code(200).send(answer);
      const place = made.kind === 'legacy_domain' ? '/api/monitors' : '/api/v1/service-monitors';
      return reply.code(201).header('location', `${place}/${made.id}`).send(answer);
    },
  );
}

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
