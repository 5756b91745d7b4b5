import type { PageView } from '#features/status-pages/views.ts';
import { message } from '#messages/messages.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { sendPage, type Visit, visit, wantsHtml } from './page-access.ts';
import { allowFraming, type Frame, type RenderContext } from './rendering/layout.ts';
import { renderHistory, renderIncident, renderStatus, renderWidget } from './rendering/render-page.ts';
import {
  HistoryQuery,
  HtmlText,
  PublicHistory,
  PublicPage,
  PublicPost,
  PublicPostPath,
  SlugPath,
  StatusPageQuery,
} from './schemas.ts';
import { addRoute, type Site, type SiteExchange } from './site.ts';
import { toHistoryJson, toPostJson, toStatusJson } from './status-json.ts';

const either = (description: string, json: object) => ({
  200: {
    description,
    content: { 'application/json': { schema: json }, 'text/html': { schema: HtmlText } },
  },
});

/** Registers the routes of the page, its history, single posts and the widget. */
export function registerPages(site: Site): void {
  registerStatus(site);
  registerHistory(site);
  registerIncident(site);
  registerWidget(site);
}

function registerStatus(site: Site): void {
  const rendered = memoizeByView(renderStatus);
  const asJson = memoizeByView((view: PageView) => Buffer.from(JSON.stringify(toStatusJson(view))));
  addRoute(site, {
    method: 'GET',
    path: '',
    schema: {
      operationId: 'getPublicStatus',
      summary: 'Get a status page as HTML or JSON, depending on `Accept`',
      params: SlugPath,
      querystring: StatusPageQuery,
      response: either('The page', PublicPage),
    },
    handle: (exchange) =>
      respond(site, exchange, ({ shown, context }) =>
        wantsHtml(exchange.request)
          ? sendPage(exchange.request, exchange.reply, rendered(shown.view, context))
          : exchange.reply
              .header('content-type', 'application/json; charset=utf-8')
              .send(asJson(shown.view, context)),
      ),
  });
}

function registerHistory(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/history',
    schema: {
      operationId: 'getPublicHistory',
      summary: "Get a status page's history, three months at a time, as HTML or JSON, depending on `Accept`",
      params: SlugPath,
      querystring: HistoryQuery,
      response: either("The page's history", PublicHistory),
    },
    handle: (exchange) =>
      respond(site, exchange, async ({ shown, context }) => {
        const { request, reply } = exchange;
        const { month = null } = request.query as { month?: string };
        if (month !== null) checkMonth(month);
        const history = await site.parts.source.history(shown, month);
        if (!wantsHtml(request)) return toHistoryJson(shown.view, history);
        return sendPage(request, reply, renderHistory(shown.view, history, context));
      }),
  });
}

function checkMonth(month: string): void {
  if (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return;
  throw invalidInput('query/month', 'not_a_month', message('month-invalid'));
}

function registerIncident(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/incidents/:postId',
    schema: {
      operationId: 'getPublicPost',
      summary: 'Get a post as HTML or JSON, depending on `Accept`',
      params: PublicPostPath,
      querystring: StatusPageQuery,
      response: either('The post', PublicPost),
    },
    handle: (exchange) =>
      respond(site, exchange, async ({ shown, context }) => {
        const { request, reply } = exchange;
        const { postId } = request.params as { postId: string };
        const post = await site.parts.source.post(shown, postId);
        if (post === null) throw notFound('post');
        if (!wantsHtml(request)) return toPostJson(post);
        return sendPage(request, reply, renderIncident(shown.view, post, context));
      }),
  });
}

function registerWidget(site: Site): void {
  const rendered = memoizeByView(renderWidget);
  addRoute(site, {
    method: 'GET',
    path: '/widget',
    schema: {
      operationId: 'getPublicWidget',
      summary: "Get a status page's widget for an `iframe`",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: { 200: { description: 'An HTML page', content: { 'text/html': { schema: HtmlText } } } },
    },
    handle: (exchange) =>
      respond(site, exchange, ({ shown, context }) => {
        allowFraming(exchange.reply);
        return sendPage(exchange.request, exchange.reply, rendered(shown.view, context));
      }),
  });
}

/** Responds with the page once the reader has access. */
async function respond(
  site: Site,
  exchange: SiteExchange,
  make: (visited: Visit) => unknown,
): Promise<unknown> {
  const visited = await visit(site.parts, exchange, 'html');
  return visited === null ? exchange.reply : make(visited);
}

/**
 * Memoizes a function by view and context, so that one result serves all readers of a language until the page is read
 * again.
 */
function memoizeByView<From extends Frame, To>(
  make: (from: From, context: RenderContext) => To,
): (from: From, context: RenderContext) => To {
  const cache = new WeakMap<From, Map<string, To>>();
  return (from, context) => {
    const byContext = cache.get(from) ?? new Map<string, To>();
    cache.set(from, byContext);
    const key = `${context.locale} ${context.base} ${context.origin}`;
    const known = byContext.get(key);
    if (known !== undefined) return known;
    const fresh = make(from, context);
    byContext.set(key, fresh);
    return fresh;
  };
}
