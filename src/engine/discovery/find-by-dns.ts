import {
  findRecords,
  type Lookup,
  type LookupAnswer,
  mailExchangers,
  normalizeName,
  recordFields,
  textData,
  txtTexts,
} from '#engine/posture/lookup.ts';
import { transferZone } from '#platform/net/dns/zone-transfer.ts';
import type { DnsRecord, DnsServer } from '#platform/net/types.ts';
import { failed, found, type StepContext, type StepReport, skipped } from './types.ts';
import { resolveNames } from './wildcard.ts';

/** Services with SRV records (RFC 2782, RFC 6186, RFC 6764, RFC 6120 and Microsoft's services). */
const services = [
  '_submission._tcp',
  '_submissions._tcp',
  '_imap._tcp',
  '_imaps._tcp',
  '_pop3._tcp',
  '_pop3s._tcp',
  '_sieve._tcp',
  '_autodiscover._tcp',
  '_caldav._tcp',
  '_caldavs._tcp',
  '_carddav._tcp',
  '_carddavs._tcp',
  '_sip._tcp',
  '_sips._tcp',
  '_sip._udp',
  '_sipfederationtls._tcp',
  '_xmpp-client._tcp',
  '_xmpp-server._tcp',
  '_matrix._tcp',
  '_matrix-fed._tcp',
  '_ldap._tcp',
  '_kerberos._udp',
  '_kerberos._tcp',
  '_minecraft._tcp',
  '_ts3._udp',
  '_turn._udp',
  '_stun._udp',
  '_ntp._udp',
  '_http._tcp',
  '_https._tcp',
];

/** Names that mail clients, mail servers and browsers look up automatically. */
const conventions = ['www', 'mta-sts', 'autodiscover', 'autoconfig'];

/** Labels of TXT records with policies that can name hosts. */
const policies = ['', '_dmarc', '_smtp._tls', '_mta-sts', 'default._bimi', '_adsp._domainkey'];

/**
 * Finds names published in the domain's own DNS: name servers, mail, SPF, SRV, policies, aliases. Ordinary software
 * sends all of these queries every day.
 */
export async function findByDns({ domain, lookup, known, signal }: StepContext): Promise<StepReport> {
  const texts: string[] = [];
  const apex = await Promise.all([
    findRecords(lookup, domain, 'SOA'),
    findRecords(lookup, domain, 'NS'),
    findRecords(lookup, domain, 'MX'),
    findRecords(lookup, domain, 'CAA'),
  ]);
  const [soa, ns, mx, caa] = apex;
  if (apex.every(({ kind }) => kind === 'error'))
    return failed(soa.kind === 'error' ? soa.reason : 'dns-error');
  texts.push(...textData(ns), ...mailExchangers(mx).map(({ exchange }) => exchange));
  if (soa.kind === 'found') texts.push(...soa.records.map(({ data }) => fieldOf(data, 'mname')));
  if (caa.kind === 'found') texts.push(...caa.records.flatMap(({ data }) => hostsIn(fieldOf(data, 'value'))));
  texts.push(...(await listPolicyHosts(domain, lookup)), ...(await listServiceHosts(domain, lookup)));
  const there = conventions.map((label) => `${label}.${domain}`);
  const requested = [...new Set([...there, ...known])];
  for (const { name, alive, targets } of await resolveNames(requested, { lookup, signal })) {
    texts.push(...targets);
    if (alive === true || targets.length > 0) texts.push(name);
  }
  return found(texts);
}

async function listPolicyHosts(domain: string, lookup: Lookup): Promise<string[]> {
  const names = policies.map((label) => (label === '' ? domain : `${label}.${domain}`));
  const answers = await Promise.all(names.map((name) => findRecords(lookup, name, 'TXT')));
  const own = answers.flatMap((answer) => txtTexts(answer).flatMap(hostsIn));
  // An SPF record may continue in another record of the same domain, so includes are followed (RFC 7208 allows ten).
  const seen = new Set<string>();
  const open = own.filter((host) => host.endsWith(`.${domain}`));
  while (open.length > 0 && seen.size < 10) {
    const name = open.pop() ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    const texts = txtTexts(await findRecords(lookup, name, 'TXT'));
    const more = texts.filter((text) => /^v=spf1/i.test(text)).flatMap(hostsIn);
    own.push(...more);
    open.push(...more.filter((host) => host.endsWith(`.${domain}`)));
  }
  return own;
}

async function listServiceHosts(domain: string, lookup: Lookup): Promise<string[]> {
  const answers = await Promise.all(
    services.map((service) => findRecords(lookup, `${service}.${domain}`, 'SRV')),
  );
  return answers.flatMap((answer) =>
    answer.kind === 'found' ? answer.records.map(({ data }) => fieldOf(data, 'target')) : [],
  );
}

