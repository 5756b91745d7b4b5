import { connect, createSecureContext } from 'node:tls';
import { sslKind } from '#engine/probes/ssl/index.ts';
import type { SslSettings } from '#engine/probes/ssl/settings.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { loadRootCertificates } from '#platform/net/egress/net.ts';
import { compareLoads, formatFigures, type Load, runLanes } from './side-by-side.ts';
import { addressNet, startSocketTarget } from './socket-lab.ts';

/**
 * Returns a hand-written loop for comparison. It opens a new connection, performs a full handshake with one shared
 * context, has OpenSSL verify the chain, and reads when the certificate expires.
 */
function handWritten(port: number, roots: readonly string[]): Load {
  const secureContext = createSecureContext({ ca: [...roots] });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, secureContext });
      socket.on('secureConnect', () => {
        const left = Date.parse(socket.getPeerCertificate().valid_to) - systemClock.now();
        socket.destroy();
        if (left > 0) resolve();
        else reject(new Error('expired'));
      });
      socket.on('error', reject);
    });
  return (count, concurrency) => runLanes(count, concurrency, once);
}

/** Runs the probe and evaluates its result like the engine, with a separate signal for each run. */
function probeLoad(port: number, roots: readonly string[]): Load {
  const net = addressNet(roots);
  const settings: SslSettings = {
    timeoutMs: 10_000,
    host: '127.0.0.1',
    port,
    sni: null,
    starttls: null,
    warnDays: [30, 14, 7],
    warnLifetimeShare: 0.1,
    minTls: '1.2',
    pinnedSha256: [],
    ipVersion: null,
  };
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const { signal } = new AbortController();
      const observation = await sslKind.probe(settings, { net, clock: systemClock, signal });
      const verdict = sslKind.evaluate(observation, settings, systemClock.now());
      if (verdict.status !== 'up') throw new Error(JSON.stringify(verdict));
    });
}

/**
 * Measures ssl probes per second, compared with a hand-written loop. The chain consists of a leaf and an intermediate
 * certificate.
 */
export async function run(): Promise<void> {
  const root = createCa({ name: 'Bench Root' });
  const leaf = root.intermediate({ name: 'Bench Intermediate' }).issue({ names: ['127.0.0.1'] });
  const target = await startSocketTarget({ cert: leaf.chain, key: leaf.key });
  const roots = [...loadRootCertificates(null), root.cert];
  try {
    const figures = await compareLoads(
      { loop: handWritten(target.port, roots), probe: probeLoad(target.port, roots) },
      { count: 1_200, concurrency: 16, rounds: 4 },
    );
    console.log('probe-ssl (server in a separate process, TLS 1.3, P-256, full handshakes)');
    console.log(formatFigures('ssl probe and evaluation', figures.probe));
    console.log(formatFigures('hand-written loop (tls.connect)', figures.loop));
    const ratio = figures.probe.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio ${ratio.toFixed(2)} (target 0.75)`);
  } finally {
    target.stop();
  }
}
