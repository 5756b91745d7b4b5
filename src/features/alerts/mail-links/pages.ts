import { escapeHtml } from '../channels/plain-text.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.4rem;line-height:1.3}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#1864ab;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #74c0fc;outline-offset:2px}`;

/** A page that asks before it does anything: programs that open links of mails press no buttons. */
export function askingPage(of: { title: string; text: string; button: string }): string {
  return page(
    of.title,
    `<p>${escapeHtml(of.text)}</p><form method="post"><button type="submit">${escapeHtml(of.button)}</button></form>`,
  );
}

export function tellingPage(of: {
  title: string;
  text: string;
  link?: { href: string; text: string };
}): string {
  const link = of.link ? `<p><a href="${escapeHtml(of.link.href)}">${escapeHtml(of.link.text)}</a></p>` : '';
  return page(of.title, `<p>${escapeHtml(of.text)}</p>${link}`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Belltower</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}
