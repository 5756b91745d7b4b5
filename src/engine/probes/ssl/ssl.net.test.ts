import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type MailProtocol, startStartTlsServer } from '#lab/starttls/server.ts';
import { startTlsServer, type TlsDefect } from '#lab/tls/server.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { sslKind } from './index.ts';
import { against, DEFAULTS, freshNet, NOW, pki, probe } from './testing/lab.ts';

describe('ssl probe of a valid server', () => {
  it('is up, with facts about the certificate, the path and the connection', async () => {
    const { seen, verdict } = await against('good');
    assert.deepEqual(verdict, { status: 'up', reasons: [] });
    assert.equal(seen.protocol, 'TLSv1.3');
    assert.equal(seen.serverName, 'good.test');
    assert.deepEqual(seen.leaf?.dnsNames, ['good.test']);
    assert.equal(seen.leaf?.keyType, 'ec');
    assert.equal(seen.servedCertificates, 2);
    assert.deepEqual(
      seen.issuers.map(({ subject }) => subject),
      ['CN=Belltower Lab Intermediate, O=Belltower Lab', 'CN=Belltower Lab Root, O=Belltower Lab'],
    );
    assert.equal(typeof seen.phases.tlsMs, 'number');
    assert.equal(typeof seen.phases.dnsMs, 'number');
  });

  for (const defect of [
    'tls1.2-only',
    'tls1.3-only',
    'no-alpn',
    'unordered-chain',
    'sni-dependent',
    'good-by-stapled-ocsp',
  ] as const) {
    it(`is up with a server that is ${defect}`, async () => {
      assert.deepEqual((await against(defect)).verdict, { status: 'up', reasons: [] });
    });
  }

  for (const defect of ['client-certificate-demanded', 'client-certificate-demanded-tls1.2'] as const) {
    it(`evaluates the certificate of a server with ${defect}`, async () => {
      const { seen, verdict } = await against(defect);
      assert.deepEqual(verdict, { status: 'up', reasons: [] });
      assert.equal(seen.leaf?.subjectCommonName, 'good.test');
    });
  }

  it('supports a host given by its address', async () => {
    const { seen, verdict } = await against('good', { host: '127.0.0.1' }, { host: '127.0.0.1' });
    assert.deepEqual(verdict, { status: 'up', reasons: [] });
    assert.equal(seen.serverName, null);
  });

  it('accepts an internationalized host name in Unicode and in Punycode', async () => {
    for (const host of ['bücher.test', 'xn--bcher-kva.test']) {
      const { seen, verdict } = await against('good', { host }, { host: 'xn--bcher-kva.test' });
      assert.deepEqual(verdict, { status: 'up', reasons: [] }, host);
      assert.equal(seen.serverName, 'xn--bcher-kva.test');
    }
  });

  it('requests the name in `sni` and evaluates the certificate against it', async () => {
    assert.equal(
      (await against('sni-dependent', { host: '127.0.0.1', sni: 'good.test' })).verdict.status,
      'up',
    );
    assert.deepEqual((await against('sni-dependent', { sni: 'elsewhere.test' })).codes, [
      'certificate-name-mismatch',
    ]);
  });

  it('trusts a self-signed certificate that is itself among the roots', async () => {
    const running = await startTlsServer({ pki, defect: 'self-signed', now: NOW });
    const net = createLoopbackNet({
      hosts: { 'good.test': ['127.0.0.1'] },
      rootCertificates: [running.leaf?.cert ?? ''],
    });
    const { verdict } = await probe({ port: running.port }, net);
    await running.close();
    assert.deepEqual(verdict, { status: 'up', reasons: [] });
  });
});

