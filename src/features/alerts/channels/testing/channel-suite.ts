import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import webPush from 'web-push';
import { systemClock } from '#platform/clock.ts';
import { textOf } from '#platform/errors.ts';
import { compileGuard } from '#platform/http/validation.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { createChannelHttp, type SendResult } from '../channel-http.ts';
import type { ChannelModule, ChannelTools, Notification, Notifications } from '../channel-module.ts';
import { exampleNotification } from '../example-notifications.ts';

interface ChannelTestCase {
  module: ChannelModule;
  /** Returns valid settings for a receiver at `base`. */
  settings: (base: string) => PlainObject;
  /** How the server accepts a message. */
  acceptance: Behavior;
  /** How the server rejects a wrong token or address, and the expected error text. */
  refusal: { answer: Behavior; status: number; detail: RegExp };
  /** Checks a received message. */
  check: (received: ReceivedRequest, kind: 'failure' | 'recovery' | 'digest') => void;
  /** Registers additional tests for this channel. */
  extraTests?: (context: ChannelTestContext) => void;
}

interface ChannelTestContext {
  receiver: () => Receiver;
  send: (
    notifications: Notifications,
    change?: { settings?: PlainObject; signal?: AbortSignal },
  ) => Promise<SendResult>;
}

const vapidKeys = webPush.generateVAPIDKeys();

/** Creates tools that use a receiver at `base` instead of fixed hosts. */
function createTestTools(base: string, signal: AbortSignal = AbortSignal.timeout(10_000)): ChannelTools {
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

/** Runs the tests for all HTTP channels against a loopback server that speaks the channel's protocol. */
export function testChannelModule(testCase: ChannelTestCase): void {
  const { module, settings, acceptance } = testCase;
  describe(`channel ${module.type}`, () => {
    let receiver: Receiver;
    before(async () => {
      receiver = await startReceiver(acceptance);
    });
    beforeEach(() => {
      receiver.received.length = 0;
    });
    after(() => receiver.close());
    const send: ChannelTestContext['send'] = (notifications, change = {}) =>
      module.send(
        notifications,
        { ...settings(receiver.base), ...change.settings },
        createTestTools(receiver.base, change.signal),
      );

    const context: ChannelTestContext = { receiver: () => receiver, send };
    testSettings(testCase);
    testMessages(testCase, context);
    testRefusals(testCase, context);
    testHostileReceivers(context);
    testCase.extraTests?.(context);
  });
}

function testSettings({ module, settings }: ChannelTestCase): void {
  test('accepts valid settings, and every field has a title and a description', () => {
    const guard = compileGuard(module.settingsSchema);
    assert.ok(guard(settings('https://example.com')), JSON.stringify(guard.errors));
    for (const [name, field] of Object.entries(module.settingsSchema.properties)) {
      const inner = 'anyOf' in field ? (field as { anyOf: object[] }).anyOf[0] : field;
      const { title, description } = inner as { title?: string; description?: string };
      assert.ok(title && description, name);
    }
  });
}

function testMessages({ module, check }: ChannelTestCase, { receiver, send }: ChannelTestContext): void {
  test('delivers a failure, a recovery and a digest', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      createNotification({ incident: { title: `Number ${index} is down` } }),
    ) as unknown as Notifications;
    for (const [kind, notifications] of [
      ['failure', [createNotification()]],
      ['recovery', [createRecovery()]],
      ['digest', many],
    ] as const) {
      receiver().received.length = 0;
      const result = await send(notifications);
      assert.equal(result.outcome, 'delivered', `${textOf(result.error ?? '')} ${result.response}`);
      const [received] = receiver().received;
      assert.ok(received);
      if (kind !== 'digest' || module.readByPeople) check(received, kind);
    }
  });
}

function testRefusals({ refusal }: ChannelTestCase, { receiver, send }: ChannelTestContext): void {
  test("reports the receiver's error for a rejected token or address, and does not retry", async () => {
    receiver().next(refusal.answer);
    const result = await send([createNotification()]);
    assert.equal(result.outcome, 'failed');
    assert.equal(result.status, refusal.status);
    assert.match(
      `${textOf(result.error ?? '')} ${result.includesResponse ? '' : result.response}`.trim(),
      refusal.detail,
    );
    assert.equal(result.retry, false);
  });

  test('respects Retry-After and retries temporary failures', async () => {
    receiver().next(respondWith(429, 'slow down', { 'retry-after': '17' }), respondWith(503, '<html>'));
    const outcome = await send([createNotification()]);
    assert.deepEqual([outcome.outcome, outcome.retry, outcome.retryAfterSeconds], ['failed', true, 17]);
    const broken = await send([createNotification()]);
    assert.deepEqual([broken.outcome, broken.retry, broken.status], ['failed', true, 503]);
  });
}

