import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { textOf } from '#platform/errors.ts';
import { apprise } from './apprise.ts';
import { gotify } from './gotify.ts';
import { ntfy } from './ntfy.ts';
import { pushover } from './pushover.ts';
import {
  createNotification,
  createRecovery,
  respondWith,
  testChannelModule,
} from './testing/channel-suite.ts';
import { countSegments, twilioSms } from './twilio-sms.ts';
import { webpush } from './webpush.ts';

testChannelModule({
  module: ntfy,
  settings: (base) => ({ url: `${base}/`, topic: 'belltower-7f3k2q', token: 'tk_secret' }),
  acceptance: respondWith(200, { id: 'hwQ2YpKdmg', event: 'message' }),
  refusal: {
    answer: respondWith(401, { code: 40101, http: 401, error: 'unauthorized' }),
    status: 401,
    detail: /: unauthorized$/,
  },
  check({ path, headers, body }, kind) {
    assert.equal(path, '/');
    assert.equal(headers.authorization, 'Bearer tk_secret');
    const message = JSON.parse(body);
    assert.equal(message.topic, 'belltower-7f3k2q');
    assert.ok(Buffer.byteLength(message.message) <= 4096);
    assert.match(message.click, /^https:\/\/bell\.example\.com\/incidents/);
    assert.equal(message.actions[0].action, 'view');
    const expected = { failure: 5, recovery: 3, digest: 5 };
    assert.equal(message.priority, expected[kind]);
    if (kind === 'recovery') assert.deepEqual(message.tags, ['white_check_mark', 'critical']);
  },
});

testChannelModule({
  module: gotify,
  settings: (base) => ({ url: `${base}/push/`, token: 'AwAGrRnH4Z4Yk5i' }),
  acceptance: respondWith(200, { id: 25, appid: 5 }),
  refusal: {
    answer: respondWith(401, {
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token or user credentials to access this api',
    }),
    status: 401,
    detail: /: you need to provide a valid access token/,
  },
  check({ path, headers, body }, kind) {
    assert.equal(path, '/push/message');
    assert.equal(headers['x-gotify-key'], 'AwAGrRnH4Z4Yk5i');
    const message = JSON.parse(body);
    assert.equal(message.extras['client::display'].contentType, 'text/plain');
    assert.equal(message.priority, kind === 'recovery' ? 5 : 10);
    assert.match(message.title, kind === 'recovery' ? /^Up: / : kind === 'digest' ? /^40 alerts/ : /^Down: /);
  },
});

testChannelModule({
  module: pushover,
  settings: () => ({ token: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi', user: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG' }),
  acceptance: respondWith(200, { status: 1, request: 'x' }),
  refusal: {
    answer: respondWith(400, { user: 'invalid', errors: ['user identifier is invalid'], status: 0 }),
    status: 400,
    detail: /: user identifier is invalid$/,
  },
  check({ path, body }, kind) {
    assert.equal(path, '/1/messages.json');
    const message = JSON.parse(body);
    assert.ok(message.title.length <= 250 && message.message.length <= 1024);
    assert.equal(message.priority, kind === 'recovery' ? 0 : 1);
  },
  extraTests({ receiver, send }) {
    test('an emergency is repeated until it is acknowledged, but its recovery is not', async () => {
      await send([createNotification()], { settings: { priority: 2, sound: 'siren' } });
      await send([createRecovery()], { settings: { priority: 2 } });
      const [trouble, recovery] = receiver().received.map(({ body }) => JSON.parse(body));
      assert.deepEqual([trouble.priority, trouble.retry, trouble.expire], [2, 60, 3600]);
      assert.deepEqual([recovery.priority, recovery.retry], [0, undefined]);
    });
  },
});

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = Buffer.alloc(16, 7);

/** Decrypts a message as a browser does (RFC 8291, section 3.4). */
function decrypt(octets: Buffer): string {
  const salt = octets.subarray(0, 16);
  const senderKey = octets.subarray(21, 21 + (octets[20] ?? 0));
  const sealed = octets.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32));
  const key = hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.toString('utf8').replace(/[^}]*$/, '');
}

