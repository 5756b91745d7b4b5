import type { Static } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { type AccountPage, isBatchable } from '#platform/database/batched-reads.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { createLoader } from '#platform/loader.ts';
import {
  changeIncidentState,
  commentIncident,
  getIncident,
  openIncident,
  type PublishIncident,
  runBulkAction,
  updateIncident,
} from './manual-changes.ts';
import { selectIncidentReasons } from './queries/events.ts';
import { type IncidentRow, incidentOrders, listIncidentPages, listIncidents } from './queries/incidents.ts';
import { listIncidentMembers } from './queries/members.ts';
import {
  readIncidentWithTimeline,
  toIncidentBody,
  toIncidentMemberBody,
  toReasonBody,
} from './response-bodies.ts';
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
const read = { scope: 'incidents:read' } as const;
const write = { scope: 'incidents:write' } as const;

/** Registers the routes of incidents. */
export function registerIncidentRoutes(app: HttpApp, deps: { db: Db; publish: PublishIncident }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  const { db, publish } = deps;
  const readList = createListReader(db);
  routes.get(
    '',
    {
      summary: 'List incidents, newest first unless sorted otherwise',
      description:
        'Sorted by opening time, or as specified by `sort`. A cursor is valid only with the sort order it was issued for.',
      querystring: IncidentListQuery,
      response: IncidentList,
    },
    async ({ ctx, query }) => readList(ctx, query),
  );
  routes.post(
    '',
    {
      summary: 'Create an incident manually',
      description: 'The incident stays open until it is resolved manually.',
      body: CreateIncidentBody,
      created: IncidentWithTimeline,
    },
    async ({ ctx, body }) => readIncidentWithTimeline(ctx, await openIncident(ctx, body, publish)),
  );
  routes.get(
    '/:id',
    { summary: 'Get an incident and its timeline', params: IncidentPath, response: IncidentWithTimeline },
    async ({ ctx, params }) => readIncidentWithTimeline(ctx, await getIncident(ctx, params.id)),
  );
  routes.patch(
    '/:id',
    {
      summary: "Update an incident's title, severity or assignee",
      params: IncidentPath,
      body: PatchIncidentBody,
      response: IncidentWithTimeline,
    },
    async ({ ctx, params, body }) =>
      readIncidentWithTimeline(ctx, await updateIncident(ctx, params.id, body)),
  );
  routes.get(
    '/:id/members',
    {
      summary: 'List the monitors grouped into an incident',
      description: 'Members are listed in the order in which they were added.',
      params: IncidentPath,
      querystring: MemberListQuery,
      response: IncidentMemberList,
    },
    async ({ ctx, params, query }) => {
      const { id } = await getIncident(ctx, params.id);
      const page = readPage(query);
      const rows = await listIncidentMembers(ctx.db, { accountId: ctx.accountId, incidentId: id }, page);
      return toPage(rows, page.limit, {
        // The cursor stores the sequence number in its time field.
        position: (row) => ({ at: new Date(Number(row.seq)), id: row.source_id }),
        item: toIncidentMemberBody,
      });
    },
  );
  for (const move of Object.keys(descriptions) as IncidentAction[]) {
    routes.post(
      `/:id/${move}`,
      {
        ...descriptions[move],
        params: IncidentPath,
        body: NoteBody,
        response: IncidentWithTimeline,
        problems: ['lost_race'],
        isBodyOptional: true,
      },
      async ({ ctx, params, body: { message } }) =>
        readIncidentWithTimeline(ctx, await changeIncidentState(ctx, params.id, { move, message })),
    );
  }
  routes.post(
    '/bulk',
    {
      operationId: 'changeIncidents',
      summary: 'Acknowledge, resolve or assign several incidents',
      description: 'Runs in one transaction and returns a result for each item.',
      body: BulkIncidentsBody,
      response: BulkIncidentsAnswer,
    },
    async ({ ctx, body }) => ({ items: await runBulkAction(ctx, body) }),
  );
  routes.post(
    '/:id/comments',
    {
      operationId: 'commentIncident',
      summary: 'Comment on an incident',
      params: IncidentPath,
      body: CommentBody,
      created: IncidentWithTimeline,
    },
    async ({ ctx, params, body }) =>
      readIncidentWithTimeline(ctx, await commentIncident(ctx, params.id, body.message)),
  );
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
    topLevel: query.topLevel,
    search: query.search,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    page: incidentOrders.read(query),
  });
}

/** Reads a list of incidents with the reasons why they were opened. */
async function readWithReasons(ctx: Ctx, query: Query) {
  const listed = await readNarrowed(ctx, query);
  const ids = listed.rows.map(({ id }) => id);
  const reasons = await selectIncidentReasons(ctx.db, ctx.accountId, ids);
  return incidentOrders.cut(listed, query, (row) => ({
    ...toIncidentBody(row, ctx),
    reason: toReasonBody(reasons.get(row.id)),
  }));
}

/** Reads the unfiltered lists of several callers in one statement. */
function createListReader(db: Db) {
  const findPage = createLoader<AccountPage, IncidentRow[]>((pages) => listIncidentPages(db, pages));
  return async (ctx: Ctx, query: Query) => {
    const { limit: _limit, cursor: _cursor, expand = [], ...filter } = query;
    const item = (row: IncidentRow) => toIncidentBody(row, ctx);
    if (expand.includes('reason')) return readWithReasons(ctx, query);
    const firstPage = filter.sort === undefined && { accountId: ctx.accountId, page: readPage(query) };
    if (!firstPage || !isBatchable(firstPage, filter)) {
      return incidentOrders.cut(await readNarrowed(ctx, query), query, item);
    }
    const position = (row: IncidentRow) => ({ at: row.opened_at, id: row.id });
    return toPage((await findPage(firstPage)) ?? [], firstPage.page.limit, { position, item });
  };
}

const descriptions: Record<IncidentAction, { summary: string; description: string }> = {
  acknowledge: {
    summary: 'Acknowledge an incident',
    description:
      'Changes the state from open to acknowledged. Returns 409 `lost_race` if the incident is not open, with who changed it first and when.',
  },
  resolve: {
    summary: 'Resolve an incident',
    description:
      'Changes the state from open or acknowledged to resolved. Returns 409 `lost_race` if the incident is already resolved. If its source is still down, the incident stays resolved: the next change to down opens a new incident.',
  },
  reopen: {
    summary: 'Reopen a resolved incident',
    description:
      'Changes the state from resolved to open. Returns 409 `lost_race` if the incident is not resolved, and `conflict` if the same problem has a newer unresolved incident.',
  },
};
