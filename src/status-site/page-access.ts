import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type LoadedPage,
  type PageGate,
  type StatusSource,
  type Subscriptions,
  textsOf,
} from '#features/status-pages/views.ts';
import { message } from '#messages/messages.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { sendTagged } from '#platform/http/entity-tags.ts';
import type { RenderContext, RenderedPage } from './rendering/layout.ts';
import { allLocales, renderGate, renderNotFound } from './rendering/render-gate.ts';

export interface StatusSiteParts {
  source: StatusSource;
  gate: PageGate;
  subscriptions: Subscriptions;
  /** Returns whether the request comes from a signed-in member who may read the account's pages. */
  isMember(request: FastifyRequest, accountId: string): Promise<boolean>;
  /** Whether cookies are limited to HTTPS. */
  secureCookies: boolean;
  /** Returns the base URL of links. */
  publicUrl(): string;
}

/** The requested page and its URL. */
export interface PageAddress {
  slug: string;
  /** Path of the page without a trailing slash: `/status/larkspur`, or empty for a custom domain. */
  base: string;
  /** Origin of absolute links to the page. */
  origin: string;
}

/** A page that the reader may see, with the context for rendering. */
export interface Visit {
  shown: LoadedPage;
  context: RenderContext;
}

/** Proxies may cache public pages for a few seconds. */
const cached = 'public, max-age=5, stale-while-revalidate=10';
const passCookie = 'belltower_page';

type Admission =
  | { is: 'open'; shown: LoadedPage; byToken: boolean }
  | { is: 'locked'; shown: LoadedPage }
  | { is: 'absent' };

/** Decides whether the reader may see a page, before any part of the page is revealed. */
async function admit(parts: StatusSiteParts, request: FastifyRequest, slug: string): Promise<Admission> {
  const shown = await parts.source.find(slug);
  if (shown === null) return { is: 'absent' };
  const { visibility } = shown.view;
  if (visibility === 'public') return { is: 'open', shown, byToken: false };
  if (visibility === 'private') {
    const isMember = await parts.isMember(request, shown.row.account_id);
    return isMember ? { is: 'open', shown, byToken: false } : { is: 'absent' };
  }
  const { token } = request.query as { token?: unknown };
  if (typeof token === 'string' && parts.gate.hasAccessToken(shown, token))
    return { is: 'open', shown, byToken: true };
  const pass = request.cookies[passCookie];
  const isOpen = pass !== undefined && parts.gate.hasPass(shown, pass);
  return isOpen ? { is: 'open', shown, byToken: false } : { is: 'locked', shown };
}

/**
 * Admits a reader to a page. Without access, browsers get the password form or a “not found” page, and API clients get
 * an error.
 * @returns the page, or null if the form or the “not found” page was sent.
 * @throws AppError `unauthenticated`, `not_found` for API clients.
 */
export async function visit(
  parts: StatusSiteParts,
  { request, reply, pageAddress }: { request: FastifyRequest; reply: FastifyReply; pageAddress: PageAddress },
  format: 'html' | 'data',
): Promise<Visit | null> {
  const admission = await admit(parts, request, pageAddress.slug);
  const isPerson = format === 'html' && wantsHtml(request);
  if (admission.is === 'open') {
    const { shown } = admission;
    const isPublic = shown.view.visibility === 'public';
    reply.headers({
      'cache-control': isPublic ? cached : 'private, no-cache',
      vary: `accept, accept-language${isPublic ? '' : ', cookie'}`,
    });
    // The links on the page do not contain the token.
    if (admission.byToken && isPerson) setPassCookie(parts, reply, { pageAddress, shown });
    return { shown, context: renderContextOf(request, shown.view, pageAddress) };
  }
  reply.header('cache-control', 'no-store');
  if (!isPerson) throw admission.is === 'locked' ? passwordRequired() : notFound('status page');
  if (admission.is === 'absent') sendNotFound(request, reply);
  else {
    const { view } = admission.shown;
    reply.code(401);
    sendPage(request, reply, renderGate(view, renderContextOf(request, view, pageAddress), null));
  }
  return null;
}

const passwordRequired = () => new AppError('unauthenticated', message('page-password-needed'));

/** Sends the “not found” page, which looks the same whether or not the page exists. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPage(
    request,
    reply,
    renderNotFound(renderContextOf(request, allLocales, { slug: '', base: '', origin: '' })),
  );
}

/** Sets the cookie with a pass for the page. */
export function setPassCookie(
  { gate, secureCookies }: StatusSiteParts,
  reply: FastifyReply,
  {
    pageAddress,
    shown,
    pass = gate.issuePass(shown),
  }: { pageAddress: PageAddress; shown: LoadedPage; pass?: PagePass },
): void {
  reply.setCookie(passCookie, pass.value, {
    path: pageAddress.base === '' ? '/' : pageAddress.base,
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    expires: pass.expiresAt,
  });
}
type PagePass = ReturnType<PageGate['issuePass']>;

/** Returns the language and URLs to render a page with. */
export function renderContextOf(
  request: FastifyRequest,
  page: Parameters<typeof pickLocale>[0],
  { base, origin }: PageAddress,
): RenderContext {
  const { lang } = request.query as { lang?: unknown };
  const locale = pickLocale(page, { lang, accepted: request.headers['accept-language'] });
  return { locale, texts: textsOf(locale), base, origin };
}

/**
 * Returns whether to send HTML. Browsers request HTML. Link previews accept any type and get HTML too. Clients without
 * an Accept header, or with a header that does not match HTML, get JSON.
 */
export function wantsHtml({ headers, method }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const html = accept.search(
    method === 'GET' || method === 'HEAD' ? /text\/(?:html|\*)|\*\/\*/ : /text\/html/,
  );
  const json = accept.indexOf('application/json');
  return html >= 0 && (json < 0 || html < json);
}

/** Sends a page, or 304 if the client already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });
  if (reply.statusCode !== 200) return reply.send(page.body);
  return sendTagged(request, reply, { tag: page.etag, body: page.body });
}

/** Returns the language to use: the requested language, the browser's language, or the page's default. */
function pickLocale(
  page: { locale: string; locales: readonly string[] },
  { lang, accepted }: { lang: unknown; accepted: string | undefined },
): string {
  if (typeof lang === 'string' && page.locales.includes(lang)) return lang;
  const languages = (accepted ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = options
        .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of languages) {
    const found = tag === '*' ? page.locale : page.locales.find((locale) => locale === tag.split('-', 1)[0]);
    if (found !== undefined) return found;
  }
  return page.locale;
}
