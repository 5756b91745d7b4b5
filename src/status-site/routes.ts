import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerBadge } from './badge-route.ts';
import { registerFeeds } from './feed-routes.ts';
import { registerPages } from './page-routes.ts';
import { takeForms } from './read-forms.ts';
import type { StatusSiteParts } from './readers.ts';
import { registerSubscriptions } from './subscribe-routes.ts';
import { registerUnlock } from './unlock-route.ts';

/** The public pages at `/status/:slug`, for people and for programs. */
export function registerStatusSite(app: HttpApp, parts: StatusSiteParts): void {
  app.register(async (within) => {
    const scope = within as unknown as HttpApp;
    takeForms(scope);
    const placeOf = ({ params }: FastifyRequest) => {
      const { slug } = params as { slug: string };
      return { slug, base: `/status/${slug}`, origin: parts.publicUrl() };
    };
    const site = { app: scope, parts, prefix: '/status/:slug', placeOf };
    registerPages(site);
    registerFeeds(site);
    registerBadge(site);
    registerUnlock(site);
    registerSubscriptions(site);
  });
}
