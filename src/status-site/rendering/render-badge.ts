import type { ComponentStatus } from '#features/status-pages/views.ts';
import { Html, html } from './html.ts';

export const badgeStyles = ['flat', 'flat-square'] as const;

/** What a badge says, and how. */
interface Badge {
  label: string;
  message: string;
  status: ComponentStatus;
  style: (typeof badgeStyles)[number];
}

/** White text on them is read well (WCAG AA). */
const colours: Record<ComponentStatus, string> = {
  operational: '#1a7f45',
  degraded: '#8f5f00',
  'partial-outage': '#b8470f',
  'major-outage': '#c4222b',
  maintenance: '#2a62c9',
  'no-data': '#666d78',
};

const mostSigns = 60;

/** A badge as other sites have them: what, and how it stands. */
export function renderBadge({ label, message, status, style }: Badge): string {
  const shown = [...label].length > mostSigns ? `${[...label].slice(0, mostSigns - 1).join('')}…` : label;
  const [left, right] = [widthOf(shown), widthOf(message)];
  const [a, b] = [left + 12, right + 12];
  const text = (words: string, x: number, width: number) =>
    html`<text x="${x}" y="14" textLength="${width}">${words}</text>`;
  const [radius, shine] =
    style === 'flat' ? ['3', html`<rect width="${a + b}" height="20" fill="url(#s)"/>`] : ['0', new Html('')];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${shown}: ${message}"><title>${shown}: ${message}</title><linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient><clipPath id="r"><rect width="${a + b}" height="20" rx="${radius}"/></clipPath><g clip-path="url(#r)"><rect width="${a}" height="20" fill="#444b54"/><rect x="${a}" width="${b}" height="20" fill="${colours[status]}"/>${shine}</g><g fill="#fff" font-family="Verdana,DejaVu Sans,Noto Sans,Noto Sans CJK JP,sans-serif" font-size="11">${text(shown, 6, left)}${text(message, a + 6, right)}</g></svg>`
    .text;
}

/** As wide as Verdana of 11 px is, near enough: `textLength` fits the rest. */
function widthOf(words: string): number {
  const width = [...words].reduce((sum, sign) => sum + widthOfSign(sign), 0);
  return Math.max(1, Math.round(width));
}

function widthOfSign(sign: string): number {
  if ((sign.codePointAt(0) ?? 0) >= 0x1100) return 11;
  if (/[ijlI|!.,:;'’ ()[\]]/.test(sign)) return 4;
  if (/[ftr\-/]/.test(sign)) return 4.8;
  if (/[mwMW%@]/.test(sign)) return 10.2;
  return /\p{Lu}|\d/u.test(sign) ? 7.4 : 6.7;
}
