import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTokenOf } from '#features/accounts/sessions/sign-in.ts';
import { AppError } from '#platform/errors.ts';
import { sendTagged } from '#platform/http/entity-tags.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { takesBrotli } from '#platform/http/http-app.ts';
import { keepFiles } from './kept-files.ts';
import type { Dashboard } from './read-dashboard.ts';
import { renderPage } from './render-page.ts';

/**
 * Only our own files are loaded, and inline scripts are not allowed. Mantine writes its variables to style elements.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A worker is subject to the policy of its own file; ours listens for events. */
const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Files whose names stay the same when their content changes, because installed apps request them by these names. */
const unhashed = /^(?:sw\.js|manifest\.webmanifest|icon-[\w-]+\.png)$/;

/** Paths reserved for programs; the dashboard is never served there. */
const forPrograms = /^\/(?:_|api|ping|status|status-domains)(?:\/|$)/;

/** Returns true if a browser requests a page. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Sends the dashboard's page; which of its screens is shown, the page itself decides by its address. */
export function sendDashboard(
  dashboard: Dashboard,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { url = '' } = request.routeOptions;
  const viewer = {
    languages: request.headers['accept-language'] ?? '',
    isSignedIn: sessionTokenOf(request) !== null,
  };
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept, accept-language, cookie',
    })
    .send(renderPage(dashboard, url, viewer));
}

/** Sections without a page of their own. */
const sections = { '/alerts': '/alerts/rules', '/settings': '/settings/profile' };

/** A page for an address that nothing else answers: the frame with "There is nothing here". */
export function sendUnknownPage(
  dashboard: Dashboard,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  return (request, reply) => {
    if (!wantsPage(request) || forPrograms.test(request.url)) return false;
    sendDashboard(dashboard, request, reply.code(404));
    return true;
  };
}

/** Serves the pages at their addresses and the hashed files, compressed as the build left them, under `/_/`. */
export function serveDashboard(app: HttpApp, dashboard: Dashboard): void {
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  const files = keepFiles(dashboard.folder);
  app.get<{ Params: { name: string } }>('/_/:name', open, async (request, reply) => {
    const { name } = request.params;
    const file = files.get(name);
    if (file === undefined)
      throw new AppError('not_found', `The dashboard has no file ${name}. Reload the page.`);
    const form = file.hasBrotli && takesBrotli(request.headers) ? 'brotli' : 'plain';
    const body = await file.read(form);
    reply.type(file.type).headers({
      'content-security-policy': filePolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(file.hasBrotli ? { vary: 'accept-encoding' } : {}),
      ...(form === 'brotli' ? { 'content-encoding': 'br' } : {}),
    });
    return unhashed.test(name) ? sendUnhashed(request, reply, body) : reply.send(body);
  });
  for (const page of Object.keys(dashboard.pages)) {
    if (page === '/') continue;
    app.get(page, open, (request, reply) => sendDashboard(dashboard, request, reply));
  }
  for (const [section, page] of Object.entries(sections)) {
    app.get(section, open, (_request, reply) => reply.redirect(page));
  }
}

/** Sends a file that clients revalidate each time; the body is sent only if it differs from the client's copy. */
function sendUnhashed(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  const tag = `"${hash('sha1', body, 'base64url').slice(0, 16)}"`;
  reply.headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  return sendTagged(request, reply, { tag, body });
}
