import type { Static } from 'typebox';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { type AccountPage, isGathered } from '#platform/database/gathered.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { createLoader } from '#platform/loader.ts';
import { showIncident, toIncidentBody, toIncidentMemberBody } from './answers.ts';
import {
  changeIncidentState,
  commentIncident,
  getIncident,
  openIncident,
  type PublishIncident,
  runBulkAction,
  updateIncident,
} from './manual-changes.ts';
import { type IncidentRow, incidentOrders, listIncidentPages, listIncidents } from './queries/incidents.ts';
import { listIncidentMembers } from './queries/members.ts';
import {
  BulkIncidentsAnswer,
  BulkIncidentsBody,
  CommentBody,
  CreateIncidentBody,
  IncidentList,
  IncidentListQuery,
  IncidentMemberList,
  IncidentPath,
  IncidentWithTimeline,
  MemberListQuery,
  NoteBody,
  PatchIncidentBody,
} from './schemas.ts';
import type { IncidentAction } from './types.ts';

const path = '/api/v1/incidents';
const tags = ['Incidents'];
const read = { access: { scope: 'incidents:read' } } as const;
const write = { access: { scope: 'incidents:write' } } as const;

/** Registers the routes of incidents. */
export function registerIncidentRoutes(app: HttpApp, deps: { db: Db; publish: PublishIncident }): void {
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

/** Reads unfiltered lists of several callers in one statement. */
function createListReader(db: Db) {
  const findPage = createLoader<AccountPage, IncidentRow[]>((pages) => listIncidentPages(db, pages));
  return async (ctx: Ctx, query: Query) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    const item = (row: IncidentRow) => toIncidentBody(row, ctx);
    const firstPage = filter.sort === undefined && { accountId: ctx.accountId, page: readPage(query) };
    if (!firstPage || !isGathered(firstPage, filter)) {
      return incidentOrders.cut(await readNarrowed(ctx, query), query, item);
    }
    const position = (row: IncidentRow) => ({ at: row.opened_at, id: row.id });
    return toPage((await findPage(firstPage)) ?? [], firstPage.page.limit, { position, item });
  };
}

function registerCollection(app: HttpApp, { db, publish }: { db: Db; publish: PublishIncident }): void {
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
      return showIncident(ctx, await updateIncident(ctx, request.params.id, request.body));
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
        // The cursor stores the sequence number in its time field.
        position: (row) => ({ at: new Date(Number(row.seq)), id: row.source_id }),
        item: toIncidentMemberBody,
      });
    },
  );
}

const words: Record<IncidentAction, { summary: string; description: string }> = {
  acknowledge: {
    summary: 'Acknowledge an incident',
    description:
      'From open to acknowledged; returns 409 `lost_race` if it is not open, with who was first and when.',
  },
  resolve: {
    summary: 'Resolve an incident',
    description:
      'From open or acknowledged to resolved; returns 409 `lost_race` if it is already resolved. If its source is still down, it stays resolved: the next change to down opens a new incident.',
  },
  reopen: {
    summary: 'Reopen a resolved incident',
    description:
      'From resolved to open; returns 409 `lost_race` if it is not resolved, and `conflict` if the same problem has a newer unresolved incident.',
  },
};

/** Registers the routes for actions, bulk actions and comments. */
function registerIncidentMoves(app: HttpApp): void {
  for (const move of Object.keys(words) as IncidentAction[]) {
    app.post(
      `${path}/:id/${move}`,
      {
        config: { ...write, problems: ['lost_race'] },
        schema: {
          tags,
          ...words[move],
          params: IncidentPath,
          body: NoteBody,
          response: { 200: IncidentWithTimeline },
        },
        // The body is optional.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request) => {
        const ctx = ctxOf(request);
        const { message } = request.body;
        return showIncident(ctx, await changeIncidentState(ctx, request.params.id, { move, message }));
      },
    );
  }
  app.post(
    `${path}/bulk`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'changeIncidents',
        summary: 'Acknowledge, resolve or assign several incidents',
        description: 'Runs in one transaction and returns a result for each item.',
        body: BulkIncidentsBody,
        response: { 200: BulkIncidentsAnswer },
      },
    },
    async (request) => ({ items: await runBulkAction(ctxOf(request), request.body) }),
  );
  app.post(
    `${path}/:id/comments`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'commentIncident',
        summary: 'Comment on an incident',
        params: IncidentPath,
        body: CommentBody,
        response: { 201: IncidentWithTimeline },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await commentIncident(ctx, request.params.id, request.body.message);
      return reply
        .code(201)
        .header('location', `${path}/${row.id}`)
        .send(await showIncident(ctx, row));
    },
  );
}
