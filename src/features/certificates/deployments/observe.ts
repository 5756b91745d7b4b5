import { type ChainTrust, chainTrusts } from '#engine/certificates/chain.ts';
import {
  type IssuerFacts,
  inspectServer,
  type ServerInspection,
} from '#engine/certificates/server-certificates.ts';
import { caKeyOf } from '#engine/ct/ca-names.ts';
import type { ServedLeaf } from '#engine/probes/types.ts';
import { type StartTls, startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';
import type { TlsSnapshot } from '#engine/tls/snapshot.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Net } from '#platform/net/types.ts';
import {
  advanceLookup,
  type ChainEntry,
  linkMonitors,
  type MonitorEndpoint,
  markReplaced,
  updateMonitorExpiries,
  upsertDeployments,
} from './queries.ts';
import { type ScannedHosts, selectMonitorOwners, type TlsEndpoint } from './views.ts';

/** Dependencies of the endpoint checks. */
export interface EndpointCheckDeps {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /** Ports to check on mail hosts. Tests replace the default ports. */
  mailPorts?: readonly MailPort[];
}

interface MailPort {
  port: number;
  /** STARTTLS protocol; empty for implicit TLS. */
  starttls: StartTls | '';
}

const timeoutMs = 10_000;
const concurrency = 20;

/**
 * Checks endpoints and stores the certificates that they serve: up to 20 hosts in parallel, one connection at a time
 * per host. If several accounts request an endpoint, it is checked once.
 * @returns the number of endpoints that served a certificate.
 */
export async function checkEndpoints(
  db: Db,
  places: readonly TlsEndpoint[],
  deps: EndpointCheckDeps,
): Promise<number> {
  const hosts = [...Map.groupBy(places, ({ host }) => host).values()];
  let next = 0;
  let served = 0;
  const work = async () => {
    for (let host = hosts[next++]; host !== undefined; host = hosts[next++]) {
      for (const requests of Map.groupBy(host, keyOf).values()) {
        if (deps.signal.aborted) return;
        const observations = await checkEndpoint(requests, deps);
        served += observations.length;
        if (observations.length > 0) await saveObservations(db, observations);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, hosts.length) }, work));
  return served;
}

const keyOf = ({ port, sni, starttls }: TlsEndpoint): string => JSON.stringify([port, sni, starttls]);

/**
 * Stores observations. For a certificate without a known issuance, the next lookup of its domain becomes due
 * immediately.
 */
export async function saveObservations(db: Db, places: readonly EndpointObservation[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await recordDeployments(tx, places);
    for (const { accountId, domainId, served, at } of places) {
      if (domainId === null || served.length === 0) continue;
      await advanceLookup(tx, accountId, { domainId, sha256: served.map(({ sha256 }) => sha256), at });
    }
  });
}

/** Checks one endpoint on behalf of all accounts that requested it. */
async function checkEndpoint(
  [first, ...others]: TlsEndpoint[],
  deps: EndpointCheckDeps,
): Promise<EndpointObservation[]> {
  if (first === undefined) return [];
  const starttls = startTlsProtocols.find((one) => one === first.starttls) ?? null;
  const { host, port, sni } = first;
  const result = await inspectServer({ host, port, sni, starttls, ipVersion: null, timeoutMs }, deps);
  const served = toServedCertificate(result);
  if (served === null) return [];
  const at = new Date(deps.clock.now());
  return [first, ...others].map(({ account_id, domain_id }) => ({
    accountId: account_id,
    domainId: domain_id,
    host,
    port,
    starttls: starttls ?? '',
    served: [served],
    at,
  }));
}

function toServedCertificate({ leaf, trust, issuers, address }: ServerInspection): ServedCertificate | null {
  if (leaf === null) return null;
  return fromLeaf({ facts: leaf, trust: trust && (trust.fault ?? 'trusted'), issuers }, address);
}

/** Converts stored scan results; several addresses can serve the same certificate. */
export function toObservations(scanned: ScannedHosts): EndpointObservation[] {
  return scanned.hosts.map(({ host, port, certificates }) => ({
    accountId: scanned.account_id,
    domainId: scanned.domain_id,
    host,
    port,
    starttls: '',
    served: mergeAddresses(certificates),
    at: scanned.checked_at,
  }));
}

function mergeAddresses(certificates: TlsSnapshot['certificates']): ServedCertificate[] {
  const served = new Map<string, ServedCertificate & { addresses: string[] }>();
  for (const one of certificates) {
    const known = served.get(one.fingerprint);
    if (known !== undefined) {
      known.addresses.push(one.address);
      continue;
    }
    served.set(one.fingerprint, {
      sha256: one.fingerprint,
      names: one.dnsNames,
      commonName: one.subjectCommonName ?? one.dnsNames[0] ?? null,
      issuer: {
        commonName: one.issuerCommonName ?? one.issuer,
        organization: one.issuerOrganization,
      },
      serialNumber: one.serial,
      keyType: one.keyType,
      keyBits: one.keyBits,
      keySha256: one.spkiSha256,
      signatureAlgorithm: one.signatureAlgorithm,
      notBefore: one.notBefore,
      notAfter: one.notAfter,
      addresses: [one.address],
      trust:
        one.trustFault === null ? 'trusted' : (chainTrusts.find((each) => each === one.trustFault) ?? null),
      issuers: one.issuers,
    });
  }
  return [...served.values()];
}

