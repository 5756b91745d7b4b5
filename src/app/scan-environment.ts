import type { ScanEnvironment } from '#engine/scan/types.ts';
import type { DnsClient } from '#platform/net/types.ts';

/**
 * Whether the configured resolvers validate DNSSEC: they vouch (AD) for the root, which is signed. False when
 * it cannot be told.
 */
export async function detectValidation(dns: DnsClient, signal?: AbortSignal): Promise<boolean> {
  try {
    const answer = await dns.query({
      ...{ name: '.', type: 'SOA', dnssecOk: true, timeoutMs: 3_000 },
      ...(signal === undefined ? {} : { signal }),
    });
    return answer.ad;
  } catch {
    return false;
  }
}

/** What scans may use beside the network, as the operator's settings shape it. */
export async function createScanEnvironment(dns: DnsClient, signal?: AbortSignal): Promise<ScanEnvironment> {
  return { validating: await detectValidation(dns, signal) };
}
