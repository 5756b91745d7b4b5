import { fail, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';

/** Response of a host's web server, truncated to what the judges read. */
export interface WebAnswer {
  scheme: 'http' | 'https';
  /** 0 without a response. */
  status: number;
  failure: string | null;
  title: string | null;
  /** First 64 KiB of the page. Never stored. */
  text: string;
  hasPassword: boolean;
  /** URL at which the redirects ended. */
  url: string;
  /** The certificate served is another name's. */
  foreignCertificate: boolean;
}

/** All evaluated facts about one host of the inventory. */
export interface ExposureHostFacts {
  host: string;
  /** Aliases in order, the host itself not among them. */
  targets: string[];
  /** `resolves`, `nxdomain`, `no-address`, or the code of a failed lookup. */
  resolution: string;
  addresses: string[];
  /** Registrable domain of a target that anyone may register; null for none. */
  unregistered: string | null;
  /** Whether the registration of a target could not be determined. */
  registrationUnknown: boolean;
  /** First responses, without redirects; fingerprints are matched against these. */
  first: WebAnswer[];
  /** The page visitors finally reach; null if there is no response. */
  landing: WebAnswer | null;
}

/** An active check's catch. */
export interface ExposedFile {
  host: string;
  path: string;
  kind: 'secrets' | 'vcs' | 'backup' | 'listing';
  /** Name of the signature that matched the content; never the content itself. */
  signature: string;
}

export interface LoginPanel {
  host: string;
  path: string;
  product: string;
}

export interface OpenPort {
  address: string;
  port: number;
  kind: 'database' | 'remote-admin' | 'management-ui' | 'other';
  /** Protocol or product that it identified; null if it only accepted the connection. */
  spoke: string | null;
}

/** State of a host's exposure stored between scans. */
export interface ExposureSnapshot {
  host: string;
  targets: string[];
  resolution: string;
  addresses: string[];
  service: string | null;
  title: string | null;
  status: number | null;
  /** null: ports were not scanned. */
  ports: OpenPort[] | null;
}

/**
 * Returns the ports that are open now and were not in the previous scan (`change.exposure.new-port`). Pure; only if
 * both scans checked them.
 */
export function comparePorts(
  before: readonly ExposureSnapshot[],
  after: readonly ExposureSnapshot[],
): PostureCheck[] {
  const id = 'change.exposure.new-port';
  return after.map(({ host, ports }) => {
    const then = before.find((each) => each.host === host)?.ports;
    if (!then || !ports) return notApplicable(id, host, 'no-baseline');
    const known = new Set(then.map(({ port }) => port));
    const fresh = ports.filter(({ port }) => !known.has(port));
    if (fresh.length === 0) return pass(id, host);
    return fail(id, host, 'port-opened', { ports: fresh.map(({ address, port }) => `${address}:${port}`) });
  });
}
