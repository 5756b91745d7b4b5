import type { ProbeKinds } from '#engine/probes/kind.ts';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { findView, listViews, type ViewRow } from './queries.ts';
import { changeView, createView, removeView } from './saved-views.ts';
import { ViewListQuery, ViewPath, viewListOf, viewSchemasOf } from './schemas.ts';

const path = '/api/v1/service-monitors/views';
const tags = ['Service monitors'];
const read = { scope: 'service-monitors:read' } as const;
const write = { scope: 'service-monitors:write' } as const;

/** Registers the routes for saved views of the service monitor list. */
export function registerSavedViewRoutes(app: HttpApp, kinds: ProbeKinds): void {
  const routes = createRoutes(app, { path, tags, read, write });
  const { View, CreateBody, PatchBody } = viewSchemasOf(kinds);
  routes.get(
    '',
    {
      operationId: 'listServiceMonitorViews',
      summary: 'List saved views, newest first',
      querystring: ViewListQuery,
      response: viewListOf(View),
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const page = readPage(query);
      return toPage(await listViews(db, accountId, page), page.limit, {
        position: 'created_at',
        item: toBody,
      });
    },
  );
  routes.post(
    '',
    {
      operationId: 'createServiceMonitorView',
      summary: 'Save a view: filters, order and grouping',
      description:
        'Views are shared with all members. Names must be unique (case-insensitive). An account can have up to 200 views.',
      body: CreateBody,
      created: View,
      problems: ['already_exists', 'conflict'],
    },
    async ({ ctx, body }) => toBody(await createView(ctx, body)),
  );
  routes.get(
    '/:id',
    { operationId: 'getServiceMonitorView', summary: 'Get a saved view', params: ViewPath, response: View },
    async ({ ctx, params }) =>
      toBody(await getById('view', params.id, () => findView(ctx.db, ctx.accountId, params.id))),
  );
  routes.patch(
    '/:id',
    {
      operationId: 'updateServiceMonitorView',
      summary: 'Update a saved view',
      params: ViewPath,
      body: PatchBody,
      response: View,
      problems: ['already_exists'],
    },
    async ({ ctx, params, body }) => toBody(await changeView(ctx, params.id, body)),
  );
  routes.delete(
    '/:id',
    { operationId: 'deleteServiceMonitorView', summary: 'Delete a saved view', params: ViewPath },
    async ({ ctx, params }) => removeView(ctx, params.id),
  );
}

const toBody = ({ id, name, filter, sort, group_by, created_at, updated_at }: ViewRow) => ({
  id,
  name,
  filter,
  sort,
  groupBy: group_by,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
