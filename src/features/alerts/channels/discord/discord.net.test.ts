import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { discord } from './index.ts';

interface Embed {
  title: string;
  description: string;
  color: number;
  fields: { name: string; value: string }[];
}

tryChannel({
  module: discord,
  settings: (base) => ({ url: `${base}/api/webhooks/1/token` }),
  welcome: answerWith(204),
  refusal: {
    answer: answerWith(401, { message: 'Invalid Webhook Token', code: 50027 }),
    status: 401,
    says: /: Invalid Webhook Token$/,
  },
  look({ path, body }, kind) {
    assert.equal(path, '/api/webhooks/1/token');
    const message = JSON.parse(body);
    assert.deepEqual(message.allowed_mentions, { parse: [] });
    const embeds: Embed[] = message.embeds;
    assert.ok(embeds.length <= 10 && (message.content ?? '').length <= 2000);
    const sizes = embeds.map(({ title, description, fields }) => {
      assert.ok(title.length <= 256 && description.length <= 4096 && fields.length <= 25);
      return (
        title.length + description.length + fields.map(({ name, value }) => name + value).join('').length
      );
    });
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 6000);
    if (kind === 'trouble') assert.equal(embeds[0]?.color, 0xc92a2a);
    if (kind === 'recovery') assert.equal(embeds[0]?.color, 0x2f9e44);
    if (kind === 'digest') assert.match(message.content, /last 10 of 40/);
  },
  more({ receiver, send }) {
    test('is gone when its webhook was deleted, and keeps to the pause in the answer', async () => {
      receiver().next(
        answerWith(404, { message: 'Unknown Webhook', code: 10015 }),
        answerWith(429, { message: 'You are being rate limited.', retry_after: 1.3, global: false }),
      );
      assert.equal((await send([makeNotice()])).gone, true);
      assert.equal((await send([makeNotice()])).retryAfterSeconds, 2);
    });
    test('shows what others named as text', async () => {
      await send([makeNotice({ incident: { title: hostileText } })]);
      const [embed] = JSON.parse(receiver().received[0]?.body ?? '{}').embeds;
      assert.doesNotMatch(embed.title, /@everyone|@here|(?<!\\)[<*`~[]|\u202E/);
    });
  },
});
