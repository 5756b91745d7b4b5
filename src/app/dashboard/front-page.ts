import type { HttpApp } from '#platform/http/http-app.ts';
import { escapeHtml } from '#platform/markup.ts';
import type { Dashboard } from './read-dashboard.ts';
import { sendDashboard, wantsPage } from './serve-dashboard.ts';

/**
 * Registers `GET /`: the dashboard for browsers, or a short overview if the dashboard was not built. Programs get
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
