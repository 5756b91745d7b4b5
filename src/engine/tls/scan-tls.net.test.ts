import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { readPem } from '#engine/certificates/der.ts';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createLog, issueLogged, logListJson } from '#lab/legacy-tls/ct-logs.ts';
import { legacyTlsSites } from '#lab/legacy-tls/faults.ts';
import { startLegacyTls } from '#lab/legacy-tls/server.ts';
import { startFileServer } from '#lab/tls/file-server.ts';
import { buildCrl } from '#lab/tls/revocation.ts';
import { createTlsPki, startTlsServer, startTlsServerWith, type TlsDefect } from '#lab/tls/server.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import type { KeyHistory } from './evaluate-certificate.ts';
import { parseLogList } from './log-list.ts';
import { scanTls, type TlsScanOptions, type TlsSources } from './scan-tls.ts';

const now = systemClock.now();
const pki = createTlsPki();
const signal = new AbortController().signal;
const { lookup } = fixtureLookup({
  'good.test': { CAA: [{ flags: 0, tag: 'issue', value: 'ca.test; accounturi=https://ca.test/1' }] },
});
const base: TlsSources = {
  lookup,
  caDomains: { 'Belltower Lab': ['ca.test'] },
  publicRoots: new Set(),
};

function scan(port: number, options: Partial<TlsScanOptions> = {}) {
  const addresses = ['127.0.0.1'];
  const net = createLoopbackNet({
    hosts: { 'good.test': addresses },
    rootCertificates: [pki.root.cert],
  });
  return scanTls({
    domain: 'good.test',
    hosts: ['good.test'],
    net,
    clock: systemClock,
    signal,
    port,
    sources: base,
    timeoutMs: 5_000,
    ...options,
  });
}

type Scan = Awaited<ReturnType<typeof scan>>;

const failed = ({ checks }: Scan): string[] =>
  [...new Set(checks.filter(({ result }) => result === 'fail').map(({ id }) => id))].sort();

describe('scanning each raw test server reports exactly the expected findings', () => {
  const leaf = pki.intermediate.issue({
    names: ['good.test'],
    notBefore: now - 10 * dayMs,
    notAfter: now + 80 * dayMs,
  });
  for (const site of legacyTlsSites(readPem(leaf.chain))) {
    test(`${site.name}: ${site.expected.join(', ') || 'nothing'}`, async () => {
      const server = await startLegacyTls(site.options);
      try {
        const found = await scan(server.port);
        assert.deepEqual(failed(found), site.expected);
        const hellos = found.facts.hosts[0]?.protocols?.hellos ?? 0;
        assert.ok(hellos > 5 && hellos <= 40, `${hellos} hellos`);
      } finally {
        await server.close();
      }
    });
  }

  test('a server without encryption is evaluated by its certificate and its cipher', async () => {
    const rsa = pki.intermediate.issue({ names: ['good.test'], keyType: 'rsa2048' });
    const server = await startTlsServerWith({
      ...{ cert: rsa.chain, key: rsa.key, ciphers: 'NULL-SHA256:@SECLEVEL=0', maxVersion: 'TLSv1.2' },
    });
    try {
      for (const skipProtocols of [false, true]) {
        const found = await scan(server.port, { skipProtocols });
        assert.equal(found.checks.find(({ id }) => id === 'ssl.certificate.untrusted')?.result, 'pass');
        assert.equal(failed(found).includes('ssl.cipher.null-anon-export'), !skipProtocols);
      }
    } finally {
      await server.close();
    }
  });

  test('a server that closes the connection instead of sending alerts is evaluated in the same way', async () => {
    const options = {
      versions: [0x0303, 0x0304],
      suites: [0xc02b],
      chain: readPem(leaf.chain),
      silent: true,
    };
    const server = await startLegacyTls(options);
    try {
      assert.deepEqual(failed(await scan(server.port)), []);
    } finally {
      await server.close();
    }
  });
});

