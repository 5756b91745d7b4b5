import { fail, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import type { OpenPort } from './facts.ts';

/** What is kept of a host's exposure from scan to scan. */
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
 * Ports that are open now and were not at the scan before (`change.exposure.new-port`). Pure; only where both
 * scans looked.
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
