import { writeFileSync } from 'node:fs';
import type { Clock } from '#platform/clock.ts';
import type { IcmpEchoer } from '#platform/net/types.ts';
import { createLabEchoer, type EchoBehaviour } from '../ping/lab-echoer.ts';
import type { LabServer } from '../starttls/listen.ts';
import { startTcpServer } from '../starttls/plain-servers.ts';
import { type MailProtocol, startStartTlsServer } from '../starttls/server.ts';
import { createCertificates } from './certificates.ts';
import { type Gate, type GateWay, openGate, openUdpGate } from './gate.ts';
import { pingedHosts, startNames } from './names.ts';
import type { PortName, Ports } from './ports.ts';
import { createSites, type Site } from './sites.ts';
import type { Aspect, Timeline } from './timeline.ts';
import { startSites } from './web.ts';

/** The small internet that the demo's monitors watch. All of it is on loopback. */
export interface Internet {
  ports: Ports;
  /** Echo as the hosts of the story answer it, for the past. */
  echoer: IcmpEchoer;
  /** Lets one host live at an instant of the past; the others stay where they are. */
  moveTo(host: string, at: number): Promise<void>;
  /** Every host lives in the present from now on. */
  goLive(): void;
  close(): Promise<void>;
}

/** How the gates' hosts answer a connection; what is not listed leads to the server that is well. */
const gateways: Readonly<Record<string, GateWay>> = { silent: 'silent', resets: 'resets' };

const echoes: Readonly<Record<string, EchoBehaviour>> = {
  well: { rttMs: 9, loss: 0 },
  slow: { rttMs: 130, loss: 0 },
  lossy: { rttMs: 14, loss: 0.3 },
  dead: { rttMs: 9, loss: 1 },
};

/** Hosts behind gates. */
const gateHosts = {
  smtp: 'mail.larkspur.test',
  imap: 'imap.larkspur.test',
  postgres: 'db.larkspur.test',
  ssh: 'bastion.larkspur.test',
  cache: 'cache.larkspur.test',
  scanner: 'scanner.larkspur.test',
} as const satisfies Partial<Record<PortName, string>>;
type GateName = keyof typeof gateHosts;

interface Parts {
  timeline: Timeline;
  clock: Clock;
  /** Ports to listen on again; without it any free ones. */
  ports: Ports | null;
  /** Where the root certificate is written. */
  caFile: string;
}

/**
 * Starts every server.
 * @throws when one of `ports` is taken by another program.
 */
export async function startInternet({ timeline, clock, ports, caFile }: Parts): Promise<Internet> {
  const past = new Map<string, number>();
  const behaviourOf = (host: string, aspect: Aspect) =>
    timeline.behaviourAt(host, aspect, past.get(host) ?? clock.now());
  const certificates = createCertificates(timeline.to);
  writeFileSync(caFile, certificates.rootPem, { mode: 0o600 });
  const closers: (() => Promise<void>)[] = [];
  const keep = <T extends { close(): Promise<void> }>(server: T): T => {
    closers.push(() => server.close());
    return server;
  };
  try {
    const web = { certificates, behaviourOf };
    // Pages name ports, so the servers read the sites through this once all are open.
    const sites: Record<string, Site> = createSites(noPorts);
    const http = keep(await startSites(ports?.http ?? 0, false, { ...web, sites }));
    const https = keep(await startSites(ports?.https ?? 0, true, { ...web, sites }));
    const hosts = new Set([
      ...Object.keys(sites),
      ...Object.values(gateHosts),
      ...Object.values(pingedHosts),
    ]);
    const dns = keep(await startNames(ports?.dns ?? 0, hosts, (host) => behaviourOf(host, 'dns')));
    const inner = await startInner((host) => certificates.issued(host, 'well'), keep);
    const gates = await openGates(ports, { inner, behaviourOf, keep });
    const gatePorts = Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, gate.port]));
    const open = { http: http.port, https: https.port, dns: dns.port, ...gatePorts } as Ports;
    Object.assign(sites, createSites(open));
    const setDoors = async (host?: string) => {
      for (const [name, gate] of Object.entries(gates)) {
        const own = gateHosts[name as GateName];
        if (host === undefined || host === own) await gate.setOpen(behaviourOf(own, 'port') !== 'refuses');
      }
    };
    let doors = Promise.resolve();
    const ticker = setInterval(() => {
      if (past.size === 0) doors = doors.then(() => setDoors()).catch(() => {});
    }, 1_000);
    return {
      ports: open,
      echoer: createLabEchoer((address) => {
        const host = pingedHosts[Number(address.split('.').at(-1))] ?? '';
        return echoes[behaviourOf(host, 'ping')] ?? (echoes.well as EchoBehaviour);
      }),
      async moveTo(host, at) {
        past.set(host, at);
        await setDoors(host);
      },
      goLive: () => past.clear(),
      async close() {
        clearInterval(ticker);
        await doors;
        await closeAll(closers);
      },
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

const noPorts = { http: 0, https: 0, dns: 0, smtp: 0, imap: 0, postgres: 0, ssh: 0, cache: 0, scanner: 0 };

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  await Promise.all(closers.map((close) => close().catch(() => {})));
}

type Keep = <T extends { close(): Promise<void> }>(server: T) => T;

/** The servers behind the gates, by host and behaviour. */
async function startInner(
  certificateOf: (host: string) => Parameters<typeof startStartTlsServer>[0]['certificate'],
  keep: Keep,
): Promise<Map<string, LabServer>> {
  const inner = new Map<string, LabServer>();
  const startTls: [GateName, MailProtocol, 'offers' | 'hides'][] = [
    ['smtp', 'smtp', 'offers'],
    ['smtp', 'smtp', 'hides'],
    ['imap', 'imap', 'offers'],
    ['postgres', 'postgres', 'offers'],
  ];
  for (const [name, protocol, behaviour] of startTls) {
    const certificate = certificateOf(gateHosts[name]);
    const server = keep(await startStartTlsServer({ protocol, behaviour, certificate }));
    inner.set(`${name} ${behaviour === 'offers' ? 'well' : behaviour}`, server);
  }
  inner.set('ssh well', keep(await startTcpServer('banner')));
  inner.set('cache well', keep(await startTcpServer('echo')));
  return inner;
}

async function openGates(
  ports: Ports | null,
  parts: {
    inner: Map<string, LabServer>;
    behaviourOf: (host: string, aspect: Aspect) => string;
    keep: Keep;
  },
): Promise<Record<GateName, Gate>> {
  const open = async (name: GateName) => {
    const behaviour = () => parts.behaviourOf(gateHosts[name], 'port');
    const port = ports?.[name] ?? 0;
    if (name === 'scanner') return parts.keep(await openUdpGate(port, () => behaviour() !== 'silent'));
    const way = (): GateWay => {
      const now = behaviour();
      const server = parts.inner.get(`${name} ${now}`) ?? parts.inner.get(`${name} well`);
      return gateways[now] ?? (server === undefined ? 'resets' : { port: server.port });
    };
    return parts.keep(await openGate(port, way));
  };
  return {
    smtp: await open('smtp'),
    imap: await open('imap'),
    postgres: await open('postgres'),
    ssh: await open('ssh'),
    cache: await open('cache'),
    scanner: await open('scanner'),
  };
}
