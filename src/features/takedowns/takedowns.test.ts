import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseReply } from './replies/replies.ts';
import { listTakedownActions } from './transitions.ts';

const owner = { role: 'owner', scopes: new Set(['*']) } as const;
const key = { role: null, scopes: new Set(['*']) } as const;
const viewer = { role: 'viewer', scopes: new Set(['threats:read']) } as const;

test('only signed-in admins and owners can approve a report', () => {
  assert.ok(listTakedownActions('evidence-ready', owner).includes('approve'));
  assert.ok(!listTakedownActions('evidence-ready', key).includes('approve'));
  assert.deepEqual(listTakedownActions('evidence-ready', viewer), []);
});

test('replies and escalation are available for a reported case, submission for an approved one, and nothing for a closed one', () => {
  assert.deepEqual(listTakedownActions('submitted', owner), [
    'record-reply',
    'escalate',
    'withdraw',
    'close',
  ]);
  assert.deepEqual(listTakedownActions('approved', owner), ['submit', 'withdraw', 'close']);
  assert.deepEqual(listTakedownActions('closed', owner), []);
});

test('the message IDs that a reply refers to are parsed even from folded lines', () => {
  const reply = parseReply(
    'From: Abuse Desk <abuse@host.example>\r\nSubject: Re: Phishing\r\n at evil\r\nMessage-ID: <r1@host.example>\r\n' +
      'In-Reply-To: <a@watch.example>\r\nReferences: <z@watch.example>\r\n <a@watch.example>\r\n\r\nTicket 42.\r\n',
  );
  assert.deepEqual(reply, {
    from: 'Abuse Desk <abuse@host.example>',
    subject: 'Re: Phishing at evil',
    messageId: 'r1@host.example',
    repliesTo: ['a@watch.example', 'z@watch.example'],
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
