import type { Socket } from 'node:dgram';
import { pingKind } from '#engine/probes/ping/index.ts';
import type { PingSettings } from '#engine/probes/ping/settings.ts';
import { pingSocketObstacle, withOpenPingRange } from '#lab/ping/ping-range.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { IcmpEchoer } from '#platform/net/egress/types.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import { openPingSocket } from '#platform/net/icmp/ping-socket.ts';
import { compareLoads, formatFigures, type Load, runLanes } from './side-by-side.ts';

/** Loopback addresses to spread the echoes over. */
const TARGETS = Array.from({ length: 256 }, (_, i) => `127.0.1.${i}`);

/** The barest echo: a socket, a packet with a sequence number, a map. */
function handWritten(socket: Socket): Load {
  const waiting = new Map<number, () => void>();
  socket.on('message', (reply) => {
    const sequence = reply.readUInt16BE(6);
    waiting.get(sequence)?.();
    waiting.delete(sequence);
  });
  let next = 0;
  return (count, concurrency) =>
    runLanes(count, concurrency, () => {
      const sequence = next++ & 0xffff;
      const packet = Buffer.alloc(64);
      packet[0] = 8;
      packet.writeUInt16BE(sequence, 6);
      const startedAt = performance.now();
      return new Promise<void>((resolve, reject) => {
        waiting.set(sequence, () => {
          if (performance.now() - startedAt > 10_000) reject(new Error('late'));
          else resolve();
        });
        socket.send(packet, 1, TARGETS[sequence & 0xff]);
      });
    });
}

/** The probe and its verdict, as the engine runs them. */
function probeLoad(icmp: IcmpEchoer): { load: Load; close(): void } {
  const dns = createDnsClient({ servers: [], clock: systemClock });
  const policy = createEgressPolicy({ mode: 'any', allow: [] });
  const net = createNet({ policy, dns, rootCertificates: [], icmp });
  const context = { net, clock: systemClock, signal: new AbortController().signal };
  let next = 0;
  const settings = TARGETS.map(
    (host): PingSettings => ({
      timeoutMs: 10_000,
      host,
      packets: 1,
      maxLossPercent: 0,
      maxRttMs: null,
      ipVersion: null,
    }),
  );
  const load: Load = (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const each = settings[next++ & 0xff];
      if (each === undefined) return;
      const observation = await pingKind.probe(each, context);
      const verdict = pingKind.evaluate(observation, each, 0);
      if (verdict.status !== 'up') throw new Error(JSON.stringify({ verdict, observation }));
    });
  return { load, close: () => dns.close() };
}

/** Prints ping probes a second beside a hand-written loop on the same kind of socket. */
export async function run(): Promise<void> {
  const obstacle = pingSocketObstacle();
  if (obstacle !== null) {
    console.log(`probe-ping: left out, ${obstacle}`);
    return;
  }
  const icmp = createIcmpEchoer({ clock: systemClock, via: 'socket' });
  const socket = await withOpenPingRange(async () => {
    await icmp.echo('127.0.0.1', { count: 1, timeoutMs: 5_000 });
    return openPingSocket(4);
  });
  if (typeof socket === 'string') throw new Error(socket);
  socket.ref();
  const probe = probeLoad(icmp);
  try {
    const figures = await compareLoads(
      { loop: handWritten(socket), probe: probe.load },
      { count: 40_000, concurrency: 64, rounds: 4 },
    );
    console.log('probe-ping (the kernel answers, in our time)');
    console.log(formatFigures('ping probe and verdict', figures.probe));
    console.log(formatFigures('hand-written loop', figures.loop));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
  } finally {
    probe.close();
    icmp.close();
    socket.close();
  }
}
