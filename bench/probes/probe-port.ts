import { connect } from 'node:net';
import { portKind } from '#engine/probes/port/index.ts';
import type { PortSettings } from '#engine/probes/port/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { compareLoads, formatFigures, type Load, runLanes } from './side-by-side.ts';
import { addressNet, startSocketTarget } from './socket-lab.ts';

/** Returns a hand-written loop for comparison. It connects, records the time and closes the connection. */
function handWritten(port: number): Load {
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('connect', () => {
        socket.destroy();
        resolve();
      });
      socket.on('error', reject);
    });
  return (count, concurrency) => runLanes(count, concurrency, once);
}

/** Runs the probe and evaluates its result like the engine, with a separate signal for each run. */
function probeLoad(port: number): Load {
  const net = addressNet([]);
  const settings: PortSettings = {
    timeoutMs: 10_000,
    host: '127.0.0.1',
    port,
    protocol: 'tcp',
    starttls: null,
    send: null,
    expectRegex: null,
    ipVersion: null,
  };
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const { signal } = new AbortController();
      const observation = await portKind.probe(settings, { net, clock: systemClock, signal });
      const verdict = portKind.evaluate(observation, settings, 0);
      if (verdict.status !== 'up') throw new Error(JSON.stringify(verdict));
    });
}

/** Measures TCP port probes per second, compared with a hand-written loop. */
export async function run(): Promise<void> {
  const target = await startSocketTarget();
  try {
    const figures = await compareLoads(
      { loop: handWritten(target.port), probe: probeLoad(target.port) },
      { count: 8_000, concurrency: 32, rounds: 4 },
    );
    console.log('probe-port (server in a separate process)');
    console.log(formatFigures('TCP probe and evaluation', figures.probe));
    console.log(formatFigures('hand-written loop (net.connect)', figures.loop));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
  } finally {
    target.stop();
  }
}
