import type { PortName, Ports } from '../ports.ts';
import type { LabServer } from '../starttls/listen.ts';
import { startTcpServer } from '../starttls/plain-servers.ts';
import { type MailProtocol, startStartTlsServer } from '../starttls/server.ts';
import type { Certificates } from './certificates.ts';
import { type Gate, type GateWay, openGate, openUdpGate } from './switchable-listener.ts';

/** All services except web and DNS, such as mail, database and SSH. Each is behind a gate on its port. */

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

/** Gate behaviors that need no server. The gate of a host with the behavior `refuses` is closed. */
const deadEnds: Readonly<Record<string, GateWay>> = { silent: 'silent', resets: 'resets' };

/** Registers a server that must be closed at the end. */
export type Keep = <T extends { close(): Promise<void> }>(server: T) => T;

export interface Services {
  ports: Pick<Ports, GateName>;
  /** Closes and opens the gates of one host or of all hosts, according to their current behavior. */
  setDoors(host?: string): Promise<void>;
}

/** @throws if another program uses one of `ports`. */
export async function startServices(
  ports: Ports,
  parts: { certificates: Certificates; behaviorOf(host: string): string; keep: Keep },
): Promise<Services> {
  const inner = await startInner(parts.certificates, parts.keep);
  const open = async (name: GateName): Promise<Gate> => {
    const behavior = () => parts.behaviorOf(gateHosts[name]);
    const port = ports[name];
    if (name === 'scanner') return parts.keep(await openUdpGate(port, () => behavior() !== 'silent'));
    const way = (): GateWay => {
      const now = behavior();
      const server = inner.get(`${name} ${now}`) ?? inner.get(`${name} well`);
      return deadEnds[now] ?? (server === undefined ? 'resets' : { port: server.port });
    };
    return parts.keep(await openGate(port, way));
  };
  const gates: Record<GateName, Gate> = {
    smtp: await open('smtp'),
    imap: await open('imap'),
    postgres: await open('postgres'),
    ssh: await open('ssh'),
    cache: await open('cache'),
    scanner: await open('scanner'),
  };
  const names = Object.keys(gates) as GateName[];
  return {
    ports: Object.fromEntries(names.map((name) => [name, gates[name].port])) as Record<GateName, number>,
    async setDoors(host) {
      for (const name of names) {
        const own = gateHosts[name];
        if (host !== undefined && host !== own) continue;
        await gates[name].setOpen(parts.behaviorOf(own) !== 'refuses');
      }
    },
  };
}

/** Starts the servers behind the gates. Returns them by gate and behavior. */
async function startInner(certificates: Certificates, keep: Keep): Promise<Map<string, LabServer>> {
  const inner = new Map<string, LabServer>();
  const startTls: [GateName, MailProtocol, 'offers' | 'hides'][] = [
    ['smtp', 'smtp', 'offers'],
    ['smtp', 'smtp', 'hides'],
    ['imap', 'imap', 'offers'],
    ['postgres', 'postgres', 'offers'],
  ];
  for (const [name, protocol, behavior] of startTls) {
    const certificate = certificates.issued(gateHosts[name], 'well');
    const server = keep(await startStartTlsServer({ protocol, behavior, certificate }));
    inner.set(`${name} ${behavior === 'offers' ? 'well' : behavior}`, server);
  }
  inner.set('ssh well', keep(await startTcpServer('banner')));
  inner.set('cache well', keep(await startTcpServer('echo')));
  return inner;
}
