import type { ResourceRoutes } from '#features/access/index.ts';
import { toTakedownBody } from '../response-bodies.ts';
import { ReplyBody, ReplyMailBody, TakedownBody, TakedownPath } from '../schemas.ts';
import { recordReply, recordReplyMail } from './replies.ts';

/** Registers the routes for replies of abuse desks. */
export function registerReplyRoutes(routes: ResourceRoutes): void {
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
        'Accepts replies piped from a mail server. The case is found by the message IDs in `In-Reply-To` and `References`, and acknowledged. Returns 404 if the email is not a reply to a report.',
      body: ReplyMailBody,
      response: TakedownBody,
      problems: ['not_found'],
    },
    async ({ ctx, body }) => toTakedownBody(await recordReplyMail(ctx, body), ctx),
  );
}
