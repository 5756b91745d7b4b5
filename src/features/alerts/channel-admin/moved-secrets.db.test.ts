import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { CHANNELS } from '../channels/registry.ts';
import { type Receiver, respondWith, startReceiver } from '../channels/testing/channel-suite.ts';

let api: TestApi;
let caller: Caller;
let [mine, attacker]: Receiver[] = [];
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  mine = await startReceiver(respondWith(200, {}));
  attacker = await startReceiver(respondWith(200, {}));
});
after(async () => {
  await mine?.close();
  await attacker?.close();
  await api.close();
});

const path = '/api/v1/alerts/channels';
const request = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  api.request(caller, { method, url, payload });
const key = Buffer.alloc(65, 4).toString('base64url');

/** Settings of each type that has a URL and other secrets, for a server at `base`. */
const settingsAt: Record<string, (base: string) => Record<string, unknown>> = {
  webhook: (base) => ({
    url: `${base}/hook`,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: { authorization: 'Bearer hunter2-hunter2' },
  }),
  apprise: (base) => ({ url: `${base}/notify`, urls: 'ntfy://hunter2-hunter2@ntfy.example.com/alerts' }),
  gotify: (base) => ({ url: base, token: 'hunter2-hunter2' }),
  ntfy: (base) => ({ url: base, topic: 'belltower', token: 'hunter2-hunter2' }),
  matrix: (base) => ({ homeserver: base, accessToken: 'hunter2-hunter2', roomId: '!room:example.com' }),
  opsgenie: (base) => ({ apiKey: 'hunter2-hunter2', baseUrl: base }),
  webpush: (base) => ({ endpoint: `${base}/push`, keys: { p256dh: key, auth: 'AQEBAQEBAQEBAQEBAQEBAQ' } }),
};

test('all channel types with a configurable URL are covered here', () => {
  const withAddress = Object.values(CHANNELS).filter(({ settingsSchema }) =>
    JSON.stringify(settingsSchema).includes('"examples":["http'),
  );
  for (const { type, address } of withAddress) assert.notEqual(address, null, type);
  const withSecrets = withAddress.filter(({ secrets, address }) => secrets.some((name) => name !== address));
  assert.deepEqual(withSecrets.map(({ type }) => type).sort(), Object.keys(settingsAt).sort());
});

for (const [type, settingsOf] of Object.entries(settingsAt)) {
  test(`a ${type} channel that is moved to another server needs its secrets again`, async () => {
    const [here, there] = [mine?.base ?? '', attacker?.base ?? ''];
    const address = CHANNELS[type]?.address ?? '';
    const created = await request('POST', path, { type, name: type, settings: settingsOf(here) });
    assert.equal(created.statusCode, 201, created.body);
    const { id, settings: shown } = created.json();
    const moved = { [address]: settingsOf(there)[address] };
    const secrets = (CHANNELS[type]?.secrets ?? []).filter((name) => name !== address);
    const masked = Object.fromEntries(secrets.map((name) => [name, shown[name]]));
    for (const settings of [moved, { ...masked, ...moved }]) {
      const refused = await request('PATCH', `${path}/${id}`, { settings });
      assert.equal(refused.statusCode, 400, refused.body);
      for (const fault of refused.json().errors) assert.equal(fault.code, 'secret_required');
      assert.match(refused.json().errors[0].pointer, new RegExp(`^/settings/(${secrets.join('|')})`));
    }
    await request('POST', `${path}/${id}/test`, {});
    assert.deepEqual(attacker?.received, [], 'the secret is not sent to the other server');
    const samePlace = { [address]: `${settingsOf(here)[address]}/other` };
    assert.equal((await request('PATCH', `${path}/${id}`, { settings: samePlace })).statusCode, 200);
    const again = await request('PATCH', `${path}/${id}`, { settings: settingsOf(there) });
    assert.equal(again.statusCode, 200, again.body);
  });
}

test('secrets removed in the same change are not required', async () => {
  const settings = settingsAt.webhook?.(mine?.base ?? '');
  const created = await request('POST', path, { type: 'webhook', name: 'Hook', settings });
  const moved = { url: `${attacker?.base}/hook`, secret: null, headers: {} };
  const response = await request('PATCH', `${path}/${created.json().id}`, { settings: moved });
  assert.equal(response.statusCode, 200, response.body);
});
