import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { createLookup } from '#engine/posture/lookup.ts';
import { writeRdata } from '#lab/dns/rdata.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { transferZone } from '#platform/net/dns/zone-transfer.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { findByNsec } from './find-by-dns.ts';
import { findByWords } from './find-passively.ts';
import type { StepContext } from './types.ts';

/** Maximum delay of the event loop in ms. Allows for other tests that run at the same time. */
const maxDelayMs = 400;

/** Runs `work` and returns the maximum delay of the event loop, in ms. */
async function delayOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** Starts a server that responds to a zone transfer with the output of `answer`. */
async function startTransferServer(answer: (socket: Socket, query: Buffer) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (framed: Buffer) => answer(socket, framed.subarray(2)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: '127.0.0.1', port, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** An SOA record of the zone. */
const soaRecord = Buffer.concat([Buffer.from('c00c00060001000000000016', 'hex'), Buffer.alloc(22)]);

/** Returns a framed zone transfer message with these records. */
function messageOf(query: Buffer, records: readonly Buffer[]): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8400, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 10);
  let questionEnd = 12;
  while ((query[questionEnd] ?? 0) > 0) questionEnd += (query[questionEnd] ?? 0) + 1;
  const body = Buffer.concat([head, query.subarray(12, questionEnd + 5), ...records]);
  const framed = Buffer.alloc(2);
  framed.writeUInt16BE(body.length);
  return Buffer.concat([framed, body]);
}

const address = Buffer.from([0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
let made = 0;
/** Returns an A record with a new name below the zone. */
function newRecord(): Buffer {
  const label = `n${made++}`;
  return Buffer.concat([Buffer.from([label.length]), Buffer.from(label), Buffer.from([0xc0, 0x0c]), address]);
}

const transfer = (server: { address: string; port: number }, timeoutMs = 10_000) =>
  transferZone('bomb.test', server, { timeoutMs, signal: new AbortController().signal, clock: systemClock });

test('stops an endless zone transfer without blocking the event loop', async () => {
  const server = await startTransferServer((socket, query) => {
    socket.write(messageOf(query, [soaRecord]));
    const more = () => {
      if (socket.destroyed) return;
      const message = messageOf(query, Array.from({ length: 500 }, newRecord));
      if (socket.write(message)) setImmediate(more);
      else socket.once('drain', more);
    };
    more();
  });
  const delay = await delayOf(async () => {
    const outcome = await transfer(server);
    assert.ok(outcome.kind === 'records' && !outcome.whole, outcome.kind);
    assert.ok(outcome.names.length <= 50_000);
  });
  await server.close();
  assert.ok(delay < maxDelayMs, `${delay} ms`);
});

test('limits the cost of records with pointers to a name of 127 labels', async () => {
  const server = await startTransferServer((socket, query) => {
    // A name with the maximum number of labels, then thousands of records that point to it.
    const long = Buffer.concat([
      Buffer.from(Array.from({ length: 121 }, () => [1, 0x61]).flat()),
      Buffer.from([0xc0, 0x0c]),
      address,
    ]);
    const at = 12 + (query.indexOf(0, 12) - 12) + 5 + soaRecord.length;
    const pointer = Buffer.concat([Buffer.from([0xc0 | (at >> 8), at & 0xff]), address]);
    const first = messageOf(query, [soaRecord, long, ...Array.from({ length: 3_900 }, () => pointer)]);
    for (let n = 0; n < 60; n++) socket.write(first.subarray());
    socket.end();
  });
  const delay = await delayOf(async () => {
    const outcome = await transfer(server);
    assert.equal(outcome.kind, 'records');
  });
  await server.close();
  assert.ok(delay < maxDelayMs, `${delay} ms`);
});

test('a transfer that sends one octet at a time ends at its timeout', async () => {
  const server = await startTransferServer((socket, query) => {
    const message = messageOf(query, [soaRecord, ...Array.from({ length: 2_000 }, newRecord)]);
    let at = 0;
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else socket.write(message.subarray(at, ++at));
    }, 1);
  });
  const outcome = await transfer(server, 1_000);
  await server.close();
  assert.equal(outcome.kind, 'failed');
});

/** Creates a zone with a server that responds for any name below it with the result of `change`. */
async function contextOf(change: (count: number) => string, type: 'A' | 'NSEC') {
  let count = 0;
  const server = await startDnsServer({
    zones: { 'bomb.test': 'bomb.test. NS ns.bomb.test.\nns.bomb.test. A 127.0.0.1' },
    behaviors: {
      '*': {
        kind: 'custom',
        change(reply) {
          const { query, response } = reply;
          const isOwn = query.name === 'ns.bomb.test' || query.type === 'NS' || query.type === 'SOA';
          if (response === null || isOwn || query.type !== type) return;
          const rdata = writeRdata(type, change(count++).split(' '), '');
          const answers = [{ name: query.name, type, ttl: 1, rdata }];
          reply.response = { ...response, rcode: 'NOERROR', answers, authorities: [] };
        },
      },
    },
  });
  const dns = createDnsClient({ servers: [server], clock: systemClock });
  const net = createNet({
    policy: createEgressPolicy({ mode: 'any', allow: [] }),
    dns,
    rootCertificates: [],
    hosts: new Map(),
  });
  const counted = createLookup(dns, { timeoutMs: 2_000, maxQueries: 20_000 });
  let labels = 0;
  const context = {
    ...{ domain: 'bomb.test', net, known: [], clock: systemClock, lookup: counted.lookup },
    signal: new AbortController().signal,
    serverAt: () => ({ address: '127.0.0.1', port: server.port }),
    randomLabel: () => `bt-nobody-${labels++}`,
  } as unknown as StepContext;
  const close = async () => {
    dns.close();
    await server.close();
  };
  return { context, queries: counted.queries, close };
}

test('a wildcard with a new address for each name produces no names', async () => {
  const { context, queries, close } = await contextOf(
    (n) => `127.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    'A',
  );
  const report = await findByWords(context);
  await close();
  assert.deepEqual(report.names, []);
  assert.ok(queries() < 10_000, `${queries()} queries`);
});

test('an endless chain of NSEC records is abandoned after several thousand links', async () => {
  const { context, queries, close } = await contextOf((n) => `n${n}.bomb.test. A`, 'NSEC');
  const report = await findByNsec(context);
  await close();
  assert.equal(report.names.length, 5_000);
  assert.ok(queries() < 6_000, `${queries()} queries`);
});
