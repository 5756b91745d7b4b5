import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listening, listenToEvents } from '#features/live-events/testing/listen-to-events.ts';
import { eventually, requestAndExpect } from './support/requests.ts';
import { addCleanup, signUp, startService } from './support/service.ts';

/** Maximum number of streams that one process accepts. */
const streams = 1_000;

/** Reads a stream like a browser. If it breaks, reconnects with the ID of the last event. */
function listenContinuously(url: string, key: string) {
  const before: Listening['received'] = [];
  let now: Listening | null = null;
  let lastEventId = '';
  let isOver = false;
  let open = 0;
  const run = async () => {
    while (!isOver) {
      const from: Record<string, string> = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
      const stream = await listenToEvents(url, { authorization: `Bearer ${key}`, ...from }).catch(() => null);
      if (stream === null) {
        await sleep(200);
        continue;
      }
      open += 1;
      now = stream;
      if (isOver) stream.close();
      await stream.ended;
      now = null;
      lastEventId = stream.lastEventId;
      before.push(...stream.received);
    }
  };
  const done = run();
  return {
    get opened() {
      return open;
    },
    get received() {
      return [...before, ...(now?.received ?? [])];
    },
    async end() {
      isOver = true;
      now?.close();
      await done;
    },
  };
}

test('after a kill and a restart, a thousand streams get each event once and in order or have to reload', async () => {
  const env = {
    BELLTOWER_SIGNUP: 'open',
    // Until the killed process's counters expire, its streams are counted in addition to the new ones.
    BELLTOWER_STREAMS_PER_KEY: String(2 * streams),
    BELLTOWER_STREAMS_PER_ACCOUNT: String(2 * streams),
  };
  let service = await startService({ env });
  const key = await signUp(service.url);
  const { url } = service;
  const all = Array.from({ length: streams }, () => listenContinuously(url, key));
  addCleanup(async () => {
    await Promise.all(all.map((one) => one.end()));
  });
  await eventually('all streams are open', async () => all.every(({ opened }) => opened === 1), {
    withinMs: 240_000,
  });
  const make = (name: string) =>
    requestAndExpect(201, url, '/api/v1/heartbeats', {
      key,
      body: { name, schedule: { periodSeconds: 600 } },
    });
  const names: string[] = [];
  const createSome = async (word: string) => {
    for (let n = 0; n < 5; n++) {
      await make(`${word} ${n}`);
      names.push(`${word} ${n}`);
    }
  };
  await createSome('before');
  await service.end('SIGKILL');
  service = await startService({
    dataDir: service.dataDir,
    env: { ...env, BELLTOWER_PORT: new URL(url).port },
  });
  // Most clients have not reconnected yet.
  await createSome('meanwhile');
  await eventually('all streams are open again', async () => all.every(({ opened }) => opened === 2), {
    withinMs: 240_000,
  });
  await createSome('after');
  const isReset = (one: (typeof all)[number]) => one.received.some(({ event }) => event === 'reset');
  const last = names.at(-1);
  const isThrough = (one: (typeof all)[number]) => one.received.some(({ data }) => data.name === last);
  await eventually(
    'all streams have received the last event',
    async () => all.every((one) => isReset(one) || isThrough(one)),
    {
      withinMs: 240_000,
    },
  );
  assert.ok(!all.every(isReset), 'events of the last five minutes can be resumed');
  for (const one of all) {
    if (isReset(one)) continue;
    const states = one.received.filter(({ event }) => event === 'heartbeat.state');
    assert.deepEqual(
      states.map(({ data }) => data.name),
      names,
    );
  }
});
