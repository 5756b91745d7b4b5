import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createScanEnvironment } from '#app/scan-environment.ts';
import { reportScan } from '#engine/scan/report/report.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsClient, DnsServer, Net } from '#platform/net/types.ts';

/**
 * Scans in a separate process, so that its time and memory can be distinguished from those of the hostile servers.
 * Receives `ScanOrderOfChild`s as JSON over IPC and responds to each with a `ChildReport`.
 */

export interface ScanOrderOfChild {
  domain: string;
  families: readonly FamilyName[];
  verified?: boolean;
  resolver: DnsServer;
  /** Sockets of the lab's name servers, by address. */
  servers: Readonly<Record<string, DnsServer>>;
  /** A socket that never responds. Used for all other servers. */
  silent: DnsServer;
  ports: { http: number; https: number };
  /** Root certificates in PEM. */
  roots: readonly string[];
  /** Settings in the format in which the service reads them from its environment. */
  settings: Readonly<Record<string, string>>;
  validating: boolean;
  /** Time in ms after which the scan is aborted. */
  abortMs: number;
}

export interface ChildReport {
  domain: string;
  ms: number;
  /** Growth of the resident set in MiB, from before this process's first scan to the peak of this scan. */
  growthMb: number;
  peakMb: number;
  /** Longest block of the event loop, in ms. */
  stallMs: number;
  queries: number;
  /** Length of the report as JSON. */
  characters: number;
  riskScore: number | null;
  families: Record<string, { state: string; reason: string | null; ms: number }>;
  checks: { id: string; asset: string; result: string; reason: string | null }[];
}

const prefixes = ['203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24'];
const MB = 1024 * 1024;
/** Memory left from an earlier scan counts for the next scan, so no value is lower than in a new process. */
const atStart = process.memoryUsage.rss();

/** Creates the service's own network, with every address of the lab mapped to loopback. */
function createChildNet(request: ScanOrderOfChild): { net: Net; client: DnsClient } {
  const client = createDnsClient({ servers: [request.resolver], clock: systemClock });
  const dns: DnsClient = {
    query: (question) => {
      const { server } = question;
      if (server === undefined || server.address === '127.0.0.1') return client.query(question);
      return client.query({ ...question, server: request.servers[server.address] ?? request.silent });
    },
    close: () => client.close(),
  };
  const policy = createEgressPolicy({ mode: 'public', allow: prefixes });
  const base = createNet({ policy, dns, rootCertificates: [...request.roots], hosts: new Map() });
  const net: Net = {
    ...base,
    async resolve(host, options) {
      const found = await base.resolve(host, options);
      return found.map(({ family }) => ({ address: family === 4 ? '127.0.0.1' : '::1', family }));
    },
  };
  return { net, client };
}

async function scan(request: ScanOrderOfChild): Promise<ChildReport> {
  const { net, client } = createChildNet(request);
  const over = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(request.abortMs), over.signal]);
  const config = readConfig({ ...request.settings });
  const environment = await createScanEnvironment({ config, net, clock: systemClock, signal });
  const verified = request.verified ?? false;
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  forgetPeak();
  stalls.enable();
  const startedMs = systemClock.monotonicMs();
  const result = await runScan(
    {
      ...{ domain: request.domain, families: request.families, verified, before: {} },
      environment: { ...environment, ports: request.ports, validating: request.validating },
    },
    { net, clock: systemClock, signal },
  );
  const ms = Math.round(systemClock.monotonicMs() - startedMs);
  const { report } = reportScan(request.domain, result);
  stalls.disable();
  client.close();
  over.abort();
  const peak = peakBytes();
  return {
    domain: request.domain,
    ms,
    growthMb: Math.round((peak - atStart) / MB),
    peakMb: Math.round(peak / MB),
    stallMs: Math.round(stalls.max / 1e6),
    queries: result.queries,
    characters: JSON.stringify(result.outcomes).length,
    riskScore: report.riskScore,
    families: Object.fromEntries(
      result.outcomes.map(({ family, state, reason, durationMs }) => [
        family,
        { state, reason, ms: durationMs },
      ]),
    ),
    checks: report.checks,
  };
}

/** Returns the peak memory of this process. `resourceUsage` would include the parent's memory. */
function peakBytes(): number {
  const status = '/proc/self/status';
  const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(text);
  return line?.[1] === undefined ? process.memoryUsage.rss() : Number(line[1]) * 1024;
}

/** Resets the peak to the current memory, if the kernel supports it (proc(5), clear_refs). */
function forgetPeak(): void {
  global.gc?.();
  const counters = '/proc/self/clear_refs';
  if (existsSync(counters)) writeFileSync(counters, '5');
}

process.on('message', async (order) => {
  process.send?.(await scan(order as ScanOrderOfChild));
});
