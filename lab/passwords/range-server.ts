import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback server for breached passwords. Implements the range protocol of Have I Been Pwned. */
export interface RangeServer {
  url: string;
  /** Requested paths. Tests use them to check which data is sent. */
  requested: string[];
  /** Response to subsequent requests, or null for a correct response. */
  fault: 'silent' | 'error' | null;
  close(): Promise<void>;
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** Starts a server with these breached passwords. Its lists are padded with entries that have a count of 0. */
export async function startRangeServer(breached: readonly string[]): Promise<RangeServer> {
  const hashes = breached.map(hashOf);
  const server = createServer((request, response) => {
    range.requested.push(request.url ?? '');
    if (range.fault === 'silent') return;
    if (range.fault === 'error') {
      response.writeHead(503).end();
      return;
    }
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1];
    if (prefix === undefined) {
      response.writeHead(400).end();
      return;
    }
    const known = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:42`);
    const padding = request.headers['add-padding'] === 'true' ? [`${'0'.repeat(35)}:0`] : [];
    // The entry for this password is only padding.
    padding.push(`${hashOf('only padding 1').slice(5)}:0`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end([...known, ...padding].join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const range: RangeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return range;
}
