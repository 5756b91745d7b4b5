import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope, untyped } from '#platform/http/http-app.ts';
import { escapeHtml } from '#platform/markup.ts';

/** The page behind a link in an email. */
export interface LinkPage {
  status: number;
  html: string;
}

/** A type of link in emails. Opening the link has no effect; pressing the button on its page does. */
export interface MailLink {
  /** `/mail/<action>/:token` */
  action: string;
  /** Renders the page with the button, without side effects. */
  render: (token: string) => Promise<LinkPage>;
  /** Called when the button is pressed. */
  perform: (token: string, request: Pick<FastifyRequest, 'id' | 'ip'>) => Promise<LinkPage>;
}

const schema = { hide: true, params: Type.Object({ token: Type.String({ maxLength: 2000 }) }) };
const config = { access: 'public' } as const;

/** Registers the pages behind links in emails, for recipients who are not signed in. */
export function registerMailLinks(app: HttpApp, links: readonly MailLink[]): void {
  registerScope(app, (scope) => {
    // Browsers send this body, and so do email clients for one-click unsubscribe (RFC 8058). The content is ignored.
    untyped(scope).addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async () => ({}),
    );
    for (const { action, render, perform } of links) {
      const path = `/mail/${action}/:token`;
      scope.get(path, { config, schema }, async (request, reply) =>
        sendPage(reply, await render(request.params.token)),
      );
      scope.post(path, { config: { ...config, idempotency: false }, schema }, async (request, reply) =>
        sendPage(reply, await perform(request.params.token, request)),
      );
    }
  });
}

function sendPage(reply: FastifyReply, { status, html }: LinkPage) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(html);
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.4rem;line-height:1.3}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#1864ab;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #74c0fc;outline-offset:2px}`;

/**
 * Renders a page with a confirmation button, because link scanners of email clients open links but press no buttons.
 */
export function confirmationPage(of: { title: string; text: string; button: string }): string {
  return page(
    of.title,
    `<p>${escapeHtml(of.text)}</p><form method="post"><button type="submit">${escapeHtml(of.button)}</button></form>`,
  );
}

export function messagePage(of: {
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
