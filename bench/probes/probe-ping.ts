import { pingKind } from '#engine/probes/ping/index.ts';
import type { PingSettings } from '#engine/probes/ping/probe.ts';
import { pingSocketObstacle, withOpenPingRange } from '#lab/ping/ping-range.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { EchoSocket } from '#platform/net/icmp/echo-socket.ts';
import { openPingSocket, openRawSocket } from '#platform/net/icmp/echo-socket.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import type { IcmpEchoer } from '#platform/net/types.ts';
import { compareLoads, formatFigures, type Load, runLanes } from './side-by-side.ts';

/** Loopback addresses that receive the echo requests, in rotation. */
const TARGETS = Array.from({ length: 256 }, (_, i) => `127.0.1.${i}`);

/** Returns a minimal echo loop with one socket, sequence numbers and a map. */
function handWritten({ socket, port, identifier, headed }: EchoSocket): Load {
  const waiting = new Map<number, () => void>();
  const sequenceAt = headed ? 26 : 6;
  socket.on('message', (reply) => {
    const sequence = reply.readUInt16BE(sequenceAt);
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
      if (identifier !== null) {
        let sum = 0x0800 + identifier + sequence;
        while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
        packet.writeUInt16BE(identifier, 4);
        packet.writeUInt16BE(~sum & 0xffff, 2);
      }
      const startedAt = performance.now();
      return new Promise<void>((resolve, reject) => {
        waiting.set(sequence, () => {
          if (performance.now() - startedAt > 10_000) reject(new Error('late'));
          else resolve();
        });
        socket.send(packet, port, TARGETS[sequence & 0xff]);
      });
    });
}

/** Runs the probe and evaluates its result, like the engine. */
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

interface Contender {
  probe: Load;
  loop: Load;
  close(): void;
}

/** Creates a probe and a loop that use this type of socket, or returns why it is unavailable. */
async function contend(via: EchoSocket['way']): Promise<Contender | string> {
  const icmp = createIcmpEchoer({ clock: systemClock, via });
  const bare = await (via === 'raw' ? openRawSocket(4) : openPingSocket(4));
  if ('error' in bare) return bare.detail;
  await icmp.echo('127.0.0.1', { count: 1, timeoutMs: 5_000 });
  bare.socket.ref();
  const probe = probeLoad(icmp);
  const close = () => {
    probe.close();
    icmp.close();
    bare.socket.close();
  };
  return { probe: probe.load, loop: handWritten(bare), close };
}

/** Measures ping probes per second on each type of socket, compared with a hand-written loop on the same type. */
export async function run(): Promise<void> {
  const found = {
    // Datagram sockets are created while the range is open. They keep working after it has been closed again.
    datagram: pingSocketObstacle() ?? (await withOpenPingRange(() => contend('datagram'))),
    raw: await contend('raw'),
  };
  const loads: Record<string, Load> = {};
  for (const [via, contender] of Object.entries(found)) {
    if (typeof contender === 'string') console.log(`probe-ping: ${via} skipped, ${contender}`);
    else Object.assign(loads, { [`${via} probe`]: contender.probe, [`${via} loop`]: contender.loop });
  }
  try {
    const figures = await compareLoads(loads, { count: 40_000, concurrency: 64, rounds: 4 });
    console.log('probe-ping (the kernel responds, which counts as our CPU time)');
    for (const via of Object.keys(found)) {
      const probe = figures[`${via} probe`];
      const loop = figures[`${via} loop`];
      if (probe === undefined || loop === undefined) continue;
      console.log(formatFigures(`${via} socket: probe and evaluation`, probe));
      console.log(formatFigures(`${via} socket: hand-written loop`, loop));
      const ratio = probe.perCoreSecond / loop.perCoreSecond;
      console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
    }
  } finally {
    for (const contender of Object.values(found)) if (typeof contender !== 'string') contender.close();
  }
}
