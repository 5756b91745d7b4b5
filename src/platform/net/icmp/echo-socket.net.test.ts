import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#platform/clock.ts';
import { missingIpv6 } from '#test/support/machine-requirements.ts';
import { type EchoSocket, openRawSocket } from './echo-socket.ts';
import { encodeEcho } from './packet.ts';
import { createSocketEchoer } from './socket-echoer.ts';

const trial = await openRawSocket(4);
if (!('error' in trial)) trial.socket.close();
const shut = 'error' in trial ? trial.detail : false;

const open: EchoSocket[] = [];
after(() => {
  for (const { socket } of open) socket.close();
});

async function openOne(family: 4 | 6): Promise<{ over: EchoSocket; messages: Buffer[] }> {
  const over = await openRawSocket(family);
  if ('error' in over) assert.fail(over.detail);
  open.push(over);
  over.socket.ref();
  const messages: Buffer[] = [];
  over.socket.on('message', (message) => messages.push(message));
  return { over, messages };
}

describe('a raw socket', { skip: shut }, () => {
  for (const family of [4, 6] as const) {
    it(`a raw socket for IPv${family} receives only the replies to its own requests`, {
      skip: family === 6 && missingIpv6(),
    }, async () => {
      const own = await openOne(family);
      const other = await openOne(family);
      assert.notEqual(own.over.identifier, null);
      const loopback = family === 4 ? '127.0.0.1' : '::1';
      for (let sequence = 0; sequence < 50; sequence += 1) {
        const packet = encodeEcho(family, { sequence, token: { high: 1, low: 2 } }, own.over.identifier);
        own.over.socket.send(packet, own.over.port, loopback);
      }
      while (own.messages.length < 50) await once(own.over.socket, 'message');
      // Loopback delivers in order, so unwanted messages would have arrived already.
      await pause(50);
      const at = family === 4 ? 20 : 0;
      assert.equal(own.messages.length, 50);
      assert.deepEqual(
        new Set(own.messages.map((message) => message[at])),
        new Set([family === 4 ? 0 : 129]),
      );
      assert.deepEqual(other.messages, []);
    });
  }

  it('counts replies that were dropped for lack of buffer space, so that no request is counted as lost by mistake', async () => {
    const { over } = await openOne(4);
    over.socket.setRecvBufferSize(4096);
    const echoer = createSocketEchoer({ over, family: 4, clock: systemClock });
    const deadline = systemClock.monotonicMs() + 1_000;
    const request = { address: '127.0.0.1', count: 1, intervalMs: 1, deadline, signal: undefined };
    // All messages are sent in one turn of the event loop, so none is read in between.
    const ends = await Promise.allSettled(Array.from({ length: 300 }, () => echoer.echo(request)));
    const answered = ends.filter((end) => end.status === 'fulfilled');
    const unknown = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    for (const { value } of answered) assert.notEqual(value.rttsMs[0], null);
    assert.ok(answered.length > 0 && unknown.length > 0, `${answered.length} of 300 answered`);
    for (const failure of unknown) assert.equal(failure.code, 'ping-overloaded');
    assert.ok(over.countDropped() >= unknown.length);
  });

  it('ignores replies to another process that pings the same host', async () => {
    const count = 20;
    const rounds = 50;
    const script = `
      import { systemClock } from '#platform/clock.ts';
      import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
      const echoer = createIcmpEchoer({ clock: systemClock, via: 'raw' });
      const order = { count: ${count}, timeoutMs: 30_000, intervalMs: 5 };
      await echoer.echo('127.0.0.1', { ...order, count: 1 });
      console.log('ready');
      const reports = await Promise.all(Array.from({ length: ${rounds} }, () => echoer.echo('127.0.0.1', order)));
      console.log(reports.flatMap((report) => report.rttsMs).filter((rtt) => rtt !== null).length);
    `;
    const children = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const outputs = await Promise.all(
      children.map(async (child) => {
        let text = '';
        for await (const part of child.stdout.setEncoding('utf8')) text += part;
        return text;
      }),
    );
    assert.deepEqual(outputs, [`ready\n${count * rounds}\n`, `ready\n${count * rounds}\n`]);
  });
});
