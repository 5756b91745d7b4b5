import { plainName } from '#platform/net/dns/codec.ts';
import { typeNumber } from '#platform/net/dns/types.ts';
import { absoluteName, writeRdata } from './rdata.ts';

/**
 * Zones of the lab. A zone contains the data of an authoritative server and answers queries for names (RFC 1034 section
 * 4.3.2).
 */

/** A record with wire-format data. Names are lower case without a trailing dot. */
export interface LabRecord {
  name: string;
  type: string;
  ttl: number;
  rdata: Buffer;
}

/**
 * Content of a zone: master-file text, or a map from names (relative, `@` for the apex, or absolute with a trailing
 * dot) to records such as `MX 10 mail` or `300 A 127.0.0.1`.
 */
export type ZoneSource = string | Readonly<Record<string, string | readonly string[]>>;

export interface Zone {
  origin: string;
  /** Records by name, in their original order. */
  records: Map<string, LabRecord[]>;
}

/** A zone's answer to a query. */
export interface ZoneAnswer {
  rcode: 'NOERROR' | 'NXDOMAIN';
  /** False for a referral. */
  authoritative: boolean;
  answers: LabRecord[];
  authorities: LabRecord[];
  additionals: LabRecord[];
}

const DEFAULT_TTL = 300;

/**
 * Parses a zone. Adds an SOA record if it is missing, so that negative answers can include it. Throws for invalid
 * lines.
 */
export function parseZone(origin: string, source: ZoneSource): Zone {
  const zone: Zone = { origin: plainName(origin), records: new Map() };
  if (typeof source === 'string') readMasterText(zone, source);
  else {
    for (const [name, lines] of Object.entries(source)) {
      for (const line of typeof lines === 'string' ? [lines] : lines) {
        addRecord(zone, {
          owner: absoluteName(name, zone.origin),
          words: splitWords(line),
          origin: zone.origin,
        });
      }
    }
  }
  if (!zone.records.get(zone.origin)?.some((record) => record.type === 'SOA')) {
    const words = 'SOA ns hostmaster 1 3600 600 86400 60'.split(' ');
    addRecord(zone, { owner: zone.origin, words, origin: zone.origin });
  }
  return zone;
}

/** Splits a line into words. Quotes and backslashes preserve spaces. A semicolon begins a comment. */
function splitWords(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/"(?:[^"\\]|\\.)*"|;.*|[()]|(?:[^\s"();\\]|\\.)+/gs)) {
    if (!word.startsWith(';')) words.push(word);
  }
  return words;
}

interface Line {
  owner: string;
  /** The words of a line, starting with the TTL or type. */
  words: string[];
  origin: string;
  ttl?: number;
}

function addRecord(zone: Zone, line: Line): void {
  const words = [...line.words];
  let ttl = line.ttl ?? DEFAULT_TTL;
  while (words.length > 0 && (/^\d+$/.test(words[0] ?? '') || words[0]?.toUpperCase() === 'IN')) {
    const word = words.shift() ?? '';
    if (/^\d+$/.test(word)) ttl = Number(word);
  }
  const type = (words.shift() ?? '').toUpperCase();
  if (typeNumber(type) === null) throw new Error(`unknown record type in zone ${zone.origin}: ${type}`);
  const name = plainName(line.owner);
  const list = zone.records.get(name);
  const record = { name, type, ttl, rdata: writeRdata(type, words, line.origin) };
  if (list === undefined) zone.records.set(name, [record]);
  else list.push(record);
}

/** Parses a subset of RFC 1035 section 5.1: $ORIGIN, $TTL, parentheses, repeated owners. */
function readMasterText(zone: Zone, text: string): void {
  let origin = zone.origin;
  let ttl = DEFAULT_TTL;
  let owner = zone.origin;
  for (const line of joinParentheses(text)) {
    const words = splitWords(line).filter((word) => word !== '(' && word !== ')');
    if (words.length === 0) continue;
    if (words[0] === '$ORIGIN') origin = plainName(absoluteName(words[1] ?? '@', origin));
    else if (words[0] === '$TTL') ttl = Number(words[1]);
    else {
      if (!/^\s/.test(line)) owner = absoluteName(words.shift() ?? '@', origin);
      addRecord(zone, { owner, words, origin, ttl });
    }
  }
}

