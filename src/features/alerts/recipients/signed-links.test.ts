import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { signMailLink, verifyMailLink } from './signed-links.ts';

const now = new Date('2026-11-20T03:30:00Z');
const claims = {
  action: 'acknowledge',
  accountId: 'a',
  incidentId: 'i',
  address: 'ops@example.com',
  until: now.getTime() / 1000,
} as const;

test('a link is valid only for its signed claims and key, until it expires', () => {
  const token = signMailLink('key', claims);
  assert.deepEqual(verifyMailLink('key', token, now), claims);
  assert.equal(verifyMailLink('other', token, now), null);
  assert.equal(verifyMailLink('key', token, new Date(now.getTime() + 1000)), null);
});

test('nothing else is accepted as a link', () => {
  const token = signMailLink('key', claims);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '.', '-'), (at, char) => {
      const forged = token.slice(0, at) + char + token.slice(at + 1);
      const read = verifyMailLink('key', forged, now);
      // The last Base64 character can contain unused bits.
      if (read !== null) assert.deepEqual(read, claims);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => assert.equal(verifyMailLink('key', text, now), null)));
});
