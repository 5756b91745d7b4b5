import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateTargetsPolicy } from './private-targets.ts';

test('private addresses are allowed, but addresses of cloud metadata services are not', () => {
  for (const address of ['10.1.2.3', '192.168.0.1', '127.0.0.1', '::1', 'fd12::1', '100.64.0.1', '8.8.8.8'])
    assert.equal(privateTargetsPolicy.admits(address), true, address);
  const refused = ['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200', '::ffff:100.100.100.200'];
  for (const address of [...refused, 'fd00:ec2::254', 'FD00:0EC2:0::254', '224.0.0.1', '0.0.0.0'])
    assert.equal(privateTargetsPolicy.admits(address), false, address);
});
