import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { toTakedownBody } from '../answers.ts';
import { ReplyBody, ReplyMailBody, TakedownBody, TakedownPath } from '../schemas.ts';
import { recordReply, recordReplyMail } from './replies.ts';

const tags = ['Threats'];
const access = { scope: 'threats:write' } as const;

/** Registers the routes for replies of abuse desks. */
export function registerReplyRoutes(app: HttpApp, path: string): void {
  app.post(
    `${path}/:id/replies`,
    {
      config: { access, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'recordTakedownReply',
        summary: "Record an abuse desk's reply",
        params: TakedownPath,
        body: ReplyBody,
        response: { 200: TakedownBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toTakedownBody(await recordReply(ctx, request.params.id, request.body), ctx);
    },
  );
  app.post(
    `${path}/replies`,
    {
      config: { access, problems: ['not_found'] },
      schema: {
        tags,
        operationId: 'recordReplyMail',
        summary: 'Record an emailed reply to a report',
        description:
          'Accepts replies piped from a mail server. The case is found by the message IDs in `In-Reply-To` and `References`, and acknowledged. Returns 404 if the email is not a reply to a report.',
        body: ReplyMailBody,
        response: { 200: TakedownBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toTakedownBody(await recordReplyMail(ctx, request.body), ctx);
    },
  );
}
