import type { Delegation } from '#engine/dns/delegation.ts';
import { boundEvidence, type Evidence, type Json, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { DnsServer } from '#platform/net/types.ts';
import type { ChangeEvent } from './record-changes.ts';

/**
 * Creates a change event. Events for the same change have the same `after`, so that a second observation matches the
 * first. Fluctuating values belong in `more`.
 */
export function changeEvent(
  id: ChangeEvent['id'],
  asset: string,
  reason: string,
  details: { before: Json; after: Json; more?: Evidence; atOnce?: boolean },
): ChangeEvent {
  const { before, after, more = {}, atOnce = false } = details;
  const evidence = boundEvidence({ ...more, before, after }) as Evidence;
  return { id, asset, reason, evidence, needsConfirmation: !atOnce };
}

/**
 * Returns an event for each difference between two snapshots that were compared host by host. The asset is the domain;
 * the evidence names the host.
 */
export function eventsOfChecks(
  domain: string,
  checks: readonly PostureCheck[],
  after: (check: PostureCheck) => Json,
): ChangeEvent[] {
  return checks
    .filter(({ result }) => result === 'fail')
    .map((check) =>
      changeEvent(check.id as ChangeEvent['id'], domain, check.reason ?? 'changed', {
        before: check.evidence?.before ?? null,
        after: [check.asset, after(check)],
        more: { host: check.asset, ...check.evidence },
      }),
    );
}

/** Returns the addresses of the authoritative servers that responded, as input for `observeDivergence`. */
export function authoritativeServers(
  delegation: Delegation,
  serverAt: (address: string) => DnsServer = (address) => ({ address, port: 53 }),
): DnsServer[] {
  return delegation.servers
    .flatMap(({ answers }) => answers)
    .filter(({ state }) => state === 'authoritative')
    .map(({ address }) => serverAt(address));
}
