import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LookupAnswer } from '#engine/posture/lookup.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { systemClock } from '#platform/clock.ts';
import { findTakeovers } from './takeovers.ts';

test('if there are more names than one run can check, open takeovers are checked first and can be closed', async () => {
  const names = Array.from({ length: 2_100 }, (_, n) => {
    const name = `host-${n}.larkspur.test`;
    const open = { service: 'x', verdict: 'vulnerable' as const, evidence: {}, finding: null };
    const about = { id: name, name, alive: true, state: 'owned', addresses: [], looked_up_at: null };
    return {
      known: { ...about, takeover: n === 2_099 ? open : null },
      resolved: { name, alive: true, addresses: [], targets: [], failure: null },
    };
  });
  const empty = { rcode: 'NOERROR', answers: [], authorities: [], additionals: [] };
  const results = await findTakeovers(
    names,
    {
      domain: 'larkspur.test',
      isUnregistered: undefined,
      access: { admits: () => true },
      nowMs: 0,
      lookup: async () => empty as unknown as LookupAnswer,
    },
    {
      net: createGuardedNet({ hosts: {} }),
      clock: systemClock,
      ports: { http: 1, https: 1 },
      signal: new AbortController().signal,
      contactUrl: null,
    },
  );
  const closed = results.filter(({ name }) => name === 'host-2099.larkspur.test');
  assert.deepEqual(
    closed.map(({ now }) => now.verdict),
    ['none'],
  );
});
