import { sessionLimitsOf } from '#app/parts/part.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { startProber } from '#features/prober/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient, parseServers } from '#platform/net/dns/client.ts';
import { verifyNxdomain } from '#platform/net/egress/denial-guard.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import { limitHeapGrowth } from '#platform/process.ts';

/**
 * The first argument of this process, as JSON. The process runs the prober of the engine, load and restart benchmarks,
 * so that its CPU time and memory can be measured separately. It responds to `figures` over the parent's channel.
 */
export interface ProberOrder {
  url: string;
  /** Target as `address:port`, or empty. */
  resolver: string;
  /** Additional root certificate in PEM, or an empty string. */
  root: string;
}

/** CPU time and memory that the process has used. */
export interface ProberFigures {
  cpuMicroseconds: number;
  rssBytes: number;
  /** Number of finished checks. */
  checks: number;
  missedWindows: number;
  state: { queued: number; inFlight: number; unrecorded: number };
}

limitHeapGrowth();

const request: ProberOrder = JSON.parse(process.argv[2] ?? '{}');
const clock = systemClock;
const { db, pool, close } = createDatabase({
  connection: request.url,
  maxConnections: 10,
  sessionLimits: sessionLimitsOf(['prober']),
});
const servers = request.resolver ? parseServers(request.resolver) : [];
const dns = verifyNxdomain(createDnsClient({ servers, clock }), clock);
const icmp = createIcmpEchoer({ clock });
const net = createNet({
  policy: createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] }),
  dns,
  icmp,
  rootCertificates: request.root ? [request.root] : [],
});
const prober = await startProber({
  db,
  pool,
  net,
  clock,
  log: createLog('warn'),
  region: 'default',
  kinds: PROBES,
});

process.on('message', async (message) => {
  if (message === 'figures') {
    const { user, system } = process.cpuUsage();
    const figures: ProberFigures = {
      cpuMicroseconds: user + system,
      rssBytes: process.memoryUsage.rss(),
      checks: await sumOf('belltower_checks_total'),
      missedWindows: await sumOf('belltower_missed_windows_total'),
      state: prober.state(),
    };
    process.send?.(figures);
  } else if (message === 'stop') {
    await prober.stop();
    await close();
    process.exit(0);
  }
});

/** Returns the sum of a counter over all labels. */
async function sumOf(name: string): Promise<number> {
  const counted = await prober.metrics.getSingleMetric(name)?.get();
  return counted?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

process.on('disconnect', () => process.exit(0));
process.send?.('ready');
