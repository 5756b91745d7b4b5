import { fail, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';

/** Response of a host's web server, cut to the part that is evaluated. */
export interface WebAnswer {
  scheme: 'http' | 'https';
  /** 0 if there was no response. */
  status: number;
  failure: string | null;
  title: string | null;
  /** First 64 KiB of the page. Never stored. */
  text: string;
  hasPassword: boolean;
  /** URL after all redirects. */
  url: string;
  /** Whether the server's certificate is for another name. */
  foreignCertificate: boolean;
}

/** Facts about one host of the inventory. */
export interface ExposureHostFacts {
  host: string;
  /** Aliases in order, without the host itself. */
  targets: string[];
  /** `resolves`, `nxdomain`, `no-address`, or the code of a failed lookup. */
  resolution: string;
  addresses: string[];
  /** Registrable domain of an alias target that anyone can register; null if there is none. */
  unregistered: string | null;
  /** Whether it is unknown if an alias target is registered. */
  registrationUnknown: boolean;
  /** First responses, before redirects. Fingerprints are matched against these. */
  first: WebAnswer[];
  /** The page after all redirects; null if there is no response. */
  landing: WebAnswer | null;
}

/** A file found by an active check. */
export interface ExposedFile {
  host: string;
  path: string;
  kind: 'secrets' | 'vcs' | 'backup' | 'listing';
  /** Name of the matched signature. The content itself is never stored. */
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
  /** Identified protocol or product; null if the port only accepted the connection. */
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
 * Returns the ports that are open now and were closed in the previous scan (`change.exposure.new-port`). Compares only
 * ports that both scans checked. Pure.
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
