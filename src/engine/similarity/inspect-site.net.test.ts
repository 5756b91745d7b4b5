import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { createCa, type Issued } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { inspectSite } from './inspect-site.ts';

const root = createCa({ name: 'Root of the sites' });
const stranger = createCa({ name: 'Root of nobody' });
const own = 'larkspur.test';
const certificates: Record<string, Issued> = {
  'larkspurs.test': root.issue({ names: ['larkspurs.test', own] }),
  'larkspvr.test': stranger.issue({ names: ['larkspvr.test', own] }),
  // Simulates connections that are forwarded to the owner's own server.
  'larkspur-login.test': root.issue({ names: [own] }),
};
const servers = new Map<string, ReturnType<typeof createServer>>();
before(async () => {
  for (const [name, { key, cert }] of Object.entries(certificates)) {
    const server = createServer({ key, cert }, (_, response) => response.end('<title>Larkspur</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.set(name, server);
  }
});
after(() => {
  for (const server of servers.values()) server.close();
});

test('a certificate proves common ownership only if a trusted CA issued it for that name too', async () => {
  const hosts = Object.fromEntries([...servers.keys()].map((name) => [name, ['127.0.0.1']]));
  const seen: Record<string, unknown> = {};
  for (const [name, server] of servers) {
    const { certificate } = await inspectSite(name, {
      net: createGuardedNet({ hosts, rootCertificates: [root.cert] }),
      clock: systemClock,
      signal: new AbortController().signal,
      ports: { http: 1, https: (server.address() as AddressInfo).port },
      contactUrl: null,
    });
    seen[name] = [certificate?.proven, certificate?.names.includes(own)];
  }
  assert.deepEqual(seen, {
    'larkspurs.test': [true, true],
    'larkspvr.test': [false, true],
    'larkspur-login.test': [false, true],
  });
});
