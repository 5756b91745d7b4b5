import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { rootCertificates } from 'node:tls';
import fc from 'fast-check';
import { createCa, type IssueOptions } from '#lab/tls/ca.ts';
import * as write from '#lab/tls/der.ts';
import { readSignatureAlgorithm } from './algorithms.ts';
import { buildTrust, isSignedBy } from './chain.ts';
import { readElement, readPem } from './der.ts';
import { daysLeft, hasWeakKey, hasWeakSignature, shareLeft } from './facts.ts';
import { canonicalHost, coversName, inSubtree, namesCover } from './names.ts';
import { parseCertificate, publicKeyOf } from './parse.ts';
import { rootStoreOf } from './roots.ts';

const NOW = Date.UTC(2026, 10, 20);
const root = createCa({ name: 'Root' });
const intermediate = root.intermediate({ name: 'Intermediate' });
const parse = (options: IssueOptions) => parseCertificate(intermediate.issue(options).der);

describe('certificate facts', () => {
  it('the facts of every root certificate in the runtime agree with OpenSSL', () => {
    for (const der of rootCertificates.flatMap((pem) => readPem(pem))) {
      const theirs = new X509Certificate(der);
      const { facts } = parseCertificate(der);
      assert.equal(facts.fingerprint, theirs.fingerprint256.replaceAll(':', '').toLowerCase());
      assert.equal(facts.notBefore, theirs.validFromDate.getTime());
      assert.equal(facts.notAfter, theirs.validToDate.getTime());
      assert.equal(BigInt(`0x${facts.serial}`), BigInt(`0x${theirs.serialNumber}`));
      const { asymmetricKeyType, asymmetricKeyDetails } = theirs.publicKey;
      assert.equal(facts.keyType, asymmetricKeyType);
      if (facts.keyType === 'rsa') assert.equal(facts.keyBits, asymmetricKeyDetails?.modulusLength);
      assert.equal(facts.selfIssued, theirs.subject === theirs.issuer);
    }
  });

  it('the facts expose the contents of the extensions', () => {
    const { facts } = parse({
      names: ['Good.test', '*.good.test', '192.0.2.7', '2001:db8::7'],
      ocspUrl: 'http://ocsp.test/',
      crlUrl: 'http://crl.test/a.crl',
      issuerUrl: 'http://aia.test/a.crt',
      mustStaple: true,
      scts: 3,
    });
    assert.deepEqual(facts.dnsNames, ['good.test', '*.good.test']);
    assert.deepEqual(facts.ipAddresses, ['192.0.2.7', '2001:db8::7']);
    assert.deepEqual(
      [facts.ocspUrls, facts.crlUrls, facts.issuerUrls],
      [['http://ocsp.test/'], ['http://crl.test/a.crl'], ['http://aia.test/a.crt']],
    );
    assert.deepEqual([facts.mustStaple, facts.sctCount, facts.isCa], [true, 3, false]);
    assert.deepEqual(facts.extendedKeyUsage, ['1.3.6.1.5.5.7.3.1']);
    assert.equal(facts.subject, 'CN=Good.test');
    assert.equal(facts.issuer, 'CN=Intermediate, O=Belltower Lab');
    assert.equal(facts.authorityKeyId, parseCertificate(intermediate.der).facts.subjectKeyId);
  });

  it('weak keys and signatures are detected', () => {
    const weak = ['rsa1024', 'ec224', 'ec192'] as const;
    const sound = ['rsa2048', 'ec256', 'ec384', 'ed25519'] as const;
    for (const keyType of weak)
      assert.equal(hasWeakKey(parse({ names: ['a.test'], keyType }).facts), true, keyType);
    for (const keyType of sound)
      assert.equal(hasWeakKey(parse({ names: ['a.test'], keyType }).facts), false, keyType);
    assert.equal(hasWeakSignature(parse({ names: ['a.test'], signature: 'sha1' }).facts), true);
    assert.equal(hasWeakSignature(parse({ names: ['a.test'], signature: 'sha384' }).facts), false);
    const md5 = createCa({ name: 'Old', keyType: 'rsa2048' }).issue({ names: ['a.test'], signature: 'md5' });
    assert.equal(parseCertificate(md5.der).facts.signatureAlgorithm, 'rsa-md5');
    assert.equal(hasWeakSignature(parseCertificate(md5.der).facts), true);
  });

  it('the remaining lifetime is computed', () => {
    const facts = { notBefore: 0, notAfter: 90 * 86_400_000 };
    assert.equal(shareLeft(facts, 45 * 86_400_000), 0.5);
    assert.equal(shareLeft(facts, 100 * 86_400_000), 0);
    assert.equal(shareLeft({ notBefore: 5, notAfter: 5 }, 5), 0);
    assert.equal(daysLeft(facts, 80 * 86_400_000), 10);
  });
});

