import { setTimeout as pause } from 'node:timers/promises';
import { ANSWERS } from '../web/answers.ts';
import { DEFECTS } from '../web/defects.ts';
import type { WebBehavior, WebExchange } from '../web/exchange.ts';
import { startWebServer, type WebServer } from '../web/server.ts';
import type { Certificates } from './certificates.ts';
import type { Page, Site } from './sites/site.ts';

export interface WebParts {
  sites: Readonly<Record<string, Site>>;
  certificates: Certificates;
  /** Returns the current behavior of a host's web server or certificate. */
  behaviorOf(host: string, aspect: 'web' | 'tls'): string;
}

/** Multiplier of the response time for each behavior; default: 1. */
const slowness: Readonly<Record<string, number>> = { busy: 4, slow: 18 };

const builtIn: Readonly<Record<string, WebBehavior>> = { ...ANSWERS, ...DEFECTS };

/** Serves every site on one port. Selects the site by Host header or, with `secure`, by server name. */
export function startSites(port: number, secure: boolean, parts: WebParts): Promise<WebServer> {
  const { sites, certificates } = parts;
  const paths = Object.values(sites).flatMap((site) => Object.keys(site.pages));
  const first = new Set(paths.map((path) => path.split('/')[1] ?? ''));
  const answer: WebBehavior = (exchange) => {
    // If the response can't be sent, the connection is closed.
    serve(exchange, parts).catch(() => exchange.socket.destroy());
  };
  const fallback = certificates.issued('larkspur.test', 'well');
  return startWebServer({
    port,
    behaviors: Object.fromEntries([...first].map((segment) => [segment, answer])),
    ...(secure
      ? {
          tls: {
            cert: fallback.chain,
            key: fallback.key,
            SNICallback: (name, done) => {
              const known = sites[name] === undefined ? 'larkspur.test' : name;
              done(null, certificates.contextOf(known, parts.behaviorOf(known, 'tls')));
            },
          },
        }
      : {}),
  });
}

async function serve(exchange: WebExchange, parts: WebParts): Promise<void> {
  const { request, response } = exchange;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const site = parts.sites[host];
  const path = new URL(request.url ?? '/', 'http://demo').pathname;
  const page = site?.pages[path];
  if (site === undefined || page === undefined) return send(exchange, { status: 404, body: 'not found' });
  const behavior = parts.behaviorOf(host, 'web');
  const [name = '', argument = ''] = behavior.split('/');
  const usual = site.latencyMs * (slowness[behavior] ?? 1);
  await pause(usual * (0.8 + 0.6 * Math.random() ** 3));
  if (response.destroyed) return;
  const defect = builtIn[name];
  if (defect !== undefined) defect({ ...exchange, argument });
  else send(exchange, page({ request, behavior }));
}

function send({ response }: WebExchange, page: Page): void {
  response.writeHead(page.status ?? 200, {
    'Content-Type': page.type ?? 'text/plain',
    'Content-Length': Buffer.byteLength(page.body),
    ...page.headers,
  });
  response.end(page.body);
}
