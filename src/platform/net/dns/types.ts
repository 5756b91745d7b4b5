/** Numbers and names of DNS record types and response codes (IANA registry “DNS Parameters”). */

const TYPE_NAMES: readonly (readonly [number, string])[] = [
  [1, 'A'],
  [2, 'NS'],
  [5, 'CNAME'],
  [6, 'SOA'],
  [10, 'NULL'],
  [12, 'PTR'],
  [13, 'HINFO'],
  [15, 'MX'],
  [16, 'TXT'],
  [17, 'RP'],
  [18, 'AFSDB'],
  [24, 'SIG'],
  [25, 'KEY'],
  [28, 'AAAA'],
  [29, 'LOC'],
  [33, 'SRV'],
  [35, 'NAPTR'],
  [36, 'KX'],
  [37, 'CERT'],
  [39, 'DNAME'],
  [41, 'OPT'],
  [42, 'APL'],
  [43, 'DS'],
  [44, 'SSHFP'],
  [45, 'IPSECKEY'],
  [46, 'RRSIG'],
  [47, 'NSEC'],
  [48, 'DNSKEY'],
  [49, 'DHCID'],
  [50, 'NSEC3'],
  [51, 'NSEC3PARAM'],
  [52, 'TLSA'],
  [53, 'SMIMEA'],
  [55, 'HIP'],
  [59, 'CDS'],
  [60, 'CDNSKEY'],
  [61, 'OPENPGPKEY'],
  [62, 'CSYNC'],
  [63, 'ZONEMD'],
  [64, 'SVCB'],
  [65, 'HTTPS'],
  [99, 'SPF'],
  [108, 'EUI48'],
  [109, 'EUI64'],
  [249, 'TKEY'],
  [250, 'TSIG'],
  [251, 'IXFR'],
  [252, 'AXFR'],
  [255, 'ANY'],
  [256, 'URI'],
  [257, 'CAA'],
  [32768, 'TA'],
  [32769, 'DLV'],
];

const nameByNumber = new Map(TYPE_NAMES);
const numberByName = new Map(TYPE_NAMES.map(([number, name]) => [name, number]));

/** Returns the name of a record type; `TYPE123` (RFC 3597) for types without a name here. */
export function typeName(number: number): string {
  return nameByNumber.get(number) ?? `TYPE${number}`;
}

/** Returns the number for the name of a record type or for `TYPE123`, or null. */
export function typeNumber(name: string): number | null {
  const known = numberByName.get(name) ?? numberByName.get(name.toUpperCase());
  if (known !== undefined) return known;
  const generic = /^TYPE(\d{1,5})$/i.exec(name);
  const number = generic === null ? Number.NaN : Number(generic[1]);
  return number >= 0 && number <= 65535 ? number : null;
}

const RCODES = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
] as const;
const EXTENDED_RCODES: Readonly<Record<number, string>> = { 16: 'BADVERS', 23: 'BADCOOKIE' };

/** Returns the name of a response code or extended response code; `RCODE12` for codes without a name. */
export function rcodeName(number: number): string {
  return RCODES[number] ?? EXTENDED_RCODES[number] ?? `RCODE${number}`;
}

/** Returns the number for the name of a response code, or null. */
export function rcodeNumber(name: string): number | null {
  const index = (RCODES as readonly string[]).indexOf(name);
  if (index >= 0) return index;
  const extended = Object.entries(EXTENDED_RCODES).find(([, label]) => label === name);
  if (extended !== undefined) return Number(extended[0]);
  const generic = /^RCODE(\d{1,4})$/.exec(name);
  return generic === null ? null : Number(generic[1]);
}
