import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createCa } from '#lab/tls/ca.ts';
import { startFileServer } from '#lab/tls/file-server.ts';
import { hourMs, systemClock } from '#platform/clock.ts';
import { readPem } from './der.ts';
import { parseCertificate } from './parse.ts';
import { decideTrust } from './trust.ts';

test('a fetched issuer is cached for a day', async () => {
  const files = await startFileServer();
  const root = createCa({ name: 'Root of the kept issuer' });
  const issuer = root.intermediate({ name: 'Kept issuer' });
  files.set('/kept.crt', issuer.der);
  const leaf = issuer.issue({ names: ['good.test'], issuerUrl: files.url('/kept.crt') });
  const chain = readPem(leaf.cert).map((der) => parseCertificate(der));
  const net = createLoopbackNet({ hosts: {}, rootCertificates: [root.cert] });
  const startedAt = systemClock.now();
  let now = startedAt;
  const clock = { ...systemClock, now: () => now };
  const decideAfter = async (hours: number) => {
    now = startedAt + hours * hourMs;
    const { signal } = new AbortController();
    const trust = await decideTrust(chain, { authorized: false, error: null }, { net, clock, signal });
    assert.equal(trust.fault, 'incomplete-chain');
    return files.requests.length;
  };
  const fetched: number[] = [];
  for (const hours of [0, 1, 25, 26]) fetched.push(await decideAfter(hours));
  await files.close();
  assert.deepEqual(fetched, [1, 1, 2, 2]);
});
