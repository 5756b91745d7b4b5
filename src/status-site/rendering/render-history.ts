import type { HistoryView, PageView, PostView } from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { type Html, html } from './html.ts';
import { type Reading, type RenderedPage, renderDocument } from './layout.ts';
import { renderPost } from './render-post.ts';
import { renderWindow } from './render-status.ts';

/** What was, month by month. */
export function renderHistory(page: PageView, history: HistoryView, reading: Reading): RenderedPage {
  const { texts, base, locale } = reading;
  const months = history.months.map(({ month, posts, maintenance }) => {
    const [year = 0, index = 1] = month.split('-').map(Number);
    const entries = [
      ...posts.map((post) => ({ at: post.createdAt, html: renderPost(post, page, reading) })),
      ...maintenance.map((one) => ({ at: one.startsAt, html: renderWindow(one, page, reading) })),
    ].sort((one, other) => other.at - one.at);
    const list =
      entries.length === 0
        ? html`<p class="dim">${texts.history.none}</p>`
        : entries.map((entry) => entry.html);
    return html`<h3 class="month">${formatsOf(locale).month(year, index - 1)}</h3>${list}`;
  });
  const main = html`<h2>${texts.history.title}</h2>${months}${renderPaging(history, `${base}/history`, reading)}`;
  return renderDocument(page, reading, { title: `${texts.history.title} · ${page.title}`, main });
}

function renderPaging({ older, newer }: HistoryView, path: string, { texts }: Reading): Html | null {
  if (older === null && newer === null) return null;
  const link = (month: string | null, words: string, rel: string) =>
    month !== null && html`<a class="btn" rel="${rel}" href="${path}?month=${month}">${words}</a>`;
  return html`<nav class="turn" aria-label="${texts.history.title}">${link(newer, `← ${texts.history.newer}`, 'prev')}${link(older, `${texts.history.older} →`, 'next')}</nav>`;
}

/** One post, with all that was said. */
export function renderIncident(page: PageView, post: PostView, reading: Reading): RenderedPage {
  const { texts, base } = reading;
  const main = html`${renderPost(post, page, reading, 'h2')}<p><a href="${base}/history">${texts.history.title}</a></p>`;
  return renderDocument(page, reading, { title: `${post.title} · ${page.title}`, main });
}