describe('certificates of real servers', () => {
  const cases: Partial<Record<TlsDefect, string[]>> = {
    good: [],
    expired: ['ssl.certificate.expired'],
    'not-yet-valid': ['ssl.certificate.not-yet-valid'],
    'expiring-soon': ['ssl.certificate.expiring-now'],
    'wrong-name': ['ssl.certificate.name-mismatch'],
    'no-san': ['ssl.certificate.name-mismatch', 'ssl.certificate.no-san'],
    'self-signed': ['ssl.certificate.untrusted'],
    'untrusted-root': ['ssl.certificate.untrusted'],
    'incomplete-chain': ['ssl.certificate.incomplete-chain'],
    'unordered-chain': [],
    'wrong-usage': ['ssl.certificate.untrusted'],
    'weak-key': ['ssl.certificate.weak-key'],
    'weak-curve': ['ssl.certificate.weak-key'],
    'weak-signature': ['ssl.certificate.weak-signature'],
    'weak-intermediate-signature': ['ssl.certificate.weak-signature'],
    'revoked-by-stapled-ocsp': ['ssl.certificate.revoked'],
    'good-by-stapled-ocsp': [],
    'sni-dependent': [],
    'tls1.3-only': [],
  };
  for (const [defect, expected] of Object.entries(cases)) {
    test(`${defect}: ${expected.join(', ') || 'nothing'}`, async () => {
      const server = await startTlsServer({ pki, defect: defect as TlsDefect, now });
      try {
        const found = await scan(server.port, { skipProtocols: true });
        assert.deepEqual(failed(found), expected);
      } finally {
        await server.close();
      }
    });
  }

  test('a certificate in the revocation list it points to is revoked', async () => {
    const files = await startFileServer();
    const server = await startTlsServer({
      pki,
      defect: 'revoked-by-crl',
      now,
      crlUrl: files.url('/list.crl'),
    });
    try {
      assert.ok(server.leaf);
      const crl = buildCrl(pki.intermediate, {
        thisUpdate: now - dayMs,
        nextUpdate: now + dayMs,
        revoked: [{ serial: server.leaf.serial, at: now - dayMs, reason: 1 }],
      });
      files.set('/list.crl', crl);
      const found = await scan(server.port, { skipProtocols: true });
      assert.deepEqual(failed(found), ['ssl.certificate.revoked']);
    } finally {
      await server.close();
      await files.close();
    }
  });

  test('a current OpenSSL server has no protocol findings', async () => {
    const server = await startTlsServer({ pki, defect: 'good', now });
    try {
      const found = await scan(server.port);
      assert.deepEqual(failed(found), []);
      const unknown = found.checks.filter(
        ({ id, result }) => /^ssl\.(?:protocol|cipher|kex|session)/.test(id) && result !== 'pass',
      );
      assert.deepEqual(unknown, []);
    } finally {
      await server.close();
    }
  });

  for (const defect of ['tls1.0-only', 'tls1.2-only', 'tls1.3-only'] as const) {
    test(`${defect} is detected from its hellos`, async () => {
      const server = await startTlsServer({ pki, defect, now });
      try {
        const { facts } = await scan(server.port);
        const versions = facts.hosts[0]?.protocols?.versions;
        assert.equal(versions?.tls10, defect === 'tls1.0-only');
        assert.equal(versions?.tls12, defect === 'tls1.2-only');
        assert.equal(versions?.tls13, defect === 'tls1.3-only');
        assert.equal(versions?.ssl2, false);
      } finally {
        await server.close();
      }
    });
  }
});

describe('publicly trusted certificates', () => {
  const logs = [createLog('alpha'), createLog('beta'), createLog('beta')];
  const retired = createLog('gamma', { retired: { timestamp: new Date(now - 100 * dayMs).toISOString() } });
  const list = parseLogList(logListJson([...logs, retired]));
  const root = pki.root;
  const publicRoots = new Set([fingerprintOf(root.der)]);
  const stranger = createLog('stranger');

  const cases: {
    name: string;
    expected: string[];
    issue: { days?: number; by: ReturnType<typeof createLog>[]; daysAgo?: number };
  }[] = [
    { name: 'two logs of two operators', expected: [], issue: { by: logs.slice(0, 2) } },
    {
      name: 'two logs of one operator',
      expected: ['ssl.certificate.sct-insufficient'],
      issue: { by: logs.slice(1, 3) },
    },
    {
      name: 'an unknown log',
      expected: ['ssl.certificate.sct-insufficient'],
      issue: { by: [logs[0], stranger].filter((log) => log !== undefined) },
    },
    {
      name: 'a log retired before it signed',
      expected: ['ssl.certificate.sct-insufficient'],
      issue: { by: [logs[0], retired].filter((log) => log !== undefined) },
    },
    {
      name: 'no log',
      expected: ['ssl.certificate.sct-insufficient', 'ssl.deployment.not-in-ct'],
      issue: { by: [] },
    },
    {
      name: 'a year of validity',
      expected: ['ssl.certificate.lifetime-too-long', 'ssl.certificate.sct-insufficient'],
      issue: { by: logs.slice(0, 2), days: 365 },
    },
    { name: '199 days and three logs', expected: [], issue: { by: logs, days: 199 } },
  ];
  for (const { name, expected, issue } of cases) {
    test(`${name}: ${expected.join(', ') || 'nothing'}`, async () => {
      const notBefore = now - 5 * dayMs;
      const leaf = issueLogged(
        pki.intermediate,
        { names: ['good.test'], notBefore, notAfter: notBefore + (issue.days ?? 90) * dayMs - 1_000 },
        { logs: issue.by, timestamp: now - 5 * dayMs },
      );
      const server = await startTlsServerWith({ cert: leaf.chain, key: leaf.key });
      try {
        const sources = { ...base, publicRoots, logs: list };
        const found = await scan(server.port, { skipProtocols: true, sources });
        assert.deepEqual(failed(found), expected);
      } finally {
        await server.close();
      }
    });
  }
});

