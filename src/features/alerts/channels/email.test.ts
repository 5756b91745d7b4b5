import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { ChannelTools } from './channel-module.ts';
import { email, renderMail } from './email.ts';
import { createNotification, createRecovery, hostileText } from './testing/channel-suite.ts';

const links = {
  acknowledgeUrl: () => 'https://bell.example.com/mail/acknowledge/x.y',
  unsubscribeUrl: 'https://bell.example.com/mail/unsubscribe/x.y',
};

type Sent = Parameters<ChannelTools['mailer']['send']>[0];

/** Sends an email with a mailer that has a response for each address. */
function send(to: string[], answers: Record<string, { status: number; permanent: boolean }>) {
  const sent: Sent[] = [];
  const mailer: ChannelTools['mailer'] = {
    async send(mail) {
      sent.push(mail);
      const refusal = answers[mail.to[0] ?? ''];
      return refusal
        ? { sent: false, error: 'The mail server returned an error: no', ...refusal }
        : { sent: true, response: '250 ok' };
    },
  };
  const tools = {
    mailer,
    refuseRecipient: async (address: string) =>
      address.startsWith('stranger') ? `${address} has not confirmed yet.` : null,
    links: {
      acknowledge: () => 'https://bell.example.com/a',
      unsubscribe: (one: string) => `https://bell.example.com/${one}`,
    },
    publicUrl: 'https://bell.example.com',
  } as unknown as ChannelTools;
  return email
    .send([createNotification()], { to } as PlainObject, tools)
    .then((result) => ({ answer: result, sent }));
}

test('each address gets its own email with its own unsubscribe link, in one thread', async () => {
  const { answer, sent } = await send(['a@example.com', 'b@example.com'], {});
  assert.equal(answer.outcome, 'delivered');
  assert.deepEqual(
    sent.map(({ to }) => to),
    [['a@example.com'], ['b@example.com']],
  );
  assert.equal(sent[1]?.unsubscribeUrl, 'https://bell.example.com/b@example.com');
  assert.equal(new Set(sent.map(({ inReplyTo }) => inReplyTo)).size, 1);
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 2);
});

test('temporary failures are retried with the same ID, and one invalid address does not stop the others', async () => {
  const gone = { status: 550, permanent: true };
  const busy = { status: 451, permanent: false };
  const dead = await send(['a@example.com', 'b@example.com'], { 'a@example.com': gone });
  assert.equal(dead.answer.outcome, 'delivered');
  assert.match(textOf(dead.answer.error ?? ''), /^1 of 2 addresses were refused/);
  const all = await send(['a@example.com'], { 'a@example.com': gone });
  assert.deepEqual([all.answer.outcome, all.answer.retry, all.answer.status], ['failed', false, 550]);
  const first = await send(['a@example.com', 'b@example.com'], { 'b@example.com': busy });
  const second = await send(['a@example.com', 'b@example.com'], {});
  assert.deepEqual([first.answer.outcome, first.answer.retry], ['failed', true]);
  assert.deepEqual(
    first.sent.map(({ messageId }) => messageId),
    second.sent.map(({ messageId }) => messageId),
  );
});

test('an email states what happened, where, since when, how severe it is and what to do, and offers to acknowledge open incidents', () => {
  const { subject, text, html } = renderMail([createNotification()], links);
  assert.equal(subject, 'Down: Shop checkout answers 503');
  for (const reply of [
    /Shop checkout/,
    /shop\.example\.com/,
    /Since 2026-11-20/,
    /critical/,
    /Acknowledge it to stop/,
  ]) {
    assert.match(text, reply);
    assert.match(html, reply);
  }
  assert.match(html, /mail\/acknowledge\/x\.y/);
  const recovery = renderMail([createRecovery()], links);
  assert.doesNotMatch(recovery.html + recovery.text, /mail\/acknowledge/);
  assert.match(recovery.html, /#2b8a3e/);
});

test('user input is shown as plain text in an email and never becomes a header', () => {
  const { subject, html } = renderMail(
    [createNotification({ incident: { title: `x\r\nBcc: y ${hostileText}` } })],
    links,
  );
  assert.doesNotMatch(subject, /[\r\n]/);
  assert.doesNotMatch(html, /<b>x|<script|\u202E|\u0000/);
});
