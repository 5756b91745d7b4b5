import { lookAtServer } from '#engine/certificates/look-at-server.ts';
import type { ServerLook } from '#engine/certificates/server-look.ts';
import { type StartTls, startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';
import type { TlsSnapshot } from '#engine/tls/snapshot.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Net } from '#platform/net/types.ts';
import { type PlaceSeen, recordDeployments, type ServedThere } from './record.ts';
import type { PlaceToLook, ScannedHosts } from './views.ts';
import { hastenLookups } from './write-queries.ts';

/** What looking at servers takes. */
export interface LookDeps {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /** Where mail hosts are looked at; their usual ports outside of tests. */
  mailPorts?: readonly MailPort[];
}

interface MailPort {
  port: number;
  /** Empty: TLS from the first octet. */
  starttls: StartTls | '';
}

const timeoutMs = 10_000;
const atOnce = 20;

/**
 * Looks at each place and writes what it serves: at so many hosts at a time, and at one host by one connection after
 * another. What several accounts want to know of is looked at once.
 * @returns how many places served a certificate.
 */
export async function lookAtPlaces(db: Db, places: readonly PlaceToLook[], deps: LookDeps): Promise<number> {
  const hosts = [...Map.groupBy(places, ({ host }) => host).values()];
  let next = 0;
  let served = 0;
  const work = async () => {
    for (let host = hosts[next++]; host !== undefined; host = hosts[next++]) {
      for (const wanted of Map.groupBy(host, keyOf).values()) {
        if (deps.signal.aborted) return;
        const seen = await lookAt(wanted, deps);
        served += seen.length;
        if (seen.length > 0) await writePlaces(db, seen);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, hosts.length) }, work));
  return served;
}

const keyOf = ({ port, sni, starttls }: PlaceToLook): string => JSON.stringify([port, sni, starttls]);

/** Writes places; a certificate that no issuance is known of has its domain looked up sooner. */
export async function writePlaces(db: Db, places: readonly PlaceSeen[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await recordDeployments(tx, places);
    for (const { accountId, domainId, served, at } of places) {
      if (domainId === null || served.length === 0) continue;
      await hastenLookups(tx, accountId, { domainId, sha256: served.map(({ sha256 }) => sha256), at });
    }
  });
}

/** One look for all who want to know of the same place. */
async function lookAt([first, ...others]: PlaceToLook[], deps: LookDeps): Promise<PlaceSeen[]> {
  if (first === undefined) return [];
  const starttls = startTlsProtocols.find((one) => one === first.starttls) ?? null;
  const { host, port, sni } = first;
  const look = await lookAtServer({ host, port, sni, starttls, ipVersion: null, timeoutMs }, deps);
  const served = toServed(look);
  if (served === null) return [];
  const at = new Date(deps.clock.now());
  return [first, ...others].map(({ account_id, domain_id }) => ({
    ...{ accountId: account_id, domainId: domain_id, host, port, starttls: starttls ?? '' },
    ...{ served: [served], at },
  }));
}

function toServed({ leaf, trust, address }: ServerLook): ServedThere | null {
  if (leaf === null) return null;
  return {
    ...{ sha256: leaf.fingerprint, names: leaf.dnsNames, commonName: leaf.subjectCommonName },
    issuer: { commonName: leaf.issuerCommonName, organization: leaf.issuerOrganisation },
    ...{ keySha256: leaf.spkiSha256, notBefore: leaf.notBefore, notAfter: leaf.notAfter },
    addresses: address === null ? [] : [address],
    chainComplete: trust === null ? null : trust.fault !== 'incomplete-chain',
  };
}

/** What a scan stored, as places: one certificate may be served at several addresses. */
export function toPlaces(scanned: ScannedHosts): PlaceSeen[] {
  return scanned.hosts.map(({ host, port, certificates }) => ({
    ...{ accountId: scanned.account_id, domainId: scanned.domain_id, host, port, starttls: '' },
    served: gather(certificates),
    at: scanned.checked_at,
  }));
}

function gather(certificates: TlsSnapshot['certificates']): ServedThere[] {
  const served = new Map<string, ServedThere & { addresses: string[] }>();
  for (const one of certificates) {
    const known = served.get(one.fingerprint);
    if (known !== undefined) {
      known.addresses.push(one.address);
      continue;
    }
    served.set(one.fingerprint, {
      ...{ sha256: one.fingerprint, names: one.dnsNames, commonName: one.dnsNames[0] ?? null },
      issuer: { commonName: one.issuer, organization: one.issuerOrganisation },
      ...{ keySha256: one.spkiSha256, notBefore: one.notBefore, notAfter: one.notAfter },
      ...{ addresses: [one.address], chainComplete: one.trustFault !== 'incomplete-chain' },
    });
  }
  return [...served.values()];
}

/** The ports of a mail host, and how TLS begins there. */
export const usualMailPorts: readonly MailPort[] = [
  { port: 25, starttls: 'smtp' },
  { port: 465, starttls: '' },
  { port: 587, starttls: 'smtp' },
  { port: 993, starttls: '' },
  { port: 995, starttls: '' },
];
