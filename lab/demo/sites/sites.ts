import type { IncomingMessage } from 'node:http';
import type { Ports } from '#lab/ports.ts';
import { lookalikeSites } from '../threats/lookalike-sites.ts';
import { favicon, frontPage, type Page, type Site } from './site.ts';

type WebPorts = Pick<Ports, 'http' | 'https'>;

/** The websites of Larkspur Outfitters. Pages are keyed by host and path. */

/** Credentials of the demo's own monitors. */
export const orderDesk = { username: 'monitor', password: 'larkspur-orders' } as const;
export const partnerToken = 'larkspur-partner-token';

export function createSites(ports: WebPorts): Readonly<Record<string, Site>> {
  return { ...shopSites(), ...companySites(ports), ...innerSites(), ...lookalikeSites };
}

function shopSites(): Record<string, Site> {
  return {
    'shop.larkspur.test': {
      latencyMs: 42,
      pages: {
        '/': ({ behavior }) =>
          html(
            'Larkspur Outfitters',
            behavior === 'bad-deployment'
              ? '<h1>Spring jackets</h1><div class="product"><span>undefined</span></div>'
              : '<h1>Spring jackets</h1><div class="product">€ 89 <button>Add to basket</button></div>',
          ),
        '/checkout': ({ behavior }) =>
          behavior === 'bad-deployment'
            ? { status: 500, type: 'text/plain', body: 'TypeError: price is undefined' }
            : html('Checkout', '<h1>Your basket</h1><form>Pay by card or invoice</form>'),
      },
    },
    'api.larkspur.test': {
      latencyMs: 24,
      pages: {
        '/health': ({ behavior }) =>
          json({
            status: behavior === 'queue-stuck' ? 'degraded' : 'ok',
            queue: { stuck: behavior === 'queue-stuck' },
          }),
        '/v1/orders': ({ request }) => guarded(request, `Basic ${basicOf(orderDesk)}`, { open: 7 }),
        '/v1/partners': ({ request }) => guarded(request, `Bearer ${partnerToken}`, { partners: 3 }),
      },
    },
    'search.larkspur.test': { latencyMs: 60, pages: { '/q': () => json({ hits: 42, query: 'jacket' }) } },
    'pay.larkspur.test': { latencyMs: 95, pages: { '/ready': () => text('ready') } },
    'cdn.larkspur.test': {
      latencyMs: 8,
      pages: {
        '/logo.svg': () => ({
          type: 'image/svg+xml',
          headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
        }),
      },
    },
  };
}

function companySites(ports: WebPorts): Record<string, Site> {
  const shop = `https://shop.larkspur.test:${ports.https}/`;
  const front = `https://www.larkspur.test:${ports.https}/`;
  return {
    'larkspur.test': {
      latencyMs: 5,
      pages: {
        // Requests to port 443, which scans and screenshots send, get the page itself instead of a redirect to the
        // demo's port.
        '/': ({ request }) => {
          const { localPort } = request.socket;
          if (localPort === 80) return moved('https://larkspur.test/');
          return localPort === 443 ? frontDoor() : moved(front);
        },
        '/favicon.svg': () => ({ type: 'image/svg+xml', body: favicon }),
      },
    },
    'larkspur-shop.test': { latencyMs: 5, pages: { '/': () => moved(shop) } },
    'www.larkspur-shop.test': { latencyMs: 5, pages: { '/': () => moved(shop) } },
    'oldlarkspur.test': { latencyMs: 5, pages: { '/': () => moved(`http://larkspur.test:${ports.http}/`) } },
    'www.larkspur.test': {
      latencyMs: 35,
      pages: {
        '/': frontDoor,
        '/favicon.svg': () => ({ type: 'image/svg+xml', body: favicon }),
        '/imprint': () =>
          html('Legal notice', '<p>Larkspur Outfitters GmbH, Legal notice, VAT DE000000000</p>'),
      },
    },
    'blog.larkspur.test': {
      latencyMs: 70,
      pages: {
        '/': ({ behavior }) =>
          behavior === 'database-error'
            ? html('Database Error', '<h1>Error establishing a database connection</h1>')
            : html('The Larkspur journal', '<article>How to wash wool</article>'),
      },
    },
    'status.larkspur.test': {
      latencyMs: 20,
      pages: { '/': () => html('Status', 'All systems operational') },
    },
    'news.larkspur.test': { latencyMs: 55, pages: { '/subscribe': () => html('Newsletter', 'Subscribe') } },
    'xn--lrchenhof-v2a.test': {
      latencyMs: 48,
      pages: {
        '/': () => html('Lärchenhof', '<h1>Ferien auf dem Lärchenhof</h1>'),
        '/belegung': ({ behavior }) =>
          html('Belegung', behavior === 'calendar-empty' ? '<p>Bitte später</p>' : '<p>Verfügbar: März</p>'),
      },
    },
  };
}

const frontDoor = (): Page => ({
  type: 'text/html; charset=utf-8',
  body: frontPage(),
  headers: {
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  },
});

function innerSites(): Record<string, Site> {
  return {
    'wiki.larkspur.test': { latencyMs: 80, pages: { '/': () => html('Wiki', 'Handbook') } },
    'staging.larkspur.test': { latencyMs: 60, pages: { '/': () => html('Staging', 'Next release') } },
    'docs.larkspur.test': {
      latencyMs: 40,
      pages: {
        '/': ({ behavior }) =>
          behavior === 'unclaimed'
            ? { status: 404, type: 'text/html', body: '<h1>Repository not found</h1>' }
            : html('Handbook', '<h1>How we work</h1>'),
      },
    },
    'promo.larkspur.test': {
      latencyMs: 40,
      pages: {
        '/': () => ({ status: 404, type: 'text/html', body: "There isn't a GitHub Pages site here." }),
      },
    },
    'edi.supplier.test': { latencyMs: 130, pages: { '/as2': () => text('AS2 endpoint') } },
    'vpn.larkspur.test': { latencyMs: 12, pages: { '/': () => html('VPN', 'Sign in') } },
  };
}

function html(title: string, body: string): Page {
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>`;
  return { type: 'text/html; charset=utf-8', body: `${head}<body>${body}</body></html>` };
}

const text = (body: string): Page => ({ type: 'text/plain', body });
const json = (value: unknown): Page => ({ type: 'application/json', body: JSON.stringify(value) });
const moved = (to: string): Page => ({ status: 301, headers: { Location: to }, body: '' });

const basicOf = (who: { username: string; password: string }) =>
  Buffer.from(`${who.username}:${who.password}`).toString('base64');

function guarded(request: IncomingMessage, expected: string, value: unknown): Page {
  if (request.headers.authorization === expected) return json(value);
  return { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="orders"' }, body: 'Unauthorized' };
}
