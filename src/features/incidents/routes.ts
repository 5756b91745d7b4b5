import type { Static } from 'typebox';
import { type Ctx, ctxOf } from '#features/accounts/index.ts';
import { createBatcher } from '#platform/batcher.ts';
import { type AccountPage, isGathered } from '#platform/database/gathered.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type Page, readPage, toPage } from '#platform/http/pagination.ts';
import { toIncidentBody, toIncidentWithTimeline } from './answers.ts';
import { commentIncident } from './comment.ts';
import { getIncident } from './get.ts';
import { acknowledgeIncident, resolveIncident } from './move.ts';
import { openIncident } from './open.ts';
import { listIncidentEvents } from './queries/events.ts';
import { type IncidentRow, listIncidentPages, listIncidents } from './queries/incidents.ts';
import {
  CommentBody,
  CreateIncidentBody,
  IncidentList,
  IncidentListQuery,
  IncidentPath,
  IncidentWithTimeline,
  NoteBody,
} from './schemas.ts';

const path = '/api/v1/incidents';
const tags = ['Incidents'];
const read = { access: { scope: 'incidents:read' } } as const;
const write = { access: { scope: 'incidents:write' } } as const;

/** Incidents: list, read with timeline, open by hand, acknowledge, resolve, comment. */
export function registerIncidentRoutes(app: HttpApp, deps: { db: Db }): void {
  registerCollection(app, deps.db);
  registerItem(app);
  registerMoves(app);
}

type Query = Static<typeof IncidentListQuery>;

function readNarrowed(ctx: Ctx, query: Query, page: Page): Promise<IncidentRow[]> {
  const { state, severity, from, to, sourceType, sourceId, domainId } = query;
  return listIncidents(ctx.db, ctx.accountId, {
    states: state,
    severities: severity,
    sourceType,
    sourceId,
    domainId,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    page,
  });
}

/** A list without a filter costs little, whoever asks, so many callers' are read at once. */
function createListReader(db: Db) {
  const findPage = createBatcher<AccountPage, IncidentRow[]>((pages) => listIncidentPages(db, pages));
  return async (ctx: Ctx, query: Query) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    const page = readPage(query);
    const asked: AccountPage = { accountId: ctx.accountId, page };
    const rows = isGathered(asked, filter) ? await findPage(asked) : await readNarrowed(ctx, filter, page);
    const position = (row: IncidentRow) => ({ at: row.opened_at, id: row.id });
    return toPage(rows ?? [], page.limit, { position, item: toIncidentBody });
  };
}

async function showOne(ctx: Ctx, id: string) {
  const row = await getIncident(ctx, id);
  return toIncidentWithTimeline(row, await listIncidentEvents(ctx.db, ctx.accountId, row.id));
}

function registerCollection(app: HttpApp, db: Db): void {
  const readList = createListReader(db);
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List incidents, newest first',
        description: 'Sorted by when they were opened.',
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
        summary: 'Open an incident by hand',
        description: 'It stays open until someone resolves it.',
        body: CreateIncidentBody,
        response: { 201: IncidentWithTimeline },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await openIncident(ctx, request.body);
      const body = toIncidentWithTimeline(row, await listIncidentEvents(ctx.db, ctx.accountId, row.id));
      return reply.code(201).header('location', `${path}/${row.id}`).send(body);
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
        summary: 'Read an incident with its timeline',
        params: IncidentPath,
        response: { 200: IncidentWithTimeline },
      },
    },
    async (request) => showOne(ctxOf(request), request.params.id),
  );
  app.post(
    `${path}/:id/comments`,
    {
      config: write,
      schema: {
        tags,
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
        .send(toIncidentWithTimeline(row, await listIncidentEvents(ctx.db, ctx.accountId, row.id)));
    },
  );
}

function registerMoves(app: HttpApp): void {
  const moves = {
    acknowledge: {
      summary: 'Acknowledge an incident: someone is on it',
      description: 'open → acknowledged; 409 `lost_race` when it is not open.',
      run: acknowledgeIncident,
    },
    resolve: {
      summary: 'Resolve an incident by hand',
      description: 'open or acknowledged → resolved; 409 `lost_race` when it is resolved already.',
      run: resolveIncident,
    },
  };
  for (const [name, { run, ...words }] of Object.entries(moves)) {
    app.post(
      `${path}/:id/${name}`,
      {
        config: write,
        schema: {
          tags,
          ...words,
          params: IncidentPath,
          body: NoteBody,
          response: { 200: IncidentWithTimeline },
        },
        // The body may be left out.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request) => {
        const ctx = ctxOf(request);
        const row = await run(ctx, request.params.id, request.body.message);
        return toIncidentWithTimeline(row, await listIncidentEvents(ctx.db, ctx.accountId, row.id));
      },
    );
  }
}
