import {
  type ComponentView,
  type DayView,
  fill,
  type HistoryView,
  type MaintenanceView,
  type PageView,
  type PostView,
  renderMessage,
  textsOf,
} from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import {
  finishFrame,
  Html,
  html,
  type RenderContext,
  type RenderedPage,
  renderDocument,
  renderTime,
  statusIcon,
  styleOf,
} from './layout.ts';

/** Renders the status page. */
export function renderStatus(page: PageView, context: RenderContext): RenderedPage {
  const { texts } = context;
  const underWay = page.maintenance.filter(({ isActive }) => isActive);
  const planned = page.maintenance.filter(({ isActive }) => !isActive);
  const main = html`${renderSummary(page, context)}${renderCurrent(page, context)}${renderMaintenanceList(underWay, page, context)}${page.groups.map(
    (group) => renderGroup(group, page, context),
  )}${renderMaintenanceList(planned, page, context)}${renderRecent(page, context)}`;
  const title = `${page.title} · ${texts.headline[page.status]}`;
  return renderDocument(page, context, { title, main });
}

function renderSummary(page: PageView, { texts, locale }: RenderContext): Html {
  const { updatedAt } = page;
  const at = renderTime(updatedAt, formatsOf(locale).instant(updatedAt));
  const [before = '', after = ''] = texts.updated.split('{time}');
  return html`<section class="sum ${page.status}">${statusIcon(page.status)}<div><p class="big">${texts.headline[page.status]}</p><p class="dim">${before}${at}${after}</p></div></section>${page.description === '' ? null : html`<p>${page.description}</p>`}`;
}

function renderMaintenanceList(
  list: readonly MaintenanceView[],
  page: PageView,
  context: RenderContext,
): Html | null {
  if (list.length === 0) return null;
  return html`<h2>${context.texts.plannedMaintenance}</h2>${list.map((one) => renderMaintenance(one, page, context))}`;
}

function renderMaintenance(
  one: MaintenanceView,
  { groups }: PageView,
  { texts, locale }: RenderContext,
): Html {
  const names = new Map(
    groups.flatMap(({ components }) => components.map(({ id, name }) => [id, name] as const)),
  );
  const affected = one.componentIds.map((id) => names.get(id) ?? '').join(', ');
  return html`<article class="post maintenance"><div class="r"><h3>${one.title}</h3>${one.isActive && html`<span class="st">${texts.underWay}</span>`}</div><p class="dim"><time datetime="${new Date(one.startsAt).toISOString()}" data-to="${new Date(one.endsAt).toISOString()}">${formatsOf(locale).range(one.startsAt, one.endsAt)}</time></p>${one.description === '' ? null : html`<p>${one.description}</p>`}${affected === '' ? null : html`<p class="dim">${fill(texts.affects, { names: affected })}</p>`}</article>`;
}

type Group = PageView['groups'][number];
const worstFirst = [
  'major-outage',
  'partial-outage',
  'degraded',
  'maintenance',
  'operational',
  'no-data',
] as const;

function renderGroup(group: Group, page: PageView, context: RenderContext): Html {
  const { texts } = context;
  const box = html`<div class="box">${group.components.map((component) => renderComponent(component, page, context))}</div>`;
  if (group.name === '') return html`<div class="solo">${box}</div>`;
  const worst =
    worstFirst.find((status) => group.components.some((one) => one.status === status)) ?? 'no-data';
  const mark = html`<span class="st ${worst}">${statusIcon(worst, 's')}${texts.status[worst]}</span>`;
  return group.collapsed
    ? html`<details class="g"><summary><h2>${group.name}</h2>${mark}</summary>${box}</details>`
    : html`<h2>${group.name}</h2>${box}`;
}

function renderComponent(component: ComponentView, page: PageView, context: RenderContext): Html {
  const { texts } = context;
  const { status, name, description, days } = component;
  return html`<section class="c"><div class="r"><h3>${name}</h3><span class="st ${status}">${statusIcon(status, 's')}${texts.status[status]}</span></div>${description === '' ? null : html`<p class="dim">${description}</p>`}${days.length > 0 && renderDays(component, page, context)}${component.latency.length > 1 && renderLatency(component, context)}</section>`;
}

