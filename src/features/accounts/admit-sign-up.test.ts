import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf } from './admit-sign-up.ts';

test('an address counts for its /24 of IPv4 or its /56 of IPv6', () => {
  assert.equal(rangeOf('203.0.113.7'), '203.0.113.0/24');
  assert.equal(rangeOf('203.0.113.255'), '203.0.113.0/24');
  assert.equal(rangeOf('255.255.255.255'), '255.255.255.0/24');
  assert.equal(rangeOf('::ffff:203.0.113.9'), '203.0.113.0/24');
  assert.equal(rangeOf('2001:db8:1:2ff::1'), '2001:db8:1:200::/56');
  assert.equal(rangeOf('2001:db8:1:2aa:ffff:1:2:3'), '2001:db8:1:200::/56');
  assert.notEqual(rangeOf('2001:db8:1:3ff::1'), rangeOf('2001:db8:1:2ff::1'));
});
