import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { type Receiver, respondWith, startReceiver } from '../channels/testing/channel-suite.ts';

let api: TestApi;
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver(respondWith(401, { ok: false, description: 'Unauthorized' }));
  api = await createTestApi({ environment: { BELLTOWER_CHANNEL_TELEGRAM_URL: receiver.base } });
});
after(async () => {
  await receiver.close();
  await api.close();
});

const types = '/api/v1/alerts/channel-types';
const channels = '/api/v1/alerts/channels';
const settings = { token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', chatId: '-1001234567890' };

test('channel types describe their settings and where to find the values', async () => {
  const caller = await api.caller();
  const response = await api.request(caller, { method: 'GET', url: types });
  assert.equal(response.statusCode, 200, response.body);
  const { items } = response.json();
  const telegram = items.find((item: { type: string }) => item.type === 'telegram');
  assert.deepEqual(telegram.secrets, ['token']);
  assert.match(telegram.settingsSchema.properties.token.description, /BotFather/);
  assert.deepEqual(telegram.settingsSchema.required, ['token', 'chatId']);
  assert.ok(items.length >= 16);
});

test('channel types include example messages for a failure and its recovery', async () => {
  const caller = await api.caller();
  const { messages } = (await api.request(caller, { method: 'GET', url: types })).json();
  assert.deepEqual(
    messages.map(({ headline }: { headline: string }) => headline),
    ['Down: Shop checkout answers 503', 'Up: Shop checkout'],
  );
  assert.match(messages[0].sentences.join(' '), /The server returned status 503; expected 200/);
});

test('listing channel types requires the scope to read alerts', async () => {
  const caller = await api.caller('agency', ['incidents:read']);
  const response = await api.request(caller, { method: 'GET', url: types });
  assert.equal(response.statusCode, 403);
});

test("a failed test notification shows the receiver's error message", async () => {
  const caller = await api.caller();
  const payload = { type: 'telegram', name: 'Phone', settings };
  const created = await api.request(caller, { method: 'POST', url: channels, payload });
  assert.equal(created.statusCode, 201, created.body);
  assert.equal(created.json().settings.token, '•••• Dsaw');
  const url = `${channels}/${created.json().id}/test`;
  const tested = await api.request(caller, { method: 'POST', url, payload: {} });
  const { delivered, status, error } = tested.json();
  assert.deepEqual(
    { delivered, status, error },
    { delivered: false, status: 401, error: 'The receiver responded with 401: Unauthorized' },
  );
});

test('an invalid template is rejected with a pointer when a channel is created or updated', async () => {
  const caller = await api.caller();
  const payload = {
    type: 'webhook',
    name: 'Hook',
    settings: { url: 'http://127.0.0.1:9/', template: '{{ x' },
  };
  const refused = await api.request(caller, { method: 'POST', url: channels, payload });
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().errors[0].pointer, '/settings/template');
  assert.match(refused.json().errors[0].detail, /cannot be rendered/);
  const sound = { ...payload, settings: { ...payload.settings, template: '{"text": "{{ headline }}"}' } };
  const created = await api.request(caller, { method: 'POST', url: channels, payload: sound });
  assert.equal(created.statusCode, 201, created.body);
  const url = `${channels}/${created.json().id}`;
  const patch = { settings: { template: 'hello' } };
  const changed = await api.request(caller, { method: 'PATCH', url, payload: patch });
  assert.equal(changed.statusCode, 400);
  assert.equal(changed.json().errors[0].pointer, '/settings/template');
  const response = await api.request(caller, { method: 'GET', url });
  assert.equal(response.json().settings.template, '{"text": "{{ headline }}"}');
});

test('a subscribing browser gets one channel, and its endpoint and keys are never exposed', async () => {
  const caller = await api.caller();
  const key = await api.request(caller, { method: 'GET', url: `${channels}/webpush/key` });
  assert.equal(Buffer.from(key.json().publicKey, 'base64url').length, 65);
  const again = await api.request(caller, { method: 'GET', url: `${channels}/webpush/key` });
  assert.deepEqual(again.json(), key.json());
  const payload = {
    endpoint: `${receiver.base}/push/${caller.accountId}`,
    expirationTime: null,
    keys: { p256dh: key.json().publicKey, auth: Buffer.alloc(16, 1).toString('base64url') },
  };
  const url = `${channels}/webpush/subscriptions`;
  const created = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(created.statusCode, 201, created.body);
  assert.doesNotMatch(created.body, /\/push\//);
  const known = await api.request(caller, { method: 'POST', url, payload: { ...payload, name: 'Ada' } });
  assert.equal(known.statusCode, 200, known.body);
  assert.deepEqual([known.json().id, known.json().name], [created.json().id, 'Ada']);
  const wrong = { ...payload, keys: { ...payload.keys, auth: 'x' } };
  const refused = await api.request(caller, { method: 'POST', url, payload: wrong });
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().errors[0].pointer, '/keys/auth');
});

test('two concurrent subscriptions from one browser create one channel', async () => {
  const caller = await api.caller();
  const key = await api.request(caller, { url: `${channels}/webpush/key` });
  const payload = {
    endpoint: `${receiver.base}/push/${caller.accountId}`,
    keys: { p256dh: key.json().publicKey, auth: Buffer.alloc(16, 1).toString('base64url') },
  };
  const subscribe = () =>
    api.request(caller, { method: 'POST', url: `${channels}/webpush/subscriptions`, payload });
  const answers = await Promise.all([subscribe(), subscribe(), subscribe()]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map((response) => response.json().id)).size, 1);
});

test("a channel's rate limit can be set", async () => {
  const caller = await api.caller();
  const payload = { type: 'slack', name: 'Ops', settings: { url: 'http://127.0.0.1:9/' } };
  const created = await api.request(caller, { method: 'POST', url: channels, payload });
  assert.equal(created.json().maxPerMinute, 10, created.body);
  const url = `${channels}/${created.json().id}`;
  const changed = await api.request(caller, { method: 'PATCH', url, payload: { maxPerMinute: 3 } });
  assert.equal(changed.json().maxPerMinute, 3);
  const renamed = await api.request(caller, { method: 'PATCH', url, payload: { name: 'Night' } });
  assert.equal(renamed.json().maxPerMinute, 3);
  const refused = await api.request(caller, { method: 'PATCH', url, payload: { maxPerMinute: 0 } });
  assert.equal(refused.json().errors[0].pointer, '/maxPerMinute');
  const most = await api.request(caller, {
    method: 'POST',
    url: channels,
    payload: { ...payload, maxPerMinute: 30 },
  });
  assert.equal(most.json().maxPerMinute, 30);
});
