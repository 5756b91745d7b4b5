/** RDAP responses in the format of RFC 9083, written for the lab. */

export interface LabDomain {
  name: string;
  /** Status values in RDAP spelling. Default: locked by the registrar. */
  status?: string[];
  registeredAt?: string;
  /** Null if the registry does not publish it. */
  expiresAt?: string | null;
  registrar?: { name: string; ianaId?: string; abuseEmail?: string };
  registrant?: { name: string; email?: string };
  nameservers?: string[];
  signed?: boolean;
  /** URL of the registrar's own response. */
  related?: string;
  /** Omits the registrant and marks it as redacted (RFC 9537). */
  redacted?: boolean;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const lockedStatus = [
  'client transfer prohibited',
  'client update prohibited',
  'client delete prohibited',
];

function jcard(name: string, email?: string, phone?: string): Json {
  return [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', name],
      ...(email === undefined ? [] : [['email', {}, 'text', email]]),
      ...(phone === undefined ? [] : [['tel', { type: 'voice' }, 'uri', `tel:${phone}`]]),
    ],
  ];
}

/** Returns the body of a domain response. */
export function domainObject(domain: LabDomain): { [key: string]: Json } {
  const registrar = domain.registrar ?? {
    name: 'Lab Registrar',
    ianaId: '9999',
    abuseEmail: 'abuse@registrar.test',
  };
  const expiresAt = domain.expiresAt === undefined ? '2028-01-01T00:00:00Z' : domain.expiresAt;
  return {
    rdapConformance: [
      'rdap_level_0',
      'icann_rdap_response_profile_1',
      ...(domain.redacted ? ['redacted'] : []),
    ],
    objectClassName: 'domain',
    handle: `D-${domain.name.toUpperCase()}`,
    ldhName: domain.name.toUpperCase(),
    status: domain.status ?? lockedStatus,
    events: [
      { eventAction: 'registration', eventDate: domain.registeredAt ?? '2015-01-01T00:00:00Z' },
      ...(expiresAt === null ? [] : [{ eventAction: 'expiration', eventDate: expiresAt }]),
      { eventAction: 'last changed', eventDate: '2026-01-02T03:04:05Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2026-11-20T00:00:00Z' },
    ],
    secureDNS: { delegationSigned: domain.signed ?? false },
    nameservers: (domain.nameservers ?? [`ns1.${domain.name}`, `ns2.${domain.name}`]).map((name) => ({
      objectClassName: 'nameserver',
      ldhName: name.toUpperCase(),
    })),
    entities: [
      registrarEntity(registrar),
      ...(domain.registrant ? [registrantEntity(domain.registrant)] : []),
    ],
    links:
      domain.related === undefined
        ? []
        : [{ rel: 'related', type: 'application/rdap+json', href: domain.related, value: domain.related }],
    ...(domain.redacted
      ? {
          redacted: [
            {
              name: { description: 'Registrant Name' },
              prePath: '$.entities[?(@.roles[0]=="registrant")]',
              method: 'removal',
            },
          ],
        }
      : {}),
  };
}

function registrarEntity(registrar: NonNullable<LabDomain['registrar']>): Json {
  return {
    objectClassName: 'entity',
    handle: registrar.ianaId ?? 'R-1',
    roles: ['registrar'],
    publicIds:
      registrar.ianaId === undefined ? [] : [{ type: 'IANA Registrar ID', identifier: registrar.ianaId }],
    vcardArray: jcard(registrar.name),
    entities:
      registrar.abuseEmail === undefined
        ? []
        : [
            {
              objectClassName: 'entity',
              roles: ['abuse'],
              vcardArray: jcard('Abuse desk', registrar.abuseEmail, '+1.5550100'),
            },
          ],
  };
}

function registrantEntity(registrant: NonNullable<LabDomain['registrant']>): Json {
  return {
    objectClassName: 'entity',
    roles: ['registrant'],
    vcardArray: jcard(registrant.name, registrant.email),
  };
}

/** Returns the body of an IP network response. */
export function networkObject(network: {
  start: string;
  end: string;
  cidr: string;
  name: string;
  abuseEmail: string;
}): { [key: string]: Json } {
  const [prefix = '', length = '0'] = network.cidr.split('/');
  const version = prefix.includes(':') ? 'v6' : 'v4';
  return {
    objectClassName: 'ip network',
    handle: `NET-${network.name}`,
    startAddress: network.start,
    endAddress: network.end,
    ipVersion: version,
    name: network.name,
    country: 'DE',
    cidr0_cidrs: [{ [`${version}prefix`]: prefix, length: Number(length) }],
    entities: [{ objectClassName: 'entity', roles: ['abuse'], vcardArray: jcard('NOC', network.abuseEmail) }],
  };
}

/** Returns the body of an AS response. */
export function autnumObject(asn: number, name: string): { [key: string]: Json } {
  return {
    objectClassName: 'autnum',
    handle: `AS${asn}`,
    startAutnum: asn,
    endAutnum: asn,
    name,
    entities: [],
  };
}
