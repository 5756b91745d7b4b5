import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sessionTokenOf } from '#features/accounts/sessions/sign-in.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import { sendTagged } from '#platform/http/entity-tags.ts';
import { type HttpApp, takesBrotli } from '#platform/http/http-app.ts';
import { escapeHtml } from '#platform/markup.ts';

/**
 * Only files from this service are loaded, and inline scripts are not allowed. Mantine writes its variables to style
 * elements.
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

/**
 * Content Security Policy of the service worker, which is separate from the policy of pages. The worker only listens
 * for events.
 */
const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Files with fixed names, because installed apps request them by these names even after their content changes. */
const unhashed = /^(?:sw\.js|manifest\.webmanifest|icon-[\w-]+\.png)$/;

/** Paths reserved for API clients. The dashboard is never served there. */
const forPrograms = /^\/(?:_|api|ping|status|status-domains)(?:\/|$)/;

/** Returns true if a browser requests a page. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Sends the dashboard's page. Its script chooses the screen by the URL. */
function sendDashboard(dashboard: Dashboard, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

/** Sections without an index page. */
const sections = { '/alerts': '/alerts/rules', '/settings': '/settings/profile' };

/** Sends a page for an unknown URL: the dashboard with "Page not found". */
export function sendUnknownPage(
  dashboard: Dashboard,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  return (request, reply) => {
    if (!wantsPage(request) || forPrograms.test(request.url)) return false;
    sendDashboard(dashboard, request, reply.code(404));
    return true;
  };
}

/** Serves the pages at their URLs, and the hashed files, compressed during the build, under `/_/`. */
export function serveDashboard(app: HttpApp, dashboard: Dashboard): void {
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  const files = cacheFiles(dashboard.folder);
  app.get<{ Params: { name: string } }>('/_/:name', open, async (request, reply) => {
    const { name } = request.params;
    const file = files.get(name);
    if (file === undefined) throw new AppError('not_found', message('dashboard-file-missing', { name }));
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

/**
 * Registers `GET /`: the dashboard for browsers, or a short overview if the dashboard was not built. Other clients get
 * JSON.
 */
export function registerFrontPage(
  app: HttpApp,
  shown: { apiDocs: boolean; publicUrl: () => string; dashboard: Dashboard | null },
): void {
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'accept');
    if (!wantsPage(request)) {
      return reply.send({ name: 'Belltower', ...(shown.apiDocs ? { docs: '/api/docs' } : {}) });
    }
    if (shown.dashboard !== null) return sendDashboard(shown.dashboard, request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(renderFrontPage(shown.publicUrl(), shown.apiDocs));
  });
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:38rem;margin:12vh auto;padding:0 1.25rem}
h1{margin:0}code{font-size:.9em}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}`;

function renderFrontPage(publicUrl: string, apiDocs: boolean): string {
  const docs = apiDocs ? '<p><a href="/api/docs">The interface</a>, every route with examples.</p>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Belltower</title><style>${style}</style></head><body><h1>Belltower</h1>
<p>Watches domains and endpoints: how available they are, and how safe. It is running.</p>${docs}
<p>Programs sign in with an API key:</p>
<pre><code>curl -H "Authorization: Bearer bt_…" ${escapeHtml(publicUrl)}/api/v1/service-monitors</code></pre>
<p><a href="/readyz">Is it ready?</a></p></body></html>`;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A file as it is sent. */
interface CachedFile {
  type: string;
  /** Whether there is a compressed version for clients that accept Brotli. */
  hasBrotli: boolean;
  read: (form: 'plain' | 'brotli') => Promise<Buffer>;
}

/** Returns the files of a folder. Each file is cached on first access, so the files must not change. */
function cacheFiles(folder: string): ReadonlyMap<string, CachedFile> {
  const names = new Set(readdirSync(folder));
  const contents = new LRUCache<string, Buffer>({
    max: Math.max(1, names.size),
    fetchMethod: (name) => readFile(join(folder, name)),
  });
  const files = new Map<string, CachedFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    files.set(name, {
      type,
      hasBrotli: names.has(`${name}.br`),
      read: (form) => contents.forceFetch(form === 'brotli' ? `${name}.br` : name),
    });
  }
  return files;
}

/** The built dashboard. */
export interface Dashboard {
  /** Folder of the hashed files. */
  folder: string;
  /** The page sent for every URL of the dashboard. */
  index: string;
  /** Files that each page (`/monitors/:id`) loads in addition to the index's files, by language. */
  pages: Record<string, Record<string, string[]>>;
}

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Returns the built dashboard. Returns null if there is no build, for example in a checkout used only for commands. */
export function readDashboard(folder = dist): Dashboard | null {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Dashboard['pages'];
  return { folder, index: readFileSync(index, 'utf8'), pages };
}

/** Link headers for a page's files, by file name extension. */
const links: Record<string, (file: string) => string> = {
  js: (file) => `<link rel="modulepreload" crossorigin href="/_/${file}">`,
  css: (file) => `<link rel="stylesheet" crossorigin href="/_/${file}">`,
  woff2: (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_/${file}">`,
};
const session = '<link rel="preload" as="fetch" crossorigin href="/api/v1/session">';

/**
 * Renders the index with links to the files of the page, so that a browser requests all files immediately instead of
 * discovering them one after another.
 * @param page Path as in the list of pages. For an unknown page, only the index is returned.
 * @param viewer Languages that the browser accepts, and whether it sends a session.
 */
function renderPage(
  { index, pages }: Dashboard,
  page: string,
  viewer: { languages: string; isSignedIn: boolean },
): string {
  const byLanguage = pages[page] ?? {};
  const files = byLanguage[viewer.languages.slice(0, 2).toLowerCase()] ?? byLanguage.en ?? [];
  const named = files.map((file) => links[file.slice(file.lastIndexOf('.') + 1)]?.(file) ?? '');
  return index.replace('</head>', () => [viewer.isSignedIn ? session : '', ...named, '</head>'].join(''));
}
