import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { untyped } from '#platform/http/scopes.ts';

export const formType = 'application/x-www-form-urlencoded';

/** What a form sent: one text a name, and lists where a name ends in `[]`. */
function readForm(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [written, value] of new URLSearchParams(body)) {
    const isList = written.endsWith('[]');
    const name = isList ? written.slice(0, -2) : written;
    const known = fields.get(name);
    if (known === undefined) fields.set(name, isList ? [value] : value);
    else if (Array.isArray(known)) known.push(value);
  }
  return Object.fromEntries(fields);
}

/** Lets routes of this scope be asked by the forms of our pages, as by programs with JSON. */
export function takeForms(scope: HttpApp): void {
  const fastify = untyped(scope);
  const read = async (_request: FastifyRequest, body: Buffer) => {
    const text = body.toString('utf8');
    if (text.includes('\uFFFD') || /%00/i.test(text)) {
      throw new AppError('invalid_request', 'The form is not UTF-8 text.');
    }
    return readForm(text);
  };
  // What mail programs send when their reader leaves by one click (RFC 8058); nothing of it is read.
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => ({}));
  fastify.addContentTypeParser(formType, { parseAs: 'buffer' }, read);
}
