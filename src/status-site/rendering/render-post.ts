import { fill, type PageView, type PostView, renderMessage } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { Html, html } from './html.ts';
import type { Reading } from './layout.ts';

const statusOf = {
  none: 'no-data',
  minor: 'degraded',
  major: 'partial-outage',
  critical: 'major-outage',
} as const;

/** A post with all that was said, newest first. */
export function renderPost(
  post: PostView,
  page: PageView,
  { texts, locale, base }: Reading,
  heading: 'h2' | 'h3' = 'h3',
): Html {
  const formats = formatsOf(locale);
  const names = new Map(
    page.groups.flatMap(({ components }) => components.map(({ id, name }) => [id, name] as const)),
  );
  const affected = post.componentIds.flatMap((id) => names.get(id) ?? []).join(', ');
  const title =
    heading === 'h2'
      ? html`<h2>${post.title}</h2>`
      : html`<h3><a href="${base}/incidents/${post.id}">${post.title}</a></h3>`;
  const status = post.state === 'resolved' ? 'operational' : statusOf[post.impact];
  const updates = post.updates.map(
    ({ at, state, message }) =>
      html`<li><b>${texts.state[state]}</b> <span class="dim">${formats.instant(at)}</span><div class="md">${new Html(renderMessage(message))}</div></li>`,
  );
  return html`<article class="post ${status}" id="${post.id}"><div class="r">${title}<span class="st">${texts.state[post.state]}</span></div><p class="dim">${texts.impact[post.impact]}${affected === '' ? null : ` · ${fill(texts.affects, { names: affected })}`}</p><ol>${updates}</ol></article>`;
}

/** What is going on, above all else. */
export function renderCurrent(page: PageView, reading: Reading): Html | null {
  const open = page.posts.filter(({ state }) => state !== 'resolved');
  if (open.length === 0) return null;
  return html`<h2>${reading.texts.currentIncidents}</h2>${open.map((post) => renderPost(post, page, reading))}`;
}

/** What was, below all else. */
export function renderRecent(page: PageView, reading: Reading): Html {
  const over = page.posts.filter(({ state }) => state === 'resolved');
  const { texts } = reading;
  const list =
    over.length === 0
      ? html`<p class="dim">${fill(texts.noIncidents, { days: 14 })}</p>`
      : over.map((post) => renderPost(post, page, reading));
  const past = html`<p><a href="${reading.base}/history">${texts.history.title}</a></p>`;
  return html`<h2>${texts.recentIncidents}</h2>${list}${past}`;
}
