import { findRecords, type Lookup, mailExchangers, textData, txtTexts } from '#engine/posture/lookup.ts';
import { resolveNames } from './resolve-name.ts';
import { failed, found, type StepContext, type StepReport } from './types.ts';

/** Services that are found by SRV records (RFC 2782, RFC 6186, RFC 6764, RFC 6120 and what Microsoft asks for). */
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

/** Names that programs look up by themselves: mail clients, mail servers, browsers. */
const conventions = ['www', 'mta-sts', 'autodiscover', 'autoconfig'];

/** Policies in TXT records that name hosts, by where they stand. */
const policies = ['', '_dmarc', '_smtp._tls', '_mta-sts', 'default._bimi', '_adsp._domainkey'];

/**
 * Names that the DNS of the domain itself tells of: name servers, mail, SPF, SRV, policies, aliases. Nothing is asked
 * for that other programs do not ask for every day.
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
  const asked = [...new Set([...there, ...known])];
  for (const { name, alive, targets } of await resolveNames(asked, { lookup, signal })) {
    texts.push(...targets);
    if (alive === true || targets.length > 0) texts.push(name);
  }
  return found(texts);
}

async function listPolicyHosts(domain: string, lookup: Lookup): Promise<string[]> {
  const names = policies.map((label) => (label === '' ? domain : `${label}.${domain}`));
  const answers = await Promise.all(names.map((name) => findRecords(lookup, name, 'TXT')));
  const own = answers.flatMap((answer) => txtTexts(answer).flatMap(hostsIn));
  // An SPF record of ours may say the rest in a record of ours: includes lead on (RFC 7208 allows ten).
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

/** All that looks like a host in a record's text: `include:`, `mailto:`, `https:`, macros left out. */
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
