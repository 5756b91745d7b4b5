import { type Ctx, ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { toTakedownBody } from './answers.ts';
import { approveTakedown } from './approve.ts';
import { orderCollection } from './collect/order.ts';
import type { Sender } from './evidence/report.ts';
import { moveTakedown } from './move.ts';
import type { TakedownRow } from './queries.ts';
import { MoveBody, TakedownBody, TakedownPath } from './schemas.ts';
import { stopCase, submitTakedown } from './submit/submit.ts';

const tags = ['Threats'];
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
    description: 'Closes the case. Unsent messages are not sent.',
    run: (ctx, id, { message }) =>
      moveTakedown(ctx, id, { move: 'withdraw', type: 'withdrawn', message, apply: stopCase }),
  },
  escalate: {
    summary: 'Escalate a case',
    description:
      'Escalates an unanswered case: evidence is collected again, and the report also goes to the registry once approved.',
    run: (ctx, id, { message }) =>
      moveTakedown(ctx, id, {
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
      moveTakedown(ctx, id, { move: 'close', type: 'closed', message, apply: stopCase }),
  },
};

/** What people do to a case. */
export function registerCaseMoves(app: HttpApp, path: string, sender: Sender): void {
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
        // The body may be left out.
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
      const row = await orderCollection(ctx, request.params.id, request.body.message);
      return reply.code(202).header('location', `${path}/${row.id}`).send(toTakedownBody(row, ctx));
    },
  );
}