testChannelModule({
  module: webpush,
  settings: (base) => ({
    endpoint: `${base}/wpush/v2/x`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }),
  acceptance: respondWith(201),
  refusal: {
    answer: respondWith(403, { reason: 'VapidPkHashMismatch' }),
    status: 403,
    detail: /VapidPkHashMismatch/,
  },
  check({ path, headers, octets }, kind) {
    assert.equal(path, '/wpush/v2/x');
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.equal(headers.ttl, '86400');
    assert.equal(headers.urgency, kind === 'recovery' ? 'normal' : 'high');
    assert.match(headers.authorization ?? '', /^vapid t=[\w.-]+, k=[\w-]+$/);
    assert.ok(octets.length <= 4096);
    const { title, url } = JSON.parse(decrypt(octets));
    assert.match(title, kind === 'recovery' ? /^Up: / : kind === 'digest' ? /^40 alerts/ : /^Down: /);
    assert.match(url, /^https:\/\/bell\.example\.com\/incidents\//);
  },
  extraTests({ receiver, send }) {
    test('a push channel is reported as gone if the browser has unsubscribed', async () => {
      receiver().next(respondWith(410), respondWith(404));
      for (let times = 0; times < 2; times++) assert.equal((await send([createNotification()])).gone, true);
    });
  },
});

const sent = respondWith(201, { sid: 'SM1', status: 'queued' });
const refusal = respondWith(400, { code: 21211, message: "Invalid 'To' Phone Number: +49", status: 400 });

testChannelModule({
  module: twilioSms,
  settings: () => ({ accountSid: 'AC1', authToken: 'secret', from: '+15005550006', to: ['+4915112345678'] }),
  acceptance: sent,
  refusal: {
    answer: respondWith(401, { code: 20003, message: 'Authenticate', status: 401 }),
    status: 401,
    detail: /: Authenticate$/,
  },
  check({ path, headers, body }) {
    assert.equal(path, '/2010-04-01/Accounts/AC1/Messages.json');
    assert.equal(headers.authorization, `Basic ${btoa('AC1:secret')}`);
    const form = new URLSearchParams(body);
    assert.deepEqual([form.get('To'), form.get('From')], ['+4915112345678', '+15005550006']);
    assert.ok(countSegments(form.get('Body') ?? '') <= 3);
  },
  extraTests({ receiver, send }) {
    const to = ['+4915112345678', '+4915112345679', '+4915112345680'];
    test('each number is notified once, even if another number is invalid', async () => {
      receiver().next(sent, refusal, sent);
      const result = await send([createNotification()], { settings: { to } });
      assert.equal(receiver().received.length, 3);
      assert.deepEqual([result.outcome, result.retry], ['delivered', false]);
      assert.match(textOf(result.error ?? ''), /^2 of 3 numbers were reached\. .*Invalid 'To'/);
    });
    test('the next attempt starts over if the first number could not be tried', async () => {
      receiver().next(respondWith(503));
      const result = await send([createNotification()], { settings: { to } });
      assert.deepEqual([result.retry, receiver().received.length], [true, 1]);
    });
  },
});

testChannelModule({
  module: apprise,
  settings: (base) => ({ url: `${base}/notify/key`, tags: 'ops' }),
  acceptance: respondWith(200, { error: null }),
  refusal: {
    answer: respondWith(424, { error: 'One or more notification could not be sent.' }),
    status: 424,
    detail: /: One or more notification could not be sent\.$/,
  },
  check({ path, body }, kind) {
    assert.equal(path, '/notify/key');
    const message = JSON.parse(body);
    assert.deepEqual([message.tag, message.format], ['ops', 'text']);
    assert.equal(message.type, kind === 'recovery' ? 'success' : 'failure');
  },
  extraTests({ receiver, send }) {
    test('an Apprise server without a stored configuration receives the services to notify', async () => {
      receiver().next(respondWith(200, { error: null }));
      await send([createNotification()], { settings: { urls: 'line://token/U1  pbul://key' } });
      assert.equal(JSON.parse(receiver().received[0]?.body ?? '{}').urls, 'line://token/U1,pbul://key');
    });
    test('a key that the Apprise server does not know is a failure although it responds with 204', async () => {
      receiver().next(respondWith(204));
      const result = await send([createNotification()], { settings: { tags: ['a', 'b'] } });
      assert.deepEqual([result.outcome, result.retry], ['failed', false]);
      assert.equal(JSON.parse(receiver().received[0]?.body ?? '{}').tag, 'a,b');
    });
  },
});
