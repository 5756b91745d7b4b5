import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TlsHostFacts } from './facts.ts';
import { countKeyUses, extendKeyHistory, type KeyHistory } from './judge-certificate.ts';

/** A host that serves these certificates, each `key fingerprint`. */
const host = (...certificates: string[]): TlsHostFacts =>
  ({
    served: certificates.map((text) => {
      const [spkiSha256, fingerprint] = text.split(' ');
      return { leaf: { spkiSha256, fingerprint } };
    }),
  }) as unknown as TlsHostFacts;

test('a key is counted once for each certificate that carried it, over as many scans as there were', () => {
  let history: KeyHistory = {};
  for (const served of ['a 1', 'a 1', 'a 2', 'a 3', 'b 4', 'a 5'])
    history = extendKeyHistory(history, [host(served), host(served)]);
  assert.deepEqual(countKeyUses(history), [
    { spkiSha256: 'a', certificates: 4 },
    { spkiSha256: 'b', certificates: 1 },
  ]);
});

test('a scan that saw nothing forgets nothing, and the history is bounded', () => {
  const history = { a: ['1', '2'] };
  assert.deepEqual(extendKeyHistory(history, [host()]), history);
  let long: KeyHistory = history;
  for (let n = 0; n < 200; n++) long = extendKeyHistory(long, [host(`key${n} ${n}`, `same ${n}`)]);
  assert.equal(Object.keys(long).length, 50);
  assert.equal(long.same?.length, 8);
  assert.equal(long.same?.at(-1), '199');
});
