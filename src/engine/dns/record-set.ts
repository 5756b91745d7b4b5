import { createHash } from 'node:crypto';
import { findRecords, type Lookup, normalizeName, txtStrings } from '#engine/posture/lookup.ts';
import type { DnsRecord } from '#platform/net/types.ts';

/**
 * A record set in canonical form: owner and host names in lower case without a trailing dot, no TTL, TXT strings
 * joined, values sorted and without duplicates. Equal sets have equal hashes.
 */
export interface CanonicalSet {
  name: string;
  type: string;
  values: string[];
  /** SHA-256 over name, type and values, in lowercase hex. */
  hash: string;
}

/**
 * Record sets of one scan by `name/TYPE`. A set without values is known to be empty. A missing set is unknown and is
 * not compared.
 */
export type RecordSnapshot = Readonly<Record<string, CanonicalSet>>;

const MAX_VALUES = 500;
const MAX_VALUE = 4_096;

/** Returns the canonical form of `records`, which all have the same name and type. */
export function canonicaliseRrset(name: string, type: string, records: readonly DnsRecord[]): CanonicalSet {
  const values = records
    .slice(0, MAX_VALUES)
    .map((record) => canonicalValue(type, record).slice(0, MAX_VALUE));
  return setOf(name, type, values);
}

/** Returns a canonical set from values that are already canonical. */
export function setOf(name: string, type: string, values: readonly string[]): CanonicalSet {
  const owner = normalizeName(name);
  const sorted = [...new Set(values)].sort();
  const hash = createHash('sha256')
    .update(JSON.stringify([owner, type, sorted]))
    .digest('hex');
  return { name: owner, type, values: sorted, hash };
}

export function snapshotKey(name: string, type: string): string {
  return `${normalizeName(name)}/${type}`;
}

function canonicalValue(type: string, record: DnsRecord): string {
  const { data } = record;
  if (type === 'TXT') return txtStrings(record).join('');
  if (typeof data === 'string') return normalizeName(data);
  if (Buffer.isBuffer(data)) return data.toString('hex');
  if (typeof data !== 'object' || data === null) return String(data);
  const fields = data as Record<string, unknown>;
  switch (type) {
    case 'MX':
      return `${fields.preference ?? 0} ${hostName(fields.exchange)}`;
    case 'SRV':
      return `${fields.priority ?? 0} ${fields.weight ?? 0} ${fields.port ?? 0} ${hostName(fields.target)}`;
    case 'CAA':
      return `${fields.issuerCritical || (Number(fields.flags ?? 0) & 0x80) !== 0 ? 128 : 0} ${String(fields.tag).toLowerCase()} ${String(fields.value)}`;
    default:
      return formatFields(fields);
  }
}

function hostName(value: unknown): string {
  return normalizeName(String(value)) || '.';
}

/** Formats fields sorted by name, because codecs set them in different orders. Octets are in hex. */
function formatFields(fields: Record<string, unknown>): string {
  return Object.keys(fields)
    .sort()
    .map((key) => {
      const value = fields[key];
      return `${key}=${Buffer.isBuffer(value) ? value.toString('hex') : String(value)}`;
    })
    .join(' ');
}

/** Record sets in a snapshot of a domain; `@` represents the domain. */
const WATCHED: readonly [label: string, type: string][] = [
  ['@', 'A'],
  ['@', 'AAAA'],
  ['@', 'MX'],
  ['@', 'TXT'],
  ['@', 'CAA'],
  ['@', 'DS'],
  ['www', 'A'],
  ['www', 'AAAA'],
  ['_dmarc', 'TXT'],
  ['_mta-sts', 'TXT'],
  ['_smtp._tls', 'TXT'],
];

/**
 * Reads the watched record sets of `domain`. `parentNs` (from the delegation) becomes the NS set, because the parent
 * determines the servers in use; null means unknown. Sets with a failed query are omitted.
 */
export async function takeSnapshot(
  domain: string,
  lookup: Lookup,
  parentNs: readonly string[] | null,
): Promise<RecordSnapshot> {
  const sets: Record<string, CanonicalSet> = {};
  const apex = normalizeName(domain);
  const outcomes = await Promise.all(
    WATCHED.map(async ([label, type]) => {
      const name = label === '@' ? apex : `${label}.${apex}`;
      return { name, type, outcome: await findRecords(lookup, name, type) };
    }),
  );
  for (const { name, type, outcome } of outcomes) {
    if (outcome.kind === 'error') continue;
    const records = outcome.kind === 'found' ? outcome.records : [];
    sets[snapshotKey(name, type)] = canonicaliseRrset(name, type, records);
  }
  if (parentNs !== null) sets[snapshotKey(apex, 'NS')] = setOf(apex, 'NS', parentNs);
  return sets;
}
