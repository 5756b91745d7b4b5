import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createScanWorld, publish, type ScanWorld } from '#test/support/scans.ts';
import { runDueScans } from '../scanner.ts';

interface Item {
  domain: string;
  monitorId: string;
  finding: {
    id: string;
    checkId: string;
    severity: string;
    disposition: string;
    note: string | null;
    state: string;
  };
}

let world: ScanWorld;
let api: ScanWorld['api'];
before(async () => {
  world = await createScanWorld();
  ({ api } = world);
  for (const domain of ['first.example', 'second.example']) {
    publish(domain, { _dmarc: { TXT: ['v=DMARC1; p=none'] } });
    await world.watch(domain);
  }
  await runDueScans(world.deps());
});
after(() => api.close());

const path = '/api/v1/findings';
const list = (query: string): Promise<Item[]> => world.items(`${path}?limit=500${query}`);
const setDisposition = async (payload: object) =>
  (await api.request(world.caller, { method: 'POST', url: `${path}/bulk`, payload })).json();

test('findings from all domains are listed, filtered and counted by type', async () => {
  const all = await list('');
  assert.deepEqual([...new Set(all.map(({ domain }) => domain))].sort(), ['first.example', 'second.example']);
  assert.ok(all.every(({ finding }) => finding.state === 'open'));
  const weak = await list('&checkId=email.dmarc.policy-none');
  assert.equal(weak.length, 2);
  const [first] = weak;
  assert.equal((await list(`&search=first.example&checkId=email.dmarc.policy-none`)).length, 1);
  const severity = first?.finding.severity;
  assert.ok(
    (await list(`&severity=${severity}&severity=critical`)).every(({ finding }) =>
      [severity, 'critical'].includes(finding.severity),
    ),
  );
  const { items: kinds } = (await world.get(`${path}/kinds`)).json();
  const kind = kinds.find(({ checkId }: { checkId: string }) => checkId === 'email.dmarc.policy-none');
  assert.deepEqual([kind.findings, kind.domains, kind.severity], [2, 2, severity]);
  assert.equal(
    kinds.reduce((sum: number, { findings }: { findings: number }) => sum + findings, 0),
    all.length,
  );
});

test('pages follow each other without gaps', async () => {
  const all = await list('');
  const ids: string[] = [];
  let cursor = '';
  do {
    const page = (await world.get(`${path}?limit=3${cursor}`)).json();
    ids.push(...page.items.map(({ finding }: Item) => finding.id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  assert.deepEqual(
    ids,
    all.map(({ finding }) => finding.id),
  );
});

test('one disposition can be set on findings of several domains, with a result for each', async () => {
  const weak = await list('&checkId=email.dmarc.policy-none');
  const ids = weak.map(({ finding }) => finding.id);
  const missing = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
  const answer = await setDisposition({
    ids: [...ids, missing],
    disposition: 'accepted-risk',
    note: 'Until March',
  });
  assert.deepEqual(answer.items, [
    ...ids.map((id) => ({ id, result: 'changed' })),
    { id: missing, result: 'not-found' },
  ]);
  assert.equal((await list('&checkId=email.dmarc.policy-none')).length, 0);
  const accepted = await list('&checkId=email.dmarc.policy-none&state=accepted');
  assert.deepEqual(
    accepted.map(({ finding }) => [finding.disposition, finding.note]),
    [
      ['accepted-risk', 'Until March'],
      ['accepted-risk', 'Until March'],
    ],
  );
  // This removes the disposition but keeps the note.
  await setDisposition({ ids, disposition: null });
  const back = await list('&checkId=email.dmarc.policy-none');
  assert.deepEqual(
    back.map(({ finding }) => finding.note),
    ['Until March', 'Until March'],
  );
  const wrong = await setDisposition({ ids, disposition: 'acknowledged-change' });
  assert.deepEqual(
    wrong.items.map(({ result }: { result: string }) => result),
    ['conflict', 'conflict'],
  );
});

test("another account's findings are not found", async () => {
  const other = await api.caller();
  const ids = (await list('')).map(({ finding }) => finding.id);
  assert.deepEqual((await api.request(other, { url: path })).json().items, []);
  assert.deepEqual((await api.request(other, { url: `${path}/kinds` })).json().items, []);
  const response = await api.request(other, {
    method: 'POST',
    url: `${path}/bulk`,
    payload: { ids, disposition: 'false-positive' },
  });
  assert.ok(response.json().items.every(({ result }: { result: string }) => result === 'not-found'));
  assert.equal((await list('')).length, ids.length);
});
