import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope, rejectCoding, untyped } from '#platform/http/http-app.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { toLeadBody } from '../leads.ts';
import { LeadBody, leadExample } from '../schemas.ts';
import { reasons, reportMail } from './report-mail.ts';

/**
 * Registers the route for forwarded emails. Its parser is limited to this route, so that no other route accepts bodies
 * of this size.
 */
export function registerLeadMailRoute(app: HttpApp, path: string): void {
  registerScope(app, (scope) => {
    untyped(scope).addContentTypeParser<Buffer>(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: maxMailBytes },
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
        rejectCoding(request.headers);
        return body;
      },
      preValidation: async (request) => {
        if (request.headers['content-type'] !== undefined) return;
        throw new AppError('unsupported_media_type', message('send-mail-or-json'));
      },
      schema: {
        tags: ['Threats'],
        operationId: 'reportLeadMail',
        summary: 'Report a suspicious email',
        description:
          'Accepts a suspicious email, direct or forwarded, for example piped from a mail server. Every linked page becomes a lead, including pages linked from attached emails. Nothing in the email is executed, and no URL is requested.',
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

/** The size limit of an email; only the first two megabytes are parsed. */
const maxMailBytes = 10 * 1024 * 1024;

const example =
  'From: Ada <ada@larkspur.example>\r\nSubject: Fwd: Your account\r\n\r\nhttps://larkspur-login.example/account\r\n';

/** Both request formats; the email itself is parsed by the content type parser. */
const leadMailBody = {
  content: {
    'message/rfc822': {
      schema: Type.String({ description: 'The email as received (RFC 5322)', examples: [example] }),
    },
    'application/json': {
      schema: Type.Object(
        {
          message: Type.String({
            minLength: 1,
            maxLength: 900_000,
            description: 'Email as received (RFC 5322), with headers and body',
          }),
        },
        { additionalProperties: false, examples: [{ message: example }] },
      ),
    },
  },
};

const LeadMailResult = Type.Object(
  {
    mail: Type.Object(
      { from: Nullable(Type.String()), subject: Nullable(Type.String()) },
      {
        title: 'LeadMailHead',
        description: 'Headers of the last submitted email; they are not authenticated',
      },
    ),
    created: Type.Integer({ minimum: 0, description: 'Number of new leads' }),
    leads: Type.Array(LeadBody, { description: 'Leads for linked pages, at most 50' }),
    leftOut: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          reason: Type.Enum([...reasons], {
            description:
              '`own`: the host belongs to a domain in the account; `common`: such links are common in emails; `refused`: the egress policy does not allow the address; `too-many`: the email has more links than can become leads',
          }),
        },
        { title: 'LeadMailLeftOut' },
      ),
      { description: 'URLs that did not become leads; at most 100' },
    ),
  },
  {
    title: 'LeadMailResult',
    examples: [
      {
        mail: { from: 'Ada <ada@larkspur.example>', subject: 'Fwd: Your account' },
        created: 1,
        leads: [leadExample],
        leftOut: [{ url: 'https://www.facebook.com/larkspur', reason: 'common' }],
      },
    ],
  },
);
