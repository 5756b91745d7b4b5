import { findRecords, type Lookup, mailExchangers, textData } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { formatIpv4, parseIpv4 } from '#platform/net/addresses.ts';
import { isPrivateAddress } from '#platform/net/egress/egress-policy.ts';
import type { DnsblList } from './dnsbl.ts';
import type { AddressReputation, AddressRole, ReputationFacts, SourceResult } from './facts.ts';
import type { Origin, OriginAnswer } from './origin-as.ts';
import type { Reputation } from './reputation.ts';
import { routeValidity } from './rpki.ts';

export interface CollectOptions {
  reputation: Reputation;
  lookup: Lookup;
  /** Single addresses that the domain declares as senders. */
  senders?: readonly string[];
  /** Returns whether an address cannot be on any list; default: private addresses. */
  isPrivate?: (address: string) => boolean;
  signal?: AbortSignal;
}

const MAX_ADDRESSES = 16;
const MAX_MX = 5;
/** Number of addresses sampled from the surrounding /24. */
const SAMPLE = 32;

type Found = { addresses: AddressReputation[]; failure: string | null };

/** Queries every source about a domain and its addresses. Never rejects. */
export async function collectReputation(domain: string, options: CollectOptions): Promise<ReputationFacts> {
  const { drop, vrps } = options.reputation;
  const names = [...new Set([domain, registrableDomain(domain) ?? domain])];
  const { addresses, failure } = await findAddresses(domain, options);
  const context = {
    lookup: options.lookup,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const credits = new Set<string>();
  const hosts = [...new Set([domain, `www.${domain}`])];
  // Runs in parallel, so that a hanging file does not delay the lists, which are queried one after another.
  const [{ lists, domainLists, neighborhood }, feeds] = await Promise.all([
    queryLists({ names, addresses }, { options, context }),
    queryFeeds(hosts, options),
    ...addresses.map((each) => fillAddress(each, { options, context, credits })),
    // Starts all fetches now, so that hanging files wait in parallel. `fillAddress` reads the results one by one.
    ...[drop?.v4, drop?.v6, drop?.asn, vrps].map((file) => file?.get()),
  ]);
  return {
    domain,
    names,
    lists,
    domainLists,
    addresses,
    addressFailure: failure,
    feeds,
    neighborhood,
    credits: [...credits].sort(),
  };
}

type Asking = Omit<FillContext, 'credits'>;

/** Runs all block list queries sequentially, because each list has its own rate limit. */
async function queryLists(
  { names, addresses }: { names: readonly string[]; addresses: readonly AddressReputation[] },
  { options, context }: Asking,
): Promise<Pick<ReputationFacts, 'lists' | 'domainLists' | 'neighborhood'>> {
  const { dnsbl } = options.reputation;
  const lists: ReputationFacts['lists'] = [];
  for (const list of dnsbl.lists) {
    const { name, kind, group } = list;
    lists.push({ name, kind, group, failure: await dnsbl.selfTest(list, context) });
  }
  const domainLists: ReputationFacts['domainLists'] = [];
  for (const list of dnsbl.lists.filter(({ kind }) => kind === 'domain')) {
    for (const name of names) {
      domainLists.push({ list: list.name, name, answer: await dnsbl.query(list, name, context) });
    }
  }
  for (const each of addresses) {
    for (const list of dnsbl.lists.filter(({ kind }) => kind === 'ip')) {
      const answer = await dnsbl.query(list, each.address, context);
      each.lists.push({ list: list.name, group: list.group, answer });
    }
  }
  const neighborhood = await sampleNeighbors(addresses, { options, context });
  return { lists, domainLists, neighborhood };
}

function queryFeeds(
  hosts: readonly string[],
  { reputation, signal }: CollectOptions,
): Promise<ReputationFacts['feeds']> {
  return Promise.all(
    reputation.feeds.map(async (feed) => {
      const { name, noisy } = feed;
      return { name, threats: [...feed.threats], noisy, answer: await feed.check(hosts, signal) };
    }),
  );
}

async function findAddresses(domain: string, options: CollectOptions): Promise<Found> {
  const { lookup, isPrivate = isPrivateAddress } = options;
  const byAddress = new Map<string, AddressReputation>();
  let failure: string | null = null;
  const add = (address: string, role: AddressRole, host: string) => {
    if (isPrivate(address)) return;
    const known = byAddress.get(address) ?? (byAddress.size < MAX_ADDRESSES ? blank(address) : null);
    if (known === null) return;
    if (!known.roles.includes(role)) known.roles.push(role);
    if (!known.hosts.includes(host)) known.hosts.push(host);
    byAddress.set(address, known);
  };
  const resolve = async (host: string, role: AddressRole) => {
    for (const type of ['A', 'AAAA']) {
      const outcome = await findRecords(lookup, host, type);
      if (outcome.kind === 'error') failure ??= outcome.reason;
      for (const address of textData(outcome)) add(address, role, host);
    }
  };
  await resolve(domain, 'web');
  await resolve(`www.${domain}`, 'web');
  const mx = await findRecords(lookup, domain, 'MX');
  if (mx.kind === 'error') failure ??= mx.reason;
  for (const { exchange } of mailExchangers(mx).slice(0, MAX_MX)) {
    if (exchange !== '') await resolve(exchange, 'mail');
  }
  for (const sender of options.senders ?? []) add(sender, 'sender', domain);
  return { addresses: [...byAddress.values()], failure };
}

function blank(address: string): AddressReputation {
  const off = { kind: 'off' as const };
  return { address, roles: [], hosts: [], lists: [], drop: off, origin: off, asnDrop: off, route: off };
}

interface FillContext {
  options: CollectOptions;
  context: { lookup: Lookup; signal?: AbortSignal };
  credits: Set<string>;
}

async function fillAddress(
  each: AddressReputation,
  { options, context, credits }: FillContext,
): Promise<void> {
  const { drop, findOrigin, vrps } = options.reputation;
  if (drop !== null) {
    const copy = await (each.address.includes(':') ? drop.v6 : drop.v4).get();
    if (copy.kind === 'failed') each.drop = { kind: 'failed', reason: `drop-${copy.code}` };
    else {
      const covering = copy.value.prefixes.covering(each.address)[0]?.value ?? null;
      each.drop = { kind: 'known', value: covering };
      if (copy.value.credit !== null) credits.add(copy.value.credit);
    }
  }
  if (findOrigin === null) return;
  each.origin = toOriginResult(await findOrigin(each.address, context.lookup));
  if (each.origin.kind === 'failed') {
    each.asnDrop = drop === null ? each.asnDrop : each.origin;
    each.route = vrps === null ? each.route : each.origin;
    return;
  }
  const origin = each.origin.kind === 'known' ? each.origin.value : null;
  if (drop !== null) each.asnDrop = await checkAsnDrop(origin, { drop, credits });
  if (vrps !== null) {
    const copy = await vrps.get();
    if (copy.kind === 'failed') each.route = { kind: 'failed', reason: `rpki-${copy.code}` };
    else if (origin === null) each.route = { kind: 'failed', reason: 'not-announced' };
    else each.route = { kind: 'known', value: bestRoute(copy.value, origin) };
  }
}

function toOriginResult(answer: OriginAnswer): SourceResult<Origin | null> {
  if (answer.kind === 'error') return { kind: 'failed', reason: `origin-${answer.reason}` };
  return { kind: 'known', value: answer.kind === 'found' ? answer.origin : null };
}

async function checkAsnDrop(
  origin: Origin | null,
  { drop, credits }: { drop: NonNullable<Reputation['drop']>; credits: Set<string> },
): Promise<SourceResult<boolean>> {
  const copy = await drop.asn.get();
  if (copy.kind === 'failed') return { kind: 'failed', reason: `drop-${copy.code}` };
  if (copy.value.credit !== null) credits.add(copy.value.credit);
  return { kind: 'known', value: origin?.asns.some((asn) => copy.value.asns.has(asn)) ?? false };
}

/** Returns the result for a prefix that several networks announce, which is the result of its best route. */
function bestRoute(table: Parameters<typeof routeValidity>[0], origin: Origin) {
  const states = origin.asns.map((asn) => routeValidity(table, origin.prefix, asn));
  return states.find((state) => state === 'valid') ?? states[0] ?? 'not-found';
}

/**
 * Looks up a fixed sample of the /24 around the first web address on the exploit and spam lists. The sample is small,
 * because no list should receive 256 queries for one domain.
 */
async function sampleNeighbors(
  addresses: readonly AddressReputation[],
  { options, context }: Asking,
): Promise<ReputationFacts['neighborhood']> {
  const { dnsbl } = options.reputation;
  const list = dnsbl.lists.find(({ dialect }) => dialect === 'zen');
  if (list === undefined) return { kind: 'off' };
  const center = addresses.find(({ address, roles }) => roles.includes('web') && parseIpv4(address) !== null);
  const number = center === undefined ? null : parseIpv4(center.address);
  if (number === null) return { kind: 'known', value: null };
  const base = (number & 0xffffff00) >>> 0;
  let listed = 0;
  for (let i = 0; i < SAMPLE; i++) {
    const answer = await queryNeighbor(list, formatIpv4((base + 1 + i * 8) >>> 0), { options, context });
    if (answer === null) return { kind: 'failed', reason: 'list-unusable' };
    if (answer) listed += 1;
  }
  return { kind: 'known', value: { prefix: `${formatIpv4(base)}/24`, sampled: SAMPLE, listed } };
}

async function queryNeighbor(
  list: DnsblList,
  address: string,
  { options, context }: Asking,
): Promise<boolean | null> {
  const answer = await options.reputation.dnsbl.query(list, address, context);
  if (answer.state === 'unusable') return null;
  // The policy list describes the use of an address, not abuse.
  return (
    answer.state === 'listed' &&
    answer.marks.some((mark) => ['sbl', 'css', 'xbl', 'drop', 'bcl'].includes(mark))
  );
}
