import { claimableProvider } from './claimable-providers.ts';
import { findRecords, type Lookup, normaliseName, textData } from './lookup.ts';
import { type NameServer, parentNameServers, probeNameServer, type ServerAccess } from './name-servers.ts';
import {
  fail,
  failedToTest,
  judge,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
} from './posture-check.ts';
import { findUnregistered, type IsUnregistered } from './registrable.ts';
import { newestSerial, serialTime } from './serial.ts';

export interface DelegationOptions extends ServerAccess {
  /** Epoch milliseconds. */
  nowMs: number;
  isUnregistered?: IsUnregistered;
  /** Origin AS and announced prefix of an address, null when unknown. */
  originOf?: (address: string) => Promise<{ asn: number; prefix: string } | null>;
  /** Since when scans have seen different serials, epoch milliseconds. */
  splitSinceMs?: number | null;
}

export interface Delegation {
  zone: string;
  /** False when the name is no zone of its own: nothing of this applies. */
  isZone: boolean | null;
  /** NS names at the parent; null when unknown. */
  parentNs: string[] | null;
  /** NS names as the zone's own servers give them, else as the resolver does; null when unknown. */
  childNs: string[] | null;
  servers: NameServer[];
  reason: string | null;
}

const IDS = [
  'availability.dns.nameserver-silent',
  'availability.dns.single-nameserver',
  'availability.dns.single-network',
  'dns.delegation.lame',
  'dns.delegation.claimable',
  'dns.delegation.ns-domain-unregistered',
  'dns.delegation.parent-child-mismatch',
  'dns.soa.serial-split',
] as const;
const MAX_SERVERS = 13;
const HOUR_MS = 3_600_000;

/** Reads the delegation of `domain` from parent, resolver and every name server. Never throws. */
export async function readDelegation(
  domain: string,
  lookup: Lookup,
  access: ServerAccess = {},
): Promise<Delegation> {
  const zone = normaliseName(domain);
  const context = { lookup, access };
  const resolved = await findRecords(lookup, zone, 'NS');
  const parentNs = await parentNameServers(zone, context);
  const fromResolver = resolved.kind === 'found' ? [...new Set(textData(resolved))].sort() : null;
  const base = { zone, parentNs, childNs: fromResolver, servers: [], reason: null };
  if (fromResolver === null && (parentNs === null || parentNs.length === 0)) {
    const unknown = resolved.kind === 'error';
    return { ...base, isZone: unknown ? null : false, reason: unknown ? resolved.reason : null };
  }
  const names = [...new Set([...(parentNs ?? []), ...(fromResolver ?? [])])].slice(0, MAX_SERVERS);
  const servers = await Promise.all(names.map((host) => probeNameServer(host, zone, context)));
  const own = servers
    .flatMap((server) => server.answers)
    .map((answer) => answer.nsNames)
    .find((n) => n !== null);
  return { ...base, isZone: true, childNs: own ?? fromResolver, servers };
}

/** Judges a delegation: availability, lameness, registration, agreement and serials. Never throws. */
export async function analyseDelegation(
  domain: string,
  lookup: Lookup,
  options: DelegationOptions,
): Promise<{ delegation: Delegation; checks: PostureCheck[] }> {
  const delegation = await readDelegation(domain, lookup, options);
  const asset = delegation.zone;
  if (delegation.isZone === null) {
    const reason = delegation.reason ?? 'dns-error';
    return { delegation, checks: IDS.map((id) => failedToTest(id, asset, reason)) };
  }
  if (!delegation.isZone)
    return { delegation, checks: IDS.map((id) => notApplicable(id, asset, 'not-a-zone')) };
  const checks = [
    judgeSilence(delegation),
    ...(await judgeSpread(delegation, options)),
    ...judgeLame(delegation),
    await judgeRegistration(delegation, options.isUnregistered),
    judgeAgreement(delegation),
    judgeSerials(delegation, options),
  ];
  return { delegation, checks };
}

/** What is known of a server over all its addresses that were asked. */
function serverState(server: NameServer): 'authoritative' | 'lame' | 'silent' | 'unknown' {
  const states = server.answers.map((answer) => answer.state).filter((state) => state !== 'refused');
  if (states.includes('lame')) return 'lame';
  if (states.includes('authoritative')) return 'authoritative';
  return states.includes('silent') ? 'silent' : 'unknown';
}

function judgeSilence({ zone, servers }: Delegation): PostureCheck {
  const id = 'availability.dns.nameserver-silent';
  const silent = servers.filter((s) => serverState(s) === 'silent').map((s) => s.host);
  const heard = servers.some((s) => serverState(s) === 'authoritative' || serverState(s) === 'lame');
  if (silent.length > 0 && heard) return fail(id, zone, 'silent', { servers: silent });
  // When nobody at all answers, our own way out may be shut.
  return heard ? pass(id, zone) : notTested(id, zone, 'no-server-reached');
}

