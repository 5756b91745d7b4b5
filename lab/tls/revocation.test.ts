import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BasicOCSPResponse, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { createCa } from './ca.ts';
import { buildCrl, buildOcspResponse } from './revocation.ts';

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
