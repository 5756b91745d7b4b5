import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readReply } from './read-reply.ts';

test('a reply names what it answers, folded lines and all', () => {
  const reply = readReply(
    'From: Abuse Desk <abuse@host.example>\r\nSubject: Re: Phishing\r\n at evil\r\nMessage-ID: <r1@host.example>\r\n' +
      'In-Reply-To: <a@watch.example>\r\nReferences: <z@watch.example>\r\n <a@watch.example>\r\n\r\nTicket 42.\r\n',
  );
  assert.deepEqual(reply, {
    from: 'Abuse Desk <abuse@host.example>',
    subject: 'Re: Phishing at evil',
    messageId: 'r1@host.example',
    answers: ['a@watch.example', 'z@watch.example'],
    automatic: false,
    excerpt: 'Ticket 42.\n',
  });
  assert.equal(readReply('Auto-Submitted: auto-replied\n\n').automatic, true);
});

test('any text makes some mail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.ok(readReply(text).excerpt.length <= 2000);
    }),
  );
});
