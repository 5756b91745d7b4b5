import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '#test/support/http.ts';
import { createScanWorld, publish, type ScanWorld, zone } from '#test/support/scans.ts';
import { runDueScans } from '../scanner.ts';

let world: ScanWorld;
let api: ScanWorld['api'];
let caller: ScanWorld['caller'];
before(async () => {
  world = await createScanWorld();
  ({ api, caller } = world);
});
after(() => api.close());

const deps = () => world.deps();
const watch = (domain: string) => world.watch(domain);
const get: ScanWorld['get'] = (url, as) => world.get(url, as);
const items: ScanWorld['items'] = (url) => world.items(url);

describe('findings', () => {
  test('many concurrent dispositions on one monitor do not deadlock', async () => {
    publish('crowded.example', { _dmarc: { TXT: [] } });
    const id = await watch('crowded.example');
    await runDueScans(deps());
    const open = await items(`/api/monitors/${id}/findings?state=open&limit=500`);
    assert.ok(open.length >= 3, `${open.length} findings`);
    const chosen = open.slice(0, 9);
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(
        chosen.map((finding: { id: string }) =>
          api.request(caller, {
            method: 'PATCH',
            url: `/api/monitors/${id}/findings/${finding.id}`,
            payload: { note: `round ${round}` },
          }),
        ),
      );
      assert.deepEqual(
        responses.map((response) => response.statusCode),
        chosen.map(() => 200),
      );
    }
  });

  const scanAgain = async (id: string) => {
    api.clock.advance(60_000);
    const response = await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    assert.equal(response.statusCode, 202, response.body);
    await runDueScans(deps());
    return (await get(`/api/monitors/${id}/history/${response.json().id}`)).json();
  };
  const find = async (id: string, checkId: string) =>
    (await items(`/api/monitors/${id}/findings?limit=500`)).find(
      (finding: { checkId: string }) => finding.checkId === checkId,
    );

  test('findings resolve only after a conclusive pass, not because of missing responses', async () => {
    publish('closing.example', { _dmarc: { TXT: ['v=DMARC1; p=none'] } });
    const id = await watch('closing.example');
    await runDueScans(deps());
    assert.equal((await find(id, 'email.dmarc.policy-none')).state, 'open');
    const before = (await get(`/api/monitors/${id}`)).json().latest.riskScore;
    zone['_dmarc.closing.example'] = { FAIL: 'timeout' };
    zone['closing.example'] = { FAIL: 'timeout' };
    await scanAgain(id);
    const stale = await find(id, 'email.dmarc.policy-none');
    assert.equal(stale.state, 'open');
    assert.equal(stale.stale, true);
    const hidden = (await get(`/api/monitors/${id}`)).json().latest.riskScore;
    assert.ok(hidden === null || before === null || hidden >= before, `${hidden} < ${before}`);
    publish('closing.example');
    const scan = await scanAgain(id);
    const closed = await find(id, 'email.dmarc.policy-none');
    assert.equal(closed.state, 'resolved');
    assert.equal(closed.resolvedAt, scan.finishedAt);
    assert.ok(scan.resolved >= 1);
  });

  test('findings reopen under their previous ID and count how often they reopened', async () => {
    publish('flapping.example');
    const id = await watch('flapping.example');
    await runDueScans(deps());
    const seen: string[] = [];
    for (let round = 0; round < 3; round++) {
      publish('flapping.example', { _dmarc: { TXT: [] } });
      await scanAgain(id);
      const open = await find(id, 'email.dmarc.missing');
      assert.equal(open.state, 'open');
      assert.equal(open.reopened, round);
      seen.push(open.id);
      publish('flapping.example');
      await scanAgain(id);
      const after = await find(id, 'email.dmarc.missing');
      // The finding was reopened twice, so one pass is no longer enough.
      assert.equal(after.state, round < 2 ? 'resolved' : 'open');
    }
    await scanAgain(id);
    assert.equal((await find(id, 'email.dmarc.missing')).state, 'resolved');
    assert.equal(new Set(seen).size, 1);
  });

  test('a disposition has an audit entry, and false positives leave the list of open findings', async () => {
    publish('disposed.example', { _dmarc: { TXT: [] } });
    const id = await watch('disposed.example');
    await runDueScans(deps());
    const finding = await find(id, 'email.dmarc.missing');
    const patch = (payload: object, owner: Caller | null = caller) =>
      api.request(owner, { method: 'PATCH', url: `/api/monitors/${id}/findings/${finding.id}`, payload });
    const response = await patch({ disposition: 'false-positive', note: 'no mail here' });
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(response.json().disposition, 'false-positive');
    assert.equal(response.json().note, 'no mail here');
    assert.equal(response.json().points, 0);
    const open = await items(`/api/monitors/${id}/findings?state=open&limit=500`);
    assert.ok(!open.some((each: { id: string }) => each.id === finding.id));
    const [listed] = await items(`/api/monitors/${id}/findings?state=false-positive`);
    assert.equal(listed.id, finding.id);
    const audit = await items('/api/v1/audit-log?limit=50');
    const row = audit.find((each: { objectId: string }) => each.objectId === finding.id);
    assert.equal(row.action, 'finding.update');
    assert.equal((await patch({ disposition: 'accepted' })).json().disposition, 'accepted-risk');
    assert.equal((await patch({ disposition: 'accepted-risk' })).json().disposition, 'accepted-risk');
    assert.equal((await items(`/api/monitors/${id}/findings?state=accepted`)).length, 1);
    assert.equal((await patch({ disposition: null, note: null })).json().disposition, 'open');
    for (const bad of [{}, { disposition: 'nonsense' }, { note: 'x'.repeat(2001) }, { state: 'resolved' }]) {
      assert.equal((await patch(bad)).statusCode, 400, JSON.stringify(bad));
    }
    assert.equal((await patch({ disposition: 'acknowledged-change' })).statusCode, 400);
    const stranger = await api.caller();
    assert.equal((await patch({ disposition: 'open' }, stranger)).statusCode, 404);
    const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['monitors:read']) };
    assert.equal((await patch({ disposition: 'open' }, reader)).statusCode, 403);
  });

  test('fixed findings keep their points until a recheck passes, and lose the disposition if it fails', async () => {
    publish('claimed.example', { _dmarc: { TXT: [] } });
    const id = await watch('claimed.example');
    await runDueScans(deps());
    const finding = await find(id, 'email.dmarc.missing');
    const url = `/api/monitors/${id}/findings/${finding.id}`;
    const claimed = await api.request(caller, { method: 'PATCH', url, payload: { disposition: 'fixed' } });
    assert.equal(claimed.json().state, 'open');
    assert.equal(claimed.json().points, finding.points);
    // The disposition makes the family due.
    assert.equal(await runDueScans(deps()), 1);
    const refuted = await find(id, 'email.dmarc.missing');
    assert.equal(refuted.disposition, 'open');
    assert.equal(refuted.state, 'open');
    const audit = await items('/api/v1/audit-log?limit=20');
    assert.equal(audit[0].action, 'finding.disposition_refuted');
    publish('claimed.example');
    await api.request(caller, { method: 'PATCH', url, payload: { disposition: 'fixed' } });
    await scanAgain(id);
    assert.equal((await find(id, 'email.dmarc.missing')).state, 'resolved');
  });
});

