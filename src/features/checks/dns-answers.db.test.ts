import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { startProber } from '#features/prober/index.ts';
import { eventually, fakeProberOptions } from '#features/prober/testing/fake-prober.ts';
import { startLabNet } from '#lab/lab-net.ts';
import { minuteMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { insertDnsAnswers } from './dns-answers.ts';

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller();
});
after(() => api.close());

const path = '/api/v1/service-monitors';

async function createMonitor(name: string): Promise<string> {
  const payload = { kind: 'dns', name, host: 'cdn.good.test', recordType: 'A' };
  const made = await api.request(owner, { method: 'POST', url: path, payload });
  assert.equal(made.statusCode, 201, made.body);
  return made.json().id;
}
const answersOf = async (id: string, query = '') =>
  (await api.request(owner, { url: `${path}/${id}/answers${query}` })).json().items;

test('checks of a DNS monitor store an answer only when its records change, in any order', async () => {
  const zone = (...records: string[]) => ({ cdn: records });
  const lab = await startLabNet({ 'good.test': zone('A 192.0.2.10', 'A 192.0.2.11') });
  const id = await createMonitor('Addresses');
  const options = fakeProberOptions(api.database, new Map());
  const prober = await startProber({ ...options, kinds: PROBES, net: lab.net });
  const checkUntil = (count: number) =>
    eventually(async () => {
      await api.request(owner, { method: 'POST', url: `${path}/${id}/check` });
      return (await answersOf(id)).length === count;
    });
  await checkUntil(1);
  lab.nameServer.setZone('good.test', zone('A 192.0.2.11', 'A 192.0.2.10'));
  const queried = lab.nameServer.queries.length;
  await eventually(async () => {
    await api.request(owner, { method: 'POST', url: `${path}/${id}/check` });
    return lab.nameServer.queries.length > queried + 1;
  });
  lab.nameServer.setZone('good.test', zone('A 192.0.2.10', 'A 198.51.100.7'));
  await checkUntil(2);
  lab.nameServer.setZone('good.test', {});
  await checkUntil(3);
  await prober.stop();
  await lab.close();
  const items = await answersOf(id);
  assert.deepEqual(
    items.map(({ records, added, removed }: Record<string, string[]>) => [records, added, removed]),
    [
      [[], [], ['192.0.2.10', '198.51.100.7']],
      [['192.0.2.10', '198.51.100.7'], ['198.51.100.7'], ['192.0.2.11']],
      [['192.0.2.10', '192.0.2.11'], [], []],
    ],
  );
  assert.deepEqual([items[0].until, items[1].until, items[2].until], [null, items[0].since, items[1].since]);
});

test('the last hundred answers per region are kept, late answers do not repeat others, and deleted monitors have none', async () => {
  const id = await createMonitor('Rotating addresses');
  const answer = (minute: number, record: string, region = 'default') => ({
    monitorId: id,
    region,
    seenAt: Date.UTC(2026, 0, 1) + minute * minuteMs,
    records: [record],
  });
  const insert = (answers: ReturnType<typeof answer>[]) =>
    withTransaction(api.database.db, (tx) => insertDnsAnswers(tx, answers));
  await insert([answer(1, 'a'), answer(2, 'a'), answer(3, 'b')]);
  await insert([answer(4, 'b'), answer(3, 'b', 'eu')]);
  assert.deepEqual(
    (await answersOf(id)).map(({ records, region }: { records: string[]; region: string }) => [
      region,
      records[0],
    ]),
    [
      ['default', 'b'],
      ['eu', 'b'],
      ['default', 'a'],
    ],
  );
  // A late result from an agent that was offline: the same answer, but at an earlier time.
  await insert([answer(2, 'b')]);
  assert.deepEqual(
    (await answersOf(id, '?region=default')).map(({ since }: { since: string }) => since),
    ['2026-01-01T00:02:00.000Z', '2026-01-01T00:01:00.000Z'],
  );
  for (let minute = 10; minute < 130; minute += 1) await insert([answer(minute, `record ${minute}`)]);
  assert.equal((await answersOf(id, '?limit=100&region=default')).length, 100);
  assert.equal((await answersOf(id, '?region=eu')).length, 1);
  await insert([{ ...answer(200, 'x'), monitorId: crypto.randomUUID() }]);
  const stranger = await api.caller();
  assert.equal((await api.request(stranger, { url: `${path}/${id}/answers` })).statusCode, 404);
  await api.request(owner, { method: 'DELETE', url: `${path}/${id}` });
  const { rows } = await api.database.pool.query('select from dns_answers where monitor_id = $1', [id]);
  assert.equal(rows.length, 0);
});
