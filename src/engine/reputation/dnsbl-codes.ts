/** Meaning of a listing, across all lists. */
export type Mark =
  | 'listed'
  | 'low'
  | 'grey'
  | 'phishing'
  | 'malware'
  | 'abused-legit'
  | 'sbl'
  | 'css'
  | 'xbl'
  | 'drop'
  | 'pbl'
  | 'bcl';

/** Meaning of an A record from a list: marks, or a rejected query. Null if the code is unknown. */
export type CodeReading = { marks: Mark[] } | { refused: string } | null;

export type Dialect = 'zen' | 'dbl' | 'surbl' | 'uribl' | 'plain';

const ZEN: Readonly<Record<string, Mark>> = {
  '127.0.0.2': 'sbl',
  '127.0.0.3': 'css',
  '127.0.0.4': 'xbl',
  '127.0.0.5': 'xbl',
  '127.0.0.6': 'xbl',
  '127.0.0.7': 'xbl',
  '127.0.0.9': 'drop',
  '127.0.0.10': 'pbl',
  '127.0.0.11': 'pbl',
  '127.0.0.30': 'bcl',
};

const DBL: Readonly<Record<string, Mark>> = {
  '127.0.1.2': 'low',
  '127.0.1.4': 'phishing',
  '127.0.1.5': 'malware',
  '127.0.1.6': 'malware',
  '127.0.1.102': 'abused-legit',
  '127.0.1.103': 'abused-legit',
  '127.0.1.104': 'abused-legit',
  '127.0.1.105': 'abused-legit',
  '127.0.1.106': 'abused-legit',
};

/** Meaning of the bits of the last octet. */
const SURBL: readonly [number, Mark][] = [
  [8, 'phishing'],
  [16, 'malware'],
  [64, 'low'],
  [128, 'low'],
];
const URIBL: readonly [number, Mark][] = [
  [2, 'low'],
  [4, 'grey'],
  [8, 'grey'],
];

/** Parses an answer from a list. A rejected query is never a listing. */
export function readCode(dialect: Dialect, address: string): CodeReading {
  if (!address.startsWith('127.')) return { refused: 'answer-outside-127' };
  if (address.startsWith('127.255.255.')) return { refused: refusalOf(address) };
  const last = Number(address.slice(address.lastIndexOf('.') + 1));
  switch (dialect) {
    case 'zen':
      return known(ZEN[address]);
    case 'dbl':
      // 127.0.1.255 means that a domain list was queried for an address. This is our mistake, not a listing.
      return address === '127.0.1.255' ? { refused: 'address-asked-of-domain-list' } : known(DBL[address]);
    case 'surbl':
    case 'uribl':
      if (!address.startsWith('127.0.0.')) return null;
      if ((last & 1) === 1) return { refused: 'refused' };
      return bits(dialect === 'surbl' ? SURBL : URIBL, last);
    default:
      // RFC 5782 section 2.3: 127.0.0.1 must not be used for a listing.
      return address === '127.0.0.1' ? { refused: 'refused' } : { marks: ['listed'] };
  }
}

function known(mark: Mark | undefined): CodeReading {
  return mark === undefined ? null : { marks: [mark] };
}

function bits(table: readonly [number, Mark][], value: number): CodeReading {
  const marks = table.flatMap(([bit, mark]) => ((value & bit) === 0 ? [] : [mark]));
  return marks.length === 0 ? null : { marks: [...new Set(marks)] };
}

function refusalOf(address: string): string {
  if (address === '127.255.255.252') return 'wrong-zone-name';
  if (address === '127.255.255.254') return 'public-resolver-refused';
  if (address === '127.255.255.255') return 'too-many-queries';
  return 'refused';
}
