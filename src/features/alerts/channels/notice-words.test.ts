import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeNotice } from './notice-words.ts';
import { makeNotice, makeRecovery } from './testing/notice-fixtures.ts';

const byHand = {
  source: { type: 'manual', id: null, name: 'ada@example.com', target: null },
  check: null,
  lastGoodAt: null,
  regions: [],
} satisfies Partial<ReturnType<typeof makeNotice>>;

test('what a person opened is told with their words, and nobody is said to be well again', () => {
  const incident = { title: 'Checkout is slow' };
  const opened = describeNotice(
    makeNotice({ ...byHand, actor: 'ada@example.com', message: 'Carts are lost.', incident }),
  );
  assert.equal(opened.headline, 'Critical: Checkout is slow');
  assert.match(
    opened.text,
    /^Checkout is slow\. Since 2026.*severity critical\. Opened by ada@example\.com\.$/m,
  );
  assert.match(opened.text, /“Carts are lost\.”/);
  const over = describeNotice({
    ...makeRecovery(),
    ...byHand,
    message: 'Rolled back',
    actor: 'Bo',
    incident: { ...makeRecovery().incident, ...incident, resolvedBy: 'Bo' },
  });
  assert.equal(over.headline, 'Resolved: Checkout is slow');
  assert.match(over.text, /^It is over after 4 min 12 s, since .* Bo has resolved it\.$/m);
  assert.match(over.text, /“Rolled back”/);
  assert.doesNotMatch(over.text, /well again/);
});

test('how a monitor stands is said once, and a degraded one is not called down', () => {
  const headline = (title: string, event: 'opened' | 'reopened' = 'opened') =>
    describeNotice(makeNotice({ event, incident: { title } })).headline;
  assert.equal(headline('Shop checkout is down'), 'Shop checkout is down');
  assert.equal(headline('Shop checkout is degraded'), 'Shop checkout is degraded');
  assert.equal(headline('Shop checkout is down', 'reopened'), 'Again: Shop checkout is down');
  assert.equal(headline('Shop checkout answers 503'), 'Down: Shop checkout answers 503');
});

test('what raised it says besides what it found, and what the check said is not said twice', () => {
  const source = { type: 'threat', id: 'x', name: 'exarnple.com', target: null };
  const lookalike = makeNotice({
    ...byHand,
    source,
    message: 'It takes mail; score 80 of 100',
    actor: 'Belltower',
    incident: { title: 'exarnple.com looks like example.com' },
  });
  assert.match(describeNotice(lookalike).text, /^It takes mail; score 80 of 100\.$/m);
  const { check } = makeNotice();
  const down = describeNotice(makeNotice({ message: check?.message ?? null, actor: 'Belltower' }));
  assert.equal(down.text.split('answered 503').length, 2);
});

test('a delayed message does not ask to take up what is over, or what somebody is on', () => {
  const textOf = (state: 'resolved' | 'acknowledged' | 'open') =>
    describeNotice(makeNotice({ incident: { state, resolvedAt: null } })).text;
  assert.match(textOf('open'), /Acknowledge it when/);
  assert.match(textOf('acknowledged'), /Somebody is on it by now\./);
  assert.match(textOf('resolved'), /It is over by now\./);
});

test('a storm that is over names how many were in it', () => {
  const recovery = makeRecovery();
  const incident = {
    ...recovery.incident,
    title: '12 monitors are down',
    members: 12,
    memberNames: ['a', 'b'],
  };
  const { text } = describeNotice({ ...recovery, incident });
  assert.match(text, /^All 12 monitors in it are well again after 4 min 12 s/m);
  assert.match(text, /^They were a, b and 10 more\.$/m);
});
