import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { leadJobs } from './jobs.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const listings = [
  'https://larkspur-login.top/a',
  'larkspur.evil.test',
  'https://larkspur-login.top/a',
  'not a host',
];
const feed: ReputationFeed = {
  name: 'lab',
  threats: ['phishing'],
  noisy: false,
  check: async () => ({ kind: 'ok', listings: [] }),
  findBrand: async (brand) => ({
    kind: 'ok',
    listings:
      brand === 'larkspur'
        ? listings.map((subject) => ({ threat: 'phishing', subject, reference: null, target: null }))
        : [],
  }),
};
const broken: ReputationFeed = { ...feed, findBrand: async () => ({ kind: 'failed', reason: 'away' }) };

test('feeds create one lead per URL and leave triaged leads unchanged', async () => {
  for (const domain of ['larkspur.com', 'other.com'])
    await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload: { domain } });
  const [job] = leadJobs([feed, broken]);
  const at = new Date(api.clock.now());
  const first = await job?.run(api.database.db, at);
  assert.deepEqual([first?.brands, first?.leads, first?.failed], [2, 2, 2]);
  const list = async () =>
    (await api.request(caller, { url: '/api/v1/threats/leads?source=feed' })).json().items;
  const [lead] = await list();
  assert.ok(lead.domainId && lead.score >= 45 && lead.evidence.startsWith('lab lists the page as phishing'));
  const url = `/api/v1/threats/leads/${lead.id}`;
  await api.request(caller, { method: 'PATCH', url, payload: { state: 'benign' } });
  assert.equal((await job?.run(api.database.db, at))?.leads, 0);
  assert.equal((await api.request(caller, { url })).json().state, 'benign');
  assert.equal((await list()).length, 2);
});

test('a confirmed lookalike becomes a lead, and a takedown case can be opened for it', async () => {
  const post = (url: string, payload: object) => api.request(caller, { method: 'POST', url, payload });
  const domainId = (await post('/api/v1/assets/domains', { domain: 'larkspur.org' })).json().id;
  const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
  const now = new Date(api.clock.now());
  await api.database.db
    .insertInto('lookalikes')
    .values({
      ...{
        id,
        account_id: caller.accountId,
        domain_id: domainId,
        name: 'larkspvr.org',
        unicode: 'larkspvr.org',
      },
      ...{
        registered: true,
        fuzzers: [],
        first_seen_at: now,
        last_seen_at: now,
        last_changed_at: now,
        score: 50,
      },
    } as never)
    .execute();
  const response = await api.request(caller, {
    method: 'PATCH',
    url: `/api/v1/threats/lookalikes/${id}`,
    payload: { state: 'confirmed' },
  });
  assert.equal(response.statusCode, 200, response.body);
  const found = (await api.request(caller, { url: '/api/v1/threats/leads?source=lookalike' })).json().items;
  assert.deepEqual(
    found.map((lead: { url: string; domainId: string }) => [lead.url, lead.domainId]),
    [['http://larkspvr.org/', domainId]],
  );
  const opened = await post('/api/v1/threats/takedowns', { lookalikeId: id });
  assert.equal(opened.statusCode, 201, opened.body);
  assert.deepEqual(
    [opened.json().lookalikeId, opened.json().url, opened.json().domainId],
    [id, 'http://larkspvr.org/', domainId],
  );
});
