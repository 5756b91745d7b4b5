import type { Static } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  createDomain,
  getDomain,
  patchDomain,
  type ResolveOrphans,
  readDomainFilter,
  removeDomain,
} from './domains.ts';
import { type DomainRow, domainOrders, listDomains } from './queries.ts';
import {
  CreateDomainBody,
  DomainBody,
  DomainList,
  DomainListQuery,
  DomainPath,
  PatchDomainBody,
} from './schemas.ts';

const tags = ['Assets'];

const read = { scope: 'assets:read' } as const;
const write = { scope: 'assets:write' } as const;

/**
 * Registers the routes of domains at `/api/v1/assets/domains`, and also at `/api/v1/assets`, which the API reference
 * omits.
 */
export function registerDomainRoutes(app: HttpApp, resolveOrphans: ResolveOrphans): void {
  registerAt(app, { path: '/api/v1/assets/domains', hide: false, resolveOrphans });
  registerAt(app, { path: '/api/v1/assets', hide: true, resolveOrphans });
}

function registerAt(
  app: HttpApp,
  { path, hide, resolveOrphans }: { path: string; hide: boolean; resolveOrphans: ResolveOrphans },
): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      hide,
      summary: 'List domains, newest first unless sorted otherwise',
      querystring: DomainListQuery,
      response: DomainList,
    },
    async ({ ctx, query }) => {
      const { limit: _limit, cursor: _cursor, domain, apex, ...filter } = query;
      const rows = await listDomains(ctx.db, ctx.accountId, {
        ...filter,
        domain: readDomainFilter(domain),
        apex: readDomainFilter(apex),
        page: domainOrders.read(query),
      });
      return domainOrders.cut(rows, query, toDomainBody);
    },
  );
  routes.post(
    '',
    {
      hide,
      summary: 'Add a domain',
      description: 'Does not create a monitor. Returns 409 if the account already has this domain.',
      body: CreateDomainBody,
      created: DomainBody,
      problems: ['already_exists'],
    },
    async ({ ctx, body }) => toDomainBody(await createDomain(ctx, body)),
  );
  routes.get(
    '/:id',
    { hide, summary: 'Get a domain', params: DomainPath, response: DomainBody },
    async ({ ctx, params }) => toDomainBody(await getDomain(ctx, params.id)),
  );
  routes.patch(
    '/:id',
    {
      hide,
      summary: "Update a domain's label or expectations",
      description: 'A JSON merge patch. Lists are replaced, not merged.',
      params: DomainPath,
      body: PatchDomainBody,
      response: DomainBody,
    },
    async ({ ctx, params, body }) => toDomainBody(await patchDomain(ctx, params.id, body)),
  );
  routes.delete(
    '/:id',
    {
      hide,
      summary: 'Delete a domain',
      description:
        "The domain's service monitors are kept without a domain. Returns 409 if the domain has a domain monitor; delete the monitor first.",
      params: DomainPath,
    },
    async ({ ctx, params }) => removeDomain(ctx, params.id, resolveOrphans),
  );
}

/** Converts a domain for the API. */
export function toDomainBody(row: DomainRow): Static<typeof DomainBody> {
  return {
    id: row.id,
    domain: row.domain,
    label: row.label,
    apex: row.apex,
    source: row.source,
    expected: row.expected,
    verified: row.verified_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
