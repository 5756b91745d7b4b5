import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server } from 'node:net';

/** A lab host's response on a path. */
type LabAnswer = string | Buffer | { status: number; body: string };

/** Responses by host and path. Other paths return a plain 404. */
export type ExposedHosts = Readonly<Record<string, Readonly<Record<string, LabAnswer>>>>;

/** Hosts under `exposed.test` with their HTTP responses, by the finding that each must cause. */
export const EXPOSED_HOSTS: ExposedHosts = {
  'exposed.test': { '/': '<title>Own page</title>all is well' },
  'www.exposed.test': { '/': '<title>Own page</title>all is well' },
  'taken.exposed.test': { '/': { status: 404, body: '<h1>Repository not found</h1>' } },
  'edge.exposed.test': { '/': { status: 404, body: "There isn't a GitHub Pages site here." } },
  'claimed.exposed.test': { '/': '<title>Docs</title>ours' },
  'staging.exposed.test': { '/': '<title>New shop</title>nearly there' },
  'qa.exposed.test': { '/': '<title>Log in</title><form><input type="password" name="p"></form>' },
  'fresh.exposed.test': { '/': '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>' },
  'secrets.exposed.test': { '/': 'x', '/.env': 'APP_ENV=production\nDB_PASSWORD=hunter2\n' },
  'vcs.exposed.test': { '/': 'x', '/.git/HEAD': 'ref: refs/heads/main\n' },
  'archive.exposed.test': { '/': 'x', '/backup.zip': Buffer.from('504b030414000000', 'hex') },
  'listing.exposed.test': {
    '/': 'x',
    '/uploads/':
      '<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1></body></html>',
  },
  'panel.exposed.test': {
    '/': 'x',
    '/phpmyadmin/': '<title>phpMyAdmin</title><input type="password" name="pma_password">',
  },
};

export interface ExposedWeb {
  port: number;
  /** Requests as `host path`, in order. */
  requests: string[];
  close(): Promise<void>;
}

/**
 * Serves the hosts by name over plain HTTP. With `everything`, each path returns 200 and a page, as on some real sites.
 */
export async function startExposedWeb(
  hosts: ExposedHosts,
  everything: readonly string[] = [],
): Promise<ExposedWeb> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '/';
    requests.push(`${host} ${path}`);
    const answer = hosts[host]?.[path] ?? (everything.includes(host) ? '<title>Own page</title>hello' : null);
    response.setHeader(
      'content-type',
      path.endsWith('/') || everything.includes(host) ? 'text/html' : 'text/plain',
    );
    if (answer === null) return void response.writeHead(404).end('not here');
    if (typeof answer === 'string' || Buffer.isBuffer(answer))
      return void response.writeHead(200).end(answer);
    response.setHeader('content-type', 'text/html');
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * A service on a well-known port of a loopback address, with its greeting and its response to the first bytes that it
 * receives.
 */
export interface LabService {
  port: number;
  greeting?: Buffer | string;
  answer?: Buffer | string;
}

/** Starts services that implement just enough of their protocol to be recognized. */
export async function startServices(
  address: string,
  services: readonly LabService[],
): Promise<{ close(): Promise<void> }> {
  const servers: Server[] = [];
  for (const { port, greeting, answer } of services) {
    const server = createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (greeting) socket.write(greeting);
      socket.on('data', () => {
        if (answer) socket.write(answer);
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, resolve);
    });
    servers.push(server);
  }
  return {
    close: async () => {
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
    },
  };
}
