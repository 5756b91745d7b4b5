import { createBenchNet, handWrittenLoad, probeLoad, startHttpTarget } from './http-lab.ts';
import { compareLoads, formatFigures } from './side-by-side.ts';

/** Measures HTTP probes per second, compared with a hand-written loop of node:http requests. */
export async function run(): Promise<void> {
  const target = await startHttpTarget(null);
  try {
    const figures = await compareLoads(
      { loop: handWrittenLoad(target.port, null), probe: probeLoad(target.url, createBenchNet([])) },
      { count: 8_000, concurrency: 64, rounds: 4 },
    );
    console.log('probe-http (server in a separate process, new connection per request)');
    console.log(formatFigures('HTTP probe and evaluation', figures.probe));
    console.log(formatFigures('hand-written loop (node:http)', figures.loop));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
  } finally {
    target.stop();
  }
}