function testHostileReceivers({ receiver, send }: ChannelTestContext): void {
  test('handles receivers that hang, close the connection, respond endlessly or redirect', async () => {
    // The timeout fires only after the request has arrived. Otherwise, the next message would get this behavior.
    const time = new AbortController();
    const isUp = () => time.abort(new DOMException('The time is up', 'TimeoutError'));
    receiver().next(isUp, closeImmediately, respondEndlessly);
    const hung = await send([createNotification()], { signal: time.signal });
    assert.deepEqual([hung.outcome, hung.retry], ['failed', true]);
    assert.match(textOf(hung.error ?? ''), /did not respond/);
    const closed = await send([createNotification()]);
    assert.deepEqual([closed.outcome, closed.retry], ['failed', true]);
    const endless = await send([createNotification()]);
    assert.ok((endless.response?.length ?? 0) <= 1024);
    receiver().received.length = 0;
    receiver().next(respondWith(307, '', { location: `${receiver().base}/elsewhere` }));
    const pointed = await send([createNotification()]);
    assert.deepEqual([pointed.outcome, pointed.retry, pointed.status], ['failed', false, 307]);
    assert.equal(receiver().received.length, 1);
  });
}

/** A request as the receiver got it. */
interface ReceivedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  octets: Buffer;
}

/** How a receiver handles a request. */
export type Behavior = (response: ServerResponse, request: ReceivedRequest) => void;

/** Responds with a status and a body; objects are sent as JSON. */
export function respondWith(
  status: number,
  body: object | string = '',
  headers: Record<string, string> = {},
): Behavior {
  return (response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

export const neverRespond: Behavior = () => {};
const closeImmediately: Behavior = (response) => response.socket?.destroy();
/** Sends an endless body as fast as it is read. */
const respondEndlessly: Behavior = (response) => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', pump);
  };
  response.on('error', () => {});
  response.writeHead(200);
  pump();
};

/** Starts a loopback server that records requests. Queued behaviors are used first, in order. */
export async function startReceiver(usual: Behavior) {
  const received: ReceivedRequest[] = [];
  const queue: Behavior[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const octets = Buffer.concat(pieces);
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, octets, body: octets.toString('utf8') };
      received.push(one);
      (queue.shift() ?? usual)(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: (...behaviors: Behavior[]) => queue.push(...behaviors),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Returns a notification about a monitor that is down, with the given changes. */
export function createNotification(
  change: Partial<Omit<Notification, 'incident'>> & { incident?: Partial<Notification['incident']> } = {},
): Notification {
  const { incident, ...rest } = change;
  return {
    ...exampleNotification,
    account: { ...exampleNotification.account, name: 'Northwind' },
    source: { ...exampleNotification.source, target: 'https://shop.example.com/check_out' },
    regions: [
      { region: 'fra', name: 'fra', status: 'down' },
      { region: 'nyc', name: 'nyc', status: 'up' },
    ],
    rule: { id: '0193a1f0-2222-7b1a-9d6e-0d4f5a3b2c1d', name: 'On call' },
    url: 'https://bell.example.com/incidents/0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
    ...rest,
    incident: {
      ...exampleNotification.incident,
      fingerprint: 'service_monitor:0193:http-status',
      ...incident,
    },
  };
}

/** Returns the notification of its recovery four minutes later. */
export function createRecovery(): Notification {
  const resolvedAt = '2026-11-20T03:34:22.000Z';
  return createNotification({
    id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
    event: 'resolved',
    at: resolvedAt,
    incident: { state: 'resolved', resolvedAt },
  });
}

/** Markup of all supported chats. Recipients must see it as plain text. */
export const hostileText =
  '@everyone @here <!channel> <users/all> <@U123> <b>x</b> [click](https://evil.example) *a* _b_ `c` ~d~ > q\r\n# h\u202Ebackwards\u0000\u0007 {{ 1 }} &amp; "q"';
