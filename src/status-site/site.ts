import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { ErrorCode } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
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
  handle: (asked: Asked) => unknown;
}

/** A question for a page, and where its answer goes. */
export interface Asked {
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
