import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type PageGate,
  type ShownPage,
  type StatusSource,
  type Subscriptions,
  textsOf,
} from '#features/status-pages/views.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { sendTagged } from '#platform/http/answers/send-tagged.ts';
import type { RenderContext, RenderedPage } from './rendering/layout.ts';
import { allLocales, renderGate, renderNotFound } from './rendering/render-gate.ts';

/** What the public pages stand on. */
export interface StatusSiteParts {
  source: StatusSource;
  gate: PageGate;
  subscriptions: Subscriptions;
  /** Whether who asks is signed in to that account, and may read its pages. */
  isMember(request: FastifyRequest, accountId: string): Promise<boolean>;
  /** Cookies go over HTTPS alone. */
  secureCookies: boolean;
  /** Base of links that leave the service. */
  publicUrl(): string;
}

/** Which page is exchange for, and under which address. */
export interface PagePlace {
  slug: string;
  /** Path of the page without a slash at the end: `/status/larkspur`, or nothing under a domain of its own. */
  base: string;
  /** What stands before that path in links for elsewhere. */
  origin: string;
}

/** A page that its reader may see, as they read it. */
export interface Visit {
  shown: ShownPage;
  context: RenderContext;
}

/** Pages of everyone are kept for some seconds by whoever stands between. */
const cached = 'public, max-age=5, stale-while-revalidate=10';
const passCookie = 'belltower_page';

type Admission =
  | { is: 'open'; shown: ShownPage; byToken: boolean }
  | { is: 'locked'; shown: ShownPage }
  | { is: 'absent' };

/** Whether a page is there for a reader: it asks before anything of it is told. */
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
 * Lets a reader in. Who may not see the page is exchange for its password, or told that there is nothing: people by a page,
 * programs by a problem.
 * @returns null where a person was answered so. @throws AppError `unauthenticated`, `not_found` for programs.
 */
export async function visit(
  parts: StatusSiteParts,
  { request, reply, place }: { request: FastifyRequest; reply: FastifyReply; place: PagePlace },
  speaks: 'html' | 'data',
): Promise<Visit | null> {
  const admission = await admit(parts, request, place.slug);
  const isPerson = speaks === 'html' && wantsHtml(request);
  if (admission.is === 'open') {
    const { shown } = admission;
    const isPublic = shown.view.visibility === 'public';
    reply.headers({
      'cache-control': isPublic ? cached : 'private, no-cache',
      vary: `accept, accept-language${isPublic ? '' : ', cookie'}`,
    });
    // The links of the page lead on without the token.
    if (admission.byToken && isPerson) setPassCookie(parts, reply, { place, shown });
    return { shown, context: renderContextOf(request, shown.view, place) };
  }
  reply.header('cache-control', 'no-store');
  if (!isPerson) throw admission.is === 'locked' ? passwordRequired() : notFound('status page');
  if (admission.is === 'absent') sendNotFound(request, reply);
  else {
    const { view } = admission.shown;
    reply.code(401);
    sendPage(request, reply, renderGate(view, renderContextOf(request, view, place), null));
  }
  return null;
}

const passwordRequired = () =>
  new AppError(
    'unauthenticated',
    'This page is protected by a password. Enter the password, or add ?token= with the token from its owner.',
  );

/** Tells a person that there is nothing, whether there is something or not. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPage(
    request,
    reply,
    renderNotFound(renderContextOf(request, allLocales, { slug: '', base: '', origin: '' })),
  );
}

/** Hands the reader's browser a pass for that page. */
export function setPassCookie(
  { gate, secureCookies }: StatusSiteParts,
  reply: FastifyReply,
  { place, shown, pass = gate.issuePass(shown) }: { place: PagePlace; shown: ShownPage; pass?: PagePass },
): void {
  reply.setCookie(passCookie, pass.value, {
    path: place.base === '' ? '/' : place.base,
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    expires: pass.expiresAt,
  });
}
type PagePass = ReturnType<PageGate['issuePass']>;

/** The language of a reader, and where they are. */
export function renderContextOf(
  request: FastifyRequest,
  page: Parameters<typeof pickLocale>[0],
  { base, origin }: PagePlace,
): RenderContext {
  const { lang } = request.query as { lang?: unknown };
  const locale = pickLocale(page, { lang, accepted: request.headers['accept-language'] });
  return { locale, texts: textsOf(locale), base, origin };
}

/**
 * A browser says so. Whoever takes anything is given the page too: what shows links to people asks so. Who says nothing at all, or
 * sends something without a word of HTML, is a program.
 */
export function wantsHtml({ headers, method }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  const html = accept.search(
    method === 'GET' || method === 'HEAD' ? /text\/(?:html|\*)|\*\/\*/ : /text\/html/,
  );
  const json = accept.indexOf('application/json');
  return html >= 0 && (json < 0 || html < json);
}

/** Sends a page, or word that the reader has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });
  if (reply.statusCode !== 200) return reply.send(page.body);
  return sendTagged(request, reply, { tag: page.etag, body: page.body });
}

/** The language of a reader among those of a page: what they exchange for, what their browser does, the page's own. */
function pickLocale(
  page: { locale: string; locales: readonly string[] },
  { lang, accepted }: { lang: unknown; accepted: string | undefined },
): string {
  if (typeof lang === 'string' && page.locales.includes(lang)) return lang;
  const wanted = (accepted ?? '')
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
  for (const { tag } of wanted) {
    const found = tag === '*' ? page.locale : page.locales.find((locale) => locale === tag.split('-', 1)[0]);
    if (found !== undefined) return found;
  }
  return page.locale;
}
