import type { ComponentStatus } from '#features/status-pages/views.ts';
import { message } from '#messages/messages.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { visit } from './page-access.ts';
import { Html, html } from './rendering/layout.ts';
import { BadgeQuery, SlugPath, SvgText } from './schemas.ts';
import { addRoute, type Site } from './site.ts';

/** Registers the route of the badge, an image of the status for other sites. */
export function registerBadge(site: Site): void {
  addRoute(site, {
    method: 'GET',
    path: '/badge.svg',
    schema: {
      operationId: 'getPublicBadge',
      summary: "Get a status page's or component's badge",
      params: SlugPath,
      querystring: BadgeQuery,
      response: { 200: { description: 'An image', content: { 'image/svg+xml': { schema: SvgText } } } },
    },
    handle: async (exchange) => {
      const { component: id, style } = exchange.request.query as {
        component?: string;
        style?: string;
      };
      const visited = await visit(site.parts, exchange, 'data');
      if (visited === null) return exchange.reply;
      const known = parseBadgeStyle(style);
      const { view } = visited.shown;
      const component = view.groups
        .flatMap(({ components }) => components)
        .find((one) => one.id === id?.toLowerCase());
      if (id !== undefined && component === undefined) throw notFound('component');
      const { status } = component ?? view;
      const { texts } = visited.context;
      exchange.reply.header('content-type', 'image/svg+xml; charset=utf-8');
      // Other sites embed the image.
      exchange.reply.header('cross-origin-resource-policy', 'cross-origin');
      const label = component?.name ?? view.title;
      return Buffer.from(renderBadge({ label, message: texts.status[status], status, style: known }));
    },
  });
}

const badgeStyles = ['flat', 'flat-square'] as const;

/** Returns the style of a badge. @throws AppError 400 for an unknown style. */
export function parseBadgeStyle(style = 'flat'): (typeof badgeStyles)[number] {
  const known = badgeStyles.find((one) => one === style);
  if (known !== undefined) return known;
  const detail = message('badge-style-unknown', { styles: badgeStyles.join(' or ') });
  throw invalidInput('query/style', 'not_allowed', detail);
}

interface Badge {
  label: string;
  message: string;
  status: ComponentStatus;
  style: (typeof badgeStyles)[number];
}

/** White text on these colors meets WCAG AA. */
const badgeColors: Record<ComponentStatus, string> = {
  operational: '#1a7f45',
  degraded: '#8f5f00',
  'partial-outage': '#b8470f',
  'major-outage': '#c4222b',
  maintenance: '#2a62c9',
  'no-data': '#666d78',
};

const maxLabelLength = 60;

/** Renders a badge as SVG. */
export function renderBadge({ label, message, status, style }: Badge): string {
  const shown =
    [...label].length > maxLabelLength ? `${[...label].slice(0, maxLabelLength - 1).join('')}…` : label;
  const [left, right] = [textWidth(shown), textWidth(message)];
  const [a, b] = [left + 12, right + 12];
  const text = (text: string, x: number, width: number) =>
    html`<text x="${x}" y="14" textLength="${width}">${text}</text>`;
  const [radius, shine] =
    style === 'flat' ? ['3', html`<rect width="${a + b}" height="20" fill="url(#s)"/>`] : ['0', new Html('')];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${shown}: ${message}"><title>${shown}: ${message}</title><linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient><clipPath id="r"><rect width="${a + b}" height="20" rx="${radius}"/></clipPath><g clip-path="url(#r)"><rect width="${a}" height="20" fill="#444b54"/><rect x="${a}" width="${b}" height="20" fill="${badgeColors[status]}"/>${shine}</g><g fill="#fff" font-family="Verdana,DejaVu Sans,Noto Sans,Noto Sans CJK JP,sans-serif" font-size="11">${text(shown, 6, left)}${text(message, a + 6, right)}</g></svg>`
    .text;
}

/** Estimates the width in Verdana at 11 px. `textLength` corrects the difference. */
function textWidth(text: string): number {
  const width = [...text].reduce((sum, sign) => sum + characterWidth(sign), 0);
  return Math.max(1, Math.round(width));
}

function characterWidth(sign: string): number {
  if ((sign.codePointAt(0) ?? 0) >= 0x1100) return 11;
  if (/[ijlI|!.,:;'’ ()[\]]/.test(sign)) return 4;
  if (/[ftr\-/]/.test(sign)) return 4.8;
  if (/[mwMW%@]/.test(sign)) return 10.2;
  return /\p{Lu}|\d/u.test(sign) ? 7.4 : 6.7;
}
