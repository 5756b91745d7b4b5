import type { ProbeKinds } from '#engine/probes/kind.ts';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { findView, listViews, type ViewRow } from './queries.ts';
import { changeView, createView, removeView } from './saved-views.ts';
import { ViewListQuery, ViewPath, viewListOf, viewSchemasOf } from './schemas.ts';

const path = '/api/v1/service-monitors/views';
const tags = ['Service monitors'];
const read = { access: { scope: 'service-monitors:read' } } as const;
const write = { access: { scope: 'service-monitors:write' } } as const;

type Schemas = ReturnType<typeof viewSchemasOf>;

/** Saved views of the list of service monitors. */
export function registerSavedViewRoutes(app: HttpApp, kinds: ProbeKinds): void {
  const schemas = viewSchemasOf(kinds);
  registerCollection(app, schemas);
  registerItem(app, schemas);
}

function registerCollection(app: HttpApp, { View, CreateBody }: Schemas): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listServiceMonitorViews',
        summary: 'List saved views, newest first',
        querystring: ViewListQuery,
        response: { 200: viewListOf(View) },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const page = readPage(request.query);
      return toPage(await listViews(db, accountId, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toBody,
      });
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['already_exists', 'conflict'] },
      schema: {
        tags,
        operationId: 'createServiceMonitorView',
        summary: 'Save a view: filters, order and grouping',
        description: 'Shared with all members. Names are unique, ignoring case. At most 200 views.',
        body: CreateBody,
        response: { 201: View },
      },
    },
    async (request, reply) => {
      const row = await createView(ctxOf(request), request.body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toBody(row));
    },
  );
}

function registerItem(app: HttpApp, { View, PatchBody }: Schemas): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getServiceMonitorView',
        summary: 'Read a saved view',
        params: ViewPath,
        response: { 200: View },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toBody(await getById('view', id, () => findView(db, accountId, id)));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: { ...write, problems: ['already_exists'] },
      schema: {
        tags,
        operationId: 'updateServiceMonitorView',
        summary: 'Update a saved view',
        params: ViewPath,
        body: PatchBody,
        response: { 200: View },
      },
    },
    async (request) => toBody(await changeView(ctxOf(request), request.params.id, request.body)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'deleteServiceMonitorView',
        summary: 'Delete a saved view',
        params: ViewPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeView(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
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
