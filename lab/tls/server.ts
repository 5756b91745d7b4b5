import { createServer as createNetServer, type Server, type Socket } from 'node:net';
import {
  createSecureContext,
  createServer as createTlsServer,
  type TLSSocket,
  type TlsOptions,
} from 'node:tls';
import { dayMs } from '#platform/clock.ts';
import { pour } from '../streams/endless.ts';
import { type Ca, createCa, type Issued } from './ca.ts';
import { buildOcspError, buildOcspResponse } from './revocation.ts';

/** The authorities that lab clients trust, and one authority that they don't trust. */
export interface TlsPki {
  /** Trusted. */
  root: Ca;
  /** Issues most of the leaves. */
  intermediate: Ca;
  /** An untrusted root. */
  stranger: Ca;
}

/** Creates a new set of authorities. This takes about a millisecond, so every test file can have its own. */
export function createTlsPki(): TlsPki {
  const root = createCa({ name: 'Belltower Lab Root' });
  return {
    root,
    intermediate: root.intermediate({ name: 'Belltower Lab Intermediate', pathLength: 0 }),
    stranger: createCa({ name: 'Stranger Root', organization: 'Strangers' }),
  };
}

export interface TlsServerOptions {
  pki: TlsPki;
  defect: TlsDefect;
  /** Reference time for dates of certificates and responses, in epoch ms. */
  now: number;
  /** Name that the certificate is issued for, unless the name is the defect. Default `good.test`. */
  host?: string;
  /** CRL distribution point to include in the leaf. */
  crlUrl?: string;
  /** URL of the intermediate (AIA caIssuers). */
  issuerUrl?: string;
  /** Called with the socket after the handshake. */
  onSecure?: (socket: TLSSocket) => void;
}