/** The ports to check on a mail host. */
export const defaultMailPorts: readonly MailPort[] = [
  { port: 25, starttls: 'smtp' },
  { port: 465, starttls: '' },
  { port: 587, starttls: 'smtp' },
  { port: 993, starttls: '' },
  { port: 995, starttls: '' },
];

/** A certificate as served by one endpoint. */
interface ServedCertificate {
  /** SHA-256 of the DER, lowercase hex. */
  sha256: string;
  names: readonly string[];
  commonName: string | null;
  issuer: { commonName: string | null; organization: string | null };
  serialNumber: string | null;
  keyType: string | null;
  keyBits: number | null;
  keySha256: string | null;
  signatureAlgorithm: string | null;
  /** Milliseconds since the epoch. */
  notBefore: number;
  notAfter: number;
  addresses: readonly string[];
  /** Null if the chain was not checked. */
  trust: ChainTrust | null;
  /** The chain above the certificate, up to the trusted root if there is one; empty if unknown. */
  issuers: readonly IssuerFacts[];
}

/** The result of observing one host and port. */
interface EndpointObservation {
  accountId: string;
  domainId: string | null;
  host: string;
  port: number;
  /** STARTTLS protocol; empty for implicit TLS. */
  starttls: string;
  /** If empty, stored deployments are not changed. */
  served: readonly ServedCertificate[];
  at: Date;
}

/**
 * Stores the currently deployed certificates and marks the other certificates of the observed endpoints as not current.
 */
export async function recordDeployments(tx: Tx, places: readonly EndpointObservation[]): Promise<void> {
  const observations = places.filter(({ served }) => served.length > 0);
  const rows = observations.flatMap((place) =>
    place.served.map((one) => ({
      id: newId(),
      account_id: place.accountId,
      domain_id: place.domainId,
      sha256: one.sha256,
      host: place.host,
      port: place.port,
      starttls: place.starttls,
      addresses: [...one.addresses],
      trust: one.trust,
      chain: one.issuers.length === 0 ? null : one.issuers.map(toChainEntry),
      names: one.names.slice(0, 100),
      common_name: one.commonName,
      ca: caKeyOf(one.issuer),
      issuer_common_name: one.issuer.commonName,
      issuer_organization: one.issuer.organization,
      serial_number: one.serialNumber,
      key_type: one.keyType,
      key_bits: one.keyBits,
      key_sha256: one.keySha256,
      signature_algorithm: one.signatureAlgorithm,
      not_before: new Date(one.notBefore),
      not_after: new Date(one.notAfter),
      seen_at: place.at,
    })),
  );
  if (rows.length === 0) return;
  await upsertDeployments(tx, rows);
  await markReplaced(tx, rows);
  await updateMonitorExpiries(tx, rows);
}

/** A certificate that a check of a service monitor received. */
export interface ServedObservation {
  monitorId: string;
  served: ServedLeaf;
  address: string | null;
  at: Date;
}

/** Stores certificates received by checks of service monitors, together with their endpoints. */
export async function recordServedCertificates(
  db: Db,
  observations: readonly ServedObservation[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const monitors = await selectMonitorOwners(
      tx,
      observations.map(({ monitorId }) => monitorId),
    );
    const endpoints = new Map<string, EndpointObservation & { served: ServedCertificate[] }>();
    const links: MonitorEndpoint[] = [];
    for (const { monitorId, served, address, at } of observations) {
      const owner = monitors.get(monitorId);
      if (owner === undefined) continue;
      const host = served.host.toLowerCase();
      const { port, starttls } = served;
      const place = { accountId: owner.account_id, host, port, starttls };
      const key = Object.values(place).join(' ');
      const known = endpoints.get(key) ?? { ...place, domainId: owner.domain_id, served: [], at };
      endpoints.set(key, known);
      if (!known.served.some(({ sha256 }) => sha256 === served.facts.fingerprint))
        known.served.push(fromLeaf(served, address));
      links.push({ monitor_id: monitorId, account_id: owner.account_id, host, port, starttls });
    }
    await recordDeployments(tx, [...endpoints.values()]);
    await linkMonitors(tx, links);
  });
}

const toChainEntry = (issuer: IssuerFacts): ChainEntry => ({
  sha256: issuer.fingerprint,
  subject: issuer.subject,
  notBefore: new Date(issuer.notBefore).toISOString(),
  notAfter: new Date(issuer.notAfter).toISOString(),
  keyType: issuer.keyType,
  keyBits: issuer.keyBits,
  signatureAlgorithm: issuer.signatureAlgorithm,
  selfIssued: issuer.selfIssued,
});

function fromLeaf(
  { facts, trust, issuers }: Pick<ServedLeaf, 'facts' | 'trust' | 'issuers'>,
  address: string | null,
): ServedCertificate {
  return {
    sha256: facts.fingerprint,
    names: facts.dnsNames,
    commonName: facts.subjectCommonName,
    issuer: { commonName: facts.issuerCommonName, organization: facts.issuerOrganization },
    serialNumber: facts.serial,
    keyType: facts.keyType,
    keyBits: facts.keyBits,
    keySha256: facts.spkiSha256,
    signatureAlgorithm: facts.signatureAlgorithm,
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    addresses: address === null ? [] : [address],
    trust,
    issuers,
  };
}
