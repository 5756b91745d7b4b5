import { randomBytes } from 'node:crypto';
import { classicGroups, groups, signatureSchemes, ssl2Ciphers, versions } from './suites.ts';

/** A ClientHello to be written byte by byte. */
export interface HelloSpec {
  /** Highest version offered, wire number. */
  version: number;
  suites: readonly number[];
  /** SNI; null sends none. */
  serverName: string | null;
  /** Default: the usual curves. */
  groups?: readonly number[];
  /** Offers DEFLATE before null. */
  compression?: boolean;
  /**
   * TLS 1.3 only. True sends an empty key share, so that a server must name the group it wants in a
   * HelloRetryRequest (RFC 8446 section 4.2.8); else an X25519 share goes along.
   */
  withoutKeyShare?: boolean;
}

const u8 = (value: number): Buffer => Buffer.from([value & 0xff]);
const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const u16List = (values: readonly number[]): Buffer => Buffer.concat(values.map(u16));
const vector8 = (content: Buffer): Buffer => Buffer.concat([u8(content.length), content]);
const vector16 = (content: Buffer): Buffer => Buffer.concat([u16(content.length), content]);
const extension = (type: number, content: Buffer): Buffer => Buffer.concat([u16(type), vector16(content)]);

/** Signals RFC 5746 where no extension may stand (SSL 3.0). */
const RENEGOTIATION_SCSV = 0x00ff;

/** The record that carries a ClientHello (RFC 5246 section 7.4.1.2, RFC 8446 section 4.1.2). */
export function buildHello(spec: HelloSpec): Buffer {
  const legacy = Math.min(spec.version, versions.tls12);
  const isSsl3 = spec.version === versions.ssl3;
  const isTls13 = spec.version === versions.tls13;
  const suites = isTls13 ? spec.suites : [...spec.suites, RENEGOTIATION_SCSV];
  const body = Buffer.concat([
    u16(legacy),
    randomBytes(32),
    // A session id makes middle boxes take TLS 1.3 for a resumption (RFC 8446 appendix D.4).
    vector8(isTls13 ? randomBytes(32) : Buffer.alloc(0)),
    vector16(u16List(suites)),
    vector8(Buffer.from(spec.compression ? [1, 0] : [0])),
    isSsl3 ? Buffer.alloc(0) : vector16(buildExtensions(spec)),
  ]);
  const message = Buffer.concat([u8(1), u8(body.length >> 16), u16(body.length & 0xffff), body]);
  const recordVersion = isSsl3 ? versions.ssl3 : versions.tls10;
  return Buffer.concat([u8(22), u16(recordVersion), vector16(message)]);
}

function buildExtensions(spec: HelloSpec): Buffer {
  const isTls13 = spec.version === versions.tls13;
  const list: Buffer[] = [];
  if (spec.serverName !== null) {
    const name = Buffer.from(spec.serverName, 'latin1');
    list.push(extension(0, vector16(Buffer.concat([u8(0), vector16(name)]))));
  }
  list.push(extension(10, vector16(u16List(spec.groups ?? classicGroups))));
  list.push(extension(11, vector8(u8(0))));
  if (spec.version >= versions.tls12) list.push(extension(13, vector16(u16List(signatureSchemes))));
  if (isTls13) {
    list.push(extension(43, vector8(u16(versions.tls13))));
    list.push(extension(51, vector16(spec.withoutKeyShare ? Buffer.alloc(0) : x25519Share())));
    return Buffer.concat(list);
  }
  // status_request (RFC 6066 section 8), signed_certificate_timestamp (RFC 6962 section 3.3.1).
  list.push(extension(5, Buffer.from([1, 0, 0, 0, 0])));
  list.push(extension(18, Buffer.alloc(0)));
  return Buffer.concat(list);
}

/** Any 32 octets are a public key on this curve; nobody will need the private half. */
function x25519Share(): Buffer {
  return Buffer.concat([u16(groups.x25519), vector16(randomBytes(32))]);
}

/** An SSL 2.0 CLIENT-HELLO that offers SSL 2.0 and nothing newer. */
export function buildSsl2Hello(): Buffer {
  const ciphers = Buffer.concat(
    ssl2Ciphers.map((kind) => Buffer.concat([u8(kind >> 16), u16(kind & 0xffff)])),
  );
  const body = Buffer.concat([
    u8(1),
    u16(0x0002),
    u16(ciphers.length),
    u16(0),
    u16(16),
    ciphers,
    randomBytes(16),
  ]);
  return Buffer.concat([u16(0x8000 | body.length), body]);
}