export interface TlsLabServer {
  port: number;
  /** The served leaf certificate, or null if no certificate is served. */
  leaf: Issued | null;
  /** Number of connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

interface Served {
  leaf: Issued;
  options: TlsOptions;
}

type CertificateMaker = (
  context: Required<Pick<TlsServerOptions, 'pki' | 'now' | 'host'>> & { base: LeafBase },
) => Served;
type LeafBase = { names: string[]; notBefore: number; notAfter: number; crlUrl?: string; issuerUrl?: string };

const serve = (leaf: Issued, options: TlsOptions = {}): Served => ({
  leaf,
  options: { cert: leaf.chain, key: leaf.key, ...options },
});

/** OpenSSL refuses old cipher suites, weak keys and SHA-1 above security level 0. */
const LAX: TlsOptions = { ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1' };

/** TLS servers by defect. */
const MAKERS = {
  good: ({ pki, base }) => serve(pki.intermediate.issue(base)),
  expired: ({ pki, base, now }) =>
    serve(pki.intermediate.issue({ ...base, notBefore: now - 91 * dayMs, notAfter: now - dayMs })),
  'not-yet-valid': ({ pki, base, now }) =>
    serve(pki.intermediate.issue({ ...base, notBefore: now + dayMs, notAfter: now + 90 * dayMs })),
  'expiring-soon': ({ pki, base, now }) =>
    serve(pki.intermediate.issue({ ...base, notBefore: now - 85 * dayMs, notAfter: now + 5 * dayMs })),
  'wrong-name': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, names: ['other.test'] })),
  'no-san': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, noSan: true })),
  'self-signed': ({ pki, base }) => serve(pki.root.issue({ ...base, selfSigned: true })),
  'untrusted-root': ({ pki, base }) => {
    const leaf = pki.stranger.issue(base);
    return serve({ ...leaf, chain: leaf.cert + pki.stranger.cert });
  },
  'untrusted-leaf-alone': ({ pki, base }) => serve(pki.stranger.issue(base)),
  'incomplete-chain': ({ pki, base }) => {
    const leaf = pki.intermediate.issue(base);
    return serve({ ...leaf, chain: leaf.cert });
  },
  'unordered-chain': ({ pki, base }) => {
    const leaf = pki.intermediate.issue(base);
    return serve({ ...leaf, chain: leaf.cert + pki.stranger.cert + pki.root.cert + pki.intermediate.cert });
  },
  'wrong-usage': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, usage: 'client' })),
  'weak-key': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, keyType: 'rsa1024' }), LAX),
  'weak-curve': ({ pki, base }) =>
    // TLS 1.3 has no signature algorithm for this curve.
    serve(pki.intermediate.issue({ ...base, keyType: 'ec224' }), {
      ...LAX,
      maxVersion: 'TLSv1.2',
      ecdhCurve: 'P-256:P-224',
    }),
  'weak-signature': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, signature: 'sha1' }), LAX),
  'weak-intermediate-signature': ({ pki, base }) => {
    const weak = pki.root.intermediate({ name: 'Belltower Lab SHA-1 Intermediate', signature: 'sha1' });
    return serve(weak.issue(base), LAX);
  },
  'tls1.0-only': ({ pki, base }) => serve(pki.intermediate.issue(base), { ...LAX, maxVersion: 'TLSv1' }),
  'tls1.1-only': ({ pki, base }) => serve(pki.intermediate.issue(base), { ...LAX, maxVersion: 'TLSv1.1' }),
  'tls1.2-only': ({ pki, base }) => serve(pki.intermediate.issue(base), { maxVersion: 'TLSv1.2' }),
  'tls1.3-only': ({ pki, base }) => serve(pki.intermediate.issue(base), { minVersion: 'TLSv1.3' }),
  'client-certificate-demanded': ({ pki, base }) =>
    serve(pki.intermediate.issue(base), { requestCert: true, rejectUnauthorized: true, ca: pki.root.cert }),
  'client-certificate-demanded-tls1.2': ({ pki, base }) =>
    serve(pki.intermediate.issue(base), {
      requestCert: true,
      rejectUnauthorized: true,
      ca: pki.root.cert,
      maxVersion: 'TLSv1.2',
    }),
  'sni-dependent': ({ pki, base, host }) => {
    const issued = pki.intermediate.issue(base);
    const context = createSecureContext({ cert: issued.chain, key: issued.key });
    const fallback = pki.intermediate.issue({ ...base, names: ['default.test'] });
    const choose: TlsOptions['SNICallback'] = (name, done) => done(null, name === host ? context : undefined);
    return { leaf: issued, options: { cert: fallback.chain, key: fallback.key, SNICallback: choose } };
  },
  'no-alpn': ({ pki, base }) => serve(pki.intermediate.issue(base), { ALPNProtocols: ['nothing/0'] }),
  'revoked-by-crl': ({ pki, base }) => serve(pki.intermediate.issue(base)),
  'revoked-by-stapled-ocsp': ({ pki, base }) => serve(pki.intermediate.issue(base)),
  'good-by-stapled-ocsp': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, mustStaple: true })),
  'must-staple-not-stapled': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, mustStaple: true })),
  'stale-stapled-ocsp': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, mustStaple: true })),
  'stapled-ocsp-error': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, mustStaple: true })),
  'forged-stapled-ocsp': ({ pki, base }) => serve(pki.intermediate.issue({ ...base, mustStaple: true })),
} satisfies Record<string, CertificateMaker>;