describe('ssl probe of a faulty server', () => {
  const down: Partial<Record<TlsDefect, string>> = {
    expired: 'certificate-expired',
    'not-yet-valid': 'certificate-not-yet-valid',
    'wrong-name': 'certificate-name-mismatch',
    'no-san': 'certificate-name-mismatch',
    'self-signed': 'certificate-self-signed',
    'untrusted-root': 'certificate-untrusted',
    'untrusted-leaf-alone': 'certificate-untrusted',
    'incomplete-chain': 'certificate-incomplete-chain',
    'wrong-usage': 'certificate-wrong-purpose',
    'weak-key': 'certificate-weak-key',
    'weak-curve': 'certificate-weak-key',
    'weak-signature': 'certificate-weak-signature',
    'weak-intermediate-signature': 'certificate-weak-signature',
    'revoked-by-stapled-ocsp': 'certificate-revoked',
    'closes-in-handshake': 'tls-closed',
    'closes-at-once': 'tls-closed',
    'resets-in-handshake': 'tls-reset',
    'sends-garbage': 'tls-not-spoken',
    'speaks-plain-http': 'tls-not-spoken',
    'sends-alert': 'tls-handshake-failed',
    'rejects-name': 'tls-name-unknown',
    'refuses-version': 'tls-protocol-unsupported',
    'endless-handshake-record': 'tls-handshake-failed',
  };
  for (const [defect, code] of Object.entries(down)) {
    it(`reports ${defect} as ${code} and nothing else`, async () => {
      const { verdict, codes } = await against(defect as TlsDefect);
      assert.equal(verdict.status, 'down');
      assert.deepEqual(codes, [code]);
    });
  }

  it('ends a hanging handshake when aborted', async () => {
    const timeoutMs = 1_500;
    const { codes, seen } = await against('hangs-in-handshake', { timeoutMs });
    assert.deepEqual(codes, ['tls-timeout']);
    assert.ok(seen.durationMs < timeoutMs + 2_700);
  });

  for (const defect of [
    'must-staple-not-stapled',
    'stale-stapled-ocsp',
    'stapled-ocsp-error',
    'forged-stapled-ocsp',
  ] as const) {
    it(`warns about ${defect}`, async () => {
      const { verdict, codes } = await against(defect);
      assert.equal(verdict.status, 'degraded');
      assert.deepEqual(codes, ['certificate-staple-missing']);
    });
  }

  it('draws no conclusion about the target if the service stops mid-check', async () => {
    const running = await startTlsServer({ pki, defect: 'hangs-in-handshake', now: NOW });
    const settings = { ...DEFAULTS, port: running.port };
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    const context = { net: freshNet(), clock: systemClock, signal: stopping.signal };
    const inspection = await sslKind.probe(settings, context);
    await running.close();
    assert.equal(sslKind.evaluate(inspection, settings, NOW).status, 'unknown');
  });

  it('lists all faults, the most severe first', async () => {
    const { codes } = await against('expired', {
      minTls: '1.3',
      pinnedSha256: ['ab'.repeat(32)],
      host: '127.0.0.1',
      sni: null,
    });
    assert.deepEqual(codes, ['certificate-expired', 'certificate-name-mismatch', 'certificate-pin-mismatch']);
  });
});

describe('ssl probe and the monitor’s own requirements', () => {
  it('reports a server that supports only versions below minTls', async () => {
    for (const [defect, minTls] of [
      ['tls1.0-only', '1.2'],
      ['tls1.1-only', '1.2'],
      ['tls1.2-only', '1.3'],
    ] as const) {
      const { verdict, codes } = await against(defect, { minTls });
      assert.deepEqual([verdict.status, codes], ['down', ['tls-version-too-low']], defect);
    }
    assert.equal((await against('tls1.0-only', { minTls: '1.0' })).verdict.status, 'up');
  });

  it('warns at the largest of several thresholds in days', async () => {
    const { verdict } = await against('expiring-soon');
    assert.equal(verdict.status, 'degraded');
    assert.equal(verdict.reasons[0]?.code, 'certificate-expires-soon');
    assert.equal(verdict.reasons[0]?.params?.warnDays, 7);
    assert.equal((await against('expiring-soon', { warnDays: [3] })).verdict.status, 'up');
    assert.equal((await against('expiring-soon', { warnDays: [] })).verdict.status, 'up');
  });

  it('warns if too small a share of the lifetime is left', async () => {
    const settings = { warnDays: [], warnLifetimeShare: 0.1 };
    assert.deepEqual((await against('expiring-soon', settings)).codes, ['certificate-lifetime-low']);
    assert.deepEqual((await against('good', settings)).codes, []);
  });

  it('evaluates dates at the given time', async () => {
    const running = await startTlsServer({ pki, defect: 'good', now: NOW });
    const { codes } = await probe({ port: running.port }, freshNet(), NOW + 61 * dayMs);
    await running.close();
    assert.deepEqual(codes, ['certificate-expired']);
  });

  it('compares the key with the pins', async () => {
    const running = await startTlsServer({ pki, defect: 'good', now: NOW });
    const spki = new X509Certificate(running.leaf?.der ?? '').publicKey.export({
      type: 'spki',
      format: 'der',
    });
    const pin = createHash('sha256').update(spki).digest('hex');
    const { verdict } = await probe({ port: running.port, pinnedSha256: ['00'.repeat(32), pin] });
    const { codes } = await probe({ port: running.port, pinnedSha256: ['00'.repeat(32)] });
    await running.close();
    assert.equal(verdict.status, 'up');
    assert.deepEqual(codes, ['certificate-pin-mismatch']);
  });
});

describe('ssl probe through STARTTLS', () => {
  const certificate = pki.intermediate.issue({ names: ['good.test'] });
  for (const protocol of ['smtp', 'imap', 'pop3', 'ftp', 'postgres'] satisfies MailProtocol[]) {
    it(`evaluates the certificate behind ${protocol}`, async () => {
      const server = await startStartTlsServer({ protocol, behavior: 'offers', certificate });
      const { verdict } = await probe({ port: server.port, starttls: protocol });
      const { codes } = await probe({ port: server.port, starttls: protocol, sni: 'other.test' });
      await server.close();
      assert.deepEqual(verdict, { status: 'up', reasons: [] });
      assert.deepEqual(codes, ['certificate-name-mismatch']);
    });
  }
});
