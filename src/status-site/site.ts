import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { message } from '#messages/messages.ts';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { untyped } from '#platform/http/http-app.ts';
import type { PageAddress, StatusSiteParts } from './page-access.ts';

/** The public pages below `/status/:slug` or on custom domains. */
export interface Site {
  app: HttpApp;
  parts: StatusSiteParts;
  /** Prefix of all routes. */
  prefix: string;
  pageAddressOf(request: FastifyRequest): PageAddress;
  /** Limits the routes to requests for custom domains. */
  constraints?: { statusDomain: string };
}

/** A route below the URL of a status page. */
interface SiteRoute {
  method: HTTPMethods | HTTPMethods[];
  /** Path relative to the page's URL, such as `/history`. */
  path: string;
  problems?: readonly ErrorCode[];
  schema: FastifySchema;
  /** Body limit in bytes, if larger than the default for public routes. */
  bodyLimit?: number;
  handle: (exchange: SiteExchange) => unknown;
}

/** A request for a status page, and its reply. */
export interface SiteExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  pageAddress: PageAddress;
}

/** Adds a route to a site. */
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
    // The API reference documents the route only once, under `/status/:slug`.
    ...(site.constraints === undefined
      ? { schema: { tags: ['Status pages'], ...schema } }
      : { schema: { ...undocumented, hide: true }, constraints: site.constraints }),
    handler: (async (request: FastifyRequest, reply: FastifyReply) =>
      handle({ request, reply, pageAddress: site.pageAddressOf(request) })) as never,
  });
}

export const formType = 'application/x-www-form-urlencoded';

/** Parses a submitted form: one value per name, and a list if the name ends in `[]`. */
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

/** Accepts submitted forms in addition to JSON in this scope. */
export function acceptForms(scope: HttpApp): void {
  const fastify = untyped(scope);
  const read = async (_request: FastifyRequest, body: Buffer) => {
    const text = body.toString('utf8');
    if (text.includes('\uFFFD') || /%00/i.test(text)) {
      throw new AppError('invalid_request', message('form-not-utf8'));
    }
    return parseForm(text);
  };
  // Mail clients send this type for one-click unsubscribe (RFC 8058). The content is ignored.
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => ({}));
  fastify.addContentTypeParser(formType, { parseAs: 'buffer' }, read);
}
