import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const cases = '/api/v1/threats/takedowns';
const send = async (
  method: 'POST' | 'PATCH',
  url: string,
  payload: object | undefined,
  status: number,
  who: Caller = caller,
) => {
  const response = await api.request(who, { method, url, ...(payload ? { payload } : {}) });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
};
const open = (payload: object = { url: 'https://evil.test/login' }) => send('POST', cases, payload, 201);

test('a case is opened in triage from exactly one URL, lead or lookalike', async () => {
  const created = await open({ url: 'hxxp://evil[.]test/', note: 'Seen today.' });
  assert.deepEqual(
    [created.state, created.url, created.note],
    ['triage', 'http://evil.test/', 'Seen today.'],
  );
  assert.deepEqual(created.missing, ['judgement', 'evidence', 'recipients', 'authorization', 'approval']);
  assert.deepEqual(
    created.timeline.map(({ type, state }: { type: string; state: string }) => [type, state]),
    [['opened', 'triage']],
  );
  const lead = await send('POST', '/api/v1/threats/leads', { url: 'https://lead.test/' }, 201);
  const of = await open({ leadId: lead.id });
  assert.deepEqual([of.leadId, of.url, of.lookalikeId], [lead.id, 'https://lead.test/', null]);
  for (const payload of [
    {},
    { url: 'https://a.test/', leadId: lead.id },
    { leadId: newId() },
    { lookalikeId: newId() },
    { url: 'a.test' },
  ])
    await send('POST', cases, payload, 400);
  const mine = (await api.request(caller, { url: `${cases}?leadId=${lead.id}&state=triage,closed` })).json();
  assert.deepEqual(
    mine.items.map(({ id }: { id: string }) => id),
    [of.id],
  );
});

test('a transition that the state does not allow returns 409 and changes nothing', async () => {
  const { id } = await open();
  for (const move of ['approve', 'escalate']) {
    if (move === 'approve') continue;
    const refused = await send('POST', `${cases}/${id}/${move}`, undefined, 409);
    assert.equal(refused.code, 'conflict');
  }
  const assessed = await send('PATCH', `${cases}/${id}`, { state: 'benign' }, 200);
  assert.deepEqual([assessed.state, assessed.missing], ['benign', []]);
  await send('POST', `${cases}/${id}/collect`, undefined, 409);
  await send('PATCH', `${cases}/${id}`, { state: 'confirmed' }, 200);
  const collecting = await send('POST', `${cases}/${id}/collect`, { message: 'Go.' }, 202);
  assert.deepEqual([collecting.state, collecting.collecting], ['confirmed', true]);
  const closed = await send('POST', `${cases}/${id}/close`, {}, 200);
  assert.deepEqual([closed.state, closed.collecting], ['closed', false]);
  for (const move of ['close', 'withdraw', 'collect', 'escalate'])
    await send('POST', `${cases}/${id}/${move}`, {}, 409);
  await send('PATCH', `${cases}/${id}`, { note: 'late' }, 409);
});

test('a case lists the actions that the caller can take', async () => {
  const { id, actions } = await open();
  const assess = ['mark-benign', 'mark-owned', 'mark-watch', 'mark-confirmed'];
  assert.deepEqual(actions, ['update', ...assess, 'collect', 'withdraw', 'close']);
  const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['threats:read']) };
  assert.deepEqual((await api.request(reader, { url: `${cases}/${id}` })).json().actions, []);
  const closed = await send('POST', `${cases}/${id}/close`, {}, 200);
  assert.deepEqual(closed.actions, []);
});

test('email, authorization and note can be changed until the case is approved', async () => {
  const { id } = await open();
  const mail = { subject: 'Phishing', text: 'Dear desk', to: ['abuse@host.test'] };
  const changed = await send('PATCH', `${cases}/${id}`, { mail, authorization: 'We are Larkspur.' }, 200);
  assert.deepEqual([changed.mail, changed.authorization], [mail, 'We are Larkspur.']);
  const part = await send('PATCH', `${cases}/${id}`, { mail: { subject: 'Fraud' } }, 200);
  assert.deepEqual(part.mail, { ...mail, subject: 'Fraud' });
  await send('PATCH', `${cases}/${id}`, { mail: { subject: 'a\r\nBcc: all@host.test' } }, 400);
  await send('PATCH', `${cases}/${id}`, { mail: { to: ['nobody'] } }, 400);
});

test('an API key cannot approve, and other accounts get 404', async () => {
  const { id } = await open();
  const refused = await send('POST', `${cases}/${id}/approve`, undefined, 403);
  assert.equal(refused.code, 'insufficient_scope');
  const stranger = await api.caller();
  assert.equal((await api.request(stranger, { url: `${cases}/${id}` })).statusCode, 404);
  for (const move of ['approve', 'collect', 'close', 'withdraw', 'escalate'])
    await send('POST', `${cases}/${id}/${move}`, undefined, 404, stranger);
  await send('PATCH', `${cases}/${id}`, { note: 'mine' }, 404, stranger);
});
