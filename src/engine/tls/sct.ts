import { verify } from 'node:crypto';
import {
  bytesOf,
  contentOf,
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readElement,
  readOid,
  TAG,
} from '#engine/certificates/der.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import type { CtLog, CtLogList } from './log-list.ts';

/** A signed certificate timestamp (RFC 6962 section 3.2) with its parts as sent. */
export interface Sct {
  version: number;
  /** Lowercase hex. */
  logId: string;
  /** Time in ms since the epoch. */
  timestamp: number;
  extensions: Buffer;
  hashAlgorithm: number;
  signatureAlgorithm: number;
  signature: Buffer;
}

const SCT_LIST_OID = '1.3.6.1.4.1.11129.2.4.2';
const POISON_OID = '1.3.6.1.4.1.11129.2.4.3';
/** DER of the OID for SCTs in an OCSP response (RFC 6962 section 3.3). */
const OCSP_SCT_OID = Buffer.from('060a2b06010401d679020405', 'hex');
const MAX_SCTS = 50;

/** Parses a SignedCertificateTimestampList. Stops at a malformed entry. Never throws. */
export function parseSctList(list: Buffer): Sct[] {
  const found: Sct[] = [];
  for (let at = 2; at + 2 <= list.length && found.length < MAX_SCTS; ) {
    const length = list.readUInt16BE(at);
    const sct = readSct(list.subarray(at + 2, at + 2 + length), length);
    if (sct === null) break;
    found.push(sct);
    at += 2 + length;
  }
  return found;
}

function readSct(bytes: Buffer, length: number): Sct | null {
  if (bytes.length < length || length < 47) return null;
  const extensionsEnd = 43 + bytes.readUInt16BE(41);
  if (extensionsEnd + 4 > length) return null;
  const signatureEnd = extensionsEnd + 4 + bytes.readUInt16BE(extensionsEnd + 2);
  if (signatureEnd > length) return null;
  return {
    version: bytes.readUInt8(0),
    logId: bytes.subarray(1, 33).toString('hex'),
    timestamp: Number(bytes.readBigUInt64BE(33)),
    extensions: bytes.subarray(43, extensionsEnd),
    hashAlgorithm: bytes.readUInt8(extensionsEnd),
    signatureAlgorithm: bytes.readUInt8(extensionsEnd + 1),
    signature: bytes.subarray(extensionsEnd + 4, signatureEnd),
  };
}

