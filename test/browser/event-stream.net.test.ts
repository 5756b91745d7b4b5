import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { LiveEvent } from '../../clients/typescript/src/index.ts';
import { createRecentEvents, type EventStream, runEventStream } from '../../web/src/app/live/event-stream.ts';
import { createSharedStream, type LiveMessage } from '../../web/src/app/live/shared-stream.ts';

type Asked = { from: string | undefined; answer: ServerResponse };

/** Starts an event stream server. Each request waits until the test responds. */
async function serve(t: TestContext) {
  const waiting: Asked[] = [];
  const wanted: ((props: Asked) => void)[] = [];
  const server = createServer((request, answer) => {
    const requested = { from: request.headers['last-event-id'] as string | undefined, answer };
    const take = wanted.shift();
    if (take) take(requested);
    else waiting.push(requested);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/events`,
    nextRequest: (): Promise<Asked> => {
      const there = waiting.shift();
      return there ? Promise.resolve(there) : new Promise((resolve) => wanted.push(resolve));
    },
    waiting,
  };
}

/** Records what a stream reports, one word per call. */
function createRecorder() {
  const received: string[] = [];
  const waiting: { word: string; resolve: () => void }[] = [];
  const add = (word: string) => {
    received.push(word);
    for (const { resolve } of waiting.filter((one) => one.word === word)) resolve();
  };
  return {
    reports: received,
    add,
    until: (word: string): Promise<void> =>
      received.includes(word) ? Promise.resolve() : new Promise((resolve) => waiting.push({ word, resolve })),
  };
}

function run(
  t: TestContext,
  url: string,
): { recorder: ReturnType<typeof createRecorder>; stream: EventStream } {
  const recorder = createRecorder();
  const stream = runEventStream(url, {
    onStatus: recorder.add,
    onData: ({ events }) => {
      for (const { event } of events) recorder.add(event);
    },
  });
  t.after(() => stream.stop());
  return { recorder, stream };
}

const begin = ({ answer }: Asked, text: string) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  answer.write(text);
};

test('a stream resumes where it ended, and shows no message if it reconnects immediately', async (t) => {
  const server = await serve(t);
  const { recorder } = run(t, server.url);
  const first = await server.nextRequest();
  assert.equal(first.from, undefined);
  begin(first, 'id: 1~a\n\nid: 2~b\nevent: reset\ndata: {}\n\n');
  await recorder.until('reset');
  first.answer.end();
  const second = await server.nextRequest();
  assert.equal(second.from, '2~b');
  begin(second, 'id: 3~c\nevent: incident\ndata: {"id":"1"}\n\n');
  await recorder.until('incident');
  assert.deepEqual(recorder.reports, ['live', 'reset', 'live', 'incident']);
});

test('a failed connection is reported as lost, and recovers', async (t) => {
  const server = await serve(t);
  const { recorder, stream } = run(t, server.url);
  (await server.nextRequest()).answer.writeHead(503).end();
  await recorder.until('lost');
  stream.reconnectNow();
  begin(await server.nextRequest(), ': \nid: 1~a\n\n');
  await recorder.until('live');
  assert.deepEqual(recorder.reports, ['lost', 'live']);
});

test('the end of the session closes the stream without reconnecting', async (t) => {
  const server = await serve(t);
  const { recorder, stream } = run(t, server.url);
  (await server.nextRequest()).answer.writeHead(401).end();
  await recorder.until('signed-out');
  stream.reconnectNow();
  assert.equal(server.waiting.length, 0);
});

test('all tabs share one stream, which closes with the last tab and reopens for another user', async (t) => {
  const server = await serve(t);
  const shared = createSharedStream(server.url);
  const tabs = Array.from({ length: 8 }, () => {
    const recorder = createRecorder();
    const postMessage = (message: LiveMessage) =>
      recorder.add(message.type === 'status' ? message.status : message.type);
    return { recorder, postMessage };
  });
  const leaveAll = () => {
    for (const tab of tabs) shared.hear(tab, { type: 'leave' });
  };
  t.after(leaveAll);
  for (const tab of tabs) shared.hear(tab, { type: 'join', who: 'ada', from: null });
  const only = await server.nextRequest();
  begin(only, 'id: 1~a\nevent: reset\ndata: {}\n\n');
  await Promise.all(tabs.map(({ recorder }) => recorder.until('events')));
  assert.equal(server.waiting.length, 0);
  const [tab] = tabs;
  assert.ok(tab);
  shared.hear(tab, { type: 'join', who: 'ben', from: null });
  await once(only.answer, 'close');
  const second = await server.nextRequest();
  assert.equal(second.from, undefined);
  begin(second, ': \nid: 2~b\n\n');
  await tab.recorder.until('events');
  leaveAll();
  await once(second.answer, 'close');
});

/** Opens a tab that records the names of events and the time when the stream is reported as connected. */
function openTab() {
  const recorder = createRecorder();
  const postMessage = (message: LiveMessage) => {
    if (message.type === 'status') return;
    for (const word of message.type === 'alive' ? ['alive'] : message.events.map(({ event }) => event))
      recorder.add(word);
  };
  return { recorder, postMessage };
}

const incident = (n: number) => `id: ${n}~a\nevent: incident\ndata: {"id":"${n}"}\n\n`;

test('a page that sends its position in the stream gets the events since then without reloading', async (t) => {
  const server = await serve(t);
  const shared = createSharedStream(server.url);
  const first = openTab();
  shared.hear(first, { type: 'join', who: 'ada', from: { position: '1~a', at: Date.now() } });
  t.after(() => shared.hear(first, { type: 'leave' }));
  const props = await server.nextRequest();
  assert.equal(props.from, '1~a');
  begin(props, incident(2));
  await first.recorder.until('incident');
  assert.deepEqual(first.recorder.reports, ['incident']);
});

test('a tab that joins gets the events since its page loaded, and a tab older than the stream reloads', async (t) => {
  const server = await serve(t);
  const shared = createSharedStream(server.url);
  const [first, early, late, unsure] = [openTab(), openTab(), openTab(), openTab()] as const;
  t.after(() => {
    for (const tab of [first, early, late, unsure]) shared.hear(tab, { type: 'leave' });
  });
  const join = (tab: typeof first, at: number | null) =>
    shared.hear(tab, {
      type: 'join',
      who: 'ada',
      from: at === null ? null : { position: '1~a', at },
    });
  const now = Date.now();
  join(first, now);
  const begun = Date.now();
  begin(await server.nextRequest(), incident(2));
  await first.recorder.until('incident');
  join(late, begun);
  join(early, now - 60_000);
  join(unsure, null);
  assert.deepEqual(early.recorder.reports, ['reset']);
  assert.deepEqual(unsure.recorder.reports, ['reset']);
  assert.deepEqual(late.recorder.reports, ['incident']);
  assert.deepEqual(first.recorder.reports, ['incident']);
});

test('only the newest events are kept for tabs that join, and a tab that missed older events has to reload', () => {
  let now = 1_000;
  const recent = createRecentEvents(() => now);
  const some = (count: number): LiveEvent[] =>
    Array.from({ length: count }, () => ({ event: 'reset', data: {} }));
  recent.clear();
  assert.deepEqual(recent.since(999), null);
  assert.deepEqual(recent.since(1_000), []);
  recent.add(some(400));
  now = 2_000;
  recent.add(some(400));
  assert.equal(recent.since(1_000), null);
  assert.equal(recent.since(1_001)?.length, 400);
  assert.equal(recent.since(2_001)?.length, 0);
});
