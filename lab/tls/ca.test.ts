import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { BasicOCSPResponse, Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { createCa } from './ca.ts';
import { buildCrl, buildOcspResponse } from './revocation.ts';

describe('lab certificate authority', () => {
  const root = createCa({ name: 'Lab Root' });
  const intermediate = root.intermediate({ name: 'Lab Intermediate' });

  it('issues a certificate that OpenSSL accepts as issued and signed by the intermediate', () => {
    const made = intermediate.issue({ names: ['good.test', '*.good.test', '127.0.0.1', '::1'] });
    const leaf = new X509Certificate(made.der);
    const parent = new X509Certificate(intermediate.der);
    assert.equal(leaf.checkIssued(parent), true);
    assert.equal(leaf.verify(parent.publicKey), true);
    assert.equal(parent.verify(new X509Certificate(root.der).publicKey), true);
    assert.equal(leaf.checkHost('a.good.test'), '*.good.test');
    assert.equal(leaf.checkIP('127.0.0.1'), '127.0.0.1');
    assert.equal(leaf.checkIP('::1'), '::1');
    assert.equal(made.chain.match(/BEGIN CERTIFICATE/g)?.length, 2);
  });

  it('writes the configured dates, weak keys and weak digests', () => {
    const made = root.issue({
      names: ['weak.test'],
      notBefore: Date.UTC(2024, 0, 1),
      notAfter: Date.UTC(2055, 5, 30),
      keyType: 'rsa1024',
      signature: 'sha1',
    });
    const leaf = new X509Certificate(made.der);
    assert.equal(leaf.validFromDate.toISOString(), '2024-01-01T00:00:00.000Z');
    assert.equal(leaf.validToDate.toISOString(), '2055-06-30T00:00:00.000Z');
    assert.equal(leaf.publicKey.asymmetricKeyDetails?.modulusLength, 1024);
    assert.equal(leaf.signatureAlgorithm, 'ecdsa-with-SHA1');
    const md5 = createCa({ name: 'Old', keyType: 'rsa2048' }).issue({
      names: ['old.test'],
      signature: 'md5',
    });
    assert.equal(new X509Certificate(md5.der).signatureAlgorithm, 'md5WithRSAEncryption');
  });

  it('is readable by another ASN.1 library, including every extension', () => {
    const made = root.issue({
      names: ['ext.test'],
      ocspUrl: 'http://ocsp.test/',
      crlUrl: 'http://crl.test/a.crl',
      issuerUrl: 'http://aia.test/a.crt',
      mustStaple: true,
      scts: 2,
    });
    const parsed = Certificate.fromBER(new Uint8Array(made.der));
    const ids = (parsed.extensions ?? []).map((extension) => extension.extnID);
    for (const id of [
      '2.5.29.17',
      '2.5.29.31',
      '1.3.6.1.5.5.7.1.1',
      '1.3.6.1.5.5.7.1.24',
      '1.3.6.1.4.1.11129.2.4.2',
    ]) {
      assert.ok(ids.includes(id), id);
    }
    assert.match(new X509Certificate(made.der).infoAccess ?? '', /ocsp\.test/);
  });
});

const AT = Date.UTC(2026, 10, 1);

describe('lab revocation data', () => {
  const ca = createCa({ name: 'Revoking Root' });
  const leaf = ca.issue({ names: ['revoked.test'] });

  it('writes a CRL that another library reads', () => {
    const bytes = buildCrl(ca, {
      revoked: [{ serial: leaf.serial, at: AT, reason: 1 }],
      thisUpdate: AT,
      nextUpdate: AT + 86_400_000,
    });
    const crl = CertificateRevocationList.fromBER(new Uint8Array(bytes));
    const [entry] = crl.revokedCertificates ?? [];
    assert.deepEqual(Buffer.from(entry?.userCertificate.valueBlock.valueHexView ?? []), leaf.serial);
    assert.equal(crl.nextUpdate?.value.getTime(), AT + 86_400_000);
  });

  it('writes an OCSP response that another library reads', () => {
    const bytes = buildOcspResponse(ca, leaf, { status: 'revoked', thisUpdate: AT, nextUpdate: AT + 1000 });
    const response = OCSPResponse.fromBER(new Uint8Array(bytes));
    const inner = response.responseBytes?.response.valueBlock.valueHexView;
    const basic = BasicOCSPResponse.fromBER(new Uint8Array(inner ?? []));
    assert.equal(basic.tbsResponseData.responses.length, 1);
    assert.equal(basic.tbsResponseData.responses[0]?.certStatus.idBlock.tagNumber, 1);
  });
});
