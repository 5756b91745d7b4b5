import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

function upload(caller: Caller, csv: string, of = 'monitors') {
  api.clock.advance(10_000);
  return api.request(caller, {
    method: 'POST',
    url: `/api/v1/import/${of}`,
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  });
}

const undo = (caller: Caller | null, id: string) =>
  api.request(caller, { method: 'POST', url: `/api/v1/import/${id}/undo` });

async function names(caller: Caller, path: string): Promise<string[]> {
  const { items } = (await api.request(caller, { url: `${path}?limit=500` })).json();
  return items.map((item: { domain?: string; name?: string }) => item.domain ?? item.name).sort();
}

const everything = ['/api/monitors', '/api/v1/service-monitors', '/api/v1/assets/domains'];
const all = (caller: Caller) => Promise.all(everything.map((path) => names(caller, path)));

test('an import can be undone once and completely, without removing objects that existed before', async () => {
  const caller = await api.caller('agency');
  await upload(caller, 'domain,kind\nold.example,\nshared.example,http\n');
  const before = await all(caller);
  const csv = 'domain,kind,label\nnew.example,,\nshared.example,,\nnew.example,http,Shop\n192.0.2.1,ping,\n';
  const first = (await upload(caller, csv)).json();
  const { importId } = first;
  assert.equal(first.created, 4);
  const dry = (await upload(caller, csv, 'monitors?dryRun=1')).json();
  assert.equal(dry.importId, null);
  const again = (await upload(caller, csv)).json();
  assert.equal(again.importId, null, 'an import that creates nothing cannot be undone');
  assert.deepEqual(
    again.skippedRows.map(({ row, existingId, sameAsRow }: Record<string, unknown>) => [
      row,
      existingId,
      sameAsRow,
    ]),
    [2, 3, 4, 5].map((row, index) => [row, first.createdIds[index], null]),
  );
  const response = await undo(caller, importId);
  assert.deepEqual([response.statusCode, response.json()], [200, { removed: 4 }]);
  assert.deepEqual(await all(caller), before);
  assert.equal((await undo(caller, importId)).statusCode, 404);
  const audit = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items[0];
  assert.equal(audit.action, 'import.undo');
});

test('domains are deleted unless they have a monitor', async () => {
  const caller = await api.caller('agency');
  const { importId } = (await upload(caller, 'domain\na.example\nb.example\n', 'domains')).json();
  await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain: 'b.example' } });
  assert.deepEqual((await undo(caller, importId)).json(), { removed: 1 });
  assert.deepEqual(await names(caller, '/api/v1/assets/domains'), ['b.example']);
});

test("an import can't be undone if an object has been changed or deleted since", async () => {
  const caller = await api.caller('agency');
  const csv = 'domain,kind\na.example,http\nb.example,\n';
  for (const change of ['paused', 'labeled', 'deleted']) {
    const { importId, createdIds } = (await upload(caller, csv)).json();
    api.clock.advance(1);
    const [service, monitor] = createdIds;
    const url = change === 'labeled' ? `/api/monitors/${monitor}` : `/api/v1/service-monitors/${service}`;
    const body = change === 'labeled' ? { label: 'Ours' } : { paused: true };
    await (change === 'deleted'
      ? api.request(caller, { method: 'DELETE', url })
      : api.request(caller, { method: 'PATCH', url, payload: body }));
    const response = await undo(caller, importId);
    assert.deepEqual([response.statusCode, response.json().code], [409, 'conflict'], change);
    for (const id of await Promise.all(everything.slice(0, 2).map((path) => idsOf(caller, path))))
      for (const each of id)
        await Promise.all(
          everything
            .slice(0, 2)
            .map((path) => api.request(caller, { method: 'DELETE', url: `${path}/${each}` })),
        );
  }
});

async function idsOf(caller: Caller, path: string): Promise<string[]> {
  const { items } = (await api.request(caller, { url: `${path}?limit=500` })).json();
  return items.map(({ id }: { id: string }) => id);
}

test('other accounts, missing scopes and unknown IDs are rejected', async () => {
  const [caller, stranger, poor] = await Promise.all([
    api.caller('agency'),
    api.caller('agency'),
    api.caller('free'),
  ]);
  const { importId } = (await upload(caller, 'domain\na.example\n')).json();
  assert.equal((await undo(stranger, importId)).statusCode, 404);
  assert.equal((await undo(caller, 'nothing')).statusCode, 404);
  assert.equal((await undo(poor, importId)).statusCode, 402);
  assert.equal((await undo(null, importId)).statusCode, 401);
  assert.deepEqual((await undo(caller, importId)).json(), { removed: 1 });
});
