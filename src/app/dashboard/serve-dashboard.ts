import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Dashboard } from './read-dashboard.ts';

/** Nothing but our own files is loaded, and no script stands in a page. Mantine writes its variables into style elements. */
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

/** A worker is under the policy of its own file: ours listens to events. */
const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Files whose names stay when what is in them changes: what is installed asks for them by these. */
const unhashed = /\/(?:sw\.js|manifest\.webmanifest|icon-[\w-]+\.png)(?:\.br)?$/;

/** Addresses that belong to programs: nothing of the dashboard ever stands there. */
const forPrograms = /^\/(?:_|api|ping|status|status-domains)(?:\/|$)/;

/** True where a person's browser asks for a page. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Sends the dashboard's page; which of its screens is shown, the page itself decides by its address. */
export function sendDashboard(reply: FastifyReply, { index }: Dashboard, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept' })
    .send(index);
}

/** A page for an address that nothing else answers: the frame with "There is nothing here". */
export function sendUnknownPage(
  dashboard: Dashboard,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  return (request, reply) => {
    if (!wantsPage(request) || forPrograms.test(request.url)) return false;
    sendDashboard(reply, dashboard, 404);
    return true;
  };
}

/** Serves the pages at their addresses and the hashed files, compressed as the build left them, under `/_/`. */
export async function serveDashboard(app: HttpApp, dashboard: Dashboard): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', filePolicy);
    });
    await scope.register(fastifyStatic, {
      root: dashboard.folder,
      prefix: '/_/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      allowedPath: (path) => !path.endsWith('index.html'),
      setHeaders: (reply, path) => {
        if (!unhashed.test(path)) return;
        reply.header('cache-control', 'no-cache');
        reply.header('service-worker-allowed', '/');
      },
    });
  });
  for (const page of dashboard.pages) {
    if (page === '/') continue;
    app.get(page, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      sendDashboard(reply, dashboard),
    );
  }
}
