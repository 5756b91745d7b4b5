import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { IcmpEchoer } from '#platform/net/types.ts';
import { createLabEchoer, type EchoBehavior } from '../ping/ping-range.ts';
import type { Ports } from '../ports.ts';
import type { Ca, Issued } from '../tls/ca.ts';
import { createCertificates } from './certificates.ts';
import { type DemoLogs, startDemoLogs } from './issued/demo-logs.ts';
import { ownDomains, pingedHosts, startNames } from './names.ts';
import { type Keep, startServices } from './services.ts';
import type { Site } from './sites/site.ts';
import { createSites } from './sites/sites.ts';
import { startRegistry } from './threats/lookalike-sites.ts';
import type { Aspect, Timeline } from './timeline.ts';
import { startSites } from './web.ts';

/** The small internet that the demo monitors, entirely on loopback. */
export interface Internet {
  ports: Ports;
  /** Whether domain scans find servers on ports 53, 80 and 443. Not every user may open these ports. */
  scanned: boolean;
  /** Folder of the registry's bootstrap files. */
  registryUrl: string;
  /** Certificate Transparency logs. */
  logs: DemoLogs;
  /** The CA that issues the company's certificates. */
  usualCa: Ca;
  /** Returns the certificate that the host serves now. */
  issuedFor(host: string): Issued;
  /** Simulates echo replies of the hosts for the past. */
  echoer: IcmpEchoer;
  /** Sets the simulated time of one host to a time in the past. */
  moveTo(host: string, at: number): Promise<void>;
  /** Sets the simulated time of all hosts to a time in the past. */
  moveAllTo(at: number): Promise<void>;
  /** Switches all hosts to the current time. */
  goLive(): void;
  close(): Promise<void>;
}

const healthy: EchoBehavior = { rttMs: 9, loss: 0 };
const echoes: Readonly<Record<string, EchoBehavior>> = {
  slow: { rttMs: 130, loss: 0 },
  lossy: { rttMs: 14, loss: 0.3 },
  dead: { rttMs: 9, loss: 1 },
};

interface Parts {
  timeline: Timeline;
  clock: Clock;
  /** Ports to listen on. */
  ports: Ports;
  /** Path to the root certificate. */
  caFile: string;
}

/** The simulated time of each host. */
interface Moment {
  hosts: Map<string, number>;
  /** The simulated time of all other hosts, or null for the current time. */
  others: number | null;
}

/**
 * Starts every server.
 * @throws if another program uses one of `ports`.
 */
export async function startInternet(parts: Parts): Promise<Internet> {
  const moment: Moment = { hosts: new Map(), others: null };
  const behaviorOf = (host: string, aspect: Aspect) =>
    parts.timeline.behaviorAt(host, aspect, moment.hosts.get(host) ?? moment.others ?? parts.clock.now());
  const closers: (() => Promise<void>)[] = [];
  const closeLater: Keep = (server) => {
    closers.push(() => server.close());
    return server;
  };
  const closeAll = async () => {
    await Promise.all(closers.map((close) => close().catch(() => {})));
  };
  try {
    return await open(parts, { moment, behaviorOf, keep: closeLater, closeAll });
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Opening {
  moment: Moment;
  behaviorOf(host: string, aspect: Aspect): string;
  keep: Keep;
  closeAll(): Promise<void>;
}

async function open(
  { timeline, ports, caFile }: Parts,
  { moment, behaviorOf, keep, closeAll }: Opening,
): Promise<Internet> {
  const certificates = createCertificates(timeline.to);
  writeFileSync(caFile, certificates.rootPem, { mode: 0o600 });
  // Pages contain ports, so they are rendered once all ports are known. Their paths stay the same.
  const sites: Record<string, Site> = createSites({ http: 0, https: 0 });
  const web = { certificates, behaviorOf, sites };
  const http = keep(await startSites(ports.http, false, web));
  const https = keep(await startSites(ports.https, true, web));
  Object.assign(sites, createSites({ http: http.port, https: https.port }));
  const dns = keep(await startNames(ports.dns, timeline.hosts, (host) => behaviorOf(host, 'dns')));
  const logs = keep(await startDemoLogs(ports.ct, dirname(caFile)));
  const registry = keep(await startRegistry(timeline.to, ownDomains));
  const scanned = await openScannedPorts([
    async () => keep(await startSites(80, false, web)),
    async () => keep(await startSites(443, true, web)),
    async () =>
      keep(await startNames(53, timeline.hosts, (host) => behaviorOf(host, 'dns'), 'authoritative')),
  ]);
  const services = await startServices(ports, {
    certificates,
    keep,
    behaviorOf: (host) => behaviorOf(host, 'port'),
  });
  let doors = Promise.resolve();
  const ticker = setInterval(() => {
    if (moment.others === null && moment.hosts.size === 0)
      doors = doors.then(() => services.setDoors()).catch(() => {});
  }, 1_000);
  return {
    ports: { http: http.port, https: https.port, dns: dns.port, ct: logs.port, ...services.ports },
    registryUrl: registry.bootstrapUrl,
    logs,
    usualCa: certificates.usualCa,
    issuedFor: (host) => certificates.issued(host, behaviorOf(host, 'tls')),
    scanned,
    echoer: createLabEchoer((address) => {
      const host = pingedHosts[Number(address.split('.').at(-1))] ?? '';
      return echoes[behaviorOf(host, 'ping')] ?? healthy;
    }),
    async moveTo(host, at) {
      moment.hosts.set(host, at);
      await services.setDoors(host);
    },
    async moveAllTo(at) {
      moment.hosts.clear();
      moment.others = at;
      await services.setDoors();
    },
    goLive() {
      moment.hosts.clear();
      moment.others = null;
    },
    async close() {
      clearInterval(ticker);
      await doors;
      await closeAll();
    },
  };
}

/**
 * Opens the ports that scans connect to, if they are free and this user may open them. Returns true if all are open.
 */
async function openScannedPorts(openers: (() => Promise<unknown>)[]): Promise<boolean> {
  let all = true;
  for (const opener of openers) {
    await opener().catch((error: { code?: string }) => {
      if (!/^(EACCES|EPERM|EADDRINUSE)$/.test(error.code ?? '')) throw error;
      all = false;
    });
  }
  return all;
}
