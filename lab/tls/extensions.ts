import type { KeyObject } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import * as der from './der.ts';
import { keyIdentifier } from './keys.ts';

/** An encoded extension, for extensions without an option below. `value` is the DER content. */
export interface RawExtension {
  oid: string;
  critical?: boolean;
  value: Buffer;
}

/** Options for the extensions of a certificate. */
export interface ExtensionOptions {
  /** DNS names (U-labels become A-labels) and IP addresses of the subjectAltName. */
  names: string[];
  /** Omits the subjectAltName, regardless of `names`. */
  noSan?: boolean;
  ca?: { pathLength?: number } | undefined;
  /** `server` (default), `client` (wrong for a server), or `none` to omit the extension. */
  usage?: 'server' | 'client' | 'none';
  ocspUrl?: string;
  crlUrl?: string;
  issuerUrl?: string;
  mustStaple?: boolean;
  /** Number of embedded SCTs (well-formed but without valid signatures). */
  scts?: number;
  /** DNS subtrees that the CA is restricted to. */
  permittedNames?: string[];
  excludedNames?: string[];
  extra?: RawExtension[];
}

const uri = (text: string): Buffer => der.implicit(6, Buffer.from(text, 'latin1'));

/** Encodes the Extensions field (RFC 5280 section 4.2), wrapped as `[3] EXPLICIT`. */
export function buildExtensions(options: ExtensionOptions, subject: KeyObject, issuer: KeyObject): Buffer {
  const list = [
    ...identityExtensions(options, subject, issuer),
    ...usageExtensions(options),
    ...revocationExtensions(options),
    ...(options.extra ?? []),
  ];
  return der.explicit(3, der.sequence(...list.map(encodeExtension)));
}

/** Encodes one extension. Omits `critical` if it is false, because DER requires this for defaults. */
export function encodeExtension(extension: RawExtension): Buffer {
  const flag = extension.critical ? [der.bool(true)] : [];
  return der.sequence(der.oid(extension.oid), ...flag, der.octets(extension.value));
}

function identityExtensions(
  options: ExtensionOptions,
  subject: KeyObject,
  issuer: KeyObject,
): RawExtension[] {
  const list: RawExtension[] = [
    { oid: '2.5.29.14', value: der.octets(keyIdentifier(subject)) },
    { oid: '2.5.29.35', value: der.sequence(der.implicit(0, keyIdentifier(issuer))) },
  ];
  if (!options.noSan && options.names.length > 0) {
    list.push({ oid: '2.5.29.17', value: der.sequence(...options.names.map(generalName)) });
  }
  return list;
}

function usageExtensions(options: ExtensionOptions): RawExtension[] {
  const list: RawExtension[] = [];
  if (options.ca) {
    const depth = options.ca.pathLength === undefined ? [] : [der.integer(options.ca.pathLength)];
    list.push({ oid: '2.5.29.19', critical: true, value: der.sequence(der.bool(true), ...depth) });
    // keyCertSign and cRLSign.
    list.push({ oid: '2.5.29.15', critical: true, value: der.bits(Buffer.from([0x06]), 1) });
  } else {
    list.push({ oid: '2.5.29.19', critical: true, value: der.sequence() });
    list.push({ oid: '2.5.29.15', critical: true, value: der.bits(Buffer.from([0xa0]), 5) });
    const usage = options.usage ?? 'server';
    const id = usage === 'client' ? '1.3.6.1.5.5.7.3.2' : '1.3.6.1.5.5.7.3.1';
    if (usage !== 'none') list.push({ oid: '2.5.29.37', value: der.sequence(der.oid(id)) });
  }
  if (options.permittedNames || options.excludedNames) {
    const subtrees = (number: number, names: string[] = []) =>
      names.length ? [der.explicit(number, ...names.map((name) => der.sequence(dnsName(name))))] : [];
    const value = der.sequence(...subtrees(0, options.permittedNames), ...subtrees(1, options.excludedNames));
    list.push({ oid: '2.5.29.30', critical: true, value });
  }
  return list;
}

function revocationExtensions(options: ExtensionOptions): RawExtension[] {
  const list: RawExtension[] = [];
  const access: Buffer[] = [];
  if (options.ocspUrl) access.push(der.sequence(der.oid('1.3.6.1.5.5.7.48.1'), uri(options.ocspUrl)));
  if (options.issuerUrl) access.push(der.sequence(der.oid('1.3.6.1.5.5.7.48.2'), uri(options.issuerUrl)));
  if (access.length) list.push({ oid: '1.3.6.1.5.5.7.1.1', value: der.sequence(...access) });
  if (options.crlUrl) {
    const point = der.sequence(der.explicit(0, der.explicit(0, uri(options.crlUrl))));
    list.push({ oid: '2.5.29.31', value: der.sequence(point) });
  }
  if (options.mustStaple) {
    list.push({ oid: '1.3.6.1.5.5.7.1.24', value: der.sequence(der.integer(5)) });
  }
  if (options.scts) {
    list.push({ oid: '1.3.6.1.4.1.11129.2.4.2', value: der.octets(sctList(options.scts)) });
  }
  return list;
}

/** Encodes a SignedCertificateTimestampList (RFC 6962 section 3.3) with `count` entries that no log has signed. */
function sctList(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, index) => {
    const sct = Buffer.alloc(1 + 32 + 8 + 2 + 2 + 2 + 8, index + 1);
    sct[0] = 0; // version 1
    sct.writeBigUInt64BE(1_750_000_000_000n, 33);
    sct.writeUInt16BE(0, 41); // no extensions
    sct.writeUInt16BE(0x0403, 43); // SHA-256 with ECDSA
    sct.writeUInt16BE(8, 45);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(sct.length);
    return Buffer.concat([length, sct]);
  });
  const body = Buffer.concat(entries);
  const total = Buffer.alloc(2);
  total.writeUInt16BE(body.length);
  return Buffer.concat([total, body]);
}

const dnsName = (name: string): Buffer => der.implicit(2, Buffer.from(name, 'latin1'));

function generalName(name: string): Buffer {
  if (isIPv4(name)) return der.implicit(7, Buffer.from(name.split('.').map(Number)));
  if (isIPv6(name)) return der.implicit(7, ipv6Octets(name));
  const wildcard = name.startsWith('*.');
  const ascii = domainToASCII(wildcard ? name.slice(2) : name);
  return dnsName(ascii ? (wildcard ? `*.${ascii}` : ascii) : name);
}

function ipv6Octets(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (text: string): number[] =>
    text ? text.split(':').map((part) => Number.parseInt(part, 16)) : [];
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const all = [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.slice(0, 8).entries()) bytes.writeUInt16BE(group, index * 2);
  return bytes;
}
