import { type Ctx, createRoutes, type ResourceRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { openTakedown, updateTakedown } from './cases.ts';
import { requestCollection } from './evidence/record.ts';
import { registerEvidenceRoutes } from './evidence/routes.ts';
import { findTakedown, listTakedowns, type TakedownRow } from './queries.ts';
import { recordReply, recordReplyMail } from './replies/replies.ts';
import type { Sender } from './reports/report.ts';
import { approveTakedown, stopCase, submitTakedown } from './reports/send.ts';
import { toTakedownBody } from './response-bodies.ts';
import {
  CreateTakedownBody,
  MoveBody,
  PatchTakedownBody,
  ReplyBody,
  ReplyMailBody,
  TakedownBody,
  TakedownList,
  TakedownListQuery,
  TakedownPath,
} from './schemas.ts';
import { transitionTakedown } from './transitions.ts';

const path = '/api/v1/threats/takedowns';
const tags = ['Threats'];
const read = { scope: 'threats:read' } as const;
const write = { scope: 'threats:write' } as const;

/** Registers the routes of takedown cases. */
export function registerTakedownRoutes(app: HttpApp, { sender }: { sender: Sender }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { summary: 'List takedown cases, newest first', querystring: TakedownListQuery, response: TakedownList },
    async ({ ctx, query }) => {
      const { sort, limit: _limit, cursor: _cursor, count: _count, ...same } = query;
      const page = readPage(query);
      const order = sort === 'createdAt' ? 'rising' : 'falling';
      const rows = await listTakedowns(ctx.db, ctx.accountId, { ...same, order, page });
      return toPage(rows, page.limit, {
        position: 'created_at',
        item: (row: TakedownRow) => toTakedownBody(row, ctx),
      });
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a takedown case', params: TakedownPath, response: TakedownBody },
    async ({ ctx, params: { id } }) =>
      toTakedownBody(await getById('takedown', id, () => findTakedown(ctx.db, ctx.accountId, id)), ctx),
  );
  routes.patch(
    '/:id',
    {
      summary: "Update a case's email, authorization, note or assessment",
      description:
        'A case can be updated only until it is approved, because exactly the approved text is sent.',
      params: TakedownPath,
      body: PatchTakedownBody,
      response: TakedownBody,
      problems: ['conflict'],
    },
    async ({ ctx, params, body }) => toTakedownBody(await updateTakedown(ctx, params.id, body), ctx),
  );
  for (const [name, { summary, description, run }] of Object.entries(moves)) {
    routes.post(
      `/:id/${name}`,
      {
        summary,
        description,
        params: TakedownPath,
        body: MoveBody,
        isBodyOptional: true,
        response: TakedownBody,
        problems,
      },
      async ({ ctx, params, body }) =>
        toTakedownBody(await run(ctx, params.id, { message: body.message, sender }), ctx),
    );
  }
  routes.post(
    '/:id/collect',
    {
      operationId: 'collectEvidence',
      summary: 'Collect evidence and contacts',
      description:
        'Confirms the case. The page is fetched through the egress policy within limits on time and memory. `collecting` is true during collection; afterwards, the state is `evidence-ready`.',
      params: TakedownPath,
      body: MoveBody,
      isBodyOptional: true,
      accepted: TakedownBody,
      problems,
    },
    async ({ ctx, params, body }) =>
      toTakedownBody(await requestCollection(ctx, params.id, body.message), ctx),
  );
  registerReplyRoutes(routes);
  registerEvidenceRoutes(routes, sender);
  routes.post(
    '',
    {
      operationId: 'openTakedown',
      summary: 'Open a takedown case',
      description:
        'The case starts at `triage`. The page is not requested until evidence is collected, and nothing is sent until the case is approved.',
      body: CreateTakedownBody,
      created: TakedownBody,
      problems: ['target_refused'],
    },
    async ({ ctx, body }) => toTakedownBody(await openTakedown(ctx, body), ctx),
  );
}

const problems = ['conflict', 'rate_limited'] as const;

interface MoveRoute {
  summary: string;
  description: string;
  run: (ctx: Ctx, id: string, more: { message: string | undefined; sender: Sender }) => Promise<TakedownRow>;
}

const moves: Record<string, MoveRoute> = {
  approve: {
    summary: "Approve a case's report",
    description:
      'Requires the session of an admin or owner; API keys get 403. Returns 409 if evidence or a recipient is missing.',
    run: approveTakedown,
  },
  submit: {
    summary: 'Send an approved report',
    description:
      'Sends an email with the approved text to each recipient. `submissions` shows each result; if no email could be sent, the case is `approved` again.',
    run: submitTakedown,
  },
  withdraw: {
    summary: 'Withdraw a case',
    description: 'Closes the case. Messages that have not been sent yet are discarded.',
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
    description: 'A case can be closed in any state.',
    run: (ctx, id, { message }) =>
      transitionTakedown(ctx, id, { move: 'close', type: 'closed', message, apply: stopCase }),
  },
};

/** Registers the routes for replies of abuse desks. */
function registerReplyRoutes(routes: ResourceRoutes): void {
  routes.post(
    '/:id/replies',
    {
      operationId: 'recordTakedownReply',
      summary: "Record an abuse desk's reply",
      params: TakedownPath,
      body: ReplyBody,
      response: TakedownBody,
      problems: ['conflict'],
    },
    async ({ ctx, params, body }) => toTakedownBody(await recordReply(ctx, params.id, body), ctx),
  );
  routes.post(
    '/replies',
    {
      operationId: 'recordReplyMail',
      summary: 'Record an emailed reply to a report',
      description:
        'Accepts replies piped from a mail server. The case is found by the message IDs in `In-Reply-To` and `References`, and its state becomes acknowledged. Returns 404 if the email is not a reply to a report.',
      body: ReplyMailBody,
      response: TakedownBody,
      problems: ['not_found'],
    },
    async ({ ctx, body }) => toTakedownBody(await recordReplyMail(ctx, body), ctx),
  );
}
