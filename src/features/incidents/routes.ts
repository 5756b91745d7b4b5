import type { Static } from 'typebox';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { type AccountPage, isGathered } from '#platform/database/gathered.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { createLoader } from '#platform/loader.ts';
import { toIncidentBody, toIncidentMemberBody } from './answers.ts';
import { registerIncidentMoves } from './by-hand/move-routes.ts';
import { openIncident, type PublishOpened } from './by-hand/open.ts';
import { CreateIncidentBody, PatchIncidentBody } from './by-hand/request-schemas.ts';
import { changeIncident } from './by-hand/update.ts';
import { getIncident } from './get.ts';
import { type IncidentRow, incidentOrders, listIncidentPages, listIncidents } from './queries/incidents.ts';
import { listIncidentMembers } from './queries/members.ts';
import {
  IncidentList,
  IncidentListQuery,
  IncidentMemberList,
  IncidentPath,
  IncidentWithTimeline,
  MemberListQuery,
} from './schemas.ts';
import { showIncident } from './show.ts';

const path = '/api/v1/incidents';
const tags = ['Incidents'];
const read = { access: { scope: 'incidents:read' } } as const;
const write = { access: { scope: 'incidents:write' } } as const;

/** Incidents: list, read with timeline and members, open by hand, change, acknowledge, resolve, reopen, comment. */
export function registerIncidentRoutes(app: HttpApp, deps: { db: Db; publish: PublishOpened }): void {
  registerCollection(app, deps);
  registerItem(app);
  registerIncidentMoves(app);
}

type Query = Static<typeof IncidentListQuery>;

function readNarrowed(ctx: Ctx, query: Query) {
  const { from, to } = query;
  return listIncidents(ctx.db, ctx.accountId, {
    states: query.state,
    severities: query.severity,
    sourceTypes: query.sourceType,
    monitorIds: query.monitorId,
    sourceIds: query.sourceId,
    domainIds: query.domainId,
    assigneeUserIds: query.assigneeUserId,
    search: query.search,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    page: incidentOrders.read(query),
  });
}

/** A list without a filter costs little, whoever asks, so many callers' are read at once. */
function createListReader(db: Db) {
  const findPage = createLoader<AccountPage, IncidentRow[]>((pages) => listIncidentPages(db, pages));
  return async (ctx: Ctx, query: Query) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    const item = (row: IncidentRow) => toIncidentBody(row, ctx);
    const asked = filter.sort === undefined && { accountId: ctx.accountId, page: readPage(query) };
    if (!asked || !isGathered(asked, filter)) {
      return incidentOrders.cut(await readNarrowed(ctx, query), query, item);
    }
    const position = (row: IncidentRow) => ({ at: row.opened_at, id: row.id });
    return toPage((await findPage(asked)) ?? [], asked.page.limit, { position, item });
  };
}

function registerCollection(app: HttpApp, { db, publish }: { db: Db; publish: PublishOpened }): void {
  const readList = createListReader(db);
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List incidents, newest first unless sorted otherwise',
        description:
          'Sorted by when they were opened, or by `sort`. A cursor is valid only with the sort order it was issued for.',
        querystring: IncidentListQuery,
        response: { 200: IncidentList },
      },
    },
    async (request) => readList(ctxOf(request), request.query),
  );
  app.post(
    path,
    {
      config: write,
      schema: {
        tags,
        summary: 'Create an incident by hand',
        description: 'It stays open until it is resolved by hand.',
        body: CreateIncidentBody,
        response: { 201: IncidentWithTimeline },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await openIncident(ctx, request.body, publish);
      return reply
        .code(201)
        .header('location', `${path}/${row.id}`)
        .send(await showIncident(ctx, row));
    },
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Read an incident and its timeline',
        params: IncidentPath,
        response: { 200: IncidentWithTimeline },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return showIncident(ctx, await getIncident(ctx, request.params.id));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: "Update an incident's title, severity or assignee",
        params: IncidentPath,
        body: PatchIncidentBody,
        response: { 200: IncidentWithTimeline },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return showIncident(ctx, await changeIncident(ctx, request.params.id, request.body));
    },
  );
  app.get(
    `${path}/:id/members`,
    {
      config: read,
      schema: {
        tags,
        summary: 'List the monitors grouped into an incident',
        description: 'In order of arrival.',
        params: IncidentPath,
        querystring: MemberListQuery,
        response: { 200: IncidentMemberList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { id } = await getIncident(ctx, request.params.id);
      const page = readPage(request.query);
      const rows = await listIncidentMembers(ctx.db, { accountId: ctx.accountId, incidentId: id }, page);
      return toPage(rows, page.limit, {
        // Its place in the order stands in for the time.
        position: (row) => ({ at: new Date(Number(row.seq)), id: row.source_id }),
        item: toIncidentMemberBody,
      });
    },
  );
}
