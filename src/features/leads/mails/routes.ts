import type { FastifyRequest } from 'fastify';
import { ctxOf } from '#features/access/index.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { refuseCoding, registerScope, untyped } from '#platform/http/http-app.ts';
import { toLeadBody } from '../answers.ts';
import { reportMail } from './report-mail.ts';
import { LeadMailResult, leadMailBody, mostMailBytes } from './schemas.ts';

/** Mails that are forwarded. Their parser holds only here, so that no other route takes bodies of this size. */
export function registerLeadMailRoute(app: HttpApp, path: string): void {
  registerScope(app, (scope) => {
    untyped(scope).addContentTypeParser<Buffer>(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: mostMailBytes },
      async (_request: FastifyRequest, body: Buffer) => body.toString('latin1'),
    );
    addRoute(scope, path);
  });
}

function addRoute(app: HttpApp, path: string): void {
  app.post(
    `${path}/mails`,
    {
      config: { access: { scope: 'threats:write' } },
      preParsing: async (request, _reply, body) => {
        refuseCoding(request.headers);
        return body;
      },
      preValidation: async (request) => {
        if (request.headers['content-type'] !== undefined) return;
        throw new AppError('unsupported_media_type', 'Send message/rfc822 or application/json.');
      },
      schema: {
        tags: ['Threats'],
        operationId: 'reportLeadMail',
        summary: 'Report a suspicious email',
        description:
          'Accepts a suspicious email, direct or forwarded, for example piped from a mail server. Every linked page becomes a lead, including those in attached emails. Nothing in it is executed and no URL is requested.',
        body: leadMailBody,
        response: { 200: LeadMailResult },
      },
    },
    async (request) => {
      const given = request.body as string | { message: string };
      const source = typeof given === 'string' ? Buffer.from(given, 'latin1') : Buffer.from(given.message);
      const { leads, ...rest } = await reportMail(ctxOf(request), source);
      return { ...rest, leads: leads.map(toLeadBody) };
    },
  );
}