/** Joins lines until all parentheses are closed. */
function* joinParentheses(text: string): Generator<string> {
  let pending = '';
  let depth = 0;
  for (const line of text.split('\n')) {
    const words = splitWords(line);
    depth += words.filter((word) => word === '(').length - words.filter((word) => word === ')').length;
    const text = (/^\s/.test(line) ? ' ' : '') + words.join(' ');
    pending = pending === '' ? text : `${pending} ${text}`;
    if (depth > 0) continue;
    yield pending;
    pending = '';
  }
}

/** Returns the parent of a name, or null for the root. */
function parentName(name: string): string | null {
  if (name === '') return null;
  const dot = name.search(/(?<!\\)\./);
  return dot < 0 ? '' : name.slice(dot + 1);
}

/** Returns whether `name` is `origin` or a name below it. */
export function isWithin(name: string, origin: string): boolean {
  return origin === '' || name === origin || name.endsWith(`.${origin}`);
}

function typed(zone: Zone, name: string, type: string): LabRecord[] {
  return (zone.records.get(name) ?? []).filter((record) => record.type === type);
}

/** Returns the zone's answer for `name` and `type`. */
export function answerFromZone(zone: Zone, name: string, type: string): ZoneAnswer {
  const cut = findCut(zone, name, type);
  if (cut !== null) return referral(zone, cut);
  const owner = zone.records.has(name) ? name : findWildcard(zone, name);
  if (owner === null) {
    const rcode = hasDescendant(zone, name) ? 'NOERROR' : 'NXDOMAIN';
    return { rcode, authoritative: true, answers: [], authorities: soaOf(zone), additionals: [] };
  }
  const found = (zone.records.get(owner) ?? []).filter(
    (record) => record.type === type || type === 'ANY' || record.type === 'CNAME',
  );
  const answers = found.map((record) => ({ ...record, name }));
  const authorities = answers.length === 0 ? soaOf(zone) : [];
  return { rcode: 'NOERROR', authoritative: true, answers, authorities, additionals: [] };
}

function soaOf(zone: Zone): LabRecord[] {
  return typed(zone, zone.origin, 'SOA');
}

/** Returns the highest delegation at or above `name` inside the zone. DS records belong to the parent. */
function findCut(zone: Zone, name: string, type: string): string | null {
  let cut: string | null = null;
  for (let at: string | null = name; at !== null && at !== zone.origin; at = parentName(at)) {
    if (at === name && type === 'DS') continue;
    if (typed(zone, at, 'NS').length > 0) cut = at;
  }
  return cut;
}

function referral(zone: Zone, cut: string): ZoneAnswer {
  const delegation = (zone.records.get(cut) ?? []).filter(
    (record) => record.type === 'NS' || record.type === 'DS',
  );
  const glue = [...zone.records.values()]
    .flat()
    .filter((record) => (record.type === 'A' || record.type === 'AAAA') && isWithin(record.name, cut));
  return { rcode: 'NOERROR', authoritative: false, answers: [], authorities: delegation, additionals: glue };
}

/** Returns the wildcard for a name. Per RFC 4592, it must be directly below the closest existing name. */
function findWildcard(zone: Zone, name: string): string | null {
  if (hasDescendant(zone, name)) return null;
  for (let at = parentName(name); at !== null && isWithin(at, zone.origin); at = parentName(at)) {
    const wildcard = at === '' ? '*' : `*.${at}`;
    if (zone.records.has(wildcard)) return wildcard;
    if (zone.records.has(at) || hasDescendant(zone, at)) return null;
  }
  return null;
}

/** Returns whether there are names below `name`. An empty non-terminal has such names but no records. */
function hasDescendant(zone: Zone, name: string): boolean {
  const suffix = `.${name}`;
  for (const each of zone.records.keys()) if (each.endsWith(suffix)) return true;
  return false;
}
