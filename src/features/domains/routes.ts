import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
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

/**
 * Registers the routes of domains at `/api/v1/assets/domains`, and again at `/api/v1/assets`, which the reference
 * omits.
 */
export function registerDomainRoutes(app: HttpApp, resolveOrphans: ResolveOrphans): void {
  registerCollection(app, '/api/v1/assets/domains', false);
  registerItem(app, '/api/v1/assets/domains', { hide: false, resolveOrphans });
  registerCollection(app, '/api/v1/assets', true);
  registerItem(app, '/api/v1/assets', { hide: true, resolveOrphans });
}

function registerCollection(app: HttpApp, prefix: string, hide: boolean): void {
  app.get(
    prefix,
    {
      config: { access: { scope: 'assets:read' } },
      schema: {
        hide,
        tags,
        summary: 'List domains, newest first unless sorted otherwise',
        querystring: DomainListQuery,
        response: { 200: DomainList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, domain, apex, ...filter } = request.query;
      const page = domainOrders.read(request.query);
      const { db, accountId } = ctxOf(request);
      const rows = await listDomains(db, accountId, {
        ...filter,
        domain: readDomainFilter(domain),
        apex: readDomainFilter(apex),
        page,
      });
      return domainOrders.cut(rows, request.query, toDomainBody);
    },
  );
  app.post(
    prefix,
    {
      config: { access: { scope: 'assets:write' }, problems: ['already_exists'] },
      schema: {
        hide,
        tags,
        summary: 'Add a domain to the inventory',
        description: 'Does not add a monitor. Returns 409 if the domain is already in the inventory.',
        body: CreateDomainBody,
        response: { 201: DomainBody },
      },
    },
    async (request, reply) => {
      const row = await createDomain(ctxOf(request), request.body);
      return reply.code(201).header('location', `${prefix}/${row.id}`).send(toDomainBody(row));
    },
  );
}

function registerItem(
  app: HttpApp,
  prefix: string,
  { hide, resolveOrphans }: { hide: boolean; resolveOrphans: ResolveOrphans },
): void {
  const path = `${prefix}/:id`;
  app.get(
    path,
    {
      config: { access: { scope: 'assets:read' } },
      schema: { hide, tags, summary: 'Read a domain', params: DomainPath, response: { 200: DomainBody } },
    },
    async (request) => toDomainBody(await getDomain(ctxOf(request), request.params.id)),
  );
  app.patch(
    path,
    {
      config: { access: { scope: 'assets:write' } },
      schema: {
        hide,
        tags,
        summary: "Update a domain's label or expectations",
        description: 'A JSON merge patch. Lists are replaced as a whole.',
        params: DomainPath,
        body: PatchDomainBody,
        response: { 200: DomainBody },
      },
    },
    async (request) => toDomainBody(await patchDomain(ctxOf(request), request.params.id, request.body)),
  );
  app.delete(
    path,
    {
      config: { access: { scope: 'assets:write' } },
      schema: {
        hide,
        tags,
        summary: 'Delete a domain from the inventory',
        description:
          "The domain's service monitors are kept without a domain. Returns 409 while a domain monitor exists: delete it first.",
        params: DomainPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeDomain(ctxOf(request), request.params.id, resolveOrphans);
      return reply.code(204).send(null);
    },
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
