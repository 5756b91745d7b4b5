import { parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';
import { asList, asObject, type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';

/** One of the five registries of RFC 9224. */
export type BootstrapKind = 'dns' | 'ipv4' | 'ipv6' | 'asn' | 'object-tags';

/** Returns the base addresses for a key, https first. Empty if no server is responsible. */
export interface Bootstrap {
  find(key: string): readonly string[];
  entries: number;
}

const MAX_SERVICES = 5_000;
const MAX_KEYS = 50_000;

/** Parses a bootstrap file. Throws if it is invalid, because the result would look like a file without RDAP servers. */
export function readBootstrap(kind: BootstrapKind, body: Buffer): Bootstrap {
  const file = asObject(parseBoundedJson(body, 8));
  if (!Array.isArray(file.services)) throw new SyntaxError('no services');
  const table: { key: string; urls: readonly string[] }[] = [];
  for (const service of asList(file.services, MAX_SERVICES)) {
    const parts = asList(service, 3);
    // In object-tags.json, contacts precede keys (RFC 8521).
    const [keys, urls] = kind === 'object-tags' ? [parts[1], parts[2]] : [parts[0], parts[1]];
    const bases = readBases(urls);
    for (const key of asList(keys, MAX_KEYS)) {
      if (typeof key === 'string' && bases.length > 0 && table.length < MAX_KEYS)
        table.push({ key: key.toLowerCase(), urls: bases });
    }
  }
  return { find: finders[kind](table), entries: table.length };
}

/** Returns base URLs without a trailing slash, https first. */
function readBases(value: JsonValue | undefined): string[] {
  const urls = asList(value, 10).flatMap((item) => {
    const url = typeof item === 'string' && item.length < 500 ? URL.parse(item) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.username === ''
      ? [url.href.replace(/\/+$/, '')]
      : [];
  });
  return [
    ...urls.filter((url) => url.startsWith('https:')),
    ...urls.filter((url) => url.startsWith('http:')),
  ];
}

type Table = readonly { key: string; urls: readonly string[] }[];
type Finder = (key: string) => readonly string[];

const finders: Record<BootstrapKind, (table: Table) => Finder> = {
  dns: findByLabels,
  ipv4: (table) => findByPrefix(table, 32),
  ipv6: (table) => findByPrefix(table, 128),
  asn: findByRange,
  'object-tags': findByTag,
};

/** Returns a function that finds the longest match of labels from the right (RFC 9224 section 4). */
function findByLabels(table: Table): Finder {
  const byName = new Map(table.map(({ key, urls }) => [key.replace(/\.$/, ''), urls]));
  return (name) => {
    const labels = name.split('.');
    for (let i = 0; i <= labels.length; i++) {
      const urls = byName.get(labels.slice(i).join('.'));
      if (urls !== undefined) return urls;
    }
    return [];
  };
}

/** Returns a function that finds the most specific prefix (RFC 9224 sections 5.1 and 5.2). */
function findByPrefix(table: Table, width: 32 | 128): Finder {
  const byLength = new Map<number, Map<bigint, readonly string[]>>();
  for (const { key, urls } of table) {
    const [text = '', bits = ''] = key.split('/');
    const address = addressNumber(text, width);
    const length = Number(bits);
    if (address === null || bits === '' || !(length >= 0 && length <= width)) continue;
    const masked = address >> BigInt(width - length);
    const group = byLength.get(length) ?? new Map<bigint, readonly string[]>();
    byLength.set(length, group.set(masked, urls));
  }
  const lengths = [...byLength.keys()].sort((a, b) => b - a);
  return (text) => {
    const address = addressNumber(text, width);
    if (address === null) return [];
    for (const length of lengths) {
      const urls = byLength.get(length)?.get(address >> BigInt(width - length));
      if (urls !== undefined) return urls;
    }
    return [];
  };
}

function addressNumber(text: string, width: 32 | 128): bigint | null {
  if (width === 32) {
    const quad = parseIpv4(text);
    return quad === null ? null : BigInt(quad);
  }
  return parseIpv6(text)?.reduce((number, group) => (number << 16n) | BigInt(group), 0n) ?? null;
}

function findByRange(table: Table): Finder {
  const ranges = table
    .flatMap(({ key, urls }) => {
      const match = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(key);
      return match ? [{ from: Number(match[1]), to: Number(match[2] ?? match[1]), urls }] : [];
    })
    .sort((a, b) => a.to - a.from - (b.to - b.from));
  return (text) => {
    const number = Number(text.replace(/^as/i, ''));
    return ranges.find(({ from, to }) => number >= from && number <= to)?.urls ?? [];
  };
}

/** Returns a function that finds the tag after the last hyphen of a handle (RFC 8521). */
function findByTag(table: Table): Finder {
  const byTag = new Map(table.map(({ key, urls }) => [key, urls]));
  return (handle) => byTag.get(handle.slice(handle.lastIndexOf('-') + 1).toLowerCase()) ?? [];
}
