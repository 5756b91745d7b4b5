import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '#platform/errors.ts';
import { discord } from './discord.ts';
import { googlechat } from './googlechat.ts';
import { matrix } from './matrix.ts';
import { mattermost } from './mattermost.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { createNotification, hostileText, respondWith, testChannelModule } from './testing/channel-suite.ts';

testChannelModule({
  module: slack,
  settings: (base) => ({ url: `${base}/services/T/B/x` }),
  acceptance: respondWith(200, 'ok'),
  refusal: { answer: respondWith(403, 'invalid_token'), status: 403, detail: /invalid_token/ },
  check({ path, body }, kind) {
    assert.equal(path, '/services/T/B/x');
    const message = JSON.parse(body);
    assert.ok(message.text.length <= 3000);
    for (const { blocks } of message.attachments.slice(0, 10)) {
      assert.ok(blocks[0].text.text.length <= 3000);
    }
    if (kind === 'recovery') assert.equal(message.attachments[0].color, '#2f9e44');
    if (kind === 'digest') assert.equal(message.attachments.length, 11);
  },
  extraTests({ receiver, send }) {
    test('a channel is reported as gone if its webhook or room was deleted, and shows user input as plain text', async () => {
      receiver().next(respondWith(404, 'no_service'));
      assert.equal((await send([createNotification()])).gone, true);
      await send([createNotification({ incident: { title: hostileText } })]);
      const [attachment] = JSON.parse(receiver().received[1]?.body ?? '{}').attachments;
      const text: string = attachment.blocks[0].text.text;
      assert.doesNotMatch(text, /<!channel|<@U|<users|@everyone|\u202E/);
    });
  },
});

interface Embed {
  title: string;
  description: string;
  color: number;
  fields: { name: string; value: string }[];
}

