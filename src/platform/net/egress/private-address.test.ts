import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateAddress } from './private-address.ts';

test('addresses are private in every form', () => {
  const bad = [
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '127.0.0.1',
    '169.254.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ];
  assert.deepEqual(
    bad.filter((address) => !isPrivateAddress(address)),
    [],
  );
  assert.deepEqual(['198.51.100.1', '8.8.8.8', '2001:db8::1', 'x'].filter(isPrivateAddress), []);
});