/** Returns the SCTs in a certificate; empty if the extension is absent or malformed. */
export function embeddedScts(certificate: Pick<ParsedCertificate, 'tbs'>): Sct[] {
  try {
    const { tbs } = certificate;
    const item = findExtensions(tbs)?.items.find((each) => each.oid === SCT_LIST_OID);
    if (!item) return [];
    const value = readChildren(tbs, item.element, 3).at(-1);
    if (value?.tag !== TAG.octetString) return [];
    return parseSctList(contentOf(tbs, expectElement(tbs, value.start, value.end, TAG.octetString)));
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** Returns the SCTs in a stapled OCSP response. */
export function ocspScts(response: Buffer): Sct[] {
  const found = response.indexOf(OCSP_SCT_OID);
  if (found === -1) return [];
  try {
    const at = found + OCSP_SCT_OID.length;
    const outer = expectElement(response, at, response.length, TAG.octetString);
    return parseSctList(
      contentOf(response, expectElement(response, outer.start, outer.end, TAG.octetString)),
    );
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

interface ExtensionItem {
  oid: string;
  element: DerElement;
}

function findExtensions(
  tbs: Buffer,
): { wrapper: DerElement; list: DerElement; items: ExtensionItem[] } | null {
  const outer = expectElement(tbs, 0, tbs.length, TAG.sequence);
  const wrapper = readChildren(tbs, outer, 12).find((item) => item.tag === 0xa3);
  if (!wrapper) return null;
  const list = expectElement(tbs, wrapper.start, wrapper.end, TAG.sequence);
  const items = readChildren(tbs, list, 100).map((element) => {
    const id = readElement(tbs, element.start, element.end);
    return { oid: readOid(tbs, id), element };
  });
  return { wrapper, list, items };
}

/**
 * Returns the TBSCertificate that a log signed for a precertificate, without the SCT list and the poison extension (RFC
 * 6962 section 3.2).
 * @throws DerError
 */
export function precertificateTbs(tbs: Buffer): Buffer {
  const found = findExtensions(tbs);
  if (!found) return tbs;
  const remaining = found.items.filter(({ oid }) => oid !== SCT_LIST_OID && oid !== POISON_OID);
  const list = encode(
    TAG.sequence,
    remaining.map(({ element }) => bytesOf(tbs, element)),
  );
  const outer = expectElement(tbs, 0, tbs.length, TAG.sequence);
  const fields = readChildren(tbs, outer, 12).map((item) =>
    item.tag === 0xa3 ? encode(0xa3, [list]) : bytesOf(tbs, item),
  );
  return encode(TAG.sequence, fields);
}

function encode(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(length);
  const bare = octets.subarray(octets.findIndex((octet) => octet !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | bare.length]), bare, content]);
}

/**
 * The entry that an SCT was issued for: the certificate itself, or its precertificate with the hash of the issuer's
 * key.
 */
export type SignedEntry =
  | { kind: 'x509'; der: Buffer }
  | { kind: 'precert'; tbs: Buffer; issuerKeyHash: Buffer };

/** Returns whether `log` signed this SCT for this entry (RFC 6962 section 3.2). Never throws. */
function verifySct(sct: Sct, entry: SignedEntry, log: CtLog): boolean {
  if (sct.version !== 0 || sct.hashAlgorithm !== 4) return false;
  const head = Buffer.alloc(12);
  head.writeBigUInt64BE(BigInt(sct.timestamp), 2);
  head.writeUInt16BE(entry.kind === 'x509' ? 0 : 1, 10);
  const signed = entry.kind === 'x509' ? entry.der : entry.tbs;
  const length = Buffer.from([
    (signed.length >> 16) & 0xff,
    (signed.length >> 8) & 0xff,
    signed.length & 0xff,
  ]);
  const extensionsLength = Buffer.alloc(2);
  extensionsLength.writeUInt16BE(sct.extensions.length);
  const parts = [head, entry.kind === 'precert' ? entry.issuerKeyHash : Buffer.alloc(0), length, signed];
  const data = Buffer.concat([...parts, extensionsLength, sct.extensions]);
  try {
    return verify('sha256', data, log.key, sct.signature);
  } catch {
    return false;
  }
}

/** An evaluated SCT, plain JSON. */
export interface EvaluatedSct {
  via: 'embedded' | 'tls' | 'ocsp';
  logId: string;
  operator: string | null;
  /** Time in ms since the epoch. */
  timestamp: number;
  /** `unknown-log`, `bad-signature`, `log-not-accepted`, `from-the-future`, or null if the SCT is valid. */
  fault: 'unknown-log' | 'bad-signature' | 'log-not-accepted' | 'from-the-future' | null;
  /** Whether the log is accepted now. False if it has since been retired. */
  current: boolean;
}

/** Evaluates one SCT against the list of logs at `now` (ms since the epoch). */
export function evaluateSct(
  sct: Sct,
  question: { via: EvaluatedSct['via']; entry: SignedEntry; logs: CtLogList; now: number },
): EvaluatedSct {
  const { via, entry, logs, now } = question;
  const log = logs.byId.get(sct.logId);
  const base = { via, logId: sct.logId, operator: log?.operator ?? null, timestamp: sct.timestamp };
  const current = log !== undefined && ['qualified', 'usable', 'readonly'].includes(log.state);
  if (!log) return { ...base, fault: 'unknown-log', current };
  if (!verifySct(sct, entry, log)) return { ...base, fault: 'bad-signature', current };
  if (sct.timestamp > now + 300_000) return { ...base, fault: 'from-the-future', current };
  const wasGood = log.state === 'retired' && log.stateSince !== null && sct.timestamp < log.stateSince;
  return { ...base, fault: current || wasGood ? null : 'log-not-accepted', current };
}
