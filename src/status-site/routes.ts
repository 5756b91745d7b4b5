import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope } from '#platform/http/http-app.ts';
import { registerBadge } from './badge.ts';
import type { CustomDomains } from './custom-domains.ts';
import { registerFeeds } from './feeds.ts';
import { registerImages } from './image-routes.ts';
import { type StatusSiteParts, sendNotFound, wantsHtml } from './page-access.ts';
import { registerPages } from './page-routes.ts';
import { acceptForms, addRoute, type Site } from './site.ts';
import { registerSubscriptions } from './subscribe-routes.ts';
import { registerUnlock } from './unlock-route.ts';

/** Registers the public pages at `/status/:slug` and at `/` of custom domains. */
export function registerStatusSite(app: HttpApp, parts: StatusSiteParts & { domains: CustomDomains }): void {
  registerScope(app, (scope) => {
    acceptForms(scope);
    const pageAddressOf = ({ params }: FastifyRequest) => {
      const { slug } = params as { slug: string };
      return { slug, base: `/status/${slug}`, origin: parts.publicUrl() };
    };
    registerSite({ app: scope, parts, prefix: '/status/:slug', pageAddressOf });
    const ofDomains = { app: scope, parts, prefix: '', ...parts.domains };
    registerSite(ofDomains);
    registerNotFound(ofDomains);
    registerDomainCheck(scope, parts);
  });
}

function registerSite(site: Site): void {
  registerPages(site);
  registerFeeds(site);
  registerBadge(site);
  registerImages(site);
  registerUnlock(site);
  registerSubscriptions(site);
}

/** Registers a 404 response for all other paths of a custom domain. */
function registerNotFound(site: Site): void {
  addRoute(site, {
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    path: '/*',
    schema: {},
    handle: ({ request, reply }) => {
      if (!wantsHtml(request)) throw notFound('page');
      return sendNotFound(request, reply);
    },
  });
}

const DomainQuery = Type.Object({
  domain: Type.String({ maxLength: 300, description: 'The domain name' }),
});
const StatusDomain = Type.Object(
  { domain: Type.String({ examples: ['status.larkspur.example'] }) },
  { title: 'StatusDomain' },
);

/** Registers the check for proxies that obtain certificates on demand (Caddy's `ask`). */
function registerDomainCheck(app: HttpApp, { source }: StatusSiteParts): void {
  app.get(
    '/status-domains/check',
    {
      config: { access: 'public', problems: ['not_found'] },
      schema: {
        tags: ['Status pages'],
        operationId: 'checkStatusDomain',
        summary: 'Check whether a status page is served at this domain (200 or 404)',
        querystring: DomainQuery,
        response: { 200: StatusDomain },
      },
    },
    async (request, reply) => {
      const domain = request.query.domain.toLowerCase().replace(/\.$/, '');
      if ((await source.slugOf(domain)) === null) throw notFound('domain');
      return reply.header('cache-control', 'no-store').send({ domain });
    },
  );
}
