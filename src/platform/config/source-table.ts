/** The defaults of an external source, which the environment can override. */
export interface SourceDefault {
  /** What the source is used for. */
  use: string;
  /**
   * True if the source is free for any use and needs no key. A source with terms of its own stays off until the
   * operator enables it.
   */
  enabled: boolean;
  /** Terms and limits, as the operator should know them. */
  terms: string;
  baseUrl?: string;
  /** DNS zone. */
  zone?: string;
  /** Servers to query, as `host[:port]`. */
  servers?: readonly string[];
  /** Does not work without a key. */
  needsKey?: boolean;
  /** Most requests a second. */
  rps: number;
  /** How long an answer or a copy counts as fresh. */
  ttlSeconds: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Every outside source by its name in `BELLTOWER_SOURCE_<NAME>_*`. */
export const sourceTable = {
  RDAP: {
    use: 'registration of domains; the base address is the folder of the bootstrap files',
    enabled: true,
    terms: 'free; the terms of each registry, 429 is obeyed',
    baseUrl: 'https://data.iana.org/rdap',
    rps: 2,
    ttlSeconds: DAY,
  },
  WHOIS: {
    use: 'registration where there is no RDAP; low confidence',
    enabled: false,
    terms: 'the terms of each registry; several forbid automatic queries',
    servers: ['whois.iana.org:43'],
    rps: 0.5,
    ttlSeconds: DAY,
  },
  CYMRU: {
    use: 'origin network of addresses, by DNS',
    enabled: true,
    terms: 'free; Team Cymru asks to be told before it is built into a product',
    zone: 'asn.cymru.com',
    rps: 20,
    ttlSeconds: 4 * HOUR,
  },
  RPKI: {
    use: 'validated route authorisations: the JSON export of Routinator or rpki-client',
    enabled: false,
    terms: 'public; best run by oneself (about 80 MB)',
    rps: 1,
    ttlSeconds: HOUR,
  },
  SPAMHAUS_DROP: {
    use: 'DROP, DROPv6 and ASN-DROP; the base address is the folder of the JSON files',
    enabled: true,
    terms: 'free with credit, which is shown; at most hourly',
    baseUrl: 'https://www.spamhaus.org/drop',
    rps: 1,
    ttlSeconds: 12 * HOUR,
  },
  SPAMHAUS_ZEN: {
    use: 'addresses: SBL, CSS, XBL, PBL',
    enabled: false,
    terms:
      'public mirrors: low volume, non-commercial, through an own resolver; else {key}.zen.dq.spamhaus.net',
    zone: 'zen.spamhaus.org',
    rps: 20,
    ttlSeconds: 6 * HOUR,
  },
  SPAMHAUS_DBL: {
    use: 'domains',
    enabled: false,
    terms: 'as SPAMHAUS_ZEN; with a key {key}.dbl.dq.spamhaus.net',
    zone: 'dbl.spamhaus.org',
    rps: 20,
    ttlSeconds: 6 * HOUR,
  },
  SPAMCOP: {
    use: 'addresses of mail servers',
    enabled: false,
    terms: 'free within limits',
    zone: 'bl.spamcop.net',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  BARRACUDA: {
    use: 'addresses of mail servers',
    enabled: false,
    terms: 'the resolver must be registered',
    zone: 'b.barracudacentral.org',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  SURBL: {
    use: 'domains',
    enabled: false,
    terms: 'free for low volume; data feed else',
    zone: 'multi.surbl.org',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  URIBL: {
    use: 'domains',
    enabled: false,
    terms: 'free for low volume through an own resolver',
    zone: 'multi.uribl.com',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  URLHAUS: {
    use: 'hosts that spread malware',
    enabled: false,
    terms: 'Auth-Key; community fair use, commercial use may need a subscription',
    baseUrl: 'https://urlhaus-api.abuse.ch',
    needsKey: true,
    rps: 1,
    ttlSeconds: 6 * HOUR,
  },
  OPENPHISH: {
    use: 'phishing URLs',
    enabled: false,
    terms: 'non-commercial and internal use only',
    baseUrl: 'https://openphish.com/feed.txt',
    rps: 1,
    ttlSeconds: 12 * HOUR,
  },
  PHISHTANK: {
    use: 'verified phishing URLs with their targets',
    enabled: false,
    terms: 'OpenDNS terms; an application key raises the limits',
    baseUrl: 'https://data.phishtank.com/data',
    rps: 1,
    ttlSeconds: 6 * HOUR,
  },
  PHISHING_DATABASE: {
    use: 'phishing domains',
    enabled: false,
    terms: 'MIT, of mixed origin and noisy: counts at reduced confidence',
    baseUrl:
      'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-domains-ACTIVE.txt',
    rps: 1,
    ttlSeconds: 12 * HOUR,
  },
  SAFE_BROWSING: {
    use: 'malware and phishing by hash prefixes',
    enabled: false,
    terms: 'non-commercial use only',
    baseUrl: 'https://safebrowsing.googleapis.com',
    needsKey: true,
    rps: 5,
    ttlSeconds: HOUR,
  },
  WEB_RISK: {
    use: 'malware and phishing by hash prefixes',
    enabled: false,
    terms: 'paid',
    baseUrl: 'https://webrisk.googleapis.com',
    needsKey: true,
    rps: 5,
    ttlSeconds: HOUR,
  },
  CT_LOG_LIST: {
    use: 'Certificate Transparency logs',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://www.gstatic.com/ct/log_list/v3/log_list.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CRTSH: {
    use: 'issued certificates, with BELLTOWER_CT; their past where logs are followed',
    enabled: true,
    terms: 'best effort; 429 and 502 are usual',
    baseUrl: 'https://crt.sh',
    rps: 0.2,
    ttlSeconds: 6 * HOUR,
  },
  SSLMATE: {
    use: 'issued certificates',
    enabled: false,
    terms: 'commercial plans',
    baseUrl: 'https://api.certspotter.com',
    needsKey: true,
    rps: 1,
    ttlSeconds: HOUR,
  },
  SECURITYTRAILS: {
    use: 'names that were seen below domains of the inventory',
    enabled: false,
    terms: 'account and key; free keys have 50 questions a month, others by plan',
    baseUrl: 'https://api.securitytrails.com',
    needsKey: true,
    rps: 1,
    ttlSeconds: DAY,
  },
  KEV: {
    use: 'vulnerabilities known to be exploited',
    enabled: true,
    terms: 'CC0',
    baseUrl: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  EPSS: {
    use: 'probability that a vulnerability is exploited',
    enabled: true,
    terms: 'free, credit asked',
    baseUrl: 'https://api.first.org/data/v1/epss',
    rps: 1,
    ttlSeconds: DAY,
  },
  NVD: {
    use: 'vulnerabilities of products',
    enabled: true,
    terms: '5 requests in 30 s, 50 with a key; not endorsed or certified by the NVD',
    baseUrl: 'https://services.nvd.nist.gov/rest/json/cves/2.0',
    rps: 0.15,
    ttlSeconds: DAY,
  },
  OSV: {
    use: 'vulnerabilities of packages: libraries in pages, and servers that are published as packages',
    enabled: true,
    terms: 'mostly CC BY 4.0',
    baseUrl: 'https://api.osv.dev',
    rps: 2,
    ttlSeconds: DAY,
  },
  ENDOFLIFE: {
    use: 'ends of support of products',
    enabled: true,
    terms: 'MIT',
    baseUrl: 'https://endoflife.date/api',
    rps: 1,
    ttlSeconds: DAY,
  },
  RETIREJS: {
    use: 'vulnerable JavaScript libraries and how they are recognised',
    enabled: true,
    terms: 'Apache-2.0',
    baseUrl: 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_AWS: {
    use: 'addresses that Amazon rents out, to tell those that a domain still points at without having them',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_GOOGLE: {
    use: 'addresses that Google Cloud rents out',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://www.gstatic.com/ipranges/cloud.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_ORACLE: {
    use: 'addresses that Oracle Cloud rents out',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_AZURE: {
    use: 'addresses that Azure rents out: the JSON of its service tags, which has another address every week',
    enabled: false,
    terms: 'public',
    rps: 1,
    ttlSeconds: DAY,
  },
  HSTS_PRELOAD: {
    use: 'HSTS preload list',
    enabled: false,
    terms: 'BSD; large',
    rps: 1,
    ttlSeconds: 7 * DAY,
  },
} as const satisfies Record<string, SourceDefault>;

export type SourceName = keyof typeof sourceTable;

/** Renders `docs/sources.md`, which lists every external source with its purpose, default and terms. */
export function renderSourcePage(): string {
  const rows = Object.entries(sourceTable).map(([name, source]: [string, SourceDefault]) => {
    const where = source.baseUrl ?? source.zone ?? source.servers?.join(', ') ?? 'none';
    const key = source.needsKey ? 'needed' : '';
    const cells = [
      `\`${name}\``,
      source.use,
      source.enabled ? 'on' : 'off',
      `\`${where}\``,
      key,
      `${source.rps}`,
      `${source.ttlSeconds}`,
      source.terms,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# Outside sources',
    '',
    'Generated from `src/platform/config/source-table.ts`. What is public and free for every use is on; what has terms of its own, needs a key or is meant for non-commercial use waits for your word.',
    '',
    'Each is set by `BELLTOWER_SOURCE_<NAME>_ENABLED` (true or false), `_BASE_URL`, `_ZONE`, `_SERVERS` (`address[:port]`, several with commas), `_KEY`, `_RPS` (requests a second) and `_TTL` (seconds). `{key}` in a zone is filled in. `BELLTOWER_RDAP_BOOTSTRAP_URL` and `BELLTOWER_CT_LOG_LIST_URL` are the base addresses of `RDAP` and `CT_LOG_LIST`. A source that is off is never asked; checks that rest on it say `disabled` and cost no coverage. Those asked by HTTP, and WHOIS, are reached by `BELLTOWER_OUTBOUND_PROXY` where it is set; those asked by DNS through the resolvers.',
    '',
    '| Name | For | Default | Address or zone | Key | RPS | TTL | Terms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
