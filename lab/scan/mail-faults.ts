import { domainOf, goodDomain, type LabScanDomain } from './domains.ts';
import { quietMailHosts } from './mail-hosts.ts';
import { txt } from './zones.ts';

interface Fault {
  /** The host that receives the domain's mail. */
  exchange: keyof typeof quietMailHosts;
  /** Block lists that contain the host, with the codes they return. */
  listings?: { list: 'zen' | 'spamcop'; codes: string[] }[];
  also?: string[];
}

/** Faults of the hosts that receive a domain's mail, by the finding that each must cause. */
const FAULTS: Record<string, Fault> = {
  'email.dane.unsigned': { exchange: 'dane.mailhost.test' },
  'reputation.mail.ip-pbl': {
    exchange: 'dynamic.mailhost.test',
    listings: [{ list: 'zen', codes: ['127.0.0.10'] }],
  },
  'reputation.mail.ip-listed': {
    exchange: 'listed.mailhost.test',
    listings: [
      { list: 'zen', codes: ['127.0.0.3'] },
      { list: 'spamcop', codes: ['127.0.0.2'] },
    ],
    also: ['reputation.ip.sbl'],
  },
};

/** Returns one domain for each of these faults, with no other fault. */
export function mailDomains(nowMs: number): LabScanDomain[] {
  return Object.entries(FAULTS).map(([id, { exchange, listings = [], also = [] }]) => {
    const domain = goodDomain(domainOf(id), nowMs, [id, ...also].sort());
    const apex = domain.zone['@'] ?? [];
    const subject = quietMailHosts[exchange];
    // The host also sends mail, because some lists apply only to senders.
    domain.zone['@'] = [
      ...apex.filter((line) => !/^(?:MX|TXT) /.test(line)),
      `MX 10 ${exchange}.`,
      txt(`v=spf1 ip4:${subject} -all`),
    ];
    return { ...domain, listings: listings.map(({ list, codes }) => ({ list, subject, codes })) };
  });
}