test('addresses that serve different certificates are reported', async () => {
  const one = await startTlsServer({ pki, defect: 'good', now });
  const net = createLoopbackNet({
    hosts: { 'good.test': ['127.0.0.1', '127.0.0.2'] },
    rootCertificates: [pki.root.cert],
  });
  const leaf = pki.intermediate.issue({
    names: ['good.test'],
    notBefore: now - dayMs,
    notAfter: now + 89 * dayMs,
  });
  const { createServer } = await import('node:tls');
  const other = createServer({ cert: leaf.chain, key: leaf.key }).on('tlsClientError', () => {});
  await new Promise<void>((resolve) => other.listen(one.port, '127.0.0.2', resolve));
  try {
    const found = await scan(one.port, { net, skipProtocols: true });
    assert.deepEqual(failed(found), ['ssl.deployment.divergent']);
  } finally {
    await one.close();
    other.close();
  }
});

describe('hostile and silent servers', () => {
  const ids = listFindingTypes('certificateHygiene').map(({ id }) => id);
  for (const defect of [
    'hangs-in-handshake',
    'closes-at-once',
    'resets-in-handshake',
    'sends-garbage',
    'speaks-plain-http',
    'endless-handshake-record',
  ] as const) {
    test(`${defect}: every check is reported, none is a result about certificates, and the scan stays within its budget`, async () => {
      const server = await startTlsServer({ pki, defect, now });
      const startedAt = systemClock.monotonicMs();
      try {
        const { checks } = await scan(server.port, { timeoutMs: 300, budgetMs: 5_000 });
        assert.ok(systemClock.monotonicMs() - startedAt < 20_000);
        const seen = new Set<string>(checks.map(({ id }) => id));
        assert.deepEqual(
          ids.filter((id) => !seen.has(id)),
          [],
        );
        const verdicts = checks.filter(
          ({ id, result }) => !id.startsWith('ssl.caa') && (result === 'fail' || result === 'pass'),
        );
        assert.deepEqual(verdicts, []);
      } finally {
        await server.close();
      }
    });
  }

  test('a name without an address makes the checks not applicable', async () => {
    const { checks } = await scan(9, { hosts: ['nowhere.test'], domain: 'nowhere.test' });
    const seen = new Set<string>(checks.map(({ id }) => id));
    assert.ok(ids.every((id) => seen.has(id)));
    assert.deepEqual(
      checks.filter(({ result }) => result !== 'not-applicable' && result !== 'disabled'),
      [],
    );
  });
});

function fingerprintOf(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}

test('CAA is compared with the CA that issued the served certificate', async () => {
  const server = await startTlsServer({ pki, defect: 'good', now });
  try {
    const zone = (value: string) =>
      fixtureLookup({ 'good.test': { CAA: [{ flags: 0, tag: 'issue', value }] } }).lookup;
    const scanWith = (value: string) =>
      scan(server.port, { skipProtocols: true, sources: { ...base, lookup: zone(value) } });
    assert.deepEqual(failed(await scanWith('other.test; validationmethods=dns-01')), [
      'ssl.caa.blocks-current-ca',
    ]);
    assert.deepEqual(failed(await scanWith('ca.test')), ['ssl.caa.no-account-binding']);
    const none = await scan(server.port, {
      skipProtocols: true,
      sources: { ...base, lookup: fixtureLookup({}).lookup },
    });
    assert.deepEqual(failed(none), ['ssl.caa.missing']);
  } finally {
    await server.close();
  }
});

test('a key that is reused for a third renewal is reported if earlier scans are known', async () => {
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
    assert.equal((await scan(first.keys)).result, 'pass', 'an unchanged certificate is not a renewal');
    const twice = await scan({ [key]: ['one', 'two'] });
    assert.equal(twice.result, 'pass');
    const thrice = await scan({ [key]: ['one', 'two', 'three'] });
    assert.equal(thrice.result, 'fail');
    assert.deepEqual(thrice.evidence, { spkiSha256: key, certificates: 4 });
  } finally {
    await server.close();
  }
});
