import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerChallenge } from './digest-auth.ts';

/** The example of RFC 7616 section 3.9.1. */
const example = {
  username: 'Mufasa',
  password: 'Circle of Life',
  method: 'GET',
  url: new URL('http://www.example.org/dir/index.html'),
};
const fields = 'realm="http-auth@example.org", qop="auth, auth-int"';
const nonces =
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const clientNonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const responseOf = (answer: string | null) => /response="(\w+)"/.exec(answer ?? '')?.[1];

test('answers the challenges of RFC 7616 section 3.9.1', () => {
  const md5 = answerChallenge([`Digest ${fields}, algorithm=MD5, ${nonces}`], example, clientNonce);
  assert.equal(responseOf(md5), '8ca523f5e9506fed4657c9700eebdbec');
  const sha256 = answerChallenge([`Digest ${fields}, algorithm=SHA-256, ${nonces}`], example, clientNonce);
  assert.equal(responseOf(sha256), '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1');
  assert.match(sha256 ?? '', /username="Mufasa".* uri="\/dir\/index\.html".* nc=00000001/);
});

test('prefers SHA-256 if the server offers it, even after another scheme in the same header', () => {
  const both = [
    `Digest ${fields}, algorithm=MD5, ${nonces}`,
    `Digest ${fields}, algorithm=SHA-256, ${nonces}`,
  ];
  assert.match(answerChallenge(both, example) ?? '', /algorithm=SHA-256/);
  const joined = `Basic realm="a, b", Digest ${fields}, algorithm=MD5, ${nonces}, Digest ${fields}, algorithm=SHA-256, ${nonces}`;
  assert.match(answerChallenge([joined], example) ?? '', /algorithm=SHA-256/);
});

test('follows RFC 2069 if there is no qop, and hashes the username if requested', () => {
  const old = answerChallenge(['Digest realm="r", nonce="n"'], example) ?? '';
  assert.doesNotMatch(old, /qop|cnonce/);
  const hashed =
    answerChallenge([`Digest ${fields}, ${nonces}, algorithm=SHA-256, userhash=true`], example) ?? '';
  assert.match(hashed, /username="[0-9a-f]{64}".* userhash=true/);
});

test('does not answer unknown challenges, and takes little time for hostile headers', () => {
  for (const value of [
    'Basic realm="x"',
    'Digest realm="r"',
    'Digest realm="r", nonce="n", algorithm=SHA-512-256',
    'Digest realm="r", nonce="n", qop="auth-int"',
    '',
    `Digest ${'a'.repeat(100_000)}`,
    `Digest realm="${'\\"'.repeat(50_000)}`,
    `${'Digest '.repeat(20_000)}`,
  ])
    assert.equal(answerChallenge([value], example), null, value.slice(0, 40));
});
