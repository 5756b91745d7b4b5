import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readPem } from '#engine/certificates/der.ts';
import { parseCertificate } from '#engine/certificates/parse.ts';
import { precertificateTbs } from '#engine/tls/sct.ts';
import type { Ca, IssueOptions } from '../tls/ca.ts';
import { nothing } from '../tls/der.ts';
import { spkiOf } from '../tls/keys.ts';
import { createLogTree, type LogTree } from './log-tree.ts';

/** An entry in the formats of both protocols. */
export interface WrittenEntry {
  leaf: Buffer;
  extra: Buffer;
  /** The entry in the format of a data tile. */
  tileEntry: Buffer;
}

/** The published tree head. */
interface ShownHead {
  size: number;
  root: Buffer;
  timestamp: number;
}

/** A log that accepts certificates. New entries are visible after `publish`. */
export interface LogWriter {
  logId: Buffer;
  keys: { privateKey: KeyObject; publicKey: KeyObject };
  entries: WrittenEntry[];
  tree: LogTree;
  head: ShownHead;
  add(der: Buffer, options?: { timestamp?: number }): number;
  /** Issues and logs a precertificate. Returns its index. */
  addPrecertificate(ca: Ca, options: IssueOptions, at?: { timestamp?: number }): number;
  /** Adds an entry with arbitrary bytes. */
  addRaw(entry: WrittenEntry): number;
  /** Signs and publishes the current tree. */
  publish(timestamp?: number): void;
  /** Returns the signature of a tree head in the format of both protocols (RFC 6962 section 3.5). */
  signHead(head: ShownHead): Buffer;
}

const poisonOid = '1.3.6.1.4.1.11129.2.4.3';
const u = (value: number, octets: number): Buffer => {
  const bytes = Buffer.alloc(octets);
  bytes.writeUIntBE(value, 0, octets);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const vector = (octets: number, content: Buffer): Buffer =>
  Buffer.concat([u(content.length, octets), content]);

export function createLogWriter(
  keys: LogWriter['keys'] = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
): LogWriter {
  const tree = createLogTree();
  const entries: WrittenEntry[] = [];
  const addRaw = (entry: WrittenEntry): number => {
    tree.append(entry.leaf);
    return entries.push(entry) - 1;
  };
  const signHead = ({ size, root, timestamp }: ShownHead): Buffer => {
    const data = Buffer.concat([Buffer.from([0, 1]), u64(timestamp), u64(size), root]);
    return Buffer.concat([Buffer.from([4, 3]), vector(2, sign('sha256', data, keys.privateKey))]);
  };
  const writer: LogWriter = {
    logId: createHash('sha256').update(spkiOf(keys.publicKey)).digest(),
    ...{ keys, entries, tree, addRaw, signHead },
    head: { size: 0, root: tree.rootAt(0), timestamp: Date.now() },
    add: (der, { timestamp = Date.now() } = {}) =>
      addRaw(writeEntry({ timestamp, der, precertificate: null })),
    addPrecertificate(ca, options, { timestamp = Date.now() } = {}) {
      const poison = { oid: poisonOid, critical: true, value: nothing() };
      const { der } = ca.issue({ ...options, extra: [...(options.extra ?? []), poison] });
      const { tbs } = parseCertificate(der);
      const issuer = parseCertificate(readPem(ca.cert)[0] ?? Buffer.alloc(0));
      const issuerKeyHash = createHash('sha256').update(issuer.spki).digest();
      const precertificate = { tbs: precertificateTbs(tbs), issuerKeyHash };
      return addRaw(writeEntry({ timestamp, der, precertificate }));
    },
    publish(timestamp = Date.now()) {
      writer.head = { size: tree.size(), root: tree.rootAt(tree.size()), timestamp };
    },
  };
  return writer;
}

/** Encodes an entry for both protocols. */
export function writeEntry(of: {
  timestamp: number;
  der: Buffer;
  precertificate: { tbs: Buffer; issuerKeyHash: Buffer } | null;
}): WrittenEntry {
  const { timestamp, der, precertificate } = of;
  const signed =
    precertificate === null
      ? [u(0, 2), vector(3, der)]
      : [u(1, 2), precertificate.issuerKeyHash, vector(3, precertificate.tbs)];
  const timestamped = Buffer.concat([u64(timestamp), ...signed, u(0, 2)]);
  const noChain = u(0, 3);
  return {
    leaf: Buffer.concat([u(0, 2), timestamped]),
    extra: precertificate === null ? noChain : Buffer.concat([vector(3, der), noChain]),
    tileEntry: Buffer.concat([timestamped, ...(precertificate === null ? [] : [vector(3, der)]), u(0, 2)]),
  };
}
