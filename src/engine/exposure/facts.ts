import { fail, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';

/** Response of a host's web server, truncated to the part that is evaluated. */
export interface WebAnswer {
  scheme: 'http' | 'https';
  /** 0 if there was no response. */
  status: number;
  failure: string | null;
  title: string | null;
  /** First 64 KiB of the page. Never stored. */
  text: string;
  hasPassword: boolean;
  /** URL at which the redirects ended. */
  url: string;
  /** Whether the served certificate is for another name. */
  foreignCertificate: boolean;
}

/** All evaluated facts about one host of the inventory. */
export interface ExposureHostFacts {
  host: string;
  /** Aliases in order, without the host itself. */
  targets: string[];
  /** `resolves`, `nxdomain`, `no-address`, or the code of a failed lookup. */
  resolution: string;
  addresses: string[];
  /** Registrable domain of a target that anyone may register; null if there is none. */
  unregistered: string | null;
  /** Whether the registration of a target could not be determined. */
  registrationUnknown: boolean;
  /** First responses, without following redirects. Fingerprints are matched against these. */
  first: WebAnswer[];
  /** The page after all redirects; null if there is no response. */
  landing: WebAnswer | null;
}

/** A file found by an active check. */
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
  /** Protocol or product that was identified; null if the port only accepted the connection. */
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
  /** Null if ports were not scanned. */
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
