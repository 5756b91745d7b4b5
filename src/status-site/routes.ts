import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageView, type ShownPage, type StatusSource, textsOf } from '#features/status-pages/views.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Reading, RenderedPage } from './layout.ts';
import { pickLocale } from './pick-locale.ts';
import { renderStatus } from './render-status.ts';
import { HtmlText, PublicPage, SlugPath } from './schemas.ts';
import { toStatusJson } from './status-json.ts';

const tags = ['Status pages'];
/** Pages of everyone are kept for some seconds by whoever stands between. */
const cached = 'public, max-age=5, stale-while-revalidate=10';

/** What the public pages stand on. */
export interface StatusSiteParts {
  source: StatusSource;
  /** Whether who asks is signed in to that account, and may read its pages. */
  isMember(request: FastifyRequest, accountId: string): Promise<boolean>;
}

/** The public pages at `/status/:slug`, for people and for programs. */
export function registerStatusSite(app: HttpApp, parts: StatusSiteParts): void {
  const rendered = createRenderings();
  app.get(
    '/status/:slug',
    {
      config: { access: 'public', problems: ['not_found'] },
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
      const page = await getPage(parts, request, request.params.slug);
      reply.headers({
        'cache-control': page.view.visibility === 'public' ? cached : 'private, no-cache',
        vary: 'accept, accept-language',
      });
      if (!wantsHtml(request)) return toStatusJson(page.view);
      const { lang } = request.query as { lang?: unknown };
      const locale = pickLocale(page.view, { lang, accepted: request.headers['accept-language'] });
      const reading = { locale, texts: textsOf(locale), base: `/status/${page.view.slug}` };
      return sendPage(request, reply, rendered(page.view, reading)) as never;
    },
  );
}

/** @throws AppError `not_found` for what is not there, and for what is not for this reader: nothing tells them apart. */
async function getPage(parts: StatusSiteParts, request: FastifyRequest, slug: string): Promise<ShownPage> {
  const page = await parts.source.find(slug);
  if (page === null) throw notFound('status page');
  if (page.view.visibility === 'public') return page;
  if (page.view.visibility === 'private' && (await parts.isMember(request, page.row.account_id))) return page;
  throw notFound('status page');
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

/** A browser says so; whoever says nothing is a program. */
function wantsHtml({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const html = accept.indexOf('text/html');
  const json = accept.indexOf('application/json');
  return html >= 0 && (json < 0 || html < json);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    etag: page.etag,
  });
  const known = request.headers['if-none-match'];
  const isKnown = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === page.etag);
  return isKnown ? reply.code(304).send() : reply.send(page.body);
}
