import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import packet from 'dns-packet';
import { createNameLookups } from '#engine/lookalikes/lookup-name.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { compareLoads, formatFigures, type Load, runLanes } from '../probes/side-by-side.ts';

async function startTarget(): Promise<{ port: number; stop(): void }> {
  const script = fileURLToPath(new URL('../engine/dns-target.ts', import.meta.url));
  const child = spawn(process.execPath, [script, 'nxdomain'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), stop: () => child.stdin.end() };
}

/** Returns a hand-written loop for comparison: one query per name with dns-packet over one connected socket. */
function bareLoop(socket: Socket): Load {
  const waiting = new Map<number, (answer: Buffer) => void>();
  socket.on('message', (answer) => {
    const id = answer.readUInt16BE(0);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let next = 0;
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const id = next & 0xffff;
      const answer = new Promise<Buffer>((resolve) => waiting.set(id, resolve));
      const optional = { type: 'OPT', name: '.', udpPayloadSize: 1232, extendedRcode: 0, ednsVersion: 0 };
      socket.send(
        packet.encode({
          type: 'query',
          id,
          flags: packet.RECURSION_DESIRED,
          questions: [{ type: 'A', name: `bare-${next++}.test` }],
          additionals: [{ ...optional, flags: 0, options: [] } as unknown as packet.Answer],
        }),
      );
      packet.decode(await answer);
    });
}

/** Measures lookups of nonexistent names per CPU second, compared with a bare loop. */
export async function run(): Promise<void> {
  const target = await startTarget();
  const socket = createSocket('udp4');
  const dns = createDnsClient({ servers: [{ address: '127.0.0.1', port: target.port }], clock: systemClock });
  try {
    socket.connect(target.port, '127.0.0.1');
    await once(socket, 'connect');
    const lookups = createNameLookups(dns);
    let next = 0;
    const ours: Load = (count, concurrency) =>
      runLanes(count, concurrency, async () => {
        const facts = await lookups.lookUp(`name-${next++}.test`);
        if (facts?.registered !== false) throw new Error('wrong answer');
      });
    const count = Number(process.env.BENCH_NAMES ?? 20_000);
    const figures = await compareLoads(
      { bare: bareLoop(socket), ours },
      { count, concurrency: 50, rounds: 4 },
    );
    console.log(formatFigures('bare loop', figures.bare));
    console.log(formatFigures('lookalike scan', figures.ours));
    const ratio = figures.ours.cpuSecondsPerThousand / figures.bare.cpuSecondsPerThousand;
    console.log(`  ${ratio.toFixed(2)} times the bare loop's CPU`);
  } finally {
    dns.close();
    socket.close();
    target.stop();
  }
}
