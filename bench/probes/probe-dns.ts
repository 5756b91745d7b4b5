import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import packet from 'dns-packet';
import { dnsKind } from '#engine/probes/dns/index.ts';
import type { DnsSettings } from '#engine/probes/dns/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { compareLoads, formatFigures, type Load, runLanes } from './side-by-side.ts';

const settings: DnsSettings = {
  timeoutMs: 10_000,
  host: 'www.example.test',
  recordType: 'A',
  resolver: null,
  transport: 'udp',
  verify: true,
  expect: { mode: 'any', values: ['127.0.0.1'] },
  rcode: null,
  dnssec: false,
};

async function startTarget(): Promise<{ port: number; stop(): void }> {
  const script = fileURLToPath(new URL('../engine/dns-target.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), stop: () => child.stdin.end() };
}

/** Matches responses to pending queries by ID. Both hand-written loops use it. */
function waitById(socket: Socket): (id: number) => Promise<Buffer> {
  const waiting = new Map<number, (answer: Buffer) => void>();
  socket.on('message', (answer) => {
    const id = answer.readUInt16BE(0);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return (id) => new Promise((resolve) => waiting.set(id, resolve));
}

/** Returns a hand-written loop for comparison. It uses dns-packet over one connected socket. */
function handWritten(socket: Socket): Load {
  const answerTo = waitById(socket);
  let next = 0;
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const id = next++ & 0xffff;
      const answer = answerTo(id);
      socket.send(
        packet.encode({
          type: 'query',
          id,
          flags: packet.RECURSION_DESIRED,
          questions: [{ type: 'A', name: settings.host }],
          additionals: [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: 1232,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: 0,
              flag_do: false,
              options: [],
            },
          ],
        }),
      );
      const { answers = [] } = packet.decode(await answer);
      const [first] = answers;
      if (first?.type !== 'A' || first.data !== '127.0.0.1') throw new Error('wrong answer');
    });
}

/** Returns a loop that only sends datagrams: a prebuilt query with a changing ID. Does not read responses. */
function datagramsOnly(socket: Socket): Load {
  const answerTo = waitById(socket);
  const query = packet.encode({
    type: 'query',
    questions: [{ type: 'A', name: settings.host }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
  let next = 0;
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const id = next++ & 0xffff;
      const answer = answerTo(id);
      const bytes = Buffer.from(query);
      bytes.writeUInt16BE(id, 0);
      socket.send(bytes);
      await answer;
    });
}

/** Runs the probe and evaluates its result, like the engine. */
function probeLoad(port: number): { load: Load; close(): void } {
  const dns = createDnsClient({ servers: [{ address: '127.0.0.1', port }], clock: systemClock });
  const policy = createEgressPolicy({ mode: 'any', allow: [] });
  const net = createNet({ policy, dns, rootCertificates: [] });
  const context = { net, clock: systemClock, signal: new AbortController().signal };
  const load: Load = (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const observation = await dnsKind.probe(settings, context);
      const verdict = dnsKind.evaluate(observation, settings, 0);
      if (verdict.status !== 'up') throw new Error(JSON.stringify(verdict));
    });
  return { load, close: () => dns.close() };
}

function connected(port: number): Socket {
  const socket = createSocket('udp4');
  socket.connectSync(port, '127.0.0.1');
  return socket;
}

/** Measures DNS probes per second, compared with hand-written loops. */
export async function run(): Promise<void> {
  const target = await startTarget();
  const sockets = [connected(target.port), connected(target.port)] as const;
  const probe = probeLoad(target.port);
  try {
    const figures = await compareLoads(
      { loop: handWritten(sockets[0]), datagrams: datagramsOnly(sockets[1]), probe: probe.load },
      { count: 40_000, concurrency: 64, rounds: 4 },
    );
    console.log('probe-dns (server in a separate process)');
    console.log(formatFigures('DNS probe and evaluation', figures.probe));
    console.log(formatFigures('hand-written loop (dns-packet)', figures.loop));
    console.log(formatFigures('datagrams only, without decoding', figures.datagrams));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    const floor = figures.probe.perCoreSecond / figures.datagrams.perCoreSecond;
    console.log(
      `  ratio to the loop ${ratio.toFixed(2)} (target 0.75), to datagrams alone ${floor.toFixed(2)}`,
    );
  } finally {
    probe.close();
    for (const socket of sockets) socket.close();
    target.stop();
  }
}
