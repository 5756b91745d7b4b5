import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { toDomainBody } from './answers.ts';
import { createDomain } from './create.ts';
import { getDomain } from './get.ts';
import { readDomainFilter } from './input.ts';
import { domainOrders, listDomains } from './queries.ts';
import { type EndOrphans, removeDomain } from './remove.ts';
import {
  CreateDomainBody,
  DomainBody,
  DomainList,
  DomainListQuery,
  DomainPath,
  PatchDomainBody,
} from './schemas.ts';
import { changeDomain } from './update.ts';

const tags = ['Assets'];

/**
 * The domain inventory at `/api/v1/assets/domains`, and under `/api/v1/assets` itself: the same routes, left
 * out of the reference the second time.
 */
export function registerDomainRoutes(app: HttpApp, endOrphans: EndOrphans): void {
  registerCollection(app, '/api/v1/assets/domains', false);
  registerItem(app, '/api/v1/assets/domains', { hide: false, endOrphans });
  registerCollection(app, '/api/v1/assets', true);
  registerItem(app, '/api/v1/assets', { hide: true, endOrphans });
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
  { hide, endOrphans }: { hide: boolean; endOrphans: EndOrphans },
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
    async (request) => toDomainBody(await changeDomain(ctxOf(request), request.params.id, request.body)),
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
      await removeDomain(ctxOf(request), request.params.id, endOrphans);
      return reply.code(204).send(null);
    },
  );
}
