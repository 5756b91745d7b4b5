import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi({ net: createOfflineNet('public') });
  caller = await api.caller();
});
after(() => api.close());

const leads = '/api/v1/threats/leads';
const report = async (payload: object, status: number, who: Caller = caller) => {
  const response = await api.request(who, { method: 'POST', url: leads, payload });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
};
const list = async (query: string) => (await api.request(caller, { url: `${leads}?${query}` })).json();

test('a page is reported once for any spelling of its URL, and linked to the domain that it imitates', async () => {
  const domain = (
    await api.request(caller, {
      method: 'POST',
      url: '/api/v1/assets/domains',
      payload: { domain: 'larkspur.com' },
    })
  ).json();
  const first = await report({ url: 'hxxps://larkspur-login[.]top/a', evidence: 'By mail.' }, 201);
  assert.equal(first.url, 'https://larkspur-login.top/a');
  assert.deepEqual(
    [first.domainId, first.source, first.state, first.evidence],
    [domain.id, 'report', 'new', 'By mail.'],
  );
  assert.equal(
    first.score,
    first.scoreParts.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
  );
  const patched = await api.request(caller, {
    method: 'PATCH',
    url: `${leads}/${first.id}`,
    payload: { state: 'triaged', note: 'Looking.' },
  });
  assert.equal(patched.json().state, 'triaged');
  const second = await report({ url: 'https://LARKSPUR-login.top/a#x', evidence: 'Again.' }, 200);
  assert.deepEqual([second.id, second.state, second.evidence], [first.id, 'triaged', 'By mail.']);
  assert.deepEqual(
    second.sightings.map(({ detail }: { detail: string }) => detail),
    ['By mail.', 'Again.'],
  );
});

test('concurrent reports of a page create one lead', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      api.request(caller, { method: 'POST', url: leads, payload: { url: 'https://once.test/' } }),
    ),
  );
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [...Array(7).fill(200), 201]);
  assert.equal(new Set(responses.map((response) => response.json().id)).size, 1);
});

test('invalid URLs, private addresses and domains of other accounts are rejected', async () => {
  for (const [payload, code] of [
    [{ url: 'evil.test' }, 'invalid_request'],
    [{ url: 'http://127.0.0.1/' }, 'target_refused'],
    [{ url: 'http://0x7f.1/' }, 'target_refused'],
    [{ url: 'https://evil.test/', domainId: newId() }, 'invalid_request'],
  ] as const)
    assert.equal((await report(payload, 400)).code, code);
});

test('lists are filtered, sorted and paged, and other accounts see nothing', async () => {
  const created = await report({ url: 'https://larkspur-account.xyz/verify' }, 201);
  await api.request(caller, {
    method: 'PATCH',
    url: `${leads}/${created.id}`,
    payload: { state: 'confirmed' },
  });
  const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids('state=confirmed'), [created.id]);
  assert.deepEqual(await ids('state=confirmed,benign&source=report&minScore=50&search=ACCOUNT'), [
    created.id,
  ]);
  assert.deepEqual(await ids('source=feed'), []);
  const page = await list('limit=1');
  assert.equal(page.items[0].id, created.id);
  const next = await list(`limit=1&cursor=${page.nextCursor}`);
  assert.notEqual(next.items[0].id, created.id);
  assert.equal((await ids('sort=firstSeenAt')).at(-1), created.id);
  assert.equal((await api.request(caller, { url: `${leads}?sort=url` })).statusCode, 400);
  const stranger = await api.caller();
  assert.equal((await api.request(stranger, { url: `${leads}/${created.id}` })).statusCode, 404);
  const reader = await api.keyFor(caller.accountId, ['threats:read']);
  const refused = await api.app.inject({
    method: 'PATCH',
    url: `${leads}/${created.id}`,
    payload: { state: 'new' },
    headers: reader,
  });
  assert.equal(refused.statusCode, 403);
});
