import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import * as write from '#lab/tls/der.ts';
import { readSignatureAlgorithm } from './algorithms.ts';
import { isSignedBy } from './chain.ts';
import { readElement } from './der.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const data = Buffer.from('what is signed');

/** RSASSA-PSS-params of RFC 4055 with SHA-256 throughout. */
function pssIdentifier(saltLength: number): Buffer {
  const sha256 = write.sequence(write.oid('2.16.840.1.101.3.4.2.1'), write.nothing());
  const mask = write.sequence(write.oid('1.2.840.113549.1.1.8'), sha256);
  const parameters = write.sequence(
    write.explicit(0, sha256),
    write.explicit(1, mask),
    write.explicit(2, write.integer(saltLength)),
  );
  return write.sequence(write.oid('1.2.840.113549.1.1.10'), parameters);
}

describe('RSA-PSS signatures', () => {
  // 222 is the longest possible salt for a 2048-bit key, and the default of OpenSSL's tools.
  for (const saltLength of [20, 32, 222]) {
    it(`are verified with a salt of ${saltLength} octets`, () => {
      const bytes = pssIdentifier(saltLength);
      const algorithm = readSignatureAlgorithm(bytes, readElement(bytes, 0, bytes.length));
      assert.equal(algorithm.name, 'rsa-pss-sha256');
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const signature = sign('sha256', data, { key: privateKey, padding, saltLength });
      assert.equal(isSignedBy({ data, signature, algorithm }, publicKey), true);
      assert.equal(isSignedBy({ data: Buffer.from('other'), signature, algorithm }, publicKey), false);
    });
  }

  it('are not mistaken for those of another scheme', () => {
    const signature = sign('sha256', data, privateKey);
    const algorithm = { name: 'rsa-sha256', hash: 'sha256', scheme: 'rsa' } as const;
    assert.equal(isSignedBy({ data, signature, algorithm }, publicKey), true);
    assert.equal(
      isSignedBy({ data, signature, algorithm: { ...algorithm, scheme: 'ecdsa' } }, publicKey),
      false,
    );
    assert.equal(
      isSignedBy({ data, signature, algorithm: { ...algorithm, hash: 'no-such' } }, publicKey),
      false,
    );
  });
});
