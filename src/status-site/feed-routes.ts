import { notFound } from '#platform/errors.ts';
import { renderAtom, toJsonFeed } from './feeds.ts';
import { visit } from './readers.ts';
import { AtomText, JsonFeed, SlugPath, StatusPageQuery } from './schemas.ts';
import { type Asked, addRoute, type Site } from './site.ts';

/** The posts of a page for feed readers. */
export function registerFeeds(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/feed.atom',
    schema: {
      operationId: 'getPublicAtomFeed',
      summary: "Read a status page's posts as Atom (RFC 4287)",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: {
        200: { description: 'The feed', content: { 'application/atom+xml': { schema: AtomText } } },
      },
    },
    handle: async (asked) => {
      const { feed, reading } = await readFeed(site, asked);
      asked.reply.header('content-type', 'application/atom+xml; charset=utf-8');
      return Buffer.from(renderAtom(feed, reading));
    },
  });
  addRoute(site, {
    method: 'GET',
    path: '/feed.json',
    schema: {
      operationId: 'getPublicJsonFeed',
      summary: "Read a status page's posts as JSON Feed 1.1",
      params: SlugPath,
      querystring: StatusPageQuery,
      response: {
        200: { description: 'The feed', content: { 'application/feed+json': { schema: JsonFeed } } },
      },
    },
    handle: async (asked) => {
      const { feed, reading } = await readFeed(site, asked);
      asked.reply.header('content-type', 'application/feed+json; charset=utf-8');
      return toJsonFeed(feed, reading);
    },
  });
}

async function readFeed({ parts }: Site, asked: Asked) {
  const seen = await visit(parts, asked, 'data');
  // Programs have no page: `visit` has refused them.
  if (seen === null || !seen.shown.view.subscribers.atom) throw notFound('feed');
  const { shown, reading } = seen;
  return { feed: { shown, posts: await parts.source.latest(shown) }, reading };
}
