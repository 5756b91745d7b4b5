import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createSubscriberHttp } from '#app/channel-tools.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { addSubscribers } from '../testing/subscribers.ts';
import { startSubscriberNotifier } from './notifier.ts';

let api: TestApi;
/** Counts connections to the redirect target, which must never be contacted. */
let secretConnections = 0;
const sockets = new Set<Socket>();
const secret = createServer((socket) => {
  secretConnections += 1;
  socket.destroy();
});
const well = 'HTTP/1.1 200 OK\r\n';
/** The receivers' reactions to a message, by the first segment of their path. */
const behaviors: Record<string, (socket: Socket) => void> = {
  neighbor: (socket) => socket.end(`${well}Content-Length: 0\r\n\r\n`),
  good: (socket) => socket.end(`${well}Content-Length: 2\r\n\r\nok`),
  endless: (socket) => {
    socket.write(`${well}Transfer-Encoding: chunked\r\n\r\n`);
    const flow = () => {
      while (!socket.destroyed && socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`));
    };
    socket.on('drain', flow);
    flow();
  },
  headers: (socket) => {
    socket.write(well);
    const flow = () => {
      while (!socket.destroyed && socket.write(`x-${'y'.repeat(1000)}: z\r\n`));
    };
    socket.on('drain', flow);
    flow();
  },
  redirect: (socket) => {
    const { port } = secret.address() as AddressInfo;
    socket.end(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${port}/\r\nContent-Length: 0\r\n\r\n`);
  },
  garbage: (socket) => socket.end(randomBytes(64 * 1024)),
  reset: (socket) => socket.resetAndDestroy(),
  slow: () => {},
};
const received = new Map<string, number>();
const receiver = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  let head = '';
  socket.on('data', (piece) => {
    if (head.includes('\r\n\r\n')) return;
    head += piece.toString('latin1');
    const path = /^POST \/([a-z]+)\//.exec(head)?.[1];
    if (!head.includes('\r\n\r\n') || path === undefined) return;
    received.set(path, (received.get(path) ?? 0) + 1);
    behaviors[path]?.(socket);
  });
});

before(async () => {
  for (const server of [receiver, secret]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  api = await createTestApi();
});
after(async () => {
  for (const socket of sockets) socket.destroy();
  receiver.close();
  secret.close();
  await api.close();
});

/** Creates a page with subscribers, `counts` of each kind of receiver, and publishes a post. */
async function publish(caller: Caller, slug: string, counts: Record<string, number>): Promise<void> {
  const post = async (url: string, payload: object) => {
    const response = await api.request(caller, { method: 'POST', url, payload });
    assert.equal(response.statusCode, 201, response.body);
    return response.json();
  };
  const { id } = await post('/api/v1/status-pages', { slug, title: slug });
  const { port } = receiver.address() as AddressInfo;
  const addresses = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => `http://127.0.0.1:${port}/${kind}/${n + 1}`),
  );
  await addSubscribers(
    api.database.db,
    { accountId: caller.accountId, pageId: id, now: new Date() },
    addresses.map((address) => ({ type: 'webhook', address })),
  );
  await post(`/api/v1/status-pages/${id}/posts`, { title: 'Slow', message: 'We are looking into it.' });
}

const waiting = async (caller: Caller): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from status_messages where account_id = ${caller.accountId} and attempts = 0
      and failed_at is null`.execute(api.database.db);
  return rows[0]?.n ?? 0;
};

test('ten thousand hostile receivers on one page use limited memory and do not delay other receivers', async () => {
  const [hostile, neighbor] = [await api.caller(), await api.caller()];
  await publish(hostile, 'hostile', {
    slow: 9_000,
    ...Object.fromEntries(
      ['endless', 'headers', 'redirect', 'garbage', 'reset', 'good'].map((kind) => [kind, 167]),
    ),
  });
  const http = createSubscriberHttp({ net: createOfflineNet(), clock: systemClock, config: api.config });
  const stop = startSubscriberNotifier({
    ...{ db: api.database.db, clock: systemClock, log: createLog('error'), http },
    publicUrl: 'https://b.example',
  });
  try {
    await eventually('all messages are recorded', async () => (await waiting(hostile)) > 9_900);
    await eventually('the account has its share in progress', () => (received.get('slow') ?? 0) >= 20);
    const before = process.memoryUsage().rss;
    const from = performance.now();
    await publish(neighbor, 'neighbor', { neighbor: 5 });
    await eventually('the neighbor is notified', async () => received.get('neighbor') === 5);
    assert.ok(performance.now() - from < 10_000, `${performance.now() - from} ms`);
    await eventually('the outcomes are recorded', async () => (await waiting(neighbor)) === 0);
    assert.ok((await waiting(hostile)) > 5_000, 'the others still wait');
    assert.ok(sockets.size <= 45, `${sockets.size} connections`);
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
    assert.ok(grown < 100, `${grown} MiB`);
  } finally {
    await sql`delete from status_messages where account_id = ${hostile.accountId}`.execute(api.database.db);
    await stop();
  }
});

test('each type of hostile receiver is handled in time, and redirects are not followed', async () => {
  const caller = await api.caller();
  received.clear();
  const kinds = Object.keys(behaviors);
  await publish(caller, 'each', Object.fromEntries(kinds.map((kind) => [kind, 5])));
  const http = createSubscriberHttp({ net: createOfflineNet(), clock: systemClock, config: api.config });
  const stop = startSubscriberNotifier({
    ...{ db: api.database.db, clock: systemClock, log: createLog('error'), http },
    publicUrl: 'https://b.example',
  });
  try {
    await eventually('each receiver has been contacted', () =>
      kinds.every((kind) => (received.get(kind) ?? 0) >= 5),
    );
    await eventually('each delivery has an outcome', async () => (await waiting(caller)) === 0, {
      withinMs: 25_000,
    });
    assert.equal(secretConnections, 0);
    const { rows } = await sql<{ kind: string; failures: number; left: number }>`
      select split_part(s.address, '/', 4) as kind, max(s.failures)::int as failures, count(m.id)::int as left
      from status_subscribers s left join status_messages m on m.subscriber_id = s.id
      where s.account_id = ${caller.accountId} group by 1`.execute(api.database.db);
    const of = Object.fromEntries(rows.map((row) => [row.kind, row]));
    assert.deepEqual([of.good?.failures, of.good?.left], [0, 0]);
    assert.deepEqual([of.redirect?.failures, of.redirect?.left], [1, 0], 'not tried again');
    for (const kind of ['slow', 'reset', 'garbage'])
      assert.equal(of[kind]?.left, 5, `${kind}: tried again later`);
  } finally {
    await stop();
  }
});