function renderDays(
  { name, days, uptimeRatio }: ComponentView,
  page: PageView,
  context: RenderContext,
): Html {
  const { texts, locale } = context;
  const formats = formatsOf(locale);
  const count = page.historyDays;
  const label = fill(texts.barsLabel, { name, days: count });
  const ratio =
    uptimeRatio === null
      ? texts.status['no-data']
      : fill(texts.uptime, { ratio: formats.ratio(uptimeRatio) });
  const bad = days.filter(({ status }) => status !== 'operational' && status !== 'no-data');
  return html`${new Html(drawBars(days, count, (day) => html`${describeDay(day, context)}`.text, html`${label}: ${ratio}`.text))}<div class="leg"><span>${fill(texts.daysAgo, { days: count - 1 })}</span><b>${ratio}</b><span>${texts.today}</span></div>${bad.length > 0 && html`<details><summary>${fill(texts.daysWithProblems, { count: bad.length })}</summary><ul>${bad.toReversed().map((day) => html`<li>${describeDay(day, context)}</li>`)}</ul></details>`}`;
}

function describeDay(
  { date, status, downSeconds, excludedSeconds }: DayView,
  { texts, locale }: RenderContext,
): string {
  const formats = formatsOf(locale);
  const parts = [`${formats.day(date)}: ${texts.status[status]}`];
  if (downSeconds > 0) parts.push(fill(texts.down, { duration: formats.duration(downSeconds) }));
  if (excludedSeconds > 0)
    parts.push(fill(texts.maintained, { duration: formats.duration(excludedSeconds) }));
  return parts.join(', ');
}

/**
 * Draws days without details as one path per status, and days with problems as rectangles with a title, so that 60
 * components take only a few kilobytes.
 */
function drawBars(
  days: readonly DayView[],
  count: number,
  describe: (day: DayView) => string,
  label: string,
): string {
  const offset = count - days.length;
  const at = (index: number) => (offset + index) * 4;
  // Consecutive days with the same status are one stroke. The dash pattern in the style sheet divides the stroke into
  // days and restarts with each move command.
  const pathOf = (status: DayView['status']) =>
    days
      .map((day, index) => {
        if (day.status !== status || days[index - 1]?.status === status) return '';
        const end = days.findIndex((other, later) => later > index && other.status !== status);
        return `M${at(index)} 17h${((end < 0 ? days.length : end) - index) * 4 - 1}`;
      })
      .join('');
  const plain = (['operational', 'no-data'] as const)
    .map((status) => ({ status, d: pathOf(status) }))
    .filter(({ d }) => d !== '')
    .map(({ status, d }) => `<path class="${status}" d="${d}"/>`);
  const marked = days.map((day, index) =>
    day.status === 'operational' || day.status === 'no-data'
      ? ''
      : `<rect class="${day.status}" x="${at(index)}" width="3" height="34"><title>${describe(day)}</title></rect>`,
  );
  return `<svg class="bars" viewBox="0 0 ${count * 4 - 1} 34" preserveAspectRatio="none" role="img" aria-label="${label}">${plain.join('')}${marked.join('')}</svg>`;
}