describe('certificate names (RFC 9525)', () => {
  const covers = (names: string[], host: string) => namesCover(parse({ names }).subjectAltNames, host);

  it('names match as in clients', () => {
    assert.equal(covers(['good.test'], 'GOOD.test.'), true);
    assert.equal(covers(['good.test'], 'www.good.test'), false);
    assert.equal(covers(['*.good.test'], 'www.good.test'), true);
    assert.equal(covers(['*.good.test'], 'a.www.good.test'), false);
    assert.equal(covers(['*.good.test'], 'good.test'), false);
    assert.equal(covers(['bücher.test'], 'xn--bcher-kva.test'), true);
    assert.equal(covers(['*.bücher.test'], 'www.bücher.test'), true);
    assert.equal(covers(['192.0.2.1'], '192.0.2.1'), true);
    assert.equal(covers(['2001:db8::1'], '[2001:db8:0:0::1]'), true);
    assert.equal(covers(['192.0.2.1'], '192.0.2.2'), false);
    assert.equal(covers([], 'good.test'), false);
  });

  it('partial, inner and bare wildcards never match', () => {
    for (const presented of [
      'w*.good.test',
      '*w.good.test',
      'www.*.test',
      '*',
      '*.test',
      '*.*.test',
      '**.good.test',
    ]) {
      assert.equal(coversName(presented, 'www.good.test'), false, presented);
      assert.equal(coversName(presented, presented), false, presented);
    }
  });

  it('name matching agrees with OpenSSL if OpenSSL reports a value', () => {
    const label = fc.constantFrom('a', 'www', 'good', 'x-y', 'xn--bcher-kva', '*');
    const name = fc
      .array(label, { minLength: 1, maxLength: 4 })
      .map((labels) => [...labels, 'test'].join('.'));
    const host = name.filter((text) => !text.includes('*'));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), host, (names, hostName) => {
        const der = fastIssue(names);
        const theirs = new X509Certificate(der).checkHost(hostName, { subject: 'never' }) !== undefined;
        assert.equal(
          namesCover(parseCertificate(der).subjectAltNames, hostName),
          theirs,
          `${names} / ${hostName}`,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('names match normalized hosts', () => {
    assert.equal(canonicalHost('BÜCHER.test.'), 'xn--bcher-kva.test');
    assert.equal(canonicalHost('[::FFFF:192.0.2.1]'), '192.0.2.1');
    assert.equal(canonicalHost(''), null);
    assert.equal(canonicalHost(`${'a.'.repeat(200)}test`), null);
    assert.equal(inSubtree('a.good.test', 'good.test'), true);
    assert.equal(inSubtree('agood.test', 'good.test'), false);
  });
});

/** A shared key, so that property tests can create many certificates quickly. */
const keys = intermediate.issue({ names: ['k.test'] }).keys;
const fastIssue = (names: string[]): Buffer => intermediate.issue({ names, keys }).der;

describe('path to a trusted root', () => {
  const roots = rootStoreOf([root.cert]);
  const trustOf = (ders: Buffer[], now = NOW) =>
    buildTrust({ chain: ders.map(parseCertificate), roots, now });
  const leaf = intermediate.issue({ names: ['a.test'] });

  it('is found for any order of the chain, even with unrelated certificates', () => {
    const stranger = createCa({ name: 'Stranger' });
    fc.assert(
      fc.property(
        fc.shuffledSubarray([intermediate.der, stranger.der, root.der], { minLength: 3 }),
        (others) => {
          const { fault, path } = trustOf([leaf.der, ...others]);
          assert.equal(fault, null);
          assert.deepEqual(
            path.map(({ facts }) => facts.subjectCommonName),
            ['a.test', 'Intermediate', 'Root'],
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('distinguishes self-signed, untrusted and incomplete chains', () => {
    assert.equal(trustOf([root.issue({ names: ['a.test'], selfSigned: true }).der]).fault, 'self-signed');
    const stranger = createCa({ name: 'Stranger', organization: 'Strangers' });
    assert.equal(trustOf([stranger.issue({ names: ['a.test'] }).der, stranger.der]).fault, 'untrusted');
    assert.equal(trustOf([stranger.issue({ names: ['a.test'] }).der]).fault, 'untrusted');
    assert.equal(trustOf([leaf.der]).fault, 'incomplete-chain');
    const issuing = stranger.intermediate({ name: 'Their Issuing CA', organization: '' });
    assert.equal(trustOf([issuing.issue({ names: ['a.test'] }).der]).fault, 'incomplete-chain');
  });

  it('is rejected if an issuer is not a CA', () => {
    const middle = root.issue({ names: ['not-a-ca.test'] });
    const impostor = {
      ...createCa({ name: 'x', keys: middle.keys }),
      subject: parseCertificate(middle.der).subject,
    };
    // A certificate signed with the key of a leaf, with the leaf as its issuer.
    const forged = createCa({ name: 'not-a-ca.test', organization: '', keys: middle.keys }).issue({
      names: ['victim.test'],
    });
    assert.ok(parseCertificate(forged.der).issuer.equals(impostor.subject));
    assert.notEqual(trustOf([forged.der, middle.der]).fault, null);
  });

  it('is refused beyond the maximum path length, outside name constraints and for another usage', () => {
    const short = root.intermediate({ name: 'Short', pathLength: 0 });
    const below = short.intermediate({ name: 'Below' });
    assert.notEqual(trustOf([below.issue({ names: ['a.test'] }).der, below.der, short.der]).fault, null);
    const fenced = root.intermediate({ name: 'Fenced', extensions: { permittedNames: ['inside.test'] } });
    const fence = (names: string[]) => trustOf([fenced.issue({ names }).der, fenced.der]).fault;
    assert.equal(fence(['a.inside.test']), null);
    assert.equal(fence(['outside.test']), 'name-constraint');
    const barred = root.intermediate({ name: 'Barred', extensions: { excludedNames: ['inside.test'] } });
    assert.equal(
      trustOf([barred.issue({ names: ['a.inside.test'] }).der, barred.der]).fault,
      'name-constraint',
    );
    const client = intermediate.issue({ names: ['a.test'], usage: 'client' });
    assert.equal(trustOf([client.der, intermediate.der]).fault, 'wrong-usage');
  });

  it('prefers a path with valid dates', () => {
    const keysOfBoth = intermediate.keys;
    const old = root.intermediate({ name: 'Intermediate', keys: keysOfBoth, notAfter: NOW - 1 });
    const { path } = trustOf([leaf.der, old.der, intermediate.der]);
    assert.ok((path[1]?.facts.notAfter ?? 0) > NOW);
    assert.ok((trustOf([leaf.der, old.der]).path[1]?.facts.notAfter ?? 0) < NOW);
  });

  it('is rejected with an invalid signature', () => {
    const forged = Buffer.from(leaf.der);
    const last = forged.length - 1;
    forged[last] = (forged[last] ?? 0) ^ 1;
    assert.notEqual(trustOf([forged, intermediate.der]).fault, null);
  });

  it('is found in limited time among many CAs of the same name that sign each other', () => {
    const keysOfAll = createCa({ name: 'Loop' }).keys;
    const loops = Array.from(
      { length: 19 },
      () => createCa({ name: 'Loop', keys: keysOfAll }).intermediate({ name: 'Loop', keys: keysOfAll }).der,
    );
    const { fault } = trustOf([
      createCa({ name: 'Loop', keys: keysOfAll }).issue({ names: ['a.test'] }).der,
      ...loops,
    ]);
    assert.equal(fault, 'untrusted');
  });
});

describe('public keys', () => {
  it('public keys of every type can be used', () => {
    for (const keyType of ['rsa2048', 'ec256', 'ec521', 'ed25519'] as const) {
      assert.ok(publicKeyOf(parse({ names: ['a.test'], keyType })).asymmetricKeyType);
    }
  });
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const data = Buffer.from('what is signed');

/** Returns RSASSA-PSS-params (RFC 4055) with SHA-256 throughout. */
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
  // 222 is the maximum salt length for a 2048-bit key, and the default of OpenSSL's tools.
  for (const saltLength of [20, 32, 222]) {
    it(`RSA-PSS signatures are verified with a salt of ${saltLength} octets`, () => {
      const bytes = pssIdentifier(saltLength);
      const algorithm = readSignatureAlgorithm(bytes, readElement(bytes, 0, bytes.length));
      assert.equal(algorithm.name, 'rsa-pss-sha256');
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const signature = sign('sha256', data, { key: privateKey, padding, saltLength });
      assert.equal(isSignedBy({ data, signature, algorithm }, publicKey), true);
      assert.equal(isSignedBy({ data: Buffer.from('other'), signature, algorithm }, publicKey), false);
    });
  }

  it('RSA-PSS signatures are not mistaken for signatures of another scheme', () => {
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