describe('changes', () => {
  test('changes need two observations, except for name servers', async () => {
    publish('moving.example');
    const id = await watch('moving.example');
    await runDueScans(deps());
    assert.deepEqual(await items(`/api/monitors/${id}/changes`), []);
    publish('moving.example', { '@': { MX: [[10, 'mx.elsewhere.example.org']] } });
    zone['mx.elsewhere.example.org'] = { A: ['192.0.2.77'] };
    const again = async () => {
      api.clock.advance(60_000);
      await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
      await runDueScans(deps());
    };
    await again();
    assert.deepEqual(await items(`/api/monitors/${id}/changes`), []);
    await again();
    const [change, ...rest] = await items(`/api/monitors/${id}/changes`);
    assert.equal(change.checkId, 'change.mail.mx');
    assert.equal(change.severity, 'high');
    assert.deepEqual(rest, []);
    await again();
    assert.equal((await items(`/api/monitors/${id}/changes`)).length, 1);
    const open = await items(`/api/monitors/${id}/findings?dimension=changeRisk&state=open`);
    assert.equal(open.length, 1);
    api.clock.advance(15 * 86_400_000);
    await again();
    assert.deepEqual(await items(`/api/monitors/${id}/findings?dimension=changeRisk&state=open`), []);
  });
});
