import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FamilyName } from '#engine/scan/types.ts';
import type { Reply } from '#lab/dns/behaviors.ts';
import type { LabDnsServer } from '#lab/dns/server.ts';
import { goodDomain, type LabScanDomain } from '#lab/scan/domains.ts';
import { type LabInternet, startLabInternet } from '#lab/scan/internet.ts';
import { addresses } from '#lab/scan/zones.ts';
import { createTlsPki, type TlsPki } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import type { DnsServer } from '#platform/net/types.ts';
import { type HostileWeb, startHostileWeb, type WebAnswer } from './hostile-web.ts';
import type { ChildReport } from './scan-child.ts';
import { bounds, createScanChildren } from './scan-children.ts';

/** Changes the responses of every name server about a domain. */
type Tamper = (reply: Reply) => void;

/** The hostile parts of a domain. The remaining parts are those of a harmless domain. */
export interface Hostility {
  zone?: (records: Record<string, string[]>, domain: string) => void;
  delegation?: string[];
  dns?: Tamper;
  web?: WebAnswer;
  /** Servers of the test that replace the web server. */
  serve?: (context: { domain: string; pki: TlsPki }) => Promise<HostileWeb>;
  /** Starts further servers and returns the settings to use them. */
  sources?: (context: { domain: string; lab: LabInternet }) => Promise<Sources>;
}

/** Third-party sources of a scan. */
interface Sources {
  settings: Record<string, string>;
  close(): Promise<void>;
}

export interface HostileWorld {
  lab: LabInternet;
  pki: TlsPki;
  /**
   * Scans `domain` with these families, either in a separate process or next to other scans that only wait. Rejects if
   * the process dies.
   */
  scan(
    domain: string,
    hostility: Hostility,
    order: { families: readonly FamilyName[]; waits?: boolean | undefined },
  ): Promise<ChildReport>;
  close(): Promise<void>;
}

/** Time in ms after which a scan is aborted. It may block for a while before it stops. */
const abortMs = bounds.ms - bounds.stallMs;

/** Settings that disable every third-party source. */
const sourcesOff: Record<string, string> = Object.fromEntries(
  Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'off']),
);

/** Starts the lab's internet for hostile domains, entirely on loopback. */
export async function startHostileWorld(): Promise<HostileWorld> {
  const lab = await startLabInternet({ domains: [goodDomain('good.test', systemClock.now())] });
  const pki = createTlsPki();
  const tampers = new Map<string, Tamper>();
  for (const server of new Set([lab.resolver, ...Object.values(lab.nameServers)])) {
    server.setBehavior('*', { kind: 'custom', change: (reply) => tamper(reply, server, { tampers, lab }) });
  }
  const children = createScanChildren(await bundleScanChild());
  const quiet = createSocket('udp4');
  await new Promise<void>((resolve) => quiet.bind(0, '127.0.0.1', resolve));
  const silent: DnsServer = { address: '127.0.0.1', port: quiet.address().port };
  const scan: HostileWorld['scan'] = async (domain, hostility, { families, waits }) => {
    const good = goodDomain(domain, systemClock.now());
    hostility.zone?.(good.zone, domain);
    const lines = hostility.delegation?.map((line) => line.replace('$domain', domain));
    lab.publish({ ...good, delegation: lines ?? good.delegation } satisfies LabScanDomain);
    lab.rdap.setDomain({ name: domain });
    if (hostility.dns) tampers.set(domain, hostility.dns);
    const serve = hostility.serve ?? ((context) => startHostileWeb({ ...context, answer: hostility.web }));
    const web = await serve({ domain, pki });
    const sources = await hostility.sources?.({ domain, lab });
    const rdap = { BELLTOWER_SOURCE_RDAP_ENABLED: 'on', BELLTOWER_RDAP_BOOTSTRAP_URL: lab.rdap.bootstrapUrl };
    try {
      return await children.scan(
        {
          ...{ domain, families, servers: placesOf(lab), silent, ports: web.ports, roots: [pki.root.cert] },
          resolver: { address: lab.resolver.address, port: lab.resolver.port },
          settings: { ...sourcesOff, ...rdap, ...sources?.settings },
          validating: true,
          abortMs,
        },
        { waits },
      );
    } finally {
      tampers.delete(domain);
      await Promise.all([web.close(), sources?.close()]);
    }
  };
  return {
    ...{ lab, pki, scan },
    close: async () => {
      quiet.close();
      children.close();
      await lab.close();
    },
  };
}

/** Bundles the scanner, because dozens of processes load it, and a few files load in half the time. */
async function bundleScanChild(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const folder = join(root, 'node_modules/.cache/scan-child');
  const entry = 'scan-child=test/hostile-scan/scan-child.ts';
  const words = [join(root, 'scripts/bundle-program.mjs'), folder, '.ts', entry];
  await promisify(execFile)(process.execPath, words);
  return join(folder, 'scan-child.mjs');
}

/** Returns the addresses of the name servers in a form that can be sent to another process. */
const placesOf = ({ nameServers }: LabInternet): Record<string, DnsServer> =>
  Object.fromEntries(
    Object.entries(nameServers).map(([at, { address, port }]) => [at, { address, port }] as const),
  );

function tamper(
  reply: Reply,
  server: LabDnsServer,
  { tampers, lab }: { tampers: ReadonlyMap<string, Tamper>; lab: LabInternet },
): void {
  const { name } = reply.query;
  if (server === lab.resolver && reply.response !== null) reply.response.ad = name.endsWith('.test');
  for (const [domain, change] of tampers) {
    // The domain cannot change the delegation in the parent zone.
    const theirs = name === domain || name.endsWith(`.${domain}`);
    if (theirs && server !== lab.nameServers[addresses.registry]) change(reply);
  }
}
