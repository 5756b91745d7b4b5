import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { webpush } from './index.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = Buffer.alloc(16, 7);

/** RFC 8291 section 3.4, as a browser does it. */
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

tryChannel({
  module: webpush,
  settings: (base) => ({
    endpoint: `${base}/wpush/v2/x`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }),
  welcome: answerWith(201),
  refusal: {
    answer: answerWith(403, { reason: 'VapidPkHashMismatch' }),
    status: 403,
    says: /VapidPkHashMismatch/,
  },
  look({ path, headers, octets }, kind) {
    assert.equal(path, '/wpush/v2/x');
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.equal(headers.ttl, '86400');
    assert.equal(headers.urgency, kind === 'recovery' ? 'normal' : 'high');
    assert.match(headers.authorization ?? '', /^vapid t=[\w.-]+, k=[\w-]+$/);
    assert.ok(octets.length <= 4096);
    const { title, url } = JSON.parse(decrypt(octets));
    assert.match(title, kind === 'recovery' ? /^Up: / : kind === 'digest' ? /^40 messages/ : /^Down: /);
    assert.match(url, /^https:\/\/bell\.example\.com\/incidents\//);
  },
  more({ receiver, send }) {
    test('is gone when the browser has unsubscribed', async () => {
      receiver().next(answerWith(410), answerWith(404));
      for (let times = 0; times < 2; times++) assert.equal((await send([makeNotice()])).gone, true);
    });
  },
});
