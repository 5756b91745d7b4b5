/** The defaults of an external source. The environment can override them. */
export interface SourceDefault {
  /** The purpose of the source. */
  use: string;
  /**
   * True if the source is free for any use and needs no key. A source with other terms is off until the operator
   * enables it.
   */
  enabled: boolean;
  /** Terms and limits to show to the operator. */
  terms: string;
  baseUrl?: string;
  /** DNS zone that is queried. */
  zone?: string;
  /** Servers to query, as `host[:port]`. */
  servers?: readonly string[];
  /** Whether the source requires a key. */
  needsKey?: boolean;
  /** Maximum requests per second. */
  rps: number;
  /** Time in seconds during which a response or a stored copy is fresh. */
  ttlSeconds: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** All external sources by name in `BELLTOWER_SOURCE_<NAME>_*`. */
export const sourceTable = {
  RDAP: {
    use: 'domain registrations; the base URL is the folder of the bootstrap files',
    enabled: true,
    terms: 'free; terms of each registry apply, 429 responses are honored',
    baseUrl: 'https://data.iana.org/rdap',
    rps: 2,
    ttlSeconds: DAY,
  },
  WHOIS: {
    use: 'domain registrations at registries without RDAP, with low confidence',
    enabled: false,
    terms: 'terms of each registry apply; several prohibit automated queries',
    servers: ['whois.iana.org:43'],
    rps: 0.5,
    ttlSeconds: DAY,
  },
  CYMRU: {
    use: 'origin AS of addresses, by DNS',
    enabled: true,
    terms: 'free; Team Cymru asks to be contacted before it is used in a product',
    zone: 'asn.cymru.com',
    rps: 20,
    ttlSeconds: 4 * HOUR,
  },
  RPKI: {
    use: 'validated route origin authorizations: the JSON export of Routinator or rpki-client',
    enabled: false,
    terms: 'public; running your own instance is recommended (about 80 MB)',
    rps: 1,
    ttlSeconds: HOUR,
  },
  PWNED_PASSWORDS: {
    use: 'breached passwords, when a user sets a password; only five characters of its SHA-1 hash are sent',
    enabled: false,
    terms: 'free, without a key; CC BY 4.0 by Have I Been Pwned',
    baseUrl: 'https://api.pwnedpasswords.com',
    rps: 10,
    ttlSeconds: HOUR,
  },
  SPAMHAUS_DROP: {
    use: 'DROP, DROPv6 and ASN-DROP; the base URL is the folder of the JSON files',
    enabled: true,
    terms: 'free with attribution, which Belltower displays; at most one request per hour',
    baseUrl: 'https://www.spamhaus.org/drop',
    rps: 1,
    ttlSeconds: 12 * HOUR,
  },
  SPAMHAUS_ZEN: {
    use: 'listed addresses (SBL, CSS, XBL, PBL)',
    enabled: false,
    terms:
      'public mirrors: low volume, non-commercial, through your own resolver; otherwise {key}.zen.dq.spamhaus.net',
    zone: 'zen.spamhaus.org',
    rps: 20,
    ttlSeconds: 6 * HOUR,
  },
  SPAMHAUS_DBL: {
    use: 'listed domains',
    enabled: false,
    terms: 'the same as for SPAMHAUS_ZEN; with a key, {key}.dbl.dq.spamhaus.net',
    zone: 'dbl.spamhaus.org',
    rps: 20,
    ttlSeconds: 6 * HOUR,
  },
  SPAMCOP: {
    use: 'listed addresses of mail servers',
    enabled: false,
    terms: 'free within usage limits',
    zone: 'bl.spamcop.net',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  BARRACUDA: {
    use: 'listed addresses of mail servers',
    enabled: false,
    terms: 'your resolver must be registered',
    zone: 'b.barracudacentral.org',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  SURBL: {
    use: 'listed domains',
    enabled: false,
    terms: 'free for low volume; otherwise a data feed',
    zone: 'multi.surbl.org',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  URIBL: {
    use: 'listed domains',
    enabled: false,
    terms: 'free for low volume through your own resolver',
    zone: 'multi.uribl.com',
    rps: 10,
    ttlSeconds: 6 * HOUR,
  },
  URLHAUS: {
    use: 'hosts that distribute malware',
    enabled: false,
    terms: 'requires an Auth-Key; fair use; commercial use may require a subscription',
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
    terms: 'OpenDNS terms; an application key increases the limits',
    baseUrl: 'https://data.phishtank.com/data',
    rps: 1,
    ttlSeconds: 6 * HOUR,
  },
  PHISHING_DATABASE: {
    use: 'phishing domains',
    enabled: false,
    terms: 'MIT; entries have mixed origins and many false positives, so confidence is reduced',
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
    use: 'issued certificates (see BELLTOWER_CT); with `tail`, only certificates issued in the past',
    enabled: true,
    terms: 'best effort; 429 and 502 responses are common',
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
    use: 'known subdomains of domains in an account',
    enabled: false,
    terms:
      'requires an account and key; free keys allow 50 queries per month, limits of other keys depend on the plan',
    baseUrl: 'https://api.securitytrails.com',
    needsKey: true,
    rps: 1,
    ttlSeconds: DAY,
  },
  KEV: {
    use: 'known exploited vulnerabilities (CISA)',
    enabled: true,
    terms: 'CC0',
    baseUrl: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  EPSS: {
    use: 'probability that a vulnerability is exploited',
    enabled: true,
    terms: 'free, attribution requested',
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
    use: 'vulnerabilities of packages: libraries in pages and server software published as packages',
    enabled: true,
    terms: 'mostly CC BY 4.0',
    baseUrl: 'https://api.osv.dev',
    rps: 2,
    ttlSeconds: DAY,
  },
  ENDOFLIFE: {
    use: 'end-of-life dates of products',
    enabled: true,
    terms: 'MIT',
    baseUrl: 'https://endoflife.date/api',
    rps: 1,
    ttlSeconds: DAY,
  },
  RETIREJS: {
    use: 'vulnerable JavaScript libraries and how to detect them',
    enabled: true,
    terms: 'Apache-2.0',
    baseUrl: 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_AWS: {
    use: 'address ranges of AWS, to find DNS records that point to addresses no longer in use',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_GOOGLE: {
    use: 'address ranges of Google Cloud',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://www.gstatic.com/ipranges/cloud.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_ORACLE: {
    use: 'address ranges of Oracle Cloud',
    enabled: true,
    terms: 'public',
    baseUrl: 'https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json',
    rps: 1,
    ttlSeconds: DAY,
  },
  CLOUD_AZURE: {
    use: 'address ranges of Azure: the JSON file of service tags; its URL changes every week',
    enabled: false,
    terms: 'public',
    rps: 1,
    ttlSeconds: DAY,
  },
  HSTS_PRELOAD: {
    use: 'HSTS preload list',
    enabled: false,
    terms: 'BSD; large file',
    rps: 1,
    ttlSeconds: 7 * DAY,
  },
} as const satisfies Record<string, SourceDefault>;

export type SourceName = keyof typeof sourceTable;

/** Renders `docs/sources.md`, which lists every external source with its purpose, default and terms. */
export function renderSourcePage(): string {
  const rows = Object.entries(sourceTable).map(([name, source]: [string, SourceDefault]) => {
    const where = source.baseUrl ?? source.zone ?? source.servers?.join(', ') ?? 'none';
    const key = source.needsKey ? 'required' : '';
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
    '# External sources',
    '',
    'This page is generated from `src/platform/config/source-table.ts`. Sources that are public and free for any use are on by default. Sources with other terms or a required key are off by default.',
    '',
    'Configure each source with `BELLTOWER_SOURCE_<NAME>_ENABLED` (true or false), `_BASE_URL`, `_ZONE`, `_SERVERS` (`address[:port]`, comma-separated), `_KEY`, `_RPS` (requests per second) and `_TTL` (seconds). `{key}` in a zone is replaced with the key. `BELLTOWER_RDAP_BOOTSTRAP_URL` and `BELLTOWER_CT_LOG_LIST_URL` set the base URLs of `RDAP` and `CT_LOG_LIST`. Belltower never contacts a source that is off. Checks that depend on this source are `disabled` and do not reduce coverage. If `BELLTOWER_OUTBOUND_PROXY` is set, HTTP sources and WHOIS use this proxy. DNS sources use the configured resolvers.',
    '',
    '| Name | Used for | Default | URL or zone | Key | RPS | TTL | Terms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