function renderLatency({ latency }: ComponentView, { texts, locale }: RenderContext): Html {
  const [first] = latency[0] ?? [0];
  const [last, now] = latency.at(-1) ?? [0, 0];
  const max = Math.max(...latency.map(([, ms]) => ms), 1);
  const top = roundUp(max);
  const x = (at: number) => Math.round(((at - first) / Math.max(1, last - first)) * 1000);
  const y = (ms: number) => Math.round((1 - ms / top) * 480) / 10;
  const d = latency.map(([at, ms], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(ms)}`).join('');
  const formats = formatsOf(locale);
  const label = fill(texts.latency, { ms: formats.ms(now) });
  const clock = (at: number) =>
    html`<time data-as="clock" datetime="${new Date(at).toISOString()}">${formats.clock(at)}</time>`;
  return html`<p class="cap">${label}</p><div class="lat"><div class="y" aria-hidden="true"><span>${formats.ms(top)}</span><span>${formats.ms(top / 2)}</span><span>0</span></div><svg viewBox="0 0 1000 48" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="grid" d="M0 0H1000M0 24H1000M0 48H1000"/><path d="${d}"/></svg></div><div class="leg x" aria-hidden="true"><span>${clock(first)}</span><span>${clock((first + last) / 2)}</span><span>${clock(last)}</span></div>`;
}

/** Rounds up to a suitable axis label: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/**
 * Renders a page in its default language for the dashboard: without scripts, and with images from the path `images`,
 * which needs no password.
 */
export function renderPreview(
  page: PageView,
  { origin, images }: { origin: string; images: string },
): string {
  const { locale, slug } = page;
  const context = { locale, texts: textsOf(locale), base: `/status/${slug}`, origin, still: { images } };
  return renderStatus(page, context).body.toString();
}

/** Renders the history, month by month. */
export function renderHistory(page: PageView, history: HistoryView, context: RenderContext): RenderedPage {
  const { texts, base, locale } = context;
  const months = history.months.map(({ month, posts, maintenance }) => {
    const [year = 0, index = 1] = month.split('-').map(Number);
    const entries = [
      ...posts.map((post) => ({ at: post.createdAt, html: renderPost(post, page, context) })),
      ...maintenance.map((one) => ({ at: one.startsAt, html: renderMaintenance(one, page, context) })),
    ].sort((one, other) => other.at - one.at);
    const list =
      entries.length === 0
        ? html`<p class="dim">${texts.history.none}</p>`
        : entries.map((entry) => entry.html);
    return html`<h3 class="month">${formatsOf(locale).month(year, index - 1)}</h3>${list}`;
  });
  const main = html`<h2>${texts.history.title}</h2>${months}${renderPaging(history, `${base}/history`, context)}`;
  const title = `${texts.history.title} · ${page.title}`;
  return renderDocument(page, context, { title, main, path: '/history' });
}

function renderPaging({ older, newer }: HistoryView, path: string, { texts }: RenderContext): Html | null {
  if (older === null && newer === null) return null;
  const link = (month: string | null, text: string, rel: string) =>
    month !== null && html`<a class="btn" rel="${rel}" href="${path}?month=${month}">${text}</a>`;
  return html`<nav class="turn" aria-label="${texts.history.title}">${link(newer, `← ${texts.history.newer}`, 'prev')}${link(older, `${texts.history.older} →`, 'next')}</nav>`;
}

/** Renders one post with all its updates. */
export function renderIncident(page: PageView, post: PostView, context: RenderContext): RenderedPage {
  const { texts, base } = context;
  const main = html`${renderPost(post, page, context, 'h2')}<p><a href="${base}/history">${texts.history.title}</a></p>`;
  const path = `/incidents/${post.id}`;
  return renderDocument(page, context, { title: `${post.title} · ${page.title}`, main, path });
}

const statusOf = {
  none: 'no-data',
  minor: 'degraded',
  major: 'partial-outage',
  critical: 'major-outage',
} as const;

/** Renders a post with its updates, newest first. */
function renderPost(
  post: PostView,
  page: PageView,
  { texts, locale, base }: RenderContext,
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
      html`<li><b>${texts.state[state]}</b> <span class="dim">${renderTime(at, formats.instant(at))}</span><div class="md">${new Html(renderMessage(message))}</div></li>`,
  );
  return html`<article class="post ${status}" id="${post.id}"><div class="r">${title}<span class="st">${texts.state[post.state]}</span></div><p class="dim">${texts.impact[post.impact]}${affected === '' ? null : ` · ${fill(texts.affects, { names: affected })}`}</p><ol>${updates}</ol></article>`;
}

/** Renders unresolved posts. */
function renderCurrent(page: PageView, context: RenderContext): Html | null {
  const open = page.posts.filter(({ state }) => state !== 'resolved');
  if (open.length === 0) return null;
  return html`<h2>${context.texts.currentIncidents}</h2>${open.map((post) => renderPost(post, page, context))}`;
}

/** Renders resolved posts. */
function renderRecent(page: PageView, context: RenderContext): Html {
  const over = page.posts.filter(({ state }) => state === 'resolved');
  const { texts } = context;
  const list =
    over.length === 0
      ? html`<p class="dim">${fill(texts.noIncidents, { days: 14 })}</p>`
      : over.map((post) => renderPost(post, page, context));
  const past = html`<p><a href="${context.base}/history">${texts.history.title}</a></p>`;
  return html`<h2>${texts.recentIncidents}</h2>${list}${past}`;
}

const widgetRules =
  'body{border:0;background:transparent}a.wid{display:flex;gap:10px;align-items:center;padding:10px 14px;border:1px solid var(--line);border-radius:10px;background:var(--bg);color:var(--ink);text-decoration:none;font-size:14px;line-height:1.35}a.wid:hover{border-color:var(--dim)}.wid b{display:block;font-weight:600}.wid span{color:var(--dim)}';

/** Renders the widget: one line with the status that links to the page. */
export function renderWidget(page: PageView, { texts, locale, origin, base }: RenderContext): RenderedPage {
  const style = styleOf(page) + widgetRules;
  const text = texts.headline[page.status];
  const body = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title}: ${text}</title><style>${new Html(style)}</style></head><body><a class="wid" href="${origin}${base}" target="_blank" rel="noopener">${statusIcon(page.status, 's')}<div><b>${text}</b><span>${page.title}</span></div></a></body></html>`;
  return finishFrame(body.text, style);
}