/** The `CertificateStatus` response of each stapling server. */
const STAPLES: Partial<Record<TlsDefect, (pki: TlsPki, leaf: Issued, now: number) => Buffer>> = {
  'revoked-by-stapled-ocsp': (pki, leaf, now) =>
    buildOcspResponse(pki.intermediate, leaf, {
      status: 'revoked',
      thisUpdate: now - dayMs,
      nextUpdate: now + dayMs,
      reason: 1,
    }),
  'good-by-stapled-ocsp': (pki, leaf, now) =>
    buildOcspResponse(pki.intermediate, leaf, {
      status: 'good',
      thisUpdate: now - dayMs,
      nextUpdate: now + dayMs,
    }),
  'stale-stapled-ocsp': (pki, leaf, now) =>
    buildOcspResponse(pki.intermediate, leaf, {
      status: 'good',
      thisUpdate: now - 9 * dayMs,
      nextUpdate: now - 2 * dayMs,
    }),
  'stapled-ocsp-error': () => buildOcspError(3),
  'forged-stapled-ocsp': (pki, leaf, now) =>
    buildOcspResponse(pki.intermediate, leaf, {
      status: 'revoked',
      thisUpdate: now - dayMs,
      nextUpdate: now + dayMs,
      signedBy: pki.stranger.keys,
    }),
};

/** Servers that never complete a handshake, by behavior. */
const RAW: Record<string, (socket: Socket) => void> = {
  'hangs-in-handshake': () => {},
  'closes-in-handshake': (socket) => socket.once('data', () => socket.destroy()),
  'closes-at-once': (socket) => socket.destroy(),
  'resets-in-handshake': (socket) => socket.once('data', () => socket.resetAndDestroy()),
  'sends-garbage': (socket) => socket.once('data', () => socket.end(Buffer.alloc(400, 0xa5))),
  'speaks-plain-http': (socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')),
  'sends-alert': (socket) => socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]))),
  'rejects-name': (socket) => socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 112]))),
  'refuses-version': (socket) => socket.once('data', () => socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70]))),
  'endless-handshake-record': (socket) => {
    const record = Buffer.concat([Buffer.from([22, 3, 3, 0x40, 0]), Buffer.alloc(16_384, 1)]);
    socket.once('data', () => pour(socket, record));
  },
};

export type TlsDefect = keyof typeof MAKERS | RawTlsDefect;
type RawTlsDefect =
  | 'hangs-in-handshake'
  | 'closes-in-handshake'
  | 'closes-at-once'
  | 'resets-in-handshake'
  | 'sends-garbage'
  | 'speaks-plain-http'
  | 'sends-alert'
  | 'rejects-name'
  | 'refuses-version'
  | 'endless-handshake-record';

/** Starts a TLS server with one named defect on a free loopback port. */
export async function startTlsServer(options: TlsServerOptions): Promise<TlsLabServer> {
  const raw = RAW[options.defect];
  if (raw) return listen(createNetServer(), null, raw);
  const { pki, now, defect } = options;
  const host = options.host ?? 'good.test';
  const base: LeafBase = { names: [host], notBefore: now - 30 * dayMs, notAfter: now + 60 * dayMs };
  if (options.crlUrl) base.crlUrl = options.crlUrl;
  if (options.issuerUrl) base.issuerUrl = options.issuerUrl;
  const served = MAKERS[defect as keyof typeof MAKERS]({ pki, now, host, base });
  const server = createTlsServer(served.options);
  const staple = STAPLES[defect]?.(pki, served.leaf, now);
  if (staple) {
    server.on(
      'OCSPRequest',
      (_certificate: Buffer, _issuer: Buffer, done: (error: null, answer: Buffer) => void) =>
        done(null, staple),
    );
  }
  server.on('secureConnection', (socket) => {
    socket.on('error', () => socket.destroy());
    options.onSecure?.(socket);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return listen(server, served.leaf, () => {});
}

/** Serves a chain provided by the caller (PEM, leaf first), including hostile ones. */
export async function startTlsServerWith(
  options: TlsOptions,
  { onSecure }: Pick<TlsServerOptions, 'onSecure'> = {},
): Promise<TlsLabServer> {
  const server = createTlsServer({ ...LAX, ...options });
  server.on('secureConnection', (socket) => {
    socket.on('error', () => socket.destroy());
    onSecure?.(socket);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return listen(server, null, () => {});
}

async function listen(
  server: Server,
  leaf: Issued | null,
  onConnection: (socket: Socket) => void,
): Promise<TlsLabServer> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  return { port, leaf, connections: () => connections, close };
}
