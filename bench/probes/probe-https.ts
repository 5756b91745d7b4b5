import { createCa } from '#lab/tls/ca.ts';
import { loadRootCertificates } from '#platform/net/egress/net.ts';
import { createBenchNet, handWrittenLoad, probeLoad, startHttpTarget } from './http-lab.ts';
import { compareLoads, formatFigures } from './side-by-side.ts';

/**
 * Measures HTTPS probes per second, compared with a hand-written loop of node:https requests. Both perform full
 * handshakes.
 */
export async function run(): Promise<void> {
  const root = createCa({ name: 'Bench Root' });
  const leaf = root.intermediate({ name: 'Bench Intermediate' }).issue({ names: ['127.0.0.1'] });
  const target = await startHttpTarget({ cert: leaf.chain, key: leaf.key });
  const net = createBenchNet([...loadRootCertificates(null), root.cert]);
  try {
    const figures = await compareLoads(
      { loop: handWrittenLoad(target.port, net), probe: probeLoad(target.url, net) },
      { count: 1_200, concurrency: 64, rounds: 4 },
    );
    console.log('probe-https (server in a separate process, TLS 1.3, P-256, full handshakes)');
    console.log(formatFigures('HTTPS probe and evaluation', figures.probe));
    console.log(formatFigures('hand-written loop (node:https)', figures.loop));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
  } finally {
    target.stop();
  }
}
