import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createLabEchoer } from '../ping/ping-range.ts';
import { startTcpServer } from '../starttls/plain-servers.ts';
import { type GateWay, openGate, openUdpGate } from './switchable-listener.ts';

async function knock(port: number, waitMs = 30_000): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  return new Promise((resolve) => {
    const timer = setTimeout(() => done('silence'), waitMs);
    const done = (what: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(what);
    };
    socket.on('data', (chunk) => done(chunk.toString().trim()));
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
  });
}

test('a gate forwards to a server, stays silent or resets, and refuses connections while it is closed', async () => {
  const inner = await startTcpServer('banner');
  let way: GateWay = { port: inner.port };
  const gate = await openGate(0, () => way);
  assert.equal(await knock(gate.port), 'SSH-2.0-LabSSH_1.0');
  way = 'silent';
  assert.equal(await knock(gate.port, 300), 'silence');
  way = 'resets';
  assert.equal(await knock(gate.port), 'ECONNRESET');
  await gate.setOpen(false);
  await gate.setOpen(false);
  assert.equal(await knock(gate.port), 'ECONNREFUSED');
  way = { port: inner.port };
  await gate.setOpen(true);
  assert.equal(await knock(gate.port), 'SSH-2.0-LabSSH_1.0');
  await gate.close();
  await inner.close();
});

test('two gates do not share a port', async () => {
  const gate = await openGate(0, () => 'silent');
  await assert.rejects(
    openGate(gate.port, () => 'silent'),
    { code: 'EADDRINUSE' },
  );
  await gate.close();
});

test('the UDP gate replies "pong" to "ping" while it is set to respond', async () => {
  const gate = await openUdpGate(0, () => true);
  const socket = createSocket('udp4');
  socket.send('ping', gate.port, '127.0.0.1');
  const [message] = await once(socket, 'message');
  assert.equal(String(message), 'pong');
  socket.close();
  await gate.close();
});

test('the lab echoer replies after the configured round-trip time and drops the configured share of requests', async () => {
  const echoer = createLabEchoer((address) => ({ rttMs: 5, loss: address === '127.0.0.2' ? 0.5 : 0 }));
  const well = await echoer.echo('127.0.0.1', { count: 3, timeoutMs: 2_000, intervalMs: 1 });
  assert.ok(well.rttsMs.every((rtt) => rtt !== null && rtt >= 5 && rtt < 6));
  const lossy = await echoer.echo('127.0.0.2', { count: 10, timeoutMs: 300, intervalMs: 1 });
  assert.equal(lossy.rttsMs.filter((rtt) => rtt === null).length, 5);
});
