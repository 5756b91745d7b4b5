import type { FastifyRequest } from 'fastify';
import type { PageView } from '#features/status-pages/views.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Reading, RenderedPage } from './layout.ts';
import { takeForms } from './read-forms.ts';
import { type Place, type StatusSiteParts, sendPage, visit, wantsHtml } from './readers.ts';
import { renderStatus } from './render-status.ts';
import { HtmlText, PublicPage, SlugPath } from './schemas.ts';
import { toStatusJson } from './status-json.ts';
import { registerUnlock } from './unlock-route.ts';

const tags = ['Status pages'];

/** The public pages at `/status/:slug`, for people and for programs. */
export function registerStatusSite(app: HttpApp, parts: StatusSiteParts): void {
  app.register(async (within) => {
    const scope = within as unknown as HttpApp;
    takeForms(scope);
    registerStatus(scope, parts);
    registerUnlock(scope, parts, placeOf);
  });
}

const placeOf = ({ params }: FastifyRequest): Place => {
  const { slug } = params as { slug: string };
  return { slug, base: `/status/${slug}` };
};

function registerStatus(app: HttpApp, parts: StatusSiteParts): void {
  const rendered = createRenderings();
  app.get(
    '/status/:slug',
    {
      config: { access: 'public', problems: ['unauthenticated', 'not_found'] },
      schema: {
        tags,
        operationId: 'getPublicStatus',
        summary: 'Read how things are, as a public page or as JSON by Accept',
        params: SlugPath,
        response: {
          200: {
            description: 'The page',
            content: { 'application/json': { schema: PublicPage }, 'text/html': { schema: HtmlText } },
          },
        },
      },
    },
    async (request, reply) => {
      const seen = await visit(parts, { request, reply, place: placeOf(request) }, 'html');
      if (seen === null) return reply as never;
      const { view } = seen.shown;
      if (!wantsHtml(request)) return toStatusJson(view);
      return sendPage(request, reply, rendered(view, seen.reading)) as never;
    },
  );
}

/** A page is rendered once for all its readers of one language, for as long as it is what is known. */
function createRenderings(): (page: PageView, reading: Reading) => RenderedPage {
  const kept = new WeakMap<PageView, Map<string, RenderedPage>>();
  return (page, reading) => {
    const pages = kept.get(page) ?? new Map<string, RenderedPage>();
    kept.set(page, pages);
    const key = `${reading.locale} ${reading.base}`;
    const known = pages.get(key);
    if (known) return known;
    const made = renderStatus(page, reading);
    pages.set(key, made);
    return made;
  };
}
