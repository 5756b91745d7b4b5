import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import webPush from 'web-push';
import { systemClock } from '#platform/clock.ts';
import { compileGuard } from '#platform/http/input/validation.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { createOfflineNet } from '#test/support/http.ts';
import type { ChannelAnswer } from '../answer.ts';
import { createChannelHttp } from '../http.ts';
import type { ChannelModule, ChannelTools, Notices } from '../types.ts';
import { makeNotice, makeRecovery } from './notice-fixtures.ts';
import {
  answerWith,
  answerWithoutEnd,
  type Behaviour,
  closeAtOnce,
  type Received,
  type Receiver,
  startReceiver,
} from './receiver.ts';

interface ChannelTrial {
  module: ChannelModule;
  /** Settings that fit, for a receiver at `base`. */
  settings: (base: string) => PlainObject;
  /** How its server says that a message is taken. */
  welcome: Behaviour;
  /** How it refuses a token or address that is wrong, and which of its words a person must see. */
  refusal: { answer: Behaviour; status: number; says: RegExp };
  /** What must be true of a message that arrived; `kind` says of what. */
  look: (received: Received, kind: 'trouble' | 'recovery' | 'digest') => void;
  /** Further tests of the channel's own. */
  more?: (world: TrialWorld) => void;
}

interface TrialWorld {
  receiver: () => Receiver;
  send: (
    notices: Notices,
    change?: { settings?: PlainObject; signal?: AbortSignal },
  ) => Promise<ChannelAnswer>;
}

const vapidKeys = webPush.generateVAPIDKeys();

/** Tools that speak to a receiver at `base` in place of every fixed host. */
function trialTools(base: string, signal: AbortSignal = AbortSignal.timeout(10_000)): ChannelTools {
  const net = createOfflineNet();
  return {
    http: createChannelHttp({
      net,
      clock: systemClock,
      proxy: null,
      now: () => Date.parse('2026-11-20T03:30:12Z'),
    }),
    mailer: { send: async () => ({ sent: false, status: null, error: 'no mail here', permanent: true }) },
    baseUrl: () => base,
    policy: net.policy,
    signal,
    links: null,
    refuseRecipient: async () => null,
    vapid: async () => vapidKeys,
    now: new Date('2026-11-20T03:30:12Z'),
    publicUrl: 'https://bell.example.com',
  };
}

/** What holds for every channel that speaks HTTP, tried against a server on loopback that speaks its protocol. */
export function tryChannel(trial: ChannelTrial): void {
  const { module, settings, welcome } = trial;
  describe(`channel ${module.type}`, () => {
    let receiver: Receiver;
    before(async () => {
      receiver = await startReceiver(welcome);
    });
    beforeEach(() => {
      receiver.received.length = 0;
    });
    after(() => receiver.close());
    const send: TrialWorld['send'] = (notices, change = {}) =>
      module.send(
        notices,
        { ...settings(receiver.base), ...change.settings },
        trialTools(receiver.base, change.signal),
      );

    const world: TrialWorld = { receiver: () => receiver, send };
    trySettings(trial);
    tryTelling(trial, world);
    tryRefusals(trial, world);
    tryHostility(world);
    trial.more?.(world);
  });
}

function trySettings({ module, settings }: ChannelTrial): void {
  test('takes its settings, and every field has a title and says where to find it', () => {
    const guard = compileGuard(module.settingsSchema);
    assert.ok(guard(settings('https://example.com')), JSON.stringify(guard.errors));
    for (const [name, field] of Object.entries(module.settingsSchema.properties)) {
      const inner = 'anyOf' in field ? (field as { anyOf: object[] }).anyOf[0] : field;
      const { title, description } = inner as { title?: string; description?: string };
      assert.ok(title && description, name);
    }
  });
}

function tryTelling({ module, look }: ChannelTrial, { receiver, send }: TrialWorld): void {
  test('tells of trouble, of its end, and of several things in one', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      makeNotice({ incident: { title: `Number ${index} is down` } }),
    ) as unknown as Notices;
    for (const [kind, notices] of [
      ['trouble', [makeNotice()]],
      ['recovery', [makeRecovery()]],
      ['digest', many],
    ] as const) {
      receiver().received.length = 0;
      const answer = await send(notices);
      assert.equal(answer.outcome, 'delivered', `${answer.error} ${answer.response}`);
      const [received] = receiver().received;
      assert.ok(received);
      if (kind !== 'digest' || module.readByPeople) look(received, kind);
    }
  });
}

function tryRefusals({ refusal }: ChannelTrial, { receiver, send }: TrialWorld): void {
  test('says in its words why a token or an address is refused, and does not try that again', async () => {
    receiver().next(refusal.answer);
    const answer = await send([makeNotice()]);
    assert.equal(answer.outcome, 'failed');
    assert.equal(answer.status, refusal.status);
    assert.match(`${answer.error} ${answer.explained ? '' : answer.response}`.trim(), refusal.says);
    assert.equal(answer.retry, false);
  });

  test('waits as long as it is asked to, and tries what fails for now again', async () => {
    receiver().next(answerWith(429, 'slow down', { 'retry-after': '17' }), answerWith(503, '<html>'));
    const asked = await send([makeNotice()]);
    assert.deepEqual([asked.outcome, asked.retry, asked.retryAfterSeconds], ['failed', true, 17]);
    const broken = await send([makeNotice()]);
    assert.deepEqual([broken.outcome, broken.retry, broken.status], ['failed', true, 503]);
  });
}

function tryHostility({ receiver, send }: TrialWorld): void {
  test('bears with a receiver that hangs, closes, sends without end or points elsewhere', async () => {
    // Its time is up once it is there: before, it would leave what the receiver does next to the message after it.
    const time = new AbortController();
    const isUp = () => time.abort(new DOMException('The time is up', 'TimeoutError'));
    receiver().next(isUp, closeAtOnce, answerWithoutEnd);
    const hung = await send([makeNotice()], { signal: time.signal });
    assert.deepEqual([hung.outcome, hung.retry], ['failed', true]);
    assert.match(hung.error ?? '', /did not respond/);
    const closed = await send([makeNotice()]);
    assert.deepEqual([closed.outcome, closed.retry], ['failed', true]);
    const endless = await send([makeNotice()]);
    assert.ok((endless.response?.length ?? 0) <= 1024);
    receiver().received.length = 0;
    receiver().next(answerWith(307, '', { location: `${receiver().base}/elsewhere` }));
    const pointed = await send([makeNotice()]);
    assert.deepEqual([pointed.outcome, pointed.retry, pointed.status], ['failed', false, 307]);
    assert.equal(receiver().received.length, 1);
  });
}
