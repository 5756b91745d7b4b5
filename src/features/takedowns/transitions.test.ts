import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listTakedownActions } from './transitions.ts';

const owner = { role: 'owner', scopes: new Set(['*']) } as const;
const key = { role: null, scopes: new Set(['*']) } as const;
const viewer = { role: 'viewer', scopes: new Set(['threats:read']) } as const;

test('only signed-in admins and owners can approve a report', () => {
  assert.ok(listTakedownActions('evidence-ready', owner).includes('approve'));
  assert.ok(!listTakedownActions('evidence-ready', key).includes('approve'));
  assert.deepEqual(listTakedownActions('evidence-ready', viewer), []);
});

test('a reported case offers replies and escalation, an approved one its submission, a closed one nothing', () => {
  assert.deepEqual(listTakedownActions('submitted', owner), [
    'record-reply',
    'escalate',
    'withdraw',
    'close',
  ]);
  assert.deepEqual(listTakedownActions('approved', owner), ['submit', 'withdraw', 'close']);
  assert.deepEqual(listTakedownActions('closed', owner), []);
});
