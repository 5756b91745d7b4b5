import {
  type ComponentView,
  type DayView,
  fill,
  type MaintenanceView,
  type PageView,
} from '#features/status-pages/views.ts';
import { formatsOf } from './formats.ts';
import { Html, html } from './html.ts';
import { type Reading, type RenderedPage, renderDocument, statusIcon } from './layout.ts';

import { renderCurrent, renderRecent } from './render-post.ts';

/** The page itself. */
export function renderStatus(page: PageView, reading: Reading): RenderedPage {
  const { texts } = reading;
  const main = html`${renderSummary(page, reading)}${renderCurrent(page, reading)}${renderMaintenance(page, reading)}${page.groups.map(
    (group) => renderGroup(group, page, reading),
  )}${renderRecent(page, reading)}`;
  const title = `${page.title} · ${texts.headline[page.status]}`;
  return renderDocument(page, reading, { title, main });
}

function renderSummary(page: PageView, { texts, locale }: Reading): Html {
  const at = formatsOf(locale).instant(page.updatedAt);
  return html`<section class="sum ${page.status}">${statusIcon(page.status)}<div><p class="big">${texts.headline[page.status]}</p><p class="dim">${fill(texts.updated, { time: at })}</p></div></section>${page.description === '' ? null : html`<p>${page.description}</p>`}`;
}

function renderMaintenance(page: PageView, reading: Reading): Html | null {
  if (page.maintenance.length === 0) return null;
  return html`<h2>${reading.texts.plannedMaintenance}</h2>${page.maintenance.map((one) => renderWindow(one, page, reading))}`;
}

/** Maintenance that was, is or will be. */
export function renderWindow(one: MaintenanceView, { groups }: PageView, { texts, locale }: Reading): Html {
  const names = new Map(
    groups.flatMap(({ components }) => components.map(({ id, name }) => [id, name] as const)),
  );
  const affected = one.componentIds.map((id) => names.get(id) ?? '').join(', ');
  return html`<article class="post maintenance"><div class="r"><h3>${one.title}</h3>${one.isActive && html`<span class="st">${texts.underWay}</span>`}</div><p class="dim">${formatsOf(locale).range(one.startsAt, one.endsAt)}</p>${one.description === '' ? null : html`<p>${one.description}</p>`}${affected === '' ? null : html`<p class="dim">${fill(texts.affects, { names: affected })}</p>`}</article>`;
}

type Group = PageView['groups'][number];
const gravest = [
  'major-outage',
  'partial-outage',
  'degraded',
  'maintenance',
  'operational',
  'no-data',
] as const;

function renderGroup(group: Group, page: PageView, reading: Reading): Html {
  const { texts } = reading;
  const box = html`<div class="box">${group.components.map((component) => renderComponent(component, page, reading))}</div>`;
  if (group.name === '') return html`<div class="solo">${box}</div>`;
  const worst = gravest.find((status) => group.components.some((one) => one.status === status)) ?? 'no-data';
  const mark = html`<span class="st ${worst}">${statusIcon(worst, 's')}${texts.status[worst]}</span>`;
  return group.collapsed
    ? html`<details class="g"><summary><h2>${group.name}</h2>${mark}</summary>${box}</details>`
    : html`<h2>${group.name}</h2>${box}`;
}

function renderComponent(component: ComponentView, page: PageView, reading: Reading): Html {
  const { texts } = reading;
  const { status, name, description, days } = component;
  return html`<section class="c"><div class="r"><h3>${name}</h3><span class="st ${status}">${statusIcon(status, 's')}${texts.status[status]}</span></div>${description === '' ? null : html`<p class="dim">${description}</p>`}${days.length > 0 && renderDays(component, page, reading)}${component.latency.length > 1 && renderLatency(component, reading)}</section>`;
}

function renderDays({ name, days, uptimeRatio }: ComponentView, page: PageView, reading: Reading): Html {
  const { texts, locale } = reading;
  const formats = formatsOf(locale);
  const count = page.historyDays;
  const label = fill(texts.barsLabel, { name, days: count });
  const ratio =
    uptimeRatio === null
      ? texts.status['no-data']
      : fill(texts.uptime, { ratio: formats.ratio(uptimeRatio) });
  const bad = days.filter(({ status }) => status !== 'operational' && status !== 'no-data');
  return html`${new Html(drawBars(days, count, (day) => html`${describeDay(day, reading)}`.text, html`${label}: ${ratio}`.text))}<div class="leg"><span>${fill(texts.daysAgo, { days: count - 1 })}</span><b>${ratio}</b><span>${texts.today}</span></div>${bad.length > 0 && html`<details><summary>${fill(texts.troubledDays, { count: bad.length })}</summary><ul>${bad.toReversed().map((day) => html`<li>${describeDay(day, reading)}</li>`)}</ul></details>`}`;
}

function describeDay(
  { date, status, downSeconds, excludedSeconds }: DayView,
  { texts, locale }: Reading,
): string {
  const formats = formatsOf(locale);
  const parts = [`${formats.day(date)}: ${texts.status[status]}`];
  if (downSeconds > 0) parts.push(fill(texts.down, { duration: formats.duration(downSeconds) }));
  if (excludedSeconds > 0)
    parts.push(fill(texts.maintained, { duration: formats.duration(excludedSeconds) }));
  return parts.join(', ');
}

/** Good days are one path, and what is not good has a rect that says more: 60 components stay some kilobytes. */
function drawBars(
  days: readonly DayView[],
  count: number,
  describe: (day: DayView) => string,
  label: string,
): string {
  const offset = count - days.length;
  const at = (index: number) => (offset + index) * 4;
  // A run of days of one status is one stroke, cut into days by the sheet's dashes, which begin anew with each move.
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

function renderLatency({ latency }: ComponentView, { texts, locale }: Reading): Html {
  const [first] = latency[0] ?? [0];
  const [last, now] = latency.at(-1) ?? [0, 0];
  const most = Math.max(...latency.map(([, ms]) => ms), 1);
  const x = (at: number) => Math.round(((at - first) / Math.max(1, last - first)) * 1000);
  const y = (ms: number) => Math.round((42 - (ms / most) * 38) * 10) / 10;
  const d = latency.map(([at, ms], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(ms)}`).join('');
  const label = fill(texts.latency, { ms: formatsOf(locale).ms(now) });
  return html`<svg class="lat" viewBox="0 0 1000 44" preserveAspectRatio="none" role="img" aria-label="${label}"><path d="${d}"/></svg><p class="leg">${label}</p>`;
}
