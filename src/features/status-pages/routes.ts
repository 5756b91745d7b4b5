import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import type { Net } from '#platform/net/types.ts';
import { registerAccessRoutes } from './access/routes.ts';
import { verifyCustomDomain } from './custom-domain/verify.ts';
import { createPage, deletePage, toPageBody, updatePage } from './pages.ts';
import { registerPostRoutes } from './posts/routes.ts';
import { findPage, listPages, pageOrders } from './queries.ts';
import {
  CreateStatusPageBody,
  PatchStatusPageBody,
  StatusPageBody,
  StatusPageList,
  StatusPageListQuery,
  StatusPagePath,
} from './schemas.ts';
import { registerSubscriberRoutes } from './subscribers/routes.ts';

const path = '/api/v1/status-pages';
const tags = ['Status pages'];
const read = { access: { scope: 'status-pages:read' } } as const;
const write = { access: { scope: 'status-pages:write' } } as const;

export interface PageRoutesDeps {
  net: Net;
  /** Drops a page from the cache, so that its next reader sees the change. */
  forget(slug: string): void;
}

/** Registers the routes with which an account manages its status pages. */
export function registerStatusPageRoutes(app: HttpApp, deps: PageRoutesDeps): void {
  registerCollection(app, deps);
  registerItem(app, deps);
  registerVerify(app, deps);
  registerAccessRoutes(app, (slug) => deps.forget(slug));
  registerSubscriberRoutes(app);
  registerPostRoutes(app, (slug) => deps.forget(slug));
}

function registerCollection(app: HttpApp, { forget }: PageRoutesDeps): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List status pages, newest first',
        querystring: StatusPageListQuery,
        response: { 200: StatusPageList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { db, accountId } = ctx;
      const page = pageOrders.read(request.query);
      const listed = await listPages(db, accountId, { page, search: request.query.search });
      return pageOrders.cut(listed, request.query, (row) => toPageBody(row, ctx));
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['already_exists', 'conflict'] },
      schema: {
        tags,
        summary: 'Create a status page',
        body: CreateStatusPageBody,
        response: { 201: StatusPageBody },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await createPage(ctx, request.body);
      forget(row.slug);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toPageBody(row, ctx));
    },
  );
}

function registerItem(app: HttpApp, { forget }: PageRoutesDeps): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Read a status page',
        params: StatusPagePath,
        response: { 200: StatusPageBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { id } = request.params;
      const row = await getById('status page', id, () => findPage(ctx.db, ctx.accountId, id));
      return toPageBody(row, ctx);
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: { ...write, problems: ['already_exists'] },
      schema: {
        tags,
        summary: 'Update a status page',
        description:
          'A JSON merge patch. `groups` and `components` are replaced as a whole; components keep their IDs.',
        params: StatusPagePath,
        body: PatchStatusPageBody,
        response: { 200: StatusPageBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { row, slugBefore } = await updatePage(ctx, request.params.id, request.body);
      forget(slugBefore);
      forget(row.slug);
      return toPageBody(row, ctx);
    },
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: { tags, summary: 'Delete a status page', params: StatusPagePath, response: { 204: NoContent } },
    },
    async (request, reply) => {
      forget((await deletePage(ctxOf(request), request.params.id)).slug);
      return reply.code(204).send(null);
    },
  );
}

function registerVerify(app: HttpApp, { net, forget }: PageRoutesDeps): void {
  app.post(
    `${path}/:id/custom-domain/verify`,
    {
      config: { ...write, problems: ['conflict', 'rate_limited'] },
      schema: {
        tags,
        operationId: 'verifyStatusPageDomain',
        summary: "Verify a status page's custom domain",
        description:
          'Looks for the TXT record in `customDomainStatus.record` now and returns the page with the result in `customDomainStatus`. A domain whose ownership the account has verified through a domain monitor needs no record. Returns 409 if the page has no custom domain, or if another status page has verified the domain already.',
        params: StatusPagePath,
        response: { 200: StatusPageBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const row = await verifyCustomDomain(ctx, net, request.params.id);
      forget(row.slug);
      return toPageBody(row, ctx);
    },
  );
}
