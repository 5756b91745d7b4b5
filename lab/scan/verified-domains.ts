import type { LabService } from '../posture-web/exposed-hosts.ts';
import type { LabSite } from '../posture-web/sites.ts';
import { domainOf, goodDomain, type LabScanDomain, moveWeb } from './domains.ts';

interface Fault {
  files?: NonNullable<LabSite['files']>;
  services?: LabService[];
  nameServers?: string[];
  /** The host that receives the domain's mail. */
  exchange?: string;
  /** Further records of its zone. */
  records?: Record<string, string[]>;
  mtaStsPolicy?: string;
}

const ownExchange = 'mx.email-dane-mismatch.test';

/** Faults that only active checks detect, by the finding that each must cause. */
const FAULTS: Record<string, Fault> = {
  'exposure.file.secrets': {
    files: { '/.env': ['text/plain', 'APP_ENV=production\nDB_PASSWORD=hunter2\n'] },
  },
  'exposure.file.vcs': { files: { '/.git/HEAD': ['text/plain', 'ref: refs/heads/main\n'] } },
  'exposure.file.backup': { files: { '/backup.zip': ['application/zip', 'PK\u0003\u0004 and so on'] } },
  'exposure.web.directory-listing': {
    files: {
      '/uploads/': [
        'text/html',
        '<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1></body></html>',
      ],
    },
  },
  'exposure.panel.login-public': {
    files: {
      '/phpmyadmin/': ['text/html', '<title>phpMyAdmin</title><input type="password" name="pma_password">'],
    },
  },
  'exposure.port.database': { services: [{ port: 6379, answer: '-NOAUTH Authentication required.\r\n' }] },
  'exposure.port.remote-admin': { services: [{ port: 3389 }] },
  'exposure.port.management-ui': {
    services: [{ port: 2375, answer: 'HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\n{"ApiVersion":"1.43"}' }],
  },
  'exposure.port.unexpected': { services: [{ port: 8888 }] },
  'dns.server.axfr-open': { nameServers: ['open.dnshost.test.', 'ns2.otherdns.test.'] },
  'dns.server.open-recursion': { nameServers: ['eager.dnshost.test.', 'ns2.otherdns.test.'] },
  'email.starttls.missing': { exchange: 'plain.mailhost.test' },
  'email.starttls.bad-certificate': { exchange: 'stranger.mailhost.test' },
  'email.starttls.weak-tls': { exchange: 'old.mailhost.test' },
  'email.dane.mismatch': {
    exchange: ownExchange,
    records: { mx: ['A 203.0.113.34'], '_25._tcp.mx': [`TLSA 3 1 1 ${'ab'.repeat(32)}`] },
    mtaStsPolicy: `version: STSv1\r\nmode: enforce\r\nmx: ${ownExchange}\r\nmax_age: 604800\r\n`,
  },
  'availability.mail.mx-unreachable': { exchange: 'shut.mailhost.test' },
};

/** The well-known ports that scans of these domains check, including those that are intentionally open. */
export const labPorts = { scanned: [2375, 3389, 6379, 8888], allowed: [2375, 3389, 6379] };

/** Lab address of the first of these sites. The other sites have the subsequent addresses. */
const FIRST = 150;

/**
 * Returns a fault-free domain and one domain for each fault that only active checks detect. Each has its own address.
 */
export function verifiedDomains(nowMs: number): LabScanDomain[] {
  const faults: [string, Fault][] = [['owned.test', {}], ...Object.entries(FAULTS)];
  return faults.map(([id, fault], index) => {
    const inOrder = id === 'owned.test';
    const domain = goodDomain(inOrder ? id : domainOf(id), nowMs, inOrder ? [] : [id]);
    const address = `203.0.113.${FIRST + index}`;
    moveWeb(domain, address);
    Object.assign(domain.zone, fault.records);
    const apex = domain.zone['@'] ?? [];
    if (fault.exchange !== undefined) replace(apex, 'MX', [`MX 10 ${fault.exchange}.`]);
    if (fault.nameServers !== undefined) {
      const lines = fault.nameServers.map((name) => `NS ${name}`);
      replace(apex, 'NS', lines);
      replace(domain.delegation, 'NS', lines);
    }
    return {
      ...domain,
      front: { address, spoken: { kind: 'openssl', options: {} } },
      verified: true,
      ...(fault.mtaStsPolicy === undefined ? {} : { mtaStsPolicy: fault.mtaStsPolicy }),
      ...(fault.files === undefined ? {} : { files: fault.files }),
      ...(fault.services === undefined ? {} : { services: fault.services }),
    };
  });
}

/** Replaces the lines of one type in a list of records. */
function replace(records: string[], type: string, lines: readonly string[]): void {
  const others = records.filter((line) => !line.startsWith(`${type} `));
  records.splice(0, records.length, ...others, ...lines);
}
