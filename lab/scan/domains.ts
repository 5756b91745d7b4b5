import { dayMs } from '#platform/clock.ts';
import type { LabService } from '../posture-web/exposed-hosts.ts';
import type { LabSite } from '../posture-web/sites.ts';
import type { LabDomain } from '../rdap/objects.ts';
import type { TlsBehavior } from './tls-fronts.ts';
import { addresses, dsLine, goodZone, type Records, rsaKey, type Signing, txt } from './zones.ts';

/** A domain on the simulated internet, with its zone and the findings that a scan must report. */
export interface LabScanDomain {
  domain: string;
  /** Findings that a scan must report, sorted. It must not report others above info. */
  expected: string[];
  /** The zone that the domain's name servers serve. */
  zone: Records;
  /** Records at the parent zone: NS and DS. */
  delegation: string[];
  /** Zone on the second name server, if it differs from the first. */
  secondZone?: Records;
  /** Whether the resolver treats its signatures as bogus: all of them, or those of the listed record types. */
  bogus?: boolean | readonly string[];
  /** Policy at mta-sts.<domain>, or null for a 404. */
  mtaStsPolicy: string | null;
  /** File served at `/logo.svg`. */
  logo?: string;
  /** Registry data. Set only if it has a problem. */
  registration?: Omit<LabDomain, 'name'>;
  /** Block list entries. */
  listings?: { list: 'dbl' | 'zen' | 'spamcop'; subject: string; codes: string[] }[];
  /** Faults of the site's certificate. */
  certificate?: NonNullable<LabSite['certificate']>;
  /** Home page, if it differs from the default. */
  html?: string;
  /** Body of the 404 response on `www`, if `www` does not redirect to the domain. */
  wwwMissing?: string;
  /** Whether ownership is verified. If so, active checks also run. */
  verified?: boolean;
  /** Further files of its site by path, as `[content type, text]`. */
  files?: NonNullable<LabSite['files']>;
  /** Additional services at the address of its web server. */
  services?: LabService[];
  /** The domain's own web server, with its lab address and TLS behavior. */
  front?: { address: string; spoken: TlsBehavior };
}

interface Fault {
  /** Changes the zone of the fault-free domain. */
  zone?: (records: Records, domain: string) => void;
  secondZone?: (records: Records) => void;
  nameServers?: string[];
  signing?: Signing;
  bogus?: boolean | readonly string[];
  mtaStsPolicy?: string | null;
  logo?: string;
  /** Further findings that the fault always causes. */
  also?: string[];
  /** Findings to expect instead of the finding in the fault's name. */
  expected?: string[];
}

const goodPolicy = 'version: STSv1\r\nmode: enforce\r\nmx: mail.mailhost.test\r\nmax_age: 604800\r\n';

/** Replaces the records of one type at a name. */
function set(records: Records, name: string, type: string, lines: string[]): void {
  records[name] = [...(records[name] ?? []).filter((line) => !line.startsWith(`${type} `)), ...lines];
}

const spf = (text: string, extra?: (records: Records) => void): Fault => ({
  zone: (records) => {
    set(records, '@', 'TXT', [txt(text)]);
    extra?.(records);
  },
});
const dmarc = (text: string): Fault => ({ zone: (records) => set(records, '_dmarc', 'TXT', [txt(text)]) });
const dkim = (text: string): Fault => ({
  zone: (records) => set(records, 'default._domainkey', 'TXT', [txt(text)]),
});
const caa = (...lines: string[]): Fault => ({ zone: (records) => set(records, '@', 'CAA', lines) });
const mx = (...lines: string[]): Fault => ({ zone: (records) => set(records, '@', 'MX', lines) });

/** Includes ten names that each include another name, so that twenty terms cause lookups. */
function manyIncludes(records: Records): void {
  for (let n = 0; n < 11; n++) records[`s${n}`] = [txt('v=spf1 ip4:203.0.113.25 -all')];
}

const rua = (domain: string) => `rua=mailto:dmarc@${domain}`;

