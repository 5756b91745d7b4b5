import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { drip, pour } from '#lab/streams/endless.ts';
import * as der from '#lab/tls/der.ts';
import type { TlsPki } from '#lab/tls/server.ts';
import { many } from './dns-answers.ts';
import { type HostileCase, waiting } from './hostile-case.ts';
import { type HostileWeb, listen, portOf, startHostileWeb, trackSockets } from './hostile-web.ts';

type Context = { domain: string; pki: TlsPki };

/** Checks of certificates. They must not pass if no certificate was received. */
const certificates = ['ssl.certificate', 'ssl.protocol', 'web.csp', 'web.hsts'];

/** Checks that remain unknown if a server accepts handshakes and then sends more than Belltower reads. */
const tooLarge = ['ssl.certificate', 'web.csp', 'web.hsts'];

/** Starts a good site with `server` for HTTPS. */
async function serveInstead({ domain, pki }: Context, server: Server): Promise<HostileWeb> {
  const web = await startHostileWeb({ pki, domain });
  const cutOff = trackSockets(server);
  await listen(server);
  return {
    ports: { http: web.ports.http, https: portOf(server) },
    close: async () => {
      cutOff();
      await Promise.all([web.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

function serveTls(context: Context, options: TlsOptions): Promise<HostileWeb> {
  const server = createTlsServer(options, (socket) => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<html>hello</html>');
  });
  return serveInstead(
    context,
    server.on('tlsClientError', () => {}),
  );
}

const raw = (name: string, talk: (socket: Socket) => void): HostileCase => ({
  name,
  hostility: { serve: (context) => serveInstead(context, createServer(talk)) },
  unproven: certificates,
});

/** Encodes alternative names without a function call that has one argument per name. */
const nameList = (names: readonly string[]) => ({
  oid: '2.5.29.17',
  value: der.tlv(0x30, Buffer.concat(names.map((name) => der.implicit(2, Buffer.from(name))))),
});

const withNames = (count: number): HostileCase => ({
  name: `a certificate with ${count.toLocaleString('en')} names`,
  hostility: {
    serve: ({ domain, pki }) => {
      const names = [domain, `*.${domain}`, ...many(count - 2, (i) => `n${i}.x`)];
      const leaf = pki.intermediate.issue({ commonName: domain, noSan: true, extra: [nameList(names)] });
      return serveTls({ domain, pki }, { cert: leaf.chain, key: leaf.key });
    },
  },
  unproven: count > 10_000 ? tooLarge : [],
});

/** A handshake record with a ServerHello that claims the maximum length. */
const endlessHello = Buffer.concat([
  Buffer.from([22, 3, 3, 0x40, 0]),
  Buffer.from([2, 0xff, 0xff, 0xff]),
  Buffer.alloc(16_380, 1),
]);
const nextRecord = Buffer.concat([Buffer.from([22, 3, 3, 0x40, 0]), Buffer.alloc(16_384, 1)]);

/** Domains with malicious TLS servers. */
export const tlsCases: HostileCase[] = [
  waiting(raw('TLS that never says a word', () => undefined)),
  waiting(raw('TLS that drips', (socket) => drip(socket, '\x16', 200))),
  raw('TLS that closes at once', (socket) => socket.destroy()),
  raw('TLS that pours junk', (socket) => pour(socket, Buffer.alloc(65_536, 0x41))),
  raw('TLS whose ServerHello has no end', (socket) => {
    socket.write(endlessHello);
    pour(socket, nextRecord);
  }),
  raw('TLS of nothing but warning alerts', (socket) => pour(socket, Buffer.from([21, 3, 3, 0, 2, 1, 112]))),
  raw('TLS records that are empty, without end', (socket) =>
    pour(socket, Buffer.concat(many(2_000, () => Buffer.from([22, 3, 3, 0, 0])))),
  ),
  waiting(raw('SSH where TLS should be', (socket) => drip(socket, 'SSH-2.0-OpenSSH_9.9\r\n', 500))),
  withNames(3_000),
  withNames(1_000_000),
  {
    name: 'a chain of three hundred certificates',
    hostility: {
      serve: ({ domain, pki }) => {
        const leaf = pki.intermediate.issue({ names: [domain, `*.${domain}`] });
        let authority = pki.stranger;
        const chain: string[] = [];
        for (let depth = 0; depth < 220; depth += 1) {
          authority = authority.intermediate({ name: `A${depth}`, organization: '' });
          chain.push(authority.cert);
        }
        return serveTls({ domain, pki }, { cert: leaf.chain + chain.join(''), key: leaf.key });
      },
    },
    unproven: [],
  },
  {
    name: 'a chain of twenty thousand certificates',
    hostility: {
      serve: ({ domain, pki }) => {
        const leaf = pki.intermediate.issue({ names: [domain, `*.${domain}`] });
        return serveTls(
          { domain, pki },
          { cert: leaf.chain + pki.stranger.cert.repeat(20_000), key: leaf.key },
        );
      },
    },
    unproven: tooLarge,
  },
  {
    name: 'authorities that all have the same name, crosswise',
    hostility: {
      serve: ({ domain, pki }) => {
        const pool = many(12, () => pki.stranger.intermediate({ name: 'Same', organization: '' }));
        const crossed = pool.flatMap((one) =>
          many(12, () => one.intermediate({ name: 'Same', organization: '' }).cert),
        );
        const leaf = (pool[0] ?? pki.stranger).issue({ names: [domain, `*.${domain}`] });
        return serveTls({ domain, pki }, { cert: leaf.cert + crossed.join(''), key: leaf.key });
      },
    },
    unproven: ['ssl.certificate.untrusted'],
  },
  {
    name: 'revocation lists and issuers that pour without end',
    hostility: {
      serve: async ({ domain, pki }) => {
        const flood = await startHostileWeb({
          ...{ pki, domain },
          answer: ({ response }) => {
            response.writeHead(200, { 'content-type': 'application/pkix-crl' });
            pour(response, Buffer.alloc(65_536, 0x30));
            return true;
          },
        });
        const url = (path: string) => `http://${domain}:${flood.ports.http}/${path}`;
        const authority = pki.root.intermediate({ name: 'Poured', organization: '' });
        const leaf = authority.issue({
          names: [domain, `*.${domain}`],
          ...{ ocspUrl: url('ocsp'), crlUrl: url('crl'), issuerUrl: url('issuer') },
        });
        const served = await serveTls({ domain, pki }, { cert: leaf.cert, key: leaf.key });
        return {
          ports: served.ports,
          close: async () => void (await Promise.all([served.close(), flood.close()])),
        };
      },
    },
    unproven: ['ssl.certificate.revoked'],
  },
];
