import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoopbackNet } from '#lab/tls/loopback-net.ts';
import { createTlsPki, startTlsServerWith } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import type { KeyHistory } from './judge-certificate.ts';
import { scanTls } from './scan-tls.ts';

test('a key reused for a third renewal is reported, which requires the earlier scans', async () => {
  const pki = createTlsPki();
  const leaf = pki.intermediate.issue({ names: ['good.test'] });
  const server = await startTlsServerWith({ key: leaf.key, cert: leaf.chain });
  const net = createLoopbackNet({ hosts: { 'good.test': ['127.0.0.1'] }, rootCertificates: [pki.root.cert] });
  const scan = async (keys?: KeyHistory) => {
    const { checks, facts } = await scanTls({
      ...{ domain: 'good.test', hosts: ['good.test'], net, clock: systemClock, port: server.port },
      ...{ signal: new AbortController().signal, skipProtocols: true, timeoutMs: 5_000 },
      sources: { publicRoots: new Set(), ...(keys === undefined ? {} : { keys }) },
    });
    const check = checks.find(({ id }) => id === 'ssl.certificate.shared-key');
    return { result: check?.result, evidence: check?.evidence, keys: facts.keys ?? {} };
  };
  try {
    const first = await scan();
    assert.equal(first.result, 'pass');
    const [key = ''] = Object.keys(first.keys);
    assert.equal((await scan(first.keys)).result, 'pass', 'the same certificate again is no renewal');
    const twice = await scan({ [key]: ['one', 'two'] });
    assert.equal(twice.result, 'pass');
    const thrice = await scan({ [key]: ['one', 'two', 'three'] });
    assert.equal(thrice.result, 'fail');
    assert.deepEqual(thrice.evidence, { spkiSha256: key, certificates: 4 });
  } finally {
    await server.close();
  }
});
