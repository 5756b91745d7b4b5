import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { telegram } from './index.ts';

const token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

tryChannel({
  module: telegram,
  settings: () => ({ token, chatId: '-1001234567890', threadId: '42' }),
  welcome: answerWith(200, { ok: true, result: { message_id: 1 } }),
  refusal: {
    answer: answerWith(401, { ok: false, error_code: 401, description: 'Unauthorized' }),
    status: 401,
    says: /: Unauthorized$/,
  },
  look({ path, body }, kind) {
    assert.equal(path, `/bot${token}/sendMessage`);
    const message = JSON.parse(body);
    assert.equal(message.parse_mode, 'HTML');
    assert.equal(message.message_thread_id, 42);
    assert.ok(message.text.length <= 4096);
    if (kind === 'trouble') assert.match(message.text, /^<b>🔴 Down: Shop checkout answers 503<\/b>\n/);
    if (kind === 'recovery') assert.match(message.text, /🟢 Up.*\n.*is up again after 4 min 12 s/);
    if (kind === 'digest') assert.match(message.text, /Number 39 is down[\s\S]*and 30 more before them$/);
  },
  more({ receiver, send }) {
    test('keeps to the pause and the new number that Telegram names', async () => {
      receiver().next(
        answerWith(429, {
          ok: false,
          error_code: 429,
          description: 'Too Many Requests: retry after 35',
          parameters: { retry_after: 35 },
        }),
        answerWith(400, {
          ok: false,
          error_code: 400,
          description: 'Bad Request: group chat was upgraded to a supergroup chat',
          parameters: { migrate_to_chat_id: -100777 },
        }),
      );
      assert.equal((await send([makeNotice()])).retryAfterSeconds, 35);
      assert.match((await send([makeNotice()])).error ?? '', /number is -100777 now/);
    });
    test('shows what others named as text', async () => {
      await send([makeNotice({ incident: { title: hostileText } })]);
      const { text } = JSON.parse(receiver().received[0]?.body ?? '{}');
      assert.doesNotMatch(text, /<b>x|<!channel|<@|@everyone|\u202E|\u0000/);
      assert.match(text, /&lt;b&gt;x/);
    });
  },
});
