import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type FileServer, startFileServer } from '#lab/tls/file-server.ts';
import { buildCrl, type CrlOptions } from '#lab/tls/revocation.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { dayMs } from '#platform/clock.ts';
import { against, freshNet, NOW, pki, probe, type Result } from './testing/lab.ts';

describe('ssl probe and the files that a certificate points to', () => {
  let files: FileServer;
  before(async () => {
    files = await startFileServer();
  });
  after(() => files.close());

  /** Starts a server. Its CRL is built once its leaf is known. */
  async function withCrl(
    path: string,
    crl: Partial<CrlOptions> & { revokes?: boolean },
    runs = 1,
  ): Promise<Result> {
    const running = await startTlsServer({
      pki,
      defect: 'revoked-by-crl',
      now: NOW,
      crlUrl: files.url(path),
    });
    const revoked =
      crl.revokes && running.leaf ? [{ serial: running.leaf.serial, at: NOW - dayMs, reason: 1 }] : [];
    files.set(
      path,
      buildCrl(pki.intermediate, { revoked, thisUpdate: NOW - dayMs, nextUpdate: NOW + dayMs, ...crl }),
    );
    const net = freshNet();
    let result = await probe({ port: running.port }, net);
    for (let run = 1; run < runs; run += 1) result = await probe({ port: running.port }, net);
    await running.close();
    return result;
  }

  it('detects a certificate that is revoked in its CRL, and fetches the list once', async () => {
    const { verdict, seen } = await withCrl('/revoked.crl', { revokes: true }, 4);
    assert.equal(verdict.status, 'down');
    assert.equal(verdict.reasons[0]?.code, 'certificate-revoked');
    assert.equal(verdict.reasons[0]?.params?.reason, 'keyCompromise');
    assert.equal(seen.revocation?.source, 'crl');
    assert.equal(files.requests.filter((path) => path === '/revoked.crl').length, 1);
  });

  it('reports a certificate that is not in the list as good', async () => {
    const { verdict, seen } = await withCrl('/good.crl', {});
    assert.equal(verdict.status, 'up');
    assert.deepEqual([seen.revocation?.status, seen.revocation?.source], ['good', 'crl']);
  });

  const unbelievable: [string, Partial<CrlOptions>, string][] = [
    ['forged', { signedBy: pki.stranger.keys }, 'crl-bad-signature'],
    ['stale', { thisUpdate: NOW - 9 * dayMs, nextUpdate: NOW - dayMs }, 'crl-stale'],
    ['of another scope', { distributionPoint: 'http://elsewhere.test/x.crl' }, 'crl-out-of-scope'],
  ];
  for (const [index, [what, crl, detail]] of unbelievable.entries()) {
    it(`does not trust a list that is ${what}`, async () => {
      const { verdict, seen } = await withCrl(`/odd-${index}.crl`, { revokes: true, ...crl } as CrlOptions);
      assert.equal(verdict.status, 'up');
      assert.deepEqual([seen.revocation?.status, seen.revocation?.detail], ['unknown', detail]);
    });
  }

  it('is not delayed by a list that is unavailable', async () => {
    const answers = {
      '/hangs.crl': 'hangs',
      '/endless.crl': 'endless',
      '/missing.crl': 'not-found',
    } as const;
    const details: (string | null | undefined)[] = [];
    for (const [path, answer] of Object.entries(answers)) {
      files.set(path, answer);
      const timeoutMs = answer === 'hangs' ? 700 : 5_000;
      const { seen, verdict } = await against('good', { timeoutMs }, { crlUrl: files.url(path) });
      assert.equal(verdict.status, 'up');
      details.push(seen.revocation?.detail);
    }
    assert.deepEqual(details, ['crl-timeout', 'crl-too-large', 'crl-bad-status']);
  });

  it('fetches no list from an address that the policy refuses, even after a redirect', async () => {
    files.set('/away.crl', { redirect: 'http://10.1.2.3/a.crl' });
    const redirected = await against('good', {}, { crlUrl: files.url('/away.crl') });
    assert.equal(redirected.seen.revocation?.detail, 'crl-refused');
    const direct = await against('good', {}, { crlUrl: 'http://169.254.169.254/latest' });
    assert.equal(direct.seen.revocation?.detail, 'crl-refused');
  });

  it('reports an incomplete chain if the missing issuer can be fetched, from any address', async () => {
    const other = createTlsPki();
    const foreign = other.root.intermediate({ name: 'Elsewhere Issuing CA', organization: 'Elsewhere' });
    files.set('/issuer.crt', foreign.der);
    const net = createLoopbackNet({
      hosts: { 'good.test': ['127.0.0.1'] },
      rootCertificates: [other.root.cert],
    });
    const strangers = { ...other, intermediate: foreign };
    const running = await startTlsServer({
      pki: strangers,
      defect: 'incomplete-chain',
      now: NOW,
      issuerUrl: files.url('/issuer.crt'),
    });
    const { codes, seen } = await probe({ port: running.port }, net);
    await running.close();
    assert.deepEqual(codes, ['certificate-incomplete-chain']);
    assert.equal(seen.issuers.length, 2);
  });

  it('reports a chain as incomplete if another server has sent the missing issuer', async () => {
    const other = createTlsPki();
    const foreign = other.root.intermediate({ name: 'Elsewhere CA', organization: 'Elsewhere' });
    const net = createLoopbackNet({
      hosts: { 'good.test': ['127.0.0.1'] },
      rootCertificates: [other.root.cert],
    });
    const codes: string[][] = [];
    for (const defect of ['incomplete-chain', 'good', 'incomplete-chain'] as const) {
      const running = await startTlsServer({ pki: { ...other, intermediate: foreign }, defect, now: NOW });
      codes.push((await probe({ port: running.port }, net)).codes);
      await running.close();
    }
    assert.deepEqual(codes, [['certificate-untrusted'], [], ['certificate-incomplete-chain']]);
  });
});
