import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeadHostTracker } from './evaluate-hosts.ts';
import type { WebAnswer } from './facts.ts';

const now = 1_000_000;
const answer = (status: number, failure: string | null): WebAnswer => ({
  ...{ scheme: 'http', status, failure, title: null, text: '', hasPassword: false, url: 'http://a.test/' },
  foreignCertificate: false,
});
const host = (addresses: string[], ...first: WebAnswer[]) => ({ resolution: 'resolves', addresses, first });
const refused = answer(0, 'connect-refused');
const late = answer(0, 'connect-timeout');

test('an address that refuses every connection counts as dead since the first observation', () => {
  const register = createDeadHostTracker(new Map([['192.0.2.1', 5]]), now);
  register.record(host(['192.0.2.1'], refused, late));
  register.record(host(['192.0.2.2'], late, late));
  assert.deepEqual(
    [...register.known()],
    [
      ['192.0.2.1', 5],
      ['192.0.2.2', now],
    ],
  );
});

test('an address that responds for any host and scheme is not dead, even if it was before', () => {
  const before = new Map([['192.0.2.1', 5]]);
  const answered = createDeadHostTracker(before, now);
  answered.record(host(['192.0.2.1'], refused, answer(404, null)));
  assert.equal(answered.known().size, 0);
  const other = createDeadHostTracker(before, now);
  other.record(host(['192.0.2.1'], answer(200, null)));
  other.record(host(['192.0.2.1'], refused, refused));
  assert.equal(other.known().size, 0);
});

test('an unknown result does not change the state of an address, and unpublished addresses are dropped', () => {
  const register = createDeadHostTracker(
    new Map([
      ['192.0.2.1', 5],
      ['192.0.2.9', 5],
    ]),
    now,
  );
  register.record(host(['192.0.2.1', '192.0.2.3'], answer(0, 'tls-failed'), refused));
  assert.deepEqual([...register.known()], [['192.0.2.1', 5]]);
});
