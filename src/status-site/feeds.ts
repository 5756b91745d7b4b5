import { Feed } from 'feed';
import { type LoadedPage, type PostView, renderMessage } from '#features/status-pages/views.ts';
import { notFound } from '#platform/errors.ts';
import { visit } from './page-access.ts';
import { formatsOf } from './rendering/formats.ts';
import { Html, html, type RenderContext } from './rendering/layout.ts';
import { AtomText, JsonFeed, SlugPath, StatusPageQuery } from './schemas.ts';
import { addRoute, type Site, type SiteExchange } from './site.ts';

interface FeedOf {
  shown: LoadedPage;
  posts: readonly PostView[];
}

/** Renders an Atom feed. Atom titles are HTML, so they are escaped here. */
function renderAtom({ shown, posts }: FeedOf, context: RenderContext): string {
  const { view, row } = shown;
  const home = `${context.origin}${context.base}`;
  const feed = new Feed({
    id: home === context.origin ? `${home}/` : home,
    title: xmlText(view.title),
    ...(view.description === '' ? {} : { description: xmlText(view.description) }),
    link: home,
    feedLinks: { atom: `${home}/feed.atom` },
    language: context.locale,
    updated: new Date(Math.max(row.created_at.getTime(), ...posts.map(changedAt))),
    generator: 'Belltower',
    copyright: '',
    author: { name: xmlText(view.title) },
  });
  for (const post of posts) {
    feed.addItem({
      id: `urn:uuid:${post.id}`,
      title: xmlText(html`${post.title}`.text),
      link: `${home}/incidents/${post.id}`,
      date: new Date(changedAt(post)),
      published: new Date(post.createdAt),
      content: xmlText(contentOf(post, context)),
    });
  }
  return feed.atom1();
}

/** Returns a JSON Feed 1.1. */
function toJsonFeed({ shown: { view }, posts }: FeedOf, context: RenderContext) {
  const home = `${context.origin}${context.base}`;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: view.title,
    ...(view.description === '' ? {} : { description: view.description }),
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    language: context.locale,
    items: posts.map((post) => ({
      id: `urn:uuid:${post.id}`,
      url: `${home}/incidents/${post.id}`,
      title: post.title,
      content_html: contentOf(post, context),
      date_published: new Date(post.createdAt).toISOString(),
      date_modified: new Date(changedAt(post)).toISOString(),
    })),
  };
}

const changedAt = (post: PostView) => Math.max(post.createdAt, ...post.updates.map(({ at }) => at));

function contentOf(post: PostView, { texts, locale }: RenderContext): string {
  const formats = formatsOf(locale);
  return html`${post.updates.map(
    ({ at, state, message }) =>
      html`<p><b>${texts.state[state]}</b> · ${formats.instant(at)}</p>${new Html(renderMessage(message))}`,
  )}`.text;
}

/** Removes characters that XML does not allow (XML 1.0, section 2.2). */
const xmlText = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');

/** Registers the routes of a page's feeds. */
export function registerFeeds(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/feed.atom',
    schema: {
      operationId: 'getPublicAtomFeed',
      summary: "Get a status page's posts as Atom (RFC 4287)",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: {
        200: { description: 'The feed', content: { 'application/atom+xml': { schema: AtomText } } },
      },
    },
    handle: async (exchange) => {
      const { feed, context } = await readFeed(site, exchange);
      exchange.reply.header('content-type', 'application/atom+xml; charset=utf-8');
      return Buffer.from(renderAtom(feed, context));
    },
  });
  addRoute(site, {
    method: 'GET',
    path: '/feed.json',
    schema: {
      operationId: 'getPublicJsonFeed',
      summary: "Get a status page's posts as JSON Feed 1.1",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: {
        200: { description: 'The feed', content: { 'application/feed+json': { schema: JsonFeed } } },
      },
    },
    handle: async (exchange) => {
      const { feed, context } = await readFeed(site, exchange);
      exchange.reply.header('content-type', 'application/feed+json; charset=utf-8');
      return toJsonFeed(feed, context);
    },
  });
}

async function readFeed({ parts }: Site, exchange: SiteExchange) {
  const visited = await visit(parts, exchange, 'data');
  // `visited` is never null here, because API clients get no HTML page and `visit` throws instead.
  if (visited === null || !visited.shown.view.subscribers.atom) throw notFound('feed');
  const { shown, context } = visited;
  return { feed: { shown, posts: await parts.source.latest(shown) }, context };
}
