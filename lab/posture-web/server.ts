import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { dayMs } from '#platform/clock.ts';
import type { Issued } from '../tls/ca.ts';
import { buildOcspResponse } from '../tls/revocation.ts';
import type { TlsPki } from '../tls/server.ts';
import { GOOD_COOKIES, GOOD_HEADERS, type LabSite, page } from './sites.ts';

export interface PostureWeb {
  ports: { http: number; https: number };
  /** All served hosts, for use in a table of names. */
  hosts: string[];
  /** The latest 10,000 requests as `host path`, in order. */
  requests: string[];
  /**
   * Sets a handler that receives every request first. It sends a response, or returns false to pass the request to the
   * server.
   */
  interfere(answer: Interference | null): void;
  close(): Promise<void>;
}

/** `address` as in `requests`. */
type Interference = (address: string, response: ServerResponse) => boolean;

/** TLS server options that differ from those of the fault-free server. */
export type PostureTls = Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers' | 'ecdhCurve'>;

/** Host that serves a script on the lab's pages. */
const SCRIPT_HOST: LabSite = {
  domain: 'cdn.script-host.test',
  expected: [],
  files: { '/lib.js': ['text/javascript', 'void 0;'] },
};

/**
 * Serves all sites and their script host by name on two ports of `address` (loopback), with TLS certificates of the
 * lab.
 */
export async function startPostureWeb(options: {
  sites: readonly LabSite[];
  pki: TlsPki;
  /** Default: 127.0.0.1. */
  address?: string;
  /** Default: free ports. */
  ports?: { http: number; https: number };
  tls?: PostureTls;
}): Promise<PostureWeb> {
  const { pki } = options;
  const sites = [...options.sites, SCRIPT_HOST];
  const address = options.address ?? '127.0.0.1';
  const byHost = new Map<string, { site: LabSite; www: boolean }>();
  for (const site of sites) {
    byHost.set(site.domain, { site, www: false });
    byHost.set(`www.${site.domain}`, { site, www: true });
  }
  const requests: string[] = [];
  let interference: Interference | null = null;
  const answer = (scheme: 'http' | 'https') => (request: IncomingMessage, response: ServerResponse) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const requestedUrl = `${scheme}://${host}${request.url ?? '/'}`;
    if (requests.push(requestedUrl) > 10_000) requests.shift();
    if (interference?.(requestedUrl, response)) return;
    const found = byHost.get(host);
    if (!found) return void response.writeHead(404).end();
    if (scheme === 'http') answerHttp(found, { request, response, host });
    else answerHttps(found, request, response);
  };
  const served = sites.filter(({ https }) => https !== 'none');
  const contexts = createContexts(served, pki, options.tls?.ciphers);
  const plain = createServer(answer('http'));
  const secure = createHttpsServer(
    {
      ...options.tls,
      SNICallback: (name, done) => {
        const context = contexts.forName(name.toLowerCase());
        if (context) done(null, context);
        else done(new Error('no such site'));
      },
    },
    answer('https'),
  );
  secure.on('OCSPRequest', (certificate: Buffer, _issuer: Buffer, done: Stapled) =>
    done(null, contexts.stapleFor(certificate)),
  );
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  await listen(plain, address, options.ports?.http ?? 0);
  await listen(secure, address, options.ports?.https ?? 0);
  const close = (server: typeof plain | typeof secure) =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    ports: { http: portOf(plain), https: portOf(secure) },
    hosts: [...byHost.keys()],
    requests,
    interfere: (answer) => {
      interference = answer;
    },
    close: async () => {
      await Promise.all([close(plain), close(secure)]);
    },
  };
}

type Stapled = (error: null, answer: Buffer | null) => void;

/** Certificates are created on first use, because the lab has many sites and each test uses only a few of them. */
function createContexts(sites: readonly LabSite[], pki: TlsPki, only?: string) {
  const known = new Map<string, ReturnType<typeof createSecureContext>>();
  const staples = new Map<string, Buffer>();
  const byDomain = new Map(sites.map((site) => [site.domain, site]));
  const forName = (host: string) => {
    const domain = host.replace(/^www\./, '');
    const site = byDomain.get(domain);
    if (!site) return null;
    let context = known.get(domain);
    if (!context) {
      const { stranger = false, alone = false, revokedAt, ...odd } = site.certificate ?? {};
      const issuer = stranger ? pki.stranger : pki.intermediate;
      const leaf = issuer.issue({ names: [domain, `www.${domain}`], ...odd });
      if (revokedAt !== undefined)
        staples.set(leaf.der.toString('base64'), revocationOf(pki, leaf, revokedAt));
      // Security level 0 allows short keys and SHA-1. Nothing weaker is enabled.
      const ciphers = only ?? 'ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=0';
      context = createSecureContext({ cert: alone ? leaf.cert : leaf.chain, key: leaf.key, ciphers });
      known.set(domain, context);
    }
    return context;
  };
  return { forName, stapleFor: (der: Buffer) => staples.get(der.toString('base64')) ?? null };
}

/** Returns a stapled status that is valid for two days around the revocation. */
function revocationOf(pki: TlsPki, leaf: Issued, at: number): Buffer {
  const dates = { thisUpdate: at - dayMs, nextUpdate: at + dayMs };
  return buildOcspResponse(pki.intermediate, leaf, { status: 'revoked', reason: 1, revokedAt: at, ...dates });
}

/** Clients that connected to the lab's port are redirected to it. Others use 80 and 443, which their settings map. */
const namedPort = (request: IncomingMessage): string => /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';

type Found = { site: LabSite; www: boolean };

function answerHttp(
  found: Found,
  { request, response, host }: { request: IncomingMessage; response: ServerResponse; host: string },
): void {
  const { site, www } = found;
  const mode = site.http ?? 'redirect';
  if (!www && mode === 'serve') {
    sendPage(site, request, response);
    return;
  }
  const atFront = !www && (request.url ?? '/') === '/';
  const elsewhere = typeof mode === 'object' && atFront ? mode.redirect : null;
  const scheme = site.https === 'none' || site.https === 'to-http' ? 'http' : 'https';
  const port = scheme === 'http' ? namedPort(request) : '';
  const target = elsewhere ?? `${scheme}://${scheme === 'http' ? site.domain : host}${port}/`;
  response.writeHead(301, { location: target }).end();
}

function answerHttps({ site, www }: Found, request: IncomingMessage, response: ServerResponse): void {
  if (site.https === 'to-http')
    return void response.writeHead(302, { location: `http://${site.domain}/` }).end();
  if (www) {
    const hsts = String(GOOD_HEADERS['strict-transport-security']);
    response
      .writeHead(301, {
        location: `https://${site.domain}${namedPort(request)}${request.url ?? '/'}`,
        'strict-transport-security': hsts,
      })
      .end();
    return;
  }
  sendPage(site, request, response);
}

function sendPage(site: LabSite, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  const file = path === '/app.js' ? (['text/javascript', 'void 0;'] as const) : site.files?.[path];
  if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
  if (path === '/.well-known/security.txt' && site.securityTxt) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(site.securityTxt);
    return;
  }
  if (path !== '/') return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
  for (const [name, value] of Object.entries({ ...GOOD_HEADERS, ...site.headers })) {
    if (value !== null) response.setHeader(name, value);
  }
  const cookies = site.cookies ?? GOOD_COOKIES;
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (site.reflectsOrigin && request.headers.origin) {
    response.setHeader('access-control-allow-origin', request.headers.origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
  response.statusCode = site.status ?? 200;
  response.end(site.html ?? page());
}

const listen = (server: Server, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
