import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { StatusSource } from '#features/status-pages/views.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { untyped } from '#platform/http/http-app.ts';
import type { PageAddress } from './page-access.ts';

/** Routes requests for custom domains to their status pages. */
export interface CustomDomains {
  /** Constraints of the routes that serve custom domains. */
  constraints: { statusDomain: string };
  pageAddressOf(request: FastifyRequest): PageAddress;
}

interface DomainParts {
  source: Pick<StatusSource, 'slugOf'>;
  publicUrl(): string;
  secureCookies: boolean;
}

const anyDomain = 'any';

/**
 * Routes requests by their Host header. Requests for a custom domain only get its page at `/`, and no other part of the
 * service. The service's hostname, IP addresses and names without a dot are never looked up.
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
        // Without the database, the domain is unknown. The route that handles the request reports the failure.
        () => done(null, undefined),
      );
    }) as never,
  });
  return {
    constraints: { statusDomain: anyDomain },
    pageAddressOf: (request) => ({
      slug: slugs.get(request.raw) ?? '',
      base: '',
      origin: `${parts.secureCookies ? 'https' : request.protocol}://${request.host}`,
    }),
  };
}

/** Returns the normalized host name of a request, or null if it cannot be a custom domain. */
function hostOf({ headers }: IncomingMessage): string | null {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return host.includes('.') && isIP(host) === 0 && host.length <= 253 ? host : null;
}