testChannelModule({
  module: discord,
  settings: (base) => ({ url: `${base}/api/webhooks/1/token` }),
  acceptance: respondWith(204),
  refusal: {
    answer: respondWith(401, { message: 'Invalid Webhook Token', code: 50027 }),
    status: 401,
    detail: /: Invalid Webhook Token$/,
  },
  check({ path, body }, kind) {
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
    if (kind === 'failure') assert.equal(embeds[0]?.color, 0xc92a2a);
    if (kind === 'recovery') assert.equal(embeds[0]?.color, 0x2f9e44);
    if (kind === 'digest') assert.match(message.content, /last 10 of 40/);
  },
  extraTests({ receiver, send }) {
    test('a channel is reported as gone if its webhook was deleted, and respects the delay in the response', async () => {
      receiver().next(
        respondWith(404, { message: 'Unknown Webhook', code: 10015 }),
        respondWith(429, { message: 'You are being rate limited.', retry_after: 1.3, global: false }),
      );
      assert.equal((await send([createNotification()])).gone, true);
      assert.equal((await send([createNotification()])).retryAfterSeconds, 2);
    });
    test('user input is shown as plain text', async () => {
      await send([createNotification({ incident: { title: hostileText } })]);
      const [embed] = JSON.parse(receiver().received[0]?.body ?? '{}').embeds;
      assert.doesNotMatch(embed.title, /@everyone|@here|(?<!\\)[<*`~[]|\u202E/);
    });
  },
});

testChannelModule({
  module: teams,
  settings: (base) => ({ url: `${base}/workflows/1/triggers/manual/paths/invoke?sig=x` }),
  acceptance: respondWith(202),
  refusal: {
    answer: respondWith(401, {
      error: { code: 'DirectApiAuthorizationRequired', message: 'The signature is not valid.' },
    }),
    status: 401,
    detail: /: The signature is not valid\.$/,
  },
  check({ path, octets, body }, kind) {
    assert.equal(path, '/workflows/1/triggers/manual/paths/invoke?sig=x');
    assert.ok(octets.length <= 28 * 1024);
    const [attachment] = JSON.parse(body).attachments;
    assert.equal(attachment.contentType, 'application/vnd.microsoft.card.adaptive');
    const card = attachment.content;
    assert.equal(card.type, 'AdaptiveCard');
    // The message must contain neither element, because both render Markdown.
    assert.doesNotMatch(body, /"TextBlock"|"FactSet"/);
    if (kind === 'failure') assert.equal(card.body[0].style, 'attention');
    if (kind === 'recovery') assert.equal(card.body[0].style, 'good');
    if (kind === 'digest') assert.equal(card.body.length, 11);
    if (kind !== 'digest') assert.match(card.actions[0].url, /^https:\/\/bell\.example\.com\/incidents\//);
  },
});

const token = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

testChannelModule({
  module: telegram,
  settings: () => ({ token, chatId: '-1001234567890', threadId: '42' }),
  acceptance: respondWith(200, { ok: true, result: { message_id: 1 } }),
  refusal: {
    answer: respondWith(401, { ok: false, error_code: 401, description: 'Unauthorized' }),
    status: 401,
    detail: /: Unauthorized$/,
  },
  check({ path, body }, kind) {
    assert.equal(path, `/bot${token}/sendMessage`);
    const message = JSON.parse(body);
    assert.equal(message.parse_mode, 'HTML');
    assert.equal(message.message_thread_id, 42);
    assert.ok(message.text.length <= 4096);
    if (kind === 'failure') assert.match(message.text, /^<b>🔴 Down: Shop checkout answers 503<\/b>\n/);
    if (kind === 'recovery') assert.match(message.text, /🟢 Up.*\n.*is up again after 4 min 12 s/);
    if (kind === 'digest') assert.match(message.text, /Number 39 is down[\s\S]*30 earlier alerts not shown$/);
  },
  extraTests({ receiver, send }) {
    test('the delay in the response is respected, and the new chat ID from Telegram is reported', async () => {
      receiver().next(
        respondWith(429, {
          ok: false,
          error_code: 429,
          description: 'Too Many Requests: retry after 35',
          parameters: { retry_after: 35 },
        }),
        respondWith(400, {
          ok: false,
          error_code: 400,
          description: 'Bad Request: group chat was upgraded to a supergroup chat',
          parameters: { migrate_to_chat_id: -100777 },
        }),
      );
      assert.equal((await send([createNotification()])).retryAfterSeconds, 35);
      assert.match(textOf((await send([createNotification()])).error ?? ''), /number is -100777 now/);
    });
    test('user input is shown as plain text', async () => {
      await send([createNotification({ incident: { title: hostileText } })]);
      const { text } = JSON.parse(receiver().received[0]?.body ?? '{}');
      assert.doesNotMatch(text, /<b>x|<!channel|<@|@everyone|\u202E|\u0000/);
      assert.match(text, /&lt;b&gt;x/);
    });
  },
});

testChannelModule({
  module: mattermost,
  settings: (base) => ({ url: `${base}/hooks/key` }),
  acceptance: respondWith(200, 'ok'),
  refusal: {
    answer: respondWith(400, {
      id: 'web.incoming_webhook.invalid.app_error',
      message: 'Invalid webhook.',
      status_code: 400,
    }),
    status: 400,
    detail: /: Invalid webhook\.$/,
  },
  check({ path, body }, kind) {
    assert.equal(path, '/hooks/key');
    assert.ok(body.length <= 16_383);
    const { attachments } = JSON.parse(body);
    if (kind === 'failure') assert.equal(attachments[0].color, '#c92a2a');
    if (kind === 'recovery') assert.equal(attachments[0].color, '#2f9e44');
    if (kind === 'digest') assert.equal(attachments.length, 11);
  },
  extraTests({ receiver, send }) {
    test('a message mentions nobody', async () => {
      await send([createNotification({ incident: { title: `${hostileText} @channel @all` } })]);
      assert.doesNotMatch(receiver().received[0]?.body ?? '@all', /@(?:channel|all|here|everyone)/);
    });
  },
});

testChannelModule({
  module: googlechat,
  settings: (base) => ({ url: `${base}/v1/spaces/A/messages?key=k&token=t` }),
  acceptance: respondWith(200, { name: 'spaces/A/messages/1' }),
  refusal: {
    answer: respondWith(401, {
      error: { code: 401, message: 'Invalid token provided.', status: 'UNAUTHENTICATED' },
    }),
    status: 401,
    detail: /: Invalid token provided\.$/,
  },
  check({ path, octets, body }, kind) {
    const query = new URL(path, 'http://x').searchParams;
    assert.deepEqual([query.get('key'), query.get('token')], ['k', 't']);
    assert.ok(octets.length <= 32_000);
    const { cardsV2, thread } = JSON.parse(body);
    const head = JSON.stringify(cardsV2[0]);
    if (kind === 'failure') assert.match(head, /#c92a2a/);
    if (kind === 'recovery') assert.match(head, /#2f9e44/);
    if (kind === 'digest') assert.equal(cardsV2.length, 11);
    else assert.equal(thread.threadKey, '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d');
  },
  extraTests({ receiver, send }) {
    test('a message mentions nobody and shows markup as plain text', async () => {
      await send([createNotification({ incident: { title: hostileText } })]);
      const body = receiver().received[0]?.body ?? '';
      assert.doesNotMatch(body, /<users|<b>x|@everyone/);
    });
  },
});

testChannelModule({
  module: matrix,
  settings: (base) => ({ homeserver: base, accessToken: 'syt_token', roomId: '!room/1:example.com' }),
  acceptance: respondWith(200, { event_id: '$x' }),
  refusal: {
    answer: respondWith(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' }),
    status: 401,
    detail: /: Invalid access token passed\.$/,
  },
  check({ method, path, headers, octets, body }, kind) {
    assert.equal(method, 'PUT');
    assert.match(
      path,
      /^\/_matrix\/client\/v3\/rooms\/!room%2F1%3Aexample\.com\/send\/m\.room\.message\/0193a1f0-7c1e-/,
    );
    assert.equal(headers.authorization, 'Bearer syt_token');
    assert.ok(octets.length <= 60_000);
    const message = JSON.parse(body);
    assert.deepEqual(message['m.mentions'], {});
    if (kind === 'recovery') assert.match(message.formatted_body, /#2f9e44/);
    if (kind === 'digest') assert.match(message.formatted_body, /30 earlier alerts not shown/);
  },
  extraTests({ receiver, send }) {
    test('the delay in the response is respected, and user input is shown as plain text', async () => {
      receiver().next(
        respondWith(429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2500 }),
      );
      assert.equal((await send([createNotification()])).retryAfterSeconds, 3);
      await send([createNotification({ incident: { title: `@room ${hostileText}` } })]);
      const { formatted_body, body } = JSON.parse(receiver().received[1]?.body ?? '{}');
      assert.doesNotMatch(formatted_body, /<b>x|@room|\u202E/);
      assert.doesNotMatch(body, /@room/);
    });
  },
});
