import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { raiseIncidents, resolveIncidents } from './automatic-changes.ts';
import type { DetectedProblem } from './queries/problems.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const source = { type: 'service_monitor', id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d', name: 'VPN' } as const;

function trouble(caller: Caller, change: Partial<DetectedProblem>): DetectedProblem {
  return {
    accountId: caller.accountId,
    fingerprint: 'service_monitor:vpn:certificate',
    title: 'VPN is degraded',
    severity: 'medium',
    cause: 'certificate-expires-soon',
    source,
    domainId: null,
    at: new Date(api.clock.now()),
    message: null,
    ...change,
  };
}

const raise = (...problems: DetectedProblem[]) =>
  withTransaction(api.database.db, (tx) => raiseIncidents(tx, problems));

async function only(caller: Caller) {
  const { items } = (await api.request(caller, { url: '/api/v1/incidents' })).json();
  assert.equal(items.length, 1);
  const { title, severity, cause, occurrences } = items[0];
  return [title, severity, cause, occurrences];
}

test('a problem that becomes more severe updates its incident, but a problem that becomes less severe does not', async () => {
  const caller = await api.caller();
  await raise(trouble(caller, {}));
  await raise(trouble(caller, { title: 'VPN is down', severity: 'high', cause: 'certificate-expired' }));
  assert.deepEqual(await only(caller), ['VPN is down', 'high', 'certificate-expired', 2]);
  await raise(trouble(caller, {}));
  assert.deepEqual(await only(caller), ['VPN is down', 'high', 'certificate-expired', 3]);
});

test('a more severe problem that reopens an incident also changes its title', async () => {
  const caller = await api.caller();
  await raise(trouble(caller, {}));
  const at = new Date(api.clock.now());
  const resolved = {
    accountId: caller.accountId,
    sourceId: source.id,
    at,
    message: null,
    exceptFingerprint: null,
  };
  await withTransaction(api.database.db, (tx) => resolveIncidents(tx, 'service_monitor', [resolved]));
  await raise(trouble(caller, { title: 'VPN is down', severity: 'critical', cause: 'connect-refused' }));
  assert.deepEqual(await only(caller), ['VPN is down', 'critical', 'connect-refused', 2]);
});

test('deleting a monitor resolves its incidents', async () => {
  const caller = await api.caller();
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'ping', host: 'a.example' },
  });
  await raise(trouble(caller, { source: { ...source, id: created.json().id } }));
  await api.request(caller, { method: 'DELETE', url: `/api/v1/service-monitors/${created.json().id}` });
  const [incident] = (await api.request(caller, { url: '/api/v1/incidents' })).json().items;
  assert.equal(incident.state, 'resolved');
});
