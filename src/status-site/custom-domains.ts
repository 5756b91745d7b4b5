import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { StatusSource } from '#features/status-pages/views.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { untyped } from '#platform/http/scopes.ts';
import type { PagePlace } from './readers.ts';

/** Which requests are for a page by the name of the host alone. */
export interface CustomDomains {
  /** For the routes that answer them, and them alone. */
  constraints: { statusDomain: string };
  placeOf(request: FastifyRequest): PagePlace;
}

interface DomainParts {
  source: Pick<StatusSource, 'slugOf'>;
  publicUrl(): string;
  secureCookies: boolean;
}

const anyDomain = 'any';

/**
 * Tells requests apart by their Host: what comes to a page's own domain finds that page at `/`, and nothing else of the service.
 * The service's own name, addresses and names without a dot are never exchange about.
 */
export function routeByDomain(app: HttpApp, parts: DomainParts): CustomDomains {
  const slugs = new WeakMap<IncomingMessage, string>();
  untyped(app).addConstraintStrategy({
    name: 'statusDomain',
    mustMatchWhenDerived: true,
    storage: () => {
      let handler: never | null = null;
      return {
        get: (slug: unknown) => (typeof slug === 'string' ? handler : null),
        set: (_name: unknown, given: never) => {
          handler = given;
        },
      } as never;
    },
    validate: () => true,
    deriveConstraint: ((
      request: IncomingMessage,
      _context: unknown,
      done: (error: Error | null, slug?: string) => void,
    ) => {
      const host = hostOf(request);
      if (host === null || host === new URL(parts.publicUrl()).hostname) return done(null, undefined);
      parts.source.slugOf(host).then(
        (slug) => {
          if (slug !== null) slugs.set(request, slug);
          done(null, slug ?? undefined);
        },
        // Without the database nothing is known of it; whoever answers says so.
        () => done(null, undefined),
      );
    }) as never,
  });
  return {
    constraints: { statusDomain: anyDomain },
    placeOf: (request) => ({
      slug: slugs.get(request.raw) ?? '',
      base: '',
      origin: `${parts.secureCookies ? 'https' : request.protocol}://${request.host}`,
    }),
  };
}

/** The name that is exchange for, as pages have them; null for what cannot be a page's. */
function hostOf({ headers }: IncomingMessage): string | null {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return host.includes('.') && isIP(host) === 0 && host.length <= 253 ? host : null;
}
