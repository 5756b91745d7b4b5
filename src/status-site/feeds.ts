import { Feed } from 'feed';
import { type PostView, renderMessage, type ShownPage } from '#features/status-pages/views.ts';
import { formatsOf } from './rendering/formats.ts';
import { Html, html } from './rendering/html.ts';
import type { Reading } from './rendering/layout.ts';

/** A page and its newest posts. */
interface FeedOf {
  shown: ShownPage;
  posts: readonly PostView[];
}

/** Atom, which takes titles as HTML: they are escaped here. */
export function renderAtom({ shown, posts }: FeedOf, reading: Reading): string {
  const { view, row } = shown;
  const home = `${reading.origin}${reading.base}`;
  const feed = new Feed({
    id: home === reading.origin ? `${home}/` : home,
    title: xmlText(view.title),
    ...(view.description === '' ? {} : { description: xmlText(view.description) }),
    link: home,
    feedLinks: { atom: `${home}/feed.atom` },
    language: reading.locale,
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
      content: xmlText(contentOf(post, reading)),
    });
  }
  return feed.atom1();
}

/** JSON Feed 1.1. */
export function toJsonFeed({ shown: { view }, posts }: FeedOf, reading: Reading) {
  const home = `${reading.origin}${reading.base}`;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: view.title,
    ...(view.description === '' ? {} : { description: view.description }),
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    language: reading.locale,
    items: posts.map((post) => ({
      id: `urn:uuid:${post.id}`,
      url: `${home}/incidents/${post.id}`,
      title: post.title,
      content_html: contentOf(post, reading),
      date_published: new Date(post.createdAt).toISOString(),
      date_modified: new Date(changedAt(post)).toISOString(),
    })),
  };
}

const changedAt = (post: PostView) => Math.max(post.createdAt, ...post.updates.map(({ at }) => at));

function contentOf(post: PostView, { texts, locale }: Reading): string {
  const formats = formatsOf(locale);
  return html`${post.updates.map(
    ({ at, state, message }) =>
      html`<p><b>${texts.state[state]}</b> · ${formats.instant(at)}</p>${new Html(renderMessage(message))}`,
  )}`.text;
}

/** Signs that XML cannot hold (XML 1.0, section 2.2) are left out. */
const xmlText = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
