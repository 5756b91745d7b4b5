import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseReply } from './replies.ts';

test('a reply names the emails it answers, even in folded lines', () => {
  const reply = parseReply(
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
  assert.equal(parseReply('Auto-Submitted: auto-replied\n\n').automatic, true);
});

test('any text can be parsed as an email', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.ok(parseReply(text).excerpt.length <= 2000);
    }),
  );
});
