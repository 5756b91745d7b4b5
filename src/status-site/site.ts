import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { untyped } from '#platform/http/scopes.ts';
import type { PagePlace, StatusSiteParts } from './readers.ts';

/** The public pages under one kind of address. */
export interface Site {
  app: HttpApp;
  parts: StatusSiteParts;
  /** Before the address of each route. */
  prefix: string;
  placeOf(request: FastifyRequest): PagePlace;
  /** Which requests its routes answer; those of all pages have none. */
  constraints?: { statusDomain: string };
}

/** One public address of a page. */
interface SiteRoute {
  method: HTTPMethods | HTTPMethods[];
  /** After the page's own address: `/history`. */
  path: string;
  problems?: readonly ErrorCode[];
  schema: FastifySchema;
  /** Bytes of its body, where that is more than open routes take. */
  bodyLimit?: number;
  /** Answers who asks. */
  handle: (exchange: SiteExchange) => unknown;
}

/** A question for a page, and where its answer goes. */
export interface SiteExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  place: PagePlace;
}

/** Has a site answer at one of its addresses. */
export function addRoute(site: Site, route: SiteRoute): void {
  const { method, path, problems = [], schema, bodyLimit, handle } = route;
  const { params: _slug, ...undocumented } = schema;
  site.app.route({
    method,
    url: `${site.prefix}${path}` || '/',
    config: {
      access: 'public',
      idempotency: false,
      problems: ['unauthenticated', 'not_found', ...problems],
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // Described once, at the address that every page has.
    ...(site.constraints === undefined
      ? { schema: { tags: ['Status pages'], ...schema } }
      : { schema: { ...undocumented, hide: true }, constraints: site.constraints }),
    handler: (async (request: FastifyRequest, reply: FastifyReply) =>
      handle({ request, reply, place: site.placeOf(request) })) as never,
  });
}

export const formType = 'application/x-www-form-urlencoded';

/** What a form sent: one text a name, and lists where a name ends in `[]`. */
function parseForm(body: string): Record<string, string | string[]> {
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

/** Lets routes of this scope be exchange by the forms of our pages, as by programs with JSON. */
export function acceptForms(scope: HttpApp): void {
  const fastify = untyped(scope);
  const read = async (_request: FastifyRequest, body: Buffer) => {
    const text = body.toString('utf8');
    if (text.includes('\uFFFD') || /%00/i.test(text)) {
      throw new AppError('invalid_request', 'The form is not UTF-8 text.');
    }
    return parseForm(text);
  };
  // What mail programs send when their reader leaves by one click (RFC 8058); nothing of it is read.
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => ({}));
  fastify.addContentTypeParser(formType, { parseAs: 'buffer' }, read);
}
