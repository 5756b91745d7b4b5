import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { PROBES } from '../registry.ts';

/** A public server (127.0.0.2 is allowed) and a private one on the same port, and names that resolve to both. */
test('a name that answers with a public and a private address never leads to the private one', async (t) => {
  const queries: string[] = [];
  const open = createServer((request, response) => {
    queries.push(`open ${request.headers.host}${request.url}`);
    if (request.url === '/go') response.writeHead(302, { location: '/private' }).end();
    else response.end('open');
  }).listen(0, '127.0.0.2');
  await once(open, 'listening');
  const { port } = open.address() as AddressInfo;
  const secret = createServer((_request, response) => {
    queries.push('secret');
    response.end('secret');
  }).listen(port, '127.0.0.1');
  await once(secret, 'listening');
  const closed = createServer().listen(0, '127.0.0.2');
  await once(closed, 'listening');
  const { port: closedPort } = closed.address() as AddressInfo;
  closed.close();
  const alsoSecret = createServer((_request, response) => {
    queries.push('secret behind a closed port');
    response.end('secret');
  }).listen(closedPort, '127.0.0.1');
  await once(alsoSecret, 'listening');
  const resolver = await startDnsServer({
    zones: { 'rebind.test': { both: ['A 127.0.0.1', 'A 127.0.0.2'] } },
    behaviors: {
      'turns.rebind.test/A': { kind: 'alternate', addresses: [['127.0.0.2'], ['127.0.0.1']] },
    },
  });
  const dns = createDnsClient({ servers: [resolver], clock: systemClock });
  t.after(async () => {
    dns.close();
    for (const server of [open, secret, alsoSecret]) server.closeAllConnections();
    for (const server of [open, secret, alsoSecret]) server.close();
    await resolver.close();
  });
  const policy = createEgressPolicy({ mode: 'public', allow: ['127.0.0.2/32'] });
  const net = createNet({ policy, dns, rootCertificates: [], hosts: new Map() });
  const check = async (url: string) => {
    const { probe } = PROBES.http?.order({ url }, 5_000) ?? assert.fail();
    const signal = AbortSignal.timeout(20_000);
    const { observation } = await probe.probe({ net, clock: systemClock, signal });
    return [observation.address, observation.failure?.code ?? null];
  };
  assert.deepEqual(await check(`http://both.rebind.test:${port}/`), ['127.0.0.2', null]);
  // The public address refuses connections. The probe must not fall back to the other address.
  assert.deepEqual(await check(`http://both.rebind.test:${closedPort}/`), ['127.0.0.2', 'connect-refused']);
  // The name is resolved again for the redirect, and the new answer is checked like the first.
  const [, code] = await check(`http://turns.rebind.test:${port}/go`);
  assert.equal(code, 'target-refused');
  assert.deepEqual(
    queries.map((line) => line.split(' ')[0]),
    ['open', 'open'],
  );
});