const FAULTS: Record<string, Fault> = {
  'dns.dnssec.unsigned': { signing: { keys: false, ds: false } },
  'dns.dnssec.island': { signing: { ds: false } },
  'dns.dnssec.bogus': { bogus: true },
  'dns.dnssec.bogus.texts': { bogus: ['TXT'], expected: ['dns.dnssec.bogus'] },
  'dns.dnssec.signature-expiring': { signing: { expiresInMs: dayMs } },
  'dns.dnssec.weak-algorithm': { signing: { algorithm: 12 } },
  'dns.dnssec.ds-sha1': { signing: { digestType: 1 } },
  'dns.dnssec.nsec3-iterations': {
    zone: (records) => records['@']?.push('NSEC3PARAM 1 0 10 ab'),
  },
  'dns.delegation.lame': { nameServers: ['ns1.dnshost.test.', 'lame.dnshost.test.'] },
  'dns.delegation.claimable': {
    nameServers: ['ns1.dnshost.test.', 'ns1.digitalocean.com.'],
    also: ['dns.delegation.lame'],
  },
  'dns.delegation.ns-domain-unregistered': {
    nameServers: ['ns1.dnshost.test.', 'ns2.otherdns.test.', 'ns.never-registered.test.'],
  },
  'dns.delegation.parent-child-mismatch': {
    zone: (records) => records['@']?.push('NS ns3.dnshost.test.'),
  },
  'dns.soa.serial-split': {
    secondZone: (records) =>
      set(records, '@', 'SOA', ['SOA ns1.dnshost.test. hostmaster 2025120101 3600 600 86400 60']),
  },
  'dns.record.private-address': {
    zone: (records) => set(records, 'www', 'A', [`A ${addresses.web}`, 'A 10.1.2.3']),
  },
  'availability.dns.single-nameserver': { nameServers: ['ns1.dnshost.test.'] },
  'availability.dns.single-network': { nameServers: ['ns1.dnshost.test.', 'ns3.dnshost.test.'] },
  'availability.dns.nameserver-silent': {
    nameServers: ['ns1.dnshost.test.', 'ns2.otherdns.test.', 'silent.dnshost.test.'],
  },
  'ssl.caa.missing': caa(),
  'ssl.caa.invalid': {
    ...caa('CAA 0 issue "ca.test; accounturi=https://ca.test/account/1"', 'CAA 128 issuefoo "x"'),
    // An unknown critical property forbids every CA to issue certificates.
    also: ['ssl.caa.blocks-current-ca'],
  },
  'ssl.caa.no-account-binding': caa('CAA 0 issue "ca.test"'),
  'ssl.caa.blocks-current-ca': caa('CAA 0 issue "other-ca.test; accounturi=https://other-ca.test/1"'),
  'email.spf.missing': { zone: (records) => set(records, '@', 'TXT', []) },
  'email.spf.multiple': {
    zone: (records) => records['@']?.push(txt('v=spf1 -all')),
  },
  'email.spf.syntax': spf('v=spf1 ip4:203.0.113.999 -all'),
  'email.spf.too-many-lookups': {
    zone: (records, domain) => {
      manyIncludes(records);
      const includes = Array.from({ length: 11 }, (_, n) => `include:s${n}.${domain}`).join(' ');
      set(records, '@', 'TXT', [txt(`v=spf1 ${includes} -all`)]);
    },
    also: ['email.spf.oversize'],
  },
  'email.spf.too-many-void': {
    zone: (records, domain) => {
      const voids = [1, 2, 3].map((n) => `a:void${n}.${domain}`).join(' ');
      set(records, '@', 'TXT', [txt(`v=spf1 ip4:203.0.113.25 ${voids} -all`)]);
    },
  },
  'email.spf.pass-all': spf('v=spf1 +all'),
  'email.spf.neutral-all': spf('v=spf1 ip4:203.0.113.25 ?all'),
  'email.spf.dangling-include': {
    ...spf('v=spf1 ip4:203.0.113.25 a:mail.never-registered.test -all'),
  },
  'email.spf.overbroad': spf('v=spf1 ip4:198.18.0.0/15 -all'),
  'email.spf.ptr': spf('v=spf1 ip4:203.0.113.25 ptr:mailhost.test -all'),
  'email.dmarc.missing': { zone: (records) => delete records._dmarc },
  'email.dmarc.multiple': {
    zone: (records, domain) => records._dmarc?.push(txt(`v=DMARC1; p=none; ${rua(domain)}`)),
  },
  'email.dmarc.invalid': dmarc('v=DMARC1; p=reject; rua=mailto:d@email-dmarc-invalid.test; =broken; sp'),
  'email.dmarc.policy-none': {
    zone: (records, domain) => set(records, '_dmarc', 'TXT', [txt(`v=DMARC1; p=none; ${rua(domain)}`)]),
  },
  'email.dmarc.policy-quarantine': {
    zone: (records, domain) => set(records, '_dmarc', 'TXT', [txt(`v=DMARC1; p=quarantine; ${rua(domain)}`)]),
  },
  'email.dmarc.test-mode': {
    zone: (records, domain) =>
      set(records, '_dmarc', 'TXT', [txt(`v=DMARC1; p=reject; t=y; ${rua(domain)}`)]),
  },
  'email.dmarc.subdomains-weaker': {
    zone: (records, domain) =>
      set(records, '_dmarc', 'TXT', [txt(`v=DMARC1; p=reject; sp=none; ${rua(domain)}`)]),
  },
  'email.dmarc.historic-tags': {
    zone: (records, domain) =>
      set(records, '_dmarc', 'TXT', [txt(`v=DMARC1; p=reject; pct=100; ${rua(domain)}`)]),
  },
  'email.dmarc.no-rua': dmarc('v=DMARC1; p=reject'),
  'email.dmarc.rua-unauthorised': dmarc('v=DMARC1; p=reject; rua=mailto:reports@elsewhere.mailhost.test'),
  'email.dkim.weak-key': dkim(`v=DKIM1; k=rsa; p=${rsaKey(768)}`),
  'email.dkim.short-key': dkim(`v=DKIM1; k=rsa; p=${rsaKey(1024)}`),
  'email.dkim.test-flag': dkim(`v=DKIM1; k=rsa; t=y; p=${rsaKey(2048)}`),
  'email.mta-sts.missing': { zone: (records) => delete records['_mta-sts'] },
  'email.mta-sts.broken': { mtaStsPolicy: null },
  'email.mta-sts.mx-not-covered': {
    mtaStsPolicy: 'version: STSv1\r\nmode: enforce\r\nmx: mx.elsewhere.test\r\nmax_age: 604800\r\n',
  },
  'email.tls-rpt.missing': { zone: (records) => delete records['_smtp._tls'] },
  'email.bimi.invalid': {
    zone: (records, domain) => {
      records['default._bimi'] = [txt(`v=BIMI1; l=https://${domain}/logo.svg; a=`)];
    },
    logo: '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;<script/></svg>',
  },
  'email.mx.target-unregistered': {
    ...mx('MX 10 mail.mailhost.test.', 'MX 20 mx.never-registered.test.'),
    mtaStsPolicy: goodPolicy.replace('max_age', 'mx: *.never-registered.test\r\nmax_age'),
  },
  'email.mx.cname': mx('MX 10 alias.mailhost.test.'),
  'email.mx.no-fcrdns': mx('MX 10 unnamed.mailhost.test.'),
  'email.parked.not-locked': {
    zone: (records) => {
      set(records, '@', 'MX', []);
      set(records, '@', 'TXT', []);
      for (const name of ['_dmarc', 'default._domainkey', '_mta-sts', 'mta-sts', '_smtp._tls'])
        delete records[name];
    },
    also: ['email.dmarc.missing'],
  },
};

