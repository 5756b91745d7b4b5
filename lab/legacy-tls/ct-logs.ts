import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Ca, Issued, IssueOptions } from '../tls/ca.ts';
import * as der from '../tls/der.ts';
import { generateKey, spkiOf } from '../tls/keys.ts';

/** A Certificate Transparency log that signs every submission and stores nothing. */
export interface LabLog {
  operator: string;
  /** SHA-256 of the key. */
  id: Buffer;
  keys: { privateKey: KeyObject; publicKey: KeyObject };
  state: Record<string, { timestamp: string }>;
}

export function createLog(operator: string, state: LabLog['state'] = usable): LabLog {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const id = createHash('sha256').update(spkiOf(keys.publicKey)).digest();
  return { operator, id, keys, state };
}

const usable = { usable: { timestamp: '2022-01-01T00:00:00Z' } };

/** Returns a log list in schema v3. */
export function logListJson(logs: readonly LabLog[]): string {
  const operators = [...new Set(logs.map(({ operator }) => operator))];
  return JSON.stringify({
    version: '1.0',
    operators: operators.map((name) => ({
      name,
      email: [],
      logs: logs
        .filter(({ operator }) => operator === name)
        .map(({ id, keys, state }) => ({
          description: `${name} log`,
          log_id: id.toString('base64'),
          key: spkiOf(keys.publicKey).toString('base64'),
          url: `https://ct.${name}.test/`,
          mmd: 86_400,
          state,
        })),
      tiled_logs: [],
    })),
  });
}

/** Returns an SCT that `log` issued at `timestamp` (epoch ms) for an entry in the encoding of RFC 6962 section 3.2. */
export function signSct(
  log: LabLog,
  timestamp: number,
  entry: { precertTbs: Buffer; issuerKeyHash: Buffer } | { der: Buffer },
): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(timestamp));
  const signed = 'der' in entry ? entry.der : entry.precertTbs;
  const length = Buffer.from([signed.length >> 16, (signed.length >> 8) & 0xff, signed.length & 0xff]);
  const data = Buffer.concat([
    Buffer.from([0, 0]),
    time,
    Buffer.from('der' in entry ? [0, 0] : [0, 1]),
    'der' in entry ? Buffer.alloc(0) : entry.issuerKeyHash,
    length,
    signed,
    Buffer.from([0, 0]),
  ]);
  const signature = sign('sha256', data, log.keys.privateKey);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(signature.length);
  return Buffer.concat([Buffer.from([0]), log.id, time, Buffer.from([0, 0, 4, 3]), size, signature]);
}

/** Encodes a SignedCertificateTimestampList. */
function sctList(scts: readonly Buffer[]): Buffer {
  const sized = scts.map((sct) => Buffer.concat([Buffer.from([sct.length >> 8, sct.length & 0xff]), sct]));
  const body = Buffer.concat(sized);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]);
}

/** Creates a certificate with an embedded SCT from each log, like those of a public CA. */
export function issueLogged(
  ca: Ca,
  options: IssueOptions,
  logging: { logs: readonly LabLog[]; timestamp: number },
): Issued {
  const keys = options.keys ?? generateKey(options.keyType ?? 'ec256');
  const serial = options.serial ?? Buffer.from('5b1d9f0e7c3a48215f6e7d8c9b0a1f2e', 'hex');
  const fixed = { ...options, keys, serial };
  const precertTbs = tbsOf(ca.issue(fixed).der);
  const issuerKeyHash = createHash('sha256').update(spkiOf(ca.keys.publicKey)).digest();
  const scts = logging.logs.map((log) => signSct(log, logging.timestamp, { precertTbs, issuerKeyHash }));
  const value = der.octets(sctList(scts));
  return ca.issue({ ...fixed, extra: [{ oid: '1.3.6.1.4.1.11129.2.4.2', value }] });
}

/** Returns the first child element of the certificate. */
function tbsOf(certificate: Buffer): Buffer {
  const start = headerLength(certificate, 0);
  const first = certificate[start + 1] ?? 0;
  const length = first < 0x80 ? first : certificate.readUIntBE(start + 2, first & 0x7f);
  return certificate.subarray(start, start + headerLength(certificate, start) + length);
}

function headerLength(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}
