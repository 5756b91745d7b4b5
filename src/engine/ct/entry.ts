import { message } from '#messages/messages.ts';
import { LogFault } from './tree-head.ts';

/** A log entry. Only the structure is parsed; buffers are views. */
export interface LogEntry {
  /** Time in ms since the epoch. */
  timestamp: number;
  precertificate: boolean;
  /** The MerkleTreeLeaf. Its hash is a leaf of the tree. */
  leaf: Buffer;
  /** For a precertificate, the TBSCertificate that the log signed, without the poison extension. */
  tbs: Buffer | null;
  /** The certificate or precertificate; null if the log does not return it. */
  der: Buffer | null;
}

/**
 * Reads an item of `get-entries` (RFC 6962 section 4.6).
 * @throws LogFault
 */
export function readLeafAndExtra(leaf: Buffer, extra: Buffer): LogEntry {
  const reader = new Reader(leaf);
  if (reader.number(1) !== 0 || reader.number(1) !== 0) throw malformed('version');
  const entry = readTimestamped(reader);
  if (reader.at !== leaf.length) throw malformed('trailing');
  return { ...entry, leaf, der: entry.der ?? readPrecertificate(extra) };
}

function readPrecertificate(extra: Buffer): Buffer | null {
  // The tree hash covers only the leaf, so the entry is readable without this data.
  try {
    return new Reader(extra).bytes(3);
  } catch {
    return null;
  }
}

/**
 * Reads the entries of a data tile of the static API, at most 256. Each entry consists of the TimestampedEntry, the
 * precertificate (only in entries for precertificates) and the fingerprints of the chain.
 * @throws LogFault
 */
export function readDataTile(tile: Buffer): LogEntry[] {
  const entries: LogEntry[] = [];
  const reader = new Reader(tile);
  while (reader.at < tile.length) {
    if (entries.length === 256) throw malformed('tile');
    const start = reader.at;
    const entry = readTimestamped(reader);
    const leaf = Buffer.concat([leafHead, tile.subarray(start, reader.at)]);
    const der = entry.precertificate ? reader.bytes(3) : entry.der;
    reader.bytes(2);
    entries.push({ ...entry, leaf, der });
  }
  return entries;
}

const leafHead = Buffer.from([0, 0]);

function readTimestamped(reader: Reader): Omit<LogEntry, 'leaf'> {
  const timestamp = reader.number(8);
  const type = reader.number(2);
  if (type > 1) throw malformed('type', type);
  if (type === 1) reader.skip(32);
  const content = reader.bytes(3);
  reader.bytes(2);
  const precertificate = type === 1;
  return {
    timestamp,
    precertificate,
    tbs: precertificate ? content : null,
    der: precertificate ? null : content,
  };
}

class Reader {
  at = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  number(octets: number): number {
    if (this.at + octets > this.#bytes.length) throw malformed('short');
    let value = 0;
    for (const end = this.at + octets; this.at < end; this.at += 1) {
      value = value * 256 + (this.#bytes[this.at] ?? 0);
    }
    return value;
  }
  skip(octets: number): void {
    if (this.at + octets > this.#bytes.length) throw malformed('short');
    this.at += octets;
  }
  /** Reads a vector with a length prefix of `octets` bytes. */
  bytes(octets: number): Buffer {
    const length = this.number(octets);
    const start = this.at;
    this.skip(length);
    return this.#bytes.subarray(start, this.at);
  }
}

const malformed = (fault: string, type = 0) =>
  new LogFault('malformed', message('log-entry-malformed', { fault, type }));
