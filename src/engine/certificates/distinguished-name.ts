import { contentOf, type DerElement, readChildren, readOid, TAG } from './der.ts';

const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** A distinguished name as read: one line for people, and the parts that are asked for by themselves. */
interface DistinguishedName {
  /** At most 512 characters, most specific part first. */
  text: string;
  commonName: string | null;
  organisation: string | null;
}

/** Reads a Name (RFC 5280 section 4.1.2.4). At most 50 parts; control characters become `?`. */
export function readDistinguishedName(bytes: Buffer, name: DerElement): DistinguishedName {
  const parts: string[] = [];
  let commonName: string | null = null;
  let organisation: string | null = null;
  for (const rdn of readChildren(bytes, name, 50)) {
    for (const pair of readChildren(bytes, rdn, 10)) {
      const [type, value] = readChildren(bytes, pair, 2);
      if (!type || !value || type.tag !== TAG.oid) continue;
      const dotted = readOid(bytes, type);
      const text = readText(bytes, value);
      if (dotted === '2.5.4.3') commonName = text;
      if (dotted === '2.5.4.10') organisation = text;
      parts.unshift(`${SHORT[dotted] ?? dotted}=${text}`);
    }
  }
  return { text: parts.join(', ').slice(0, 512), commonName, organisation };
}

/** A directory string of any kind as text, at most 200 characters. */
function readText(bytes: Buffer, element: DerElement): string {
  const content = contentOf(bytes, element).subarray(0, 800);
  return sanitise(decode(element.tag, content)).slice(0, 200);
}

function decode(tag: number, content: Buffer): string {
  if (tag === 0x1e)
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString('utf16le');
  if (tag === 0x0c) return content.toString('utf8');
  return content.toString('latin1');
}

/** Control characters, line separators and marks that turn text around have no place in a name. */
const sanitise = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '?');
