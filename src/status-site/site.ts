import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { ErrorCode } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Place, StatusSiteParts } from './readers.ts';

/** The public pages under one kind of address. */
export interface Site {
  app: HttpApp;
  parts: StatusSiteParts;
  /** Before the address of each route. */
  prefix: string;
  placeOf(request: FastifyRequest): Place;
}

/** One public address of a page. */
interface SiteRoute {
  method: 'GET' | 'POST';
  /** After the page's own address: `/history`. */
  path: string;
  problems?: readonly ErrorCode[];
  schema: FastifySchema;
  /** Answers who asks. */
  handle: (asked: Asked) => unknown;
}

/** A question for a page, and where its answer goes. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  place: Place;
}

/** Has a site answer at one of its addresses. */
export function addRoute(site: Site, { method, path, problems = [], schema, handle }: SiteRoute): void {
  site.app.route({
    method,
    url: `${site.prefix}${path}`,
    config: {
      access: 'public',
      idempotency: false,
      problems: ['unauthenticated', 'not_found', ...problems],
    },
    schema: { tags: ['Status pages'], ...schema },
    handler: (async (request: FastifyRequest, reply: FastifyReply) =>
      handle({ request, reply, place: site.placeOf(request) })) as never,
  });
}
