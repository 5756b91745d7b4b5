import { ctxOf } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { registerAccessRoutes } from './access/routes.ts';
import { toPageBody } from './answers.ts';
import { createPage } from './create.ts';
import { registerPostRoutes } from './posts/routes.ts';
import { findPage, listPages, pageOrders } from './queries.ts';
import { deletePage } from './remove.ts';
import {
  CreateStatusPageBody,
  PatchStatusPageBody,
  StatusPageBody,
  StatusPageList,
  StatusPageListQuery,
  StatusPagePath,
} from './schemas.ts';
import { registerSubscriberRoutes } from './subscribers/routes.ts';
import { changePage } from './update.ts';

const path = '/api/v1/status-pages';
const tags = ['Status pages'];
const read = { access: { scope: 'status-pages:read' } } as const;
const write = { access: { scope: 'status-pages:write' } } as const;

/** What a change of a page is told to. */
export interface PageRoutesDeps {
  /** Drops what is kept of a page, so that its next reader sees the change. */
  forget(slug: string): void;
}

/** Status pages as their owners see them: list, make, read, change, delete. */
export function registerStatusPageRoutes(app: HttpApp, deps: PageRoutesDeps): void {
  registerCollection(app, deps);
  registerItem(app, deps);
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
      const { db, accountId } = ctxOf(request);
      const page = pageOrders.read(request.query);
      const listed = await listPages(db, accountId, { page, search: request.query.search });
      return pageOrders.cut(listed, request.query, toPageBody);
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
      const row = await createPage(ctxOf(request), request.body);
      forget(row.slug);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toPageBody(row));
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
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toPageBody(await getById('status page', id, () => findPage(db, accountId, id)));
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
      const { row, slugBefore } = await changePage(ctxOf(request), request.params.id, request.body);
      forget(slugBefore);
      forget(row.slug);
      return toPageBody(row);
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
