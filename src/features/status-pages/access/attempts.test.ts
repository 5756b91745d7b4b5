import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAddressRange } from './attempts.ts';

test('an address range is a /24 network for IPv4 and a /64 network for IPv6', () => {
  assert.equal(toAddressRange('192.0.2.77'), '192.0.2.0/24');
  assert.equal(toAddressRange('::ffff:192.0.2.77'), '192.0.2.0/24');
  assert.equal(toAddressRange('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(toAddressRange('2001:0DB8:1:2::6'), '2001:db8:1:2::/64');
  assert.equal(toAddressRange('2001:db8::6'), '2001:db8:0:0::/64');
  assert.equal(toAddressRange('::1'), '0:0:0:0::/64');
});