/** Returns the domain for a fault. The domain for `email.spf.missing` is `email-spf-missing.test`. */
export const domainOf = (id: string): string => `${id.replaceAll('.', '-')}.test`;

function build(domain: string, nowMs: number, fault: Fault, expected: string[]): LabScanDomain {
  const zone = goodZone(domain, nowMs, fault.signing);
  const nameServers = fault.nameServers ?? ['ns1.dnshost.test.', 'ns2.otherdns.test.'];
  const lines = nameServers.map((name) => `NS ${name}`);
  set(zone, '@', 'NS', lines);
  const signed = fault.signing?.ds !== false;
  const delegation = [...lines, ...(signed ? [dsLine(fault.signing)] : [])];
  fault.zone?.(zone, domain);
  const second = structuredClone(zone);
  fault.secondZone?.(second);
  const policy =
    fault.mtaStsPolicy === undefined
      ? goodPolicy.replace('mail.mailhost.test', '*.mailhost.test')
      : fault.mtaStsPolicy;
  return {
    ...{ domain, expected, zone, delegation },
    mtaStsPolicy: policy,
    ...(fault.secondZone ? { secondZone: second } : {}),
    ...(fault.bogus ? { bogus: fault.bogus } : {}),
    ...(fault.logo === undefined ? {} : { logo: fault.logo }),
  };
}

/** Returns `good.test` and one domain for each DNS and email fault. */
export function dnsAndMailDomains(nowMs: number): LabScanDomain[] {
  const faulty = Object.entries(FAULTS).map(([id, fault]) =>
    build(domainOf(id), nowMs, fault, (fault.expected ?? [id, ...(fault.also ?? [])]).toSorted()),
  );
  return [goodDomain('good.test', nowMs), ...faulty];
}

/** Returns a domain with correct DNS and mail, as a basis for other kinds of faults. */
export function goodDomain(domain: string, nowMs: number, expected: string[] = []): LabScanDomain {
  return build(domain, nowMs, {}, expected);
}

/** Moves a domain's website, but not its mail policy, to another address. */
export function moveWeb({ zone }: LabScanDomain, address: string): void {
  for (const name of ['@', 'www'])
    zone[name] = (zone[name] ?? []).map((line) => (line === `A ${addresses.web}` ? `A ${address}` : line));
}
