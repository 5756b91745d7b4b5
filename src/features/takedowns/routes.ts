import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { toTakedownBody } from './answers.ts';
import type { Sender } from './evidence/report.ts';
import { registerEvidenceRoutes } from './evidence/routes.ts';
import { registerCaseMoves } from './move-routes.ts';
import { openTakedown } from './open.ts';
import { findTakedown, listTakedowns, type TakedownRow } from './queries.ts';
import { registerReplyRoutes } from './replies/routes.ts';
import {
  CreateTakedownBody,
  PatchTakedownBody,
  TakedownBody,
  TakedownList,
  TakedownListQuery,
  TakedownPath,
} from './schemas.ts';
import { changeTakedown } from './update.ts';

const path = '/api/v1/threats/takedowns';
const tags = ['Threats'];
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Takedown cases: list, open, read, change, move. */
export function registerTakedownRoutes(app: HttpApp, { sender }: { sender: Sender }): void {
  registerList(app);
  registerItem(app);
  registerCaseMoves(app, path, sender);
  registerReplyRoutes(app, path);
  registerEvidenceRoutes(app, path, sender);
  app.post(
    path,
    {
      config: { ...write, problems: ['target_refused'] },
      schema: {
        tags,
        operationId: 'openTakedown',
        summary: 'Open a takedown case',
        description:
          'The case starts at `triage`. The page is not requested until evidence is collected, and nothing is sent until approved.',
        body: CreateTakedownBody,
        response: { 201: TakedownBody },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await openTakedown(ctx, request.body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toTakedownBody(row, ctx));
    },
  );
}

function registerList(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List takedown cases, newest first',
        querystring: TakedownListQuery,
        response: { 200: TakedownList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { sort, limit: _limit, cursor: _cursor, count: _count, ...same } = request.query;
      const page = readPage(request.query);
      const order = sort === 'createdAt' ? 'rising' : 'falling';
      const rows = await listTakedowns(ctx.db, ctx.accountId, { ...same, order, page });
      return toPage(rows, page.limit, {
        position: (row: TakedownRow) => ({ at: row.created_at, id: row.id }),
        item: (row: TakedownRow) => toTakedownBody(row, ctx),
      });
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
        summary: 'Read a takedown case',
        params: TakedownPath,
        response: { 200: TakedownBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { id } = request.params;
      return toTakedownBody(
        await getById('takedown', id, () => findTakedown(ctx.db, ctx.accountId, id)),
        ctx,
      );
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: { ...write, problems: ['conflict'] },
      schema: {
        tags,
        summary: "Update a case's email, authorization, note or assessment",
        description: 'Possible until it is approved: exactly the approved text is sent.',
        params: TakedownPath,
        body: PatchTakedownBody,
        response: { 200: TakedownBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toTakedownBody(await changeTakedown(ctx, request.params.id, request.body), ctx);
    },
  );
}
