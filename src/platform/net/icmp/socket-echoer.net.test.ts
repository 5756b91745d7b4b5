import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { systemClock } from '../../clock.ts';
import type { EchoReport } from '../types.ts';
import type { EchoSocket } from './echo-socket.ts';
import { createSocketEchoer } from './socket-echoer.ts';

/**
 * Tests forged packets that a raw socket may receive. They are sent over UDP, which needs no privileges and gives the
 * test control over both ends. A host at 127.0.0.1 receives the request and sends the test's replies from any address.
 */

const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.close();
});

async function udpSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, address);
  sockets.push(socket);
  await once(socket, 'listening');
  return socket;
}

const identifier = 0xbe11;

interface Host {
  /** Builds the echo reply to a request as a raw IPv4 socket would receive it. */
  reply(request: Buffer): Buffer;
  send(packet: Buffer, from?: Socket): void;
}

/** Sends echo requests to 127.0.0.1, by default one. `behave` responds to the first request. */
async function ask(
  behave: (host: Host, request: Buffer) => void,
  {
    timeoutMs = 10_000,
    count = 1,
    countDropped = () => 0,
  }: { timeoutMs?: number; count?: number; countDropped?: () => number } = {},
): Promise<EchoReport> {
  const host = await udpSocket('127.0.0.1');
  const own = createSocket('udp4').bind(0, '127.0.0.1');
  await once(own, 'listening');
  const over: EchoSocket = {
    way: 'raw',
    socket: own,
    port: host.address().port,
    identifier,
    headed: true,
    countDropped,
  };
  const echoer = createSocketEchoer({ over, family: 4, clock: systemClock });
  host.once('message', (request, peer) => {
    const send = (packet: Buffer, from = host) => from.send(packet, peer.port, peer.address);
    behave({ reply: (of) => headed(answering(of)), send }, request);
  });
  const deadline = systemClock.monotonicMs() + timeoutMs;
  const task = { address: '127.0.0.1', count, intervalMs: 1, deadline, signal: undefined };
  return echoer.echo(task).finally(() => echoer.close());
}

function answering(request: Buffer): Buffer {
  const reply = Buffer.from(request);
  reply[0] = 0;
  return reply;
}

/** Adds an IPv4 header of `words` 32-bit words. */
function headed(message: Buffer, words = 5): Buffer {
  const header = Buffer.alloc(words * 4);
  header[0] = 0x40 + words;
  return Buffer.concat([header, message]);
}

function changed(packet: Buffer, at: number): Buffer {
  const copy = Buffer.from(packet);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('an echoer over a raw socket', () => {
  it('accepts a reply from the host that was pinged, even after IP options', async () => {
    for (const words of [5, 6, 15]) {
      const report = await ask(({ send }, request) => send(headed(answering(request), words)));
      assert.equal(report.via, 'raw');
      assert.notEqual(report.rttsMs[0], null, `${words} words`);
    }
  });

  it('ignores a reply from another address, even if everything else matches', async () => {
    const stranger = await udpSocket('127.0.0.2');
    const report = await ask(({ reply, send }, request) => send(reply(request), stranger), {
      timeoutMs: 300,
    });
    assert.deepEqual(report.rttsMs, [null]);
  });

  it('ignores replies to another process, sequence or token, and truncated replies', async () => {
    const icmpAt = 20;
    const forgeries: [string, (reply: Buffer) => Buffer][] = [
      ['a request', (reply) => headed(Buffer.concat([Buffer.from([8]), reply.subarray(icmpAt + 1)]))],
      ['a code', (reply) => changed(reply, icmpAt + 1)],
      ['the identifier', (reply) => changed(reply, icmpAt + 5)],
      ['the sequence', (reply) => changed(reply, icmpAt + 7)],
      ['the token', (reply) => changed(reply, icmpAt + 15)],
      ['the length', (reply) => reply.subarray(0, icmpAt + 15)],
      ['the header', (reply) => reply.subarray(icmpAt)],
      ['everything', () => Buffer.alloc(0)],
    ];
    const reports = await Promise.all(
      forgeries.map(([, forge]) =>
        ask(({ reply, send }, request) => send(forge(reply(request))), { timeoutMs: 300 }),
      ),
    );
    for (const [index, [what]] of forgeries.entries()) assert.deepEqual(reports[index]?.rttsMs, [null], what);
  });

  it('counts each reply once, even if it arrives repeatedly', async () => {
    const report = await ask(({ reply, send }, request) => {
      for (let times = 0; times < 3; times += 1) send(reply(request));
    });
    assert.equal(report.rttsMs.length, 1);
    assert.notEqual(report.rttsMs[0], null);
  });

  it('reports no result for a host while the kernel is dropping replies', async () => {
    let dropped = 7;
    const unheard = ask(
      () => {
        dropped += 1;
      },
      { timeoutMs: 300, countDropped: () => dropped },
    );
    await assert.rejects(unheard, { code: 'ping-overloaded', message: /faster than this machine read them/ });
    // Replies that were dropped before this job, or while the host responded, must not affect the result.
    assert.deepEqual((await ask(() => {}, { timeoutMs: 300, countDropped: () => 8 })).rttsMs, [null]);
    const result = await ask(
      ({ reply, send }, request) => {
        dropped += 1;
        send(reply(request));
      },
      { countDropped: () => dropped },
    );
    assert.notEqual(result.rttsMs[0], null);
  });

  it('does not count replies that may have been dropped as missing, unless hardly any were dropped', async () => {
    let dropped = 0;
    const some = await ask(
      ({ reply, send }, request) => {
        dropped += 1;
        send(reply(request));
      },
      { count: 3, timeoutMs: 300, countDropped: () => dropped },
    );
    assert.equal(some.rttsMs.length, 1);
    const unheard = await ask(
      ({ send }) => {
        dropped += 1;
        // These are twenty packets that match no request.
        for (let times = 0; times < 20; times += 1) send(Buffer.alloc(0));
      },
      { timeoutMs: 300, countDropped: () => dropped },
    );
    assert.deepEqual(unheard.rttsMs, [null]);
  });
});
