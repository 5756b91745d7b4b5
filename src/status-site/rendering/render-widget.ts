import type { PageView } from '#features/status-pages/views.ts';
import { Html, html } from './html.ts';
import { type Reading, type RenderedPage, sealFrame, statusIcon } from './layout.ts';
import { styleOf } from './style.ts';

const rules =
  'body{border:0;background:transparent}a.wid{display:flex;gap:10px;align-items:center;padding:10px 14px;border:1px solid var(--line);border-radius:10px;background:var(--bg);color:var(--ink);text-decoration:none;font-size:14px;line-height:1.35}a.wid:hover{border-color:var(--dim)}.wid b{display:block;font-weight:600}.wid span{color:var(--dim)}';

/** How things are, in a line that leads to the page. */
export function renderWidget(page: PageView, { texts, locale, origin, base }: Reading): RenderedPage {
  const style = styleOf(page) + rules;
  const words = texts.headline[page.status];
  const body = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title}: ${words}</title><style>${new Html(style)}</style></head><body><a class="wid" href="${origin}${base}" target="_blank" rel="noopener">${statusIcon(page.status, 's')}<div><b>${words}</b><span>${page.title}</span></div></a></body></html>`;
  return sealFrame(body.text, style);
}
