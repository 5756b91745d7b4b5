import {
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readElement,
  readOid,
  TAG,
} from '#engine/certificates/der.ts';
import type { LogEntry } from './entry.ts';

/** The parts of a TBSCertificate that monitoring needs. The parser is lenient: other parts can contain anything. */
export interface TbsParts {
  serial: DerElement;
  signature: DerElement | null;
  issuer: DerElement;
  validity: DerElement;
  subject: DerElement;
  spki: DerElement | null;
  /** The SEQUENCE of the subjectAltName. */
  names: DerElement | null;
  poisoned: boolean;
}

/** Object identifiers as bytes, so that a comparison needs no text. */
const subjectAltName = Buffer.from([0x55, 0x1d, 0x11]);
const poison = Buffer.from('2b06010401d6790204' + '03', 'hex');
const maxExtensions = 200;

/**
 * Finds the parts of the TBSCertificate that begins at `start`.
 * @throws DerError
 */
export function findTbsParts(bytes: Buffer, start: number, limit: number): TbsParts {
  const outer = expectElement(bytes, start, limit, TAG.sequence);
  const items = readChildren(bytes, outer, 12);
  const at = items[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, signature, issuer, validity, subject, spki] = items.slice(at, at + 6);
  if (!serial || !issuer || !validity || !subject) throw new DerError('fields are missing');
  const wrapper = items.slice(at + 6).find(({ tag }) => tag === 0xa3);
  const found = wrapper ? findExtensions(bytes, wrapper) : { names: null, poisoned: false };
  return { serial, signature: signature ?? null, issuer, validity, subject, spki: spki ?? null, ...found };
}

function findExtensions(bytes: Buffer, wrapper: DerElement): Pick<TbsParts, 'names' | 'poisoned'> {
  const list = expectElement(bytes, wrapper.start, wrapper.end, TAG.sequence);
  let names: DerElement | null = null;
  let poisoned = false;
  let count = 0;
  for (let at = list.start; at < list.end; ) {
    const extension = readElement(bytes, at, list.end);
    at = extension.end;
    if (++count > maxExtensions) throw new DerError(`more than ${maxExtensions} extensions`);
    const id = readElement(bytes, extension.start, extension.end);
    if (equals(bytes, id, subjectAltName)) names = findValue(bytes, id, extension);
    else if (equals(bytes, id, poison)) poisoned = true;
  }
  return { names, poisoned };
}

/** Returns the SEQUENCE inside the OCTET STRING, after the criticality flag if there is one. */
function findValue(bytes: Buffer, id: DerElement, extension: DerElement): DerElement {
  let value = readElement(bytes, id.end, extension.end);
  if (value.tag === TAG.boolean) value = readElement(bytes, value.end, extension.end);
  if (value.tag !== TAG.octetString) throw new DerError('invalid extension');
  return expectElement(bytes, value.start, value.end, TAG.sequence);
}

const equals = (bytes: Buffer, element: DerElement, expected: Buffer): boolean =>
  element.tag === TAG.oid &&
  element.end - element.start === expected.length &&
  bytes.compare(expected, 0, expected.length, element.start, element.end) === 0;

const commonNameOid = '2.5.4.3';
/**
 * Maximum length of a name in a certificate. Even a certificate with a million names never needs more memory than this
 * at a time.
 */
const maxNameLength = 255;

/**
 * Calls `visit` with every identifier in a certificate that can be a DNS name: the names in subjectAltName, and the
 * common name. Names are in lower case. A name with a NUL is reported as its two parts, because different parsers see
 * one or the other. Other non-printable or non-ASCII bytes become `?`.
 */
export function eachIdentifier(bytes: Buffer, parts: TbsParts, visit: (name: string) => void): void {
  if (parts.names !== null) {
    for (let at = parts.names.start; at < parts.names.end; ) {
      const name = readElement(bytes, at, parts.names.end);
      at = name.end;
      if (name.tag === 0x82) visitNames(bytes, name, visit);
    }
  }
  for (const set of readChildren(bytes, parts.subject, 100)) {
    for (const pair of readChildren(bytes, set, 20)) {
      const [type, value] = readChildren(bytes, pair, 3);
      if (type?.tag === TAG.oid && value && readOid(bytes, type) === commonNameOid)
        visitNames(bytes, value, visit);
    }
  }
}

function visitNames(bytes: Buffer, { start, end }: DerElement, visit: (name: string) => void): void {
  const stop = Math.min(end, start + maxNameLength);
  const text = bytes.toString('latin1', start, stop);
  if (isPlain(text)) {
    visit(text);
    return;
  }
  for (const part of text.split('\u0000')) {
    const name = part.replace(/[^\x21-\x7e]/g, '?').toLowerCase();
    if (name !== '') visit(name);
  }
}

/**
 * Returns whether a text contains only lower-case letters, digits and the few punctuation marks of DNS names. This is
 * true for nearly all names and avoids creating another string.
 */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const plain = (code >= 0x61 && code <= 0x7a) || (code >= 0x2a && code <= 0x39) || code === 0x5f;
    if (!plain) return false;
  }
  return text.length > 0;
}

/**
 * Calls `visit` with every identifier of a log entry.
 * @throws DerError if it cannot be parsed
 */
export function eachEntryName(
  { tbs, der }: Pick<LogEntry, 'tbs' | 'der'>,
  visit: (name: string) => void,
): void {
  if (tbs !== null) {
    eachIdentifier(tbs, findTbsParts(tbs, 0, tbs.length), visit);
    return;
  }
  if (der === null) throw new DerError('the entry has no certificate');
  const outer = expectElement(der, 0, der.length, TAG.sequence);
  eachIdentifier(der, findTbsParts(der, outer.start, outer.end), visit);
}
