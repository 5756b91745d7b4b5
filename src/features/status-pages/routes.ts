import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import type { Net } from '#platform/net/types.ts';
import { registerAccessRoutes } from './access/routes.ts';
import { verifyCustomDomain } from './custom-domain/verify.ts';
import { registerImageRoutes } from './images/routes.ts';
import { createPage, deletePage, previewPage, toPageBody, updatePage } from './pages.ts';
import { registerPostRoutes } from './posts/routes.ts';
import type { PageView } from './public/page-view.ts';
import { findPage, listPages, pageOrders } from './queries.ts';
import {
  CreateStatusPageBody,
  PatchStatusPageBody,
  PreviewBody,
  PreviewStatusPageBody,
  StatusPageBody,
  StatusPageList,
  StatusPageListQuery,
  StatusPagePath,
} from './schemas.ts';
import { registerSubscriberRoutes } from './subscribers/routes.ts';

const path = '/api/v1/status-pages';
const tags = ['Status pages'];
const read = { scope: 'status-pages:read' } as const;
const write = { scope: 'status-pages:write' } as const;

export interface PageRoutesDeps {
  net: Net;
  /** Drops a page from the cache, so that its next reader sees the change. */
  evict: (slug: string) => void;
  /** Renders a page as visitors see it, with uploaded images from the path `images`. */
  renderPreview: (view: PageView, images: string) => string;
}

/** Registers the routes to manage an account's status pages. */
export function registerStatusPageRoutes(app: HttpApp, { net, evict, renderPreview }: PageRoutesDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List status pages, newest first',
      querystring: StatusPageListQuery,
      response: StatusPageList,
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const page = pageOrders.read(query);
      const listed = await listPages(db, accountId, { page, search: query.search });
      return pageOrders.cut(listed, query, (row) => toPageBody(row, ctx));
    },
  );
  routes.post(
    '',
    {
      summary: 'Create a status page',
      body: CreateStatusPageBody,
      created: StatusPageBody,
      problems: ['already_exists', 'conflict'],
    },
    async ({ ctx, body }) => {
      const row = await createPage(ctx, body);
      evict(row.slug);
      return toPageBody(row, ctx);
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a status page', params: StatusPagePath, response: StatusPageBody },
    async ({ ctx, params }) => {
      const { id } = params;
      const row = await getById('status page', id, () => findPage(ctx.db, ctx.accountId, id));
      return toPageBody(row, ctx);
    },
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a status page',
      description:
        'A JSON merge patch. `groups` and `components` are replaced, not merged; components keep their IDs.',
      params: StatusPagePath,
      body: PatchStatusPageBody,
      response: StatusPageBody,
      problems: ['already_exists'],
    },
    async ({ ctx, params, body }) => {
      const { row, slugBefore } = await updatePage(ctx, params.id, body);
      evict(slugBefore);
      evict(row.slug);
      return toPageBody(row, ctx);
    },
  );
  routes.delete(
    '/:id',
    { summary: 'Delete a status page', params: StatusPagePath },
    async ({ ctx, params }) => {
      evict((await deletePage(ctx, params.id)).slug);
    },
  );
  routes.post(
    '/:id/custom-domain/verify',
    {
      operationId: 'verifyStatusPageDomain',
      summary: "Verify a status page's custom domain",
      description:
        'Looks for the TXT record in `customDomainStatus.record` now and returns the page with the result in `customDomainStatus`. The record is not required if the account has verified the domain through a domain monitor. Returns 409 if the page has no custom domain, or if another status page has already verified the domain.',
      params: StatusPagePath,
      response: StatusPageBody,
      problems: ['conflict', 'rate_limited'],
    },
    async ({ ctx, params }) => {
      const row = await verifyCustomDomain(ctx, net, params.id);
      evict(row.slug);
      return toPageBody(row, ctx);
    },
  );
  routes.post(
    '/:id/preview',
    {
      operationId: 'previewStatusPage',
      summary: 'Render a status page with changes that are not saved',
      description:
        'Takes the body of an update and returns the page as visitors would see it after the update. Nothing is saved.',
      params: StatusPagePath,
      body: PreviewStatusPageBody,
      response: PreviewBody,
      access: read,
      idempotency: false,
    },
    async ({ ctx, params, body }) => ({
      html: renderPreview(await previewPage(ctx, params.id, body), `${path}/${params.id}`),
    }),
  );
  registerImageRoutes(app, evict);
  registerAccessRoutes(routes, evict);
  registerSubscriberRoutes(routes);
  registerPostRoutes(app, routes, evict);
}
