import { findRecords, type Lookup, normalizeName, textData } from '#engine/posture/lookup.ts';
import {
  type Evidence,
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';
import { hourMs } from '#platform/clock.ts';
import { type NameServer, probeNameServer, queryParentServers, type ServerAccess } from './name-servers.ts';
import { newestSerial, serialTime } from './serial.ts';

export interface DelegationOptions extends ServerAccess {
  /** Time in ms since the epoch. */
  nowMs: number;
  isUnregistered?: IsUnregistered;
  /** Returns the origin AS and announced prefix of an address; null if unknown. */
  originOf?: (address: string) => Promise<{ asn: number; prefix: string } | null>;
  /** Start of the current difference between serials, in ms since the epoch; null if they agree. */
  splitSinceMs?: number | null;
}

export interface Delegation {
  zone: string;
  /** False if the name is not a separate zone, so that the delegation checks do not apply. */
  isZone: boolean | null;
  /** NS names at the parent; null if unknown. */
  parentNs: string[] | null;
  /** Whether the parent's servers also serve the zone. If true, their answers are the zone's own data. */
  parentServesZone: boolean;
  /** NS names from the zone's own servers, otherwise from the resolver; null if unknown. */
  childNs: string[] | null;
  servers: NameServer[];
  /** Whether some name servers were not queried because there are too many. */
  truncated: boolean;
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

/** Reads the delegation of `domain` from the parent, the resolver and every name server. Never throws. */
async function readDelegation(
  domain: string,
  lookup: Lookup,
  access: ServerAccess = {},
): Promise<Delegation> {
  const zone = normalizeName(domain);
  const context = { lookup, access };
  const resolved = await findRecords(lookup, zone, 'NS');
  const word = await queryParentServers(zone, context);
  const parentNs = word?.names ?? null;
  const parentServesZone = word?.servesZone ?? false;
  const fromResolver = resolved.kind === 'found' ? [...new Set(textData(resolved))].sort() : null;
  const base = {
    ...{ zone, parentNs, parentServesZone, childNs: fromResolver },
    ...{ servers: [], truncated: false, reason: null },
  };
  if (fromResolver === null && (parentNs === null || parentNs.length === 0)) {
    const unknown = resolved.kind === 'error';
    return { ...base, isZone: unknown ? null : false, reason: unknown ? resolved.reason : null };
  }
  const named = [...new Set([...(parentNs ?? []), ...(fromResolver ?? [])])];
  const names = named.slice(0, MAX_SERVERS);
  const servers = await Promise.all(names.map((host) => probeNameServer(host, zone, context)));
  const own = servers
    .flatMap((server) => server.answers)
    .map((answer) => answer.nsNames)
    .find((n) => n !== null);
  const truncated = names.length < named.length;
  return { ...base, isZone: true, childNs: own ?? fromResolver, servers, truncated };
}

/** Evaluates a delegation: availability, lame servers, registration, agreement and serials. Never throws. */
export async function analyzeDelegation(
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
    evaluateSilence(delegation),
    ...(await evaluateSpread(delegation, options)),
    ...evaluateLame(delegation),
    await evaluateRegistration(delegation, options.isUnregistered),
    evaluateAgreement(delegation),
    evaluateSerials(delegation, options),
  ];
  return { delegation, checks };
}

/** Returns the state of a server from all of its queried addresses. */
function serverState(server: NameServer): 'authoritative' | 'lame' | 'silent' | 'unknown' {
  const states = server.answers.map((answer) => answer.state).filter((state) => state !== 'refused');
  if (states.includes('lame')) return 'lame';
  if (states.includes('authoritative')) return 'authoritative';
  return states.includes('silent') ? 'silent' : 'unknown';
}

/**
 * Returns the reason why the servers cannot pass although none of them shows a fault. For example, a server that did
 * not respond may be faulty. Null if all responded or have no address.
 */
function reasonNotMeasured(
  { truncated }: Delegation,
  servers: readonly NameServer[],
  unresponsiveStates: readonly ReturnType<typeof serverState>[],
): string | null {
  if (servers.some((server) => server.state === 'error')) return 'addresses-unknown';
  const unresponsive = servers.find(
    (server) => server.answers.length > 0 && unresponsiveStates.includes(serverState(server)),
  );
  if (unresponsive !== undefined)
    return serverState(unresponsive) === 'silent' ? 'server-silent' : 'address-refused';
  return truncated ? 'too-many-name-servers' : null;
}

function evaluateSilence(delegation: Delegation): PostureCheck {
  const { zone, servers } = delegation;
  const id = 'availability.dns.nameserver-silent';
  const silent = servers.filter((s) => serverState(s) === 'silent').map((s) => s.host);
  const hasResponse = servers.some((s) => serverState(s) === 'authoritative' || serverState(s) === 'lame');
  if (silent.length > 0 && hasResponse) return fail(id, zone, 'silent', { servers: silent });
  // If no server responds, our own network access may be blocked.
  if (!hasResponse) return notTested(id, zone, 'no-server-reached');
  const unmeasured = reasonNotMeasured(delegation, servers, ['unknown']);
  return unmeasured === null ? pass(id, zone) : notTested(id, zone, unmeasured);
}

async function evaluateSpread(delegation: Delegation, options: DelegationOptions): Promise<PostureCheck[]> {
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
  return [pass(single, zone, evidence), await evaluateNetworks(zone, addresses, options.originOf)];
}

async function evaluateNetworks(
  zone: string,
  addresses: readonly string[],
  originOf: DelegationOptions['originOf'],
): Promise<PostureCheck> {
  const id = 'availability.dns.single-network';
  const queried = addresses.slice(0, 26);
  const origins: (string | null)[] = [];
  for (const address of queried) origins.push(originOf ? await originText(address, originOf) : null);
  const unknown = origins.includes(null);
  // Origin ASNs and address ranges are not comparable, so all servers are compared by the same property.
  const networks = new Set(unknown ? queried.map(rangeOf) : origins.map(String));
  const bad = networks.size === 1;
  // Different ranges can belong to one network, so ranges are compared only without an origin lookup.
  if (!bad && unknown && originOf !== undefined) return failedToTest(id, zone, 'origin-unknown');
  return toPostureCheck(id, zone, { bad, reason: 'one-network', evidence: { networks: [...networks] } });
}

/** Returns origin AS and prefix of an address; null if unavailable. */
async function originText(
  address: string,
  originOf: NonNullable<DelegationOptions['originOf']>,
): Promise<string | null> {
  const origin = await originOf(address).catch(() => null);
  return origin && `AS${origin.asn} ${origin.prefix}`;
}

/** Returns the /24 or /48 of an address. No announced prefix is smaller. */
function rangeOf(address: string): string {
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

function evaluateLame(delegation: Delegation): PostureCheck[] {
  const { zone, servers, parentNs } = delegation;
  const delegated = servers.filter((server) => parentNs === null || parentNs.includes(server.host));
  const lame = delegated.filter((server) => serverState(server) === 'lame');
  const known = delegated.some((server) => ['lame', 'authoritative'].includes(serverState(server)));
  const ids = ['dns.delegation.lame', 'dns.delegation.claimable'] as const;
  if (!known) return ids.map((id) => notTested(id, zone, 'no-server-reached'));
  const unmeasured = reasonNotMeasured(delegation, delegated, ['silent', 'unknown']);
  const shown = lame.map((s) => ({
    host: s.host,
    rcodes: s.answers.map((answer) => answer.rcode ?? answer.state),
  }));
  const claimable = lame.flatMap((server) => {
    const provider = claimableProvider(server.host);
    // A provider that still serves the zone from one of its servers has not removed it.
    const lost = servers.every(
      (s) => claimableProvider(s.host) !== provider || serverState(s) !== 'authoritative',
    );
    return provider !== null && lost ? [{ host: server.host, provider }] : [];
  });
  const toCheck = (id: (typeof ids)[number], found: Evidence[], reason: string) =>
    found.length === 0 && unmeasured !== null
      ? notTested(id, zone, unmeasured)
      : toPostureCheck(id, zone, { bad: found.length > 0, reason, evidence: { servers: found } });
  return [
    toCheck('dns.delegation.lame', shown, 'lame'),
    toCheck('dns.delegation.claimable', claimable, 'zone-can-be-created-by-anyone'),
  ];
}

async function evaluateRegistration(
  { zone, servers, truncated }: Delegation,
  isUnregistered: IsUnregistered | undefined,
): Promise<PostureCheck> {
  const id = 'dns.delegation.ns-domain-unregistered';
  const nonexistent = servers.filter((server) => server.nxdomain).map((server) => server.host);
  const { found, unknown } = await findUnregistered(nonexistent, zone, isUnregistered);
  if (found.length > 0) {
    return fail(id, zone, 'unregistered-domain', { servers: found.map((f) => ({ ...f })) });
  }
  if (unknown) return notTested(id, zone, 'registration-unknown');
  const failed = servers.some((server) => server.state === 'error');
  if (truncated && !failed) return notTested(id, zone, 'too-many-name-servers');
  return failed ? failedToTest(id, zone, 'dns-error') : pass(id, zone);
}

function evaluateAgreement({ zone, parentNs, parentServesZone, childNs }: Delegation): PostureCheck {
  const id = 'dns.delegation.parent-child-mismatch';
  if (parentNs === null || childNs === null) return notTested(id, zone, 'one-side-unknown');
  if (parentServesZone) return notTested(id, zone, 'parent-serves-zone');
  const onlyParent = parentNs.filter((name) => !childNs.includes(name));
  const onlyChild = childNs.filter((name) => !parentNs.includes(name));
  return toPostureCheck(id, zone, {
    bad: onlyParent.length + onlyChild.length > 0,
    reason: 'ns-sets-differ',
    evidence: { onlyParent, onlyChild },
  });
}

function evaluateSerials(delegation: Delegation, options: DelegationOptions): PostureCheck {
  const { zone, servers } = delegation;
  const id = 'dns.soa.serial-split';
  const seen = servers.flatMap((server) =>
    server.answers.flatMap(({ serial }) => (serial === null ? [] : [{ host: server.host, serial }])),
  );
  if (seen.length === 0) return notTested(id, zone, 'no-server-reached');
  const serials = [...new Set(seen.map((entry) => entry.serial))];
  const evidence = { serials: seen };
  if (serials.length === 1) {
    const unmeasured = reasonNotMeasured(delegation, servers, ['silent', 'unknown']);
    return unmeasured === null ? pass(id, zone, evidence) : notTested(id, zone, unmeasured);
  }
  // Servers synchronize within minutes, so only a difference that lasts for an hour is a fault.
  const newest = newestSerial(serials);
  const written = newest === null ? null : serialTime(newest, options.nowMs);
  const times = [options.splitSinceMs ?? null, written].filter((time) => time !== null);
  if (times.some((time) => options.nowMs - time > hourMs)) {
    return fail(id, zone, 'serial-split', evidence);
  }
  return notTested(id, zone, 'split-age-unknown');
}

/**
 * DNS providers that let a new customer create any zone. If a delegation points to such a provider and the zone does
 * not exist there, anyone can create it and take over the name. Based on public lists. Providers that assign random
 * servers are omitted, because an attacker would need to get the right ones by chance.
 */
const PROVIDERS: readonly [pattern: RegExp, provider: string][] = [
  [/^ns\d?\.digitalocean\.com$/, 'DigitalOcean'],
  [/^ns\d?\.linode\.com$/, 'Linode'],
  [/^ns\d?\.he\.net$/, 'Hurricane Electric'],
  [/^ns\d+\.dnsmadeeasy\.com$/, 'DNS Made Easy'],
  [/^ns\d\.dnsimple(-edge)?\.(com|net|org)$/, 'DNSimple'],
  [/^ns\d+\.name\.com$/, 'Name.com'],
  [/^dns\d\.p\d+\.nsone\.net$/, 'NS1'],
  [/^ns\d\.(bizland|mydomain|dotster|domain)\.com$/, 'Newfold'],
  [/^ns\d\.vultr\.com$/, 'Vultr'],
  [/^ns\d+\.tierra\.net$/, 'TierraNet'],
  [/^yns\d\.yahoo\.com$/, 'Yahoo Small Business'],
];

/** Returns the provider of a name server if anyone can create zones there, otherwise null. */
function claimableProvider(host: string): string | null {
  return PROVIDERS.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? null;
}