async function judgeSpread(delegation: Delegation, options: DelegationOptions): Promise<PostureCheck[]> {
  const { zone, servers } = delegation;
  const single = 'availability.dns.single-nameserver';
  const network = 'availability.dns.single-network';
  const addresses = [...new Set(servers.flatMap((server) => server.addresses))];
  const unknown = servers.some((server) => server.state === 'error');
  const evidence = { servers: servers.map((server) => server.host), addresses };
  const one = servers.length < 2 || (addresses.length === 1 && !unknown);
  if (one) {
    const reason = servers.length < 2 ? 'one-name' : 'one-address';
    return [fail(single, zone, reason, evidence), notApplicable(network, zone, 'single-nameserver')];
  }
  if (addresses.length === 0 || unknown) {
    const failed = (id: typeof single | typeof network) => failedToTest(id, zone, 'addresses-unknown');
    return [addresses.length > 1 ? pass(single, zone, evidence) : failed(single), failed(network)];
  }
  const networks: string[] = [];
  for (const address of addresses.slice(0, 26)) networks.push(await networkOf(address, options.originOf));
  const judged = judge(network, zone, {
    bad: new Set(networks).size === 1,
    reason: 'one-network',
    evidence: { networks: [...new Set(networks)] },
  });
  return [pass(single, zone, evidence), judged];
}

/** Origin AS and prefix; without a source for it the /24 or /48, which lies within one prefix for sure. */
async function networkOf(address: string, originOf: DelegationOptions['originOf']): Promise<string> {
  try {
    const origin = await originOf?.(address);
    if (origin) return `AS${origin.asn} ${origin.prefix}`;
  } catch {
    // Judged by the address alone.
  }
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

function judgeLame({ zone, servers, parentNs }: Delegation): PostureCheck[] {
  const delegated = servers.filter((server) => parentNs === null || parentNs.includes(server.host));
  const lame = delegated.filter((server) => serverState(server) === 'lame');
  const known = delegated.some((server) => ['lame', 'authoritative'].includes(serverState(server)));
  const ids = ['dns.delegation.lame', 'dns.delegation.claimable'] as const;
  if (!known) return ids.map((id) => notTested(id, zone, 'no-server-reached'));
  const shown = lame.map((s) => ({
    host: s.host,
    rcodes: s.answers.map((answer) => answer.rcode ?? answer.state),
  }));
  const claimable = lame.flatMap((server) => {
    const provider = claimableProvider(server.host);
    // A provider that still serves the zone from one of its servers has not lost it.
    const lost = servers.every(
      (s) => claimableProvider(s.host) !== provider || serverState(s) !== 'authoritative',
    );
    return provider !== null && lost ? [{ host: server.host, provider }] : [];
  });
  return [
    judge('dns.delegation.lame', zone, {
      bad: lame.length > 0,
      reason: 'lame',
      evidence: { servers: shown },
    }),
    judge('dns.delegation.claimable', zone, {
      bad: claimable.length > 0,
      reason: 'zone-can-be-created-by-anyone',
      evidence: { servers: claimable },
    }),
  ];
}

async function judgeRegistration(
  { zone, servers }: Delegation,
  isUnregistered: IsUnregistered | undefined,
): Promise<PostureCheck> {
  const id = 'dns.delegation.ns-domain-unregistered';
  const gone = servers.filter((server) => server.nxdomain).map((server) => server.host);
  const { found, unknown } = await findUnregistered(gone, zone, isUnregistered);
  if (found.length > 0) {
    return fail(id, zone, 'unregistered-domain', { servers: found.map((f) => ({ ...f })) });
  }
  if (unknown) return notTested(id, zone, 'registration-unknown');
  const failed = servers.some((server) => server.state === 'error');
  return failed ? failedToTest(id, zone, 'dns-error') : pass(id, zone);
}

function judgeAgreement({ zone, parentNs, childNs }: Delegation): PostureCheck {
  const id = 'dns.delegation.parent-child-mismatch';
  if (parentNs === null || childNs === null) return notTested(id, zone, 'one-side-unknown');
  const onlyParent = parentNs.filter((name) => !childNs.includes(name));
  const onlyChild = childNs.filter((name) => !parentNs.includes(name));
  return judge(id, zone, {
    bad: onlyParent.length + onlyChild.length > 0,
    reason: 'ns-sets-differ',
    evidence: { onlyParent, onlyChild },
  });
}

function judgeSerials({ zone, servers }: Delegation, options: DelegationOptions): PostureCheck {
  const id = 'dns.soa.serial-split';
  const seen = servers.flatMap((server) =>
    server.answers.flatMap(({ serial }) => (serial === null ? [] : [{ host: server.host, serial }])),
  );
  if (seen.length === 0) return notTested(id, zone, 'no-server-reached');
  const serials = [...new Set(seen.map((entry) => entry.serial))];
  const evidence = { serials: seen };
  if (serials.length === 1) return pass(id, zone, evidence);
  // Servers catch up within minutes; only a split that has lasted an hour is a fault.
  const newest = newestSerial(serials);
  const written = newest === null ? null : serialTime(newest, options.nowMs);
  const times = [options.splitSinceMs ?? null, written].filter((time) => time !== null);
  if (times.some((time) => options.nowMs - time > HOUR_MS)) {
    return fail(id, zone, 'serial-split', evidence);
  }
  return notTested(id, zone, 'split-age-unknown');
}
