import {
  findRecords,
  isQueryableName,
  type Lookup,
  type LookupAnswer,
  normalizeName,
  textData,
} from '#engine/posture/lookup.ts';
import type { DnsServer } from '#platform/net/types.ts';

/** Connection settings for authoritative servers. */
export interface ServerAccess {
  /** Returns the server to query at an address; default port 53. */
  serverAt?: (address: string) => DnsServer;
  /** Egress policy. Addresses are not queried if it returns false. Default: all are queried. */
  admits?: (address: string) => boolean;
  /**
   * Whether to query over IPv6, too. Default false, because every server appears silent over IPv6 on a machine without
   * it.
   */
  ipv6?: boolean;
}

/** Response from one address of a name server to a non-recursive query for the zone's SOA. */
interface ServerAnswer {
  address: string;
  /**
   * `lame`: the response is not authoritative. `silent`: no response over UDP or TCP. `refused`: not queried because
   * the egress policy blocks the address.
   */
  state: 'authoritative' | 'lame' | 'silent' | 'refused';
  rcode: string | null;
  serial: number | null;
  /** NS names in the server's own answer; null if not queried or not returned. */
  nsNames: string[] | null;
}

export interface NameServer {
  host: string;
  /** `error`: the lookup of the host's addresses failed. */
  state: 'found' | 'empty' | 'error';
  nxdomain: boolean;
  addresses: string[];
  answers: ServerAnswer[];
}

const MAX_ADDRESSES = 4;

/** Resolves a name server's addresses and queries each one for `zone`. Never throws. */
export async function probeNameServer(
  host: string,
  zone: string,
  context: { lookup: Lookup; access: ServerAccess },
): Promise<NameServer> {
  const { lookup, access } = context;
  const none = { host, nxdomain: false, addresses: [], answers: [] };
  if (!isQueryableName(host)) return { ...none, state: 'empty' };
  const four = await findRecords(lookup, host, 'A');
  const six = await findRecords(lookup, host, 'AAAA');
  const addresses = [...textData(four), ...textData(six)];
  if (addresses.length === 0) {
    const failed = four.kind === 'error' || six.kind === 'error';
    return {
      ...none,
      state: failed ? 'error' : 'empty',
      nxdomain: four.kind === 'empty' && four.nxdomain,
    };
  }
  const reachable = access.ipv6 ? addresses : addresses.filter((address) => !address.includes(':'));
  const queried = reachable.slice(0, MAX_ADDRESSES);
  const answers = await Promise.all(queried.map((address) => queryServer(address, zone, context)));
  return { host, state: 'found', nxdomain: false, addresses, answers };
}

async function queryServer(
  address: string,
  zone: string,
  context: { lookup: Lookup; access: ServerAccess },
): Promise<ServerAnswer> {
  const { lookup, access } = context;
  const base = { address, rcode: null, serial: null, nsNames: null };
  if (access.admits && !access.admits(address)) return { ...base, state: 'refused' };
  const server = access.serverAt?.(address) ?? { address, port: 53 };
  const answer = await queryUdpAndTcp(lookup, zone, server);
  if (answer === null) return { ...base, state: 'silent' };
  const serial = soaSerial(answer, zone);
  if (answer.aa !== true || answer.rcode !== 'NOERROR' || serial === null) {
    return { ...base, state: 'lame', rcode: answer.rcode };
  }
  const ns = await findRecords(lookup, zone, 'NS', { server, rd: false });
  const nsNames = ns.kind === 'found' ? [...new Set(textData(ns))].sort() : null;
  return { address, state: 'authoritative', rcode: answer.rcode, serial, nsNames };
}

/** Queries over UDP, then over TCP if there is no response; returns null if neither responds. */
async function queryUdpAndTcp(lookup: Lookup, zone: string, server: DnsServer): Promise<LookupAnswer | null> {
  for (const transport of ['auto', 'tcp'] as const) {
    try {
      return await lookup(zone, 'SOA', { server, rd: false, transport });
    } catch {
      // Tries the other transport next, or returns null.
    }
  }
  return null;
}

function soaSerial(answer: LookupAnswer, zone: string): number | null {
  for (const record of answer.answers) {
    if (record.type !== 'SOA' || normalizeName(record.name) !== zone) continue;
    const { serial } = (record.data ?? {}) as { serial?: unknown };
    if (typeof serial === 'number') return serial;
  }
  return null;
}

/** Information that the parent zone's servers return about a zone. */
export interface ParentWord {
  names: string[];
  /** Whether the server also serves the zone. If true, its NS records are the zone's own, not the parent's. */
  servesZone: boolean;
}

/** Returns the NS names for `zone` in the parent zone; null if none of its servers could be queried. */
export async function parentNameServers(
  zone: string,
  context: { lookup: Lookup; access: ServerAccess },
): Promise<string[] | null> {
  return (await queryParentServers(zone, context))?.names ?? null;
}

/**
 * Queries the parent zone's servers for the NS records of `zone`; null if none could be queried. The search stops at
 * the first ancestor that is a zone. Prefers a referral to an answer, because only the parent sends referrals.
 */
export async function queryParentServers(
  zone: string,
  context: { lookup: Lookup; access: ServerAccess },
): Promise<ParentWord | null> {
  const { lookup, access } = context;
  const labels = zone.split('.');
  for (let i = 1; i < labels.length; i++) {
    const parent = labels.slice(i).join('.');
    const outcome = await findRecords(lookup, parent, 'NS');
    if (outcome.kind === 'error') return null;
    if (outcome.kind === 'empty') continue;
    let response: ParentWord | null = null;
    for (const host of textData(outcome).slice(0, 4)) {
      const addresses = textData(await findRecords(lookup, host, 'A'));
      for (const address of addresses.slice(0, 1)) {
        if (access.admits && !access.admits(address)) continue;
        const server = access.serverAt?.(address) ?? { address, port: 53 };
        const word = await queryParent(zone, server, lookup);
        if (word !== null && !word.servesZone) return word;
        response ??= word;
      }
    }
    return response;
  }
  return null;
}

async function queryParent(zone: string, server: DnsServer, lookup: Lookup): Promise<ParentWord | null> {
  let answer: LookupAnswer;
  try {
    answer = await lookup(zone, 'NS', { server, rd: false });
  } catch {
    return null;
  }
  if (answer.rcode === 'NXDOMAIN' && answer.aa === true) return { names: [], servesZone: false };
  if (answer.rcode !== 'NOERROR') return null;
  const namesIn = (records: LookupAnswer['answers']) =>
    records
      .filter((r) => r.type === 'NS' && normalizeName(r.name) === zone && typeof r.data === 'string')
      .map((r) => normalizeName(r.data as string));
  const own = namesIn(answer.answers);
  const names = [...new Set([...namesIn(answer.authorities ?? []), ...own])].sort();
  return names.length > 0 ? { names, servesZone: answer.aa === true && own.length > 0 } : null;
}
