import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { startStartTlsServer } from '#lab/starttls/server.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { runScan } from './run-scan.ts';

const id = 'email.dane.mismatch';
const clock = systemClock;
const pki = createTlsPki();
const leaf = pki.intermediate.issue({ names: ['mx.mine.test'] });
const other = pki.intermediate.issue({ names: ['mx.mine.test'] });

/** Formats a TLSA record `usage 1 1 …` with the SHA-256 of a certificate's key, as in zone files. */
function keyRecord(usage: 2 | 3, der: Buffer): string {
  const spki = new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
  return `TLSA ${usage} 1 1 ${createHash('sha256').update(spki).digest('hex')}`;
}

describe("TLSA records of a verified domain's mail host", () => {
  const closers: (() => Promise<void> | void)[] = [];
  after(async () => {
    for (const close of closers) await close();
  });

  async function scan(
    record: string | null,
    options: {
      signed?: boolean;
      validating?: boolean;
      verified?: boolean;
      behavior?: 'offers' | 'hides';
    } = {},
  ) {
    const { signed = true, validating = true, verified = true, behavior = 'offers' } = options;
    const zone = {
      '@': ['NS ns1', 'MX 10 mx'],
      ns1: 'A 127.0.0.1',
      mx: 'A 127.0.0.1',
      ...(record === null ? {} : { '_25._tcp.mx': record }),
    };
    const dns: LabDnsServer = await startDnsServer({
      zones: { 'mine.test': zone },
      ...(signed ? { behaviors: { '*': { kind: 'authenticated' } } } : {}),
    });
    const mail = await startStartTlsServer({ protocol: 'smtp', behavior, certificate: leaf });
    const client = createDnsClient({ servers: [dns], clock });
    closers.push(() => client.close(), dns.close, mail.close);
    const net = {
      ...createLoopbackNet({
        hosts: { 'mx.mine.test': ['127.0.0.1'] },
        rootCertificates: [pki.root.cert],
      }),
      dns: client,
    };
    const { outcomes } = await runScan(
      {
        ...{ domain: 'mine.test', families: ['email', 'servers-active'], verified, before: {} },
        environment: { validating, smtpPort: mail.port, serverAt: () => dns },
      },
      { net, clock, signal: new AbortController().signal },
    );
    return outcomes.flatMap(({ checks }) => checks).filter((check) => check.id === id);
  }

  const resultsOf = async (...given: Parameters<typeof scan>) =>
    (await scan(...given)).map(({ asset, result, reason }) => [asset, result, reason ?? null]);

  test('TLSA records are valid if one of them matches the key of the certificate', async () => {
    assert.deepEqual(await resultsOf(keyRecord(3, leaf.der)), [['mx.mine.test', 'pass', null]]);
  });

  test('TLSA records are valid if one refers to the CA certificate that the host sends', async () => {
    const [, above = ''] = leaf.chain.split(/(?<=-----END CERTIFICATE-----\n)/);
    const intermediate = new X509Certificate(above).raw;
    assert.deepEqual(await resultsOf(keyRecord(2, intermediate)), [['mx.mine.test', 'pass', null]]);
  });

  test('TLSA records for a different key are reported with the published value', async () => {
    const record = keyRecord(3, other.der);
    const [check, ...rest] = await scan(record);
    assert.deepEqual(rest, []);
    assert.equal(check?.result, 'fail');
    assert.equal(check?.reason, 'no-tlsa-matches');
    assert.deepEqual(check?.evidence, { host: 'mx.mine.test', records: [record.slice('TLSA '.length)] });
  });

  test('unsigned TLSA records have no effect', async () => {
    const unsigned = { signed: false };
    assert.deepEqual(await resultsOf(keyRecord(3, other.der), unsigned), [
      ['mx.mine.test', 'not-applicable', 'unsigned'],
    ]);
    assert.deepEqual(await resultsOf(keyRecord(3, other.der), { ...unsigned, validating: false }), [
      ['mx.mine.test', 'not-tested', 'no-validating-resolver'],
    ]);
  });

  test('nothing is evaluated without TLSA records or without a certificate', async () => {
    assert.deepEqual(await resultsOf(null), [['mx.mine.test', 'not-applicable', 'no-tlsa']]);
    assert.deepEqual(await resultsOf(keyRecord(3, leaf.der), { behavior: 'hides' }), [
      ['mx.mine.test', 'not-tested', 'no-chain'],
    ]);
  });

  test('TLSA records are not checked before ownership is verified', async () => {
    assert.deepEqual(await resultsOf(keyRecord(3, other.der), { verified: false }), []);
  });
});
