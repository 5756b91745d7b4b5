import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '#platform/clock.ts';
import { chooseVisited, evaluateKnownHosts, type KnownHost } from './known-hosts.ts';

const nowMs = 100 * dayMs;
const known = (host: string, over: Partial<KnownHost> = {}): KnownHost => ({
  ...{ host, alive: true, state: 'new', firstSeenMs: nowMs - dayMs },
  takeover: { finding: null, evidence: {} },
  ...over,
});
const claimable = {
  finding: { id: 'exposure.takeover.confirmed', reason: 'unclaimed-at-service' },
  evidence: {},
};
const evaluate = (hosts: KnownHost[], open: string[] = [], visited: string[] = []) =>
  evaluateKnownHosts(hosts, { nowMs, visited: new Set(visited), open: new Set(open) });
const resultsOf = (checks: ReturnType<typeof evaluate>, id: string) =>
  checks.filter((check) => check.id === id).map(({ asset, result }) => `${asset} ${result}`);

test("treats a host's discovery results like scan results", () => {
  const checks = evaluate([
    known('a.x.test', { takeover: claimable }),
    known('b.x.test'),
    known('c.x.test', { takeover: null }),
  ]);
  assert.deepEqual(resultsOf(checks, 'exposure.takeover.confirmed'), ['a.x.test fail', 'b.x.test pass']);
  assert.deepEqual(resultsOf(checks, 'exposure.takeover.possible'), ['a.x.test pass', 'b.x.test pass']);
  assert.deepEqual(
    evaluate([known('a.x.test', { takeover: claimable })], [], ['a.x.test']),
    [],
    'the scan visits the host itself',
  );
});

test('reports a host that has waited two weeks for triage as unmanaged, unless it does not resolve', () => {
  const old = { firstSeenMs: nowMs - 15 * dayMs };
  const hosts = [
    ...[known('a.x.test', old), known('b.x.test', { ...old, state: 'owned' }), known('c.x.test')],
    known('d.x.test', { ...old, alive: false }),
  ];
  assert.deepEqual(resultsOf(evaluate(hosts), 'exposure.host.unmanaged'), [
    'a.x.test fail',
    'b.x.test pass',
    'c.x.test pass',
    'd.x.test not-applicable',
  ]);
});

test('reports nothing for ignored hosts, but closes their earlier findings', () => {
  const ignored = known('a.x.test', { state: 'ignored', takeover: claimable });
  assert.deepEqual(evaluate([ignored]), []);
  const checks = evaluate([ignored], ['exposure.takeover.confirmed a.x.test']);
  assert.deepEqual(
    checks.map(({ id, result, reason }) => [id, result, reason]),
    [['exposure.takeover.confirmed', 'not-applicable', 'ignored']],
  );
});

test('reports all failures and all ended findings among thousands of hosts, but only a limited number of passes', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => known(`h${index}.x.test`));
  const last = known('zz.x.test', { takeover: claimable });
  const checks = evaluate([...many, last, known('gone.x.test')], ['exposure.takeover.confirmed gone.x.test']);
  const confirmed = resultsOf(checks, 'exposure.takeover.confirmed');
  assert.equal(confirmed.length, 202);
  assert.ok(confirmed.includes('zz.x.test fail') && confirmed.includes('gone.x.test pass'));
});

test('visits test systems first, and never ignored hosts or hosts that do not resolve', () => {
  const hosts = [
    ...Array.from({ length: 20 }, (_, index) => known(`a${index}.x.test`)),
    ...[
      known('staging.x.test'),
      known('dev.x.test', { state: 'ignored' }),
      known('qa.x.test', { alive: false }),
    ],
  ];
  const visited = chooseVisited('x.test', hosts);
  assert.deepEqual([visited[0], visited.length], ['staging.x.test', 10]);
  assert.ok(!visited.includes('dev.x.test') && !visited.includes('qa.x.test'));
  const confirmed = chooseVisited('x.test', [known('qa.x.test', { takeover: claimable }), known('a.x.test')]);
  assert.deepEqual(confirmed, ['a.x.test'], 'the scan does not repeat what discovery has confirmed');
});
