import { type Ctx, ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { toTakedownBody } from './answers.ts';
import { openTakedown, updateTakedown } from './cases.ts';
import { requestCollection } from './evidence/record.ts';
import { registerEvidenceRoutes } from './evidence/routes.ts';
import { findTakedown, listTakedowns, type TakedownRow } from './queries.ts';
import { registerReplyRoutes } from './replies/routes.ts';
import type { Sender } from './reports/report.ts';
import { approveTakedown, stopCase, submitTakedown } from './reports/send.ts';
import {
  CreateTakedownBody,
  MoveBody,
  PatchTakedownBody,
  TakedownBody,
  TakedownList,
  TakedownListQuery,
  TakedownPath,
} from './schemas.ts';
import { transitionTakedown } from './transitions.ts';

const path = '/api/v1/threats/takedowns';
const tags = ['Threats'];
const read = { access: { scope: 'threats:read' } } as const;
const write = { access: { scope: 'threats:write' } } as const;

/** Registers the routes of takedown cases. */
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
      return toTakedownBody(await updateTakedown(ctx, request.params.id, request.body), ctx);
    },
  );
}

const config = { access: { scope: 'threats:write' }, problems: ['conflict', 'rate_limited'] } as const;

interface MoveRoute {
  summary: string;
  description: string;
  run: (ctx: Ctx, id: string, more: { message: string | undefined; sender: Sender }) => Promise<TakedownRow>;
}

const moves: Record<string, MoveRoute> = {
  approve: {
    summary: "Approve a case's report",
    description:
      'Requires a session of an admin or owner; API keys get 403. Returns 409 if evidence or a recipient is missing.',
    run: approveTakedown,
  },
  submit: {
    summary: 'Send an approved report',
    description:
      'Sends each recipient an email with the approved text. `submissions` shows each result; if none could be sent, the case is `approved` again.',
    run: submitTakedown,
  },
  withdraw: {
    summary: 'Withdraw a case',
    description: 'Closes the case. Messages that have not been sent are discarded.',
    run: (ctx, id, { message }) =>
      transitionTakedown(ctx, id, { move: 'withdraw', type: 'withdrawn', message, apply: stopCase }),
  },
  escalate: {
    summary: 'Escalate a case',
    description: 'Collects evidence again. Once approved, the report also goes to the registry.',
    run: (ctx, id, { message }) =>
      transitionTakedown(ctx, id, {
        move: 'escalate',
        type: 'escalated',
        message,
        apply: async (_tx, _row, now) => ({ escalated_at: now }),
      }),
  },
  close: {
    summary: 'Close a case',
    description: 'Closes the case, whatever its state.',
    run: (ctx, id, { message }) =>
      transitionTakedown(ctx, id, { move: 'close', type: 'closed', message, apply: stopCase }),
  },
};

/** Registers the transitions that people can make. */
function registerCaseMoves(app: HttpApp, path: string, sender: Sender): void {
  for (const [name, { summary, description, run }] of Object.entries(moves)) {
    app.post(
      `${path}/:id/${name}`,
      {
        config,
        schema: {
          tags,
          summary,
          description,
          params: TakedownPath,
          body: MoveBody,
          response: { 200: TakedownBody },
        },
        // The body is optional.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request) => {
        const ctx = ctxOf(request);
        const { message } = request.body;
        return toTakedownBody(await run(ctx, request.params.id, { message, sender }), ctx);
      },
    );
  }
  app.post(
    `${path}/:id/collect`,
    {
      config,
      schema: {
        tags,
        operationId: 'collectEvidence',
        summary: 'Collect evidence and contacts',
        description:
          'Confirms the case. The page is fetched through the egress policy within limits on time and memory. `collecting` is true while it runs; the state becomes `evidence-ready` when it is done.',
        params: TakedownPath,
        body: MoveBody,
        response: { 202: TakedownBody },
      },
      preValidation: async (request) => {
        request.body ??= {};
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await requestCollection(ctx, request.params.id, request.body.message);
      return reply.code(202).header('location', `${path}/${row.id}`).send(toTakedownBody(row, ctx));
    },
  );
}