/** Returns every part of a record that looks like a host, without macros: `include:`, `mailto:`, `https:`. */
function hostsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s:;,=/@<>"'!]+/)
    .filter((part) => part.includes('.') && !part.includes('%') && part.length <= 253);
}

function fieldOf(data: unknown, field: string): string {
  const value = (data as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('latin1') : '';
}

const transferMs = 20_000;

/** Requests a full transfer from each server of the zone. Most servers refuse. */
export async function findByTransfer(context: StepContext): Promise<StepReport> {
  const { domain, clock, signal } = context;
  const servers = await listZoneServers(context);
  if (servers.length === 0) return skipped('not-a-zone');
  let hasResponse = false;
  for (const server of servers) {
    const outcome = await transferZone(domain, server, { timeoutMs: transferMs, signal, clock });
    if (outcome.kind === 'records') return found(outcome.names);
    if (outcome.kind === 'refused') hasResponse = true;
  }
  return hasResponse ? found([]) : failed('no-server-reached');
}

const maxHosts = 8;
const addressesOfHost = 2;

/**
 * Returns the addresses of the zone's own servers that the egress policy allows. Empty if the name is not a zone or its
 * servers are unknown.
 */
async function listZoneServers({ domain, lookup, net, serverAt }: StepContext): Promise<DnsServer[]> {
  const hosts = textData(await findRecords(lookup, domain, 'NS')).slice(0, maxHosts);
  const servers: DnsServer[] = [];
  for (const host of hosts) {
    const addresses = textData(await findRecords(lookup, host, 'A')).slice(0, addressesOfHost);
    for (const address of addresses) {
      if (net.policy.admits(address)) servers.push(serverAt?.(address) ?? { address, port: 53 });
    }
  }
  return servers;
}

/** Maximum number of NSEC links followed. A larger zone has revealed enough names for one day. */
const maxLinks = 5_000;

/**
 * Walks the NSEC chain from name to name (RFC 4034 section 4). A zone signed with NSEC reveals all its names to anyone.
 * Servers that generate the next name for each response (RFC 4470) end the walk immediately. NSEC3 reveals no names.
 */
export async function findByNsec(context: StepContext): Promise<StepReport> {
  const servers = await listZoneServers(context);
  const [server] = servers;
  if (server === undefined) return skipped('not-a-zone');
  const names = new Set<string>();
  let at = context.domain;
  let links = 0;
  for (; links < maxLinks && !context.signal.aborted; links++) {
    const next = await findNext(at, server, context);
    if (next.kind === 'error') {
      if (links === 0) return failed(next.reason);
      break;
    }
    if (next.kind === 'none') break;
    if (next.name === context.domain || !next.name.endsWith(`.${context.domain}`) || names.has(next.name))
      break;
    // `\000.name` is the next possible name after `name`, so the server generated this answer.
    if (next.name.startsWith('\\000.')) break;
    names.add(next.name);
    at = next.name;
  }
  return links === 0 && names.size === 0 ? skipped('no-nsec') : found(names);
}

type Next = { kind: 'next'; name: string } | { kind: 'none' } | { kind: 'error'; reason: string };

async function findNext(name: string, server: DnsServer, { domain, lookup }: StepContext): Promise<Next> {
  const own = await queryServer(name, 'NSEC', server, lookup);
  if (own === null) return { kind: 'error', reason: 'no-server-reached' };
  const at =
    nextOf(own.answers, (owner) => owner === name) ??
    nextOf(own.authorities ?? [], (owner) => owner === name);
  if (at !== null) return { kind: 'next', name: at };
  if (name === domain) return { kind: 'none' };
  // Below a zone cut, the servers of the child zone respond. A query for the name right after it makes the parent zone
  // return its own NSEC record.
  const dot = name.indexOf('.');
  const beyond = `${name.slice(0, dot)}-${name.slice(dot)}`;
  const denial = dot > 62 ? null : await queryServer(beyond, 'A', server, lookup);
  const covering = denial === null ? null : nextOf(denial.authorities ?? [], (owner) => owner !== domain);
  return covering === null ? { kind: 'none' } : { kind: 'next', name: covering };
}

async function queryServer(
  name: string,
  type: string,
  server: DnsServer,
  lookup: Lookup,
): Promise<LookupAnswer | null> {
  try {
    return await lookup(name, type, { server, rd: false, dnssecOk: true });
  } catch {
    return null;
  }
}

function nextOf(records: readonly DnsRecord[], isOwner: (owner: string) => boolean): string | null {
  for (const { type, name, data } of records) {
    if (type !== 'NSEC' || !isOwner(normalizeName(name))) continue;
    const { nextDomain } = recordFields(data);
    if (typeof nextDomain === 'string') return normalizeName(nextDomain);
  }
  return null;
}
