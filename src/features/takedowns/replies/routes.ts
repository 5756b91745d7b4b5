import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { toTakedownBody } from '../answers.ts';
import { TakedownBody, TakedownPath } from '../schemas.ts';
import { recordReply, recordReplyMail } from './record-reply.ts';
import { ReplyBody, ReplyMailBody } from './schemas.ts';

const tags = ['Threats'];
const access = { scope: 'threats:write' } as const;

/** Answers of abuse desks. */
export function registerReplyRoutes(app: HttpApp, path: string): void {
  app.post(
    `${path}/:id/replies`,
    {
      config: { access, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'recordTakedownReply',
        summary: 'Note what an abuse desk answered',
        params: TakedownPath,
        body: ReplyBody,
        response: { 200: TakedownBody },
      },
    },
    async (request) => toTakedownBody(await recordReply(ctxOf(request), request.params.id, request.body)),
  );
  app.post(
    `${path}/replies`,
    {
      config: { access, problems: ['not_found'] },
      schema: {
        tags,
        operationId: 'recordReplyMail',
        summary: 'Hand over a mail that answers a report',
        description:
          'For a mail server that pipes what comes to the address of replies. The case is found by the ids that the mail ' +
          'names (`In-Reply-To`, `References`) and acknowledged by it; 404 where it answers no report.',
        body: ReplyMailBody,
        response: { 200: TakedownBody },
      },
    },
    async (request) => toTakedownBody(await recordReplyMail(ctxOf(request), request.body)),
  );
}
