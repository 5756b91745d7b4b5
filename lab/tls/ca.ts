import { type KeyObject, randomBytes } from 'node:crypto';
import * as der from './der.ts';
import { buildExtensions, type ExtensionOptions } from './extensions.ts';
import {
  generateKey,
  type KeyPair,
  type KeyType,
  type SignatureHash,
  signatureAlgorithm,
  signedParts,
  spkiOf,
} from './keys.ts';

/** Default validity: from 2020 to 2045, in epoch ms. Both are constants, so that no clock is needed. */
const DEFAULT_NOT_BEFORE = Date.UTC(2020, 0, 1);
const DEFAULT_NOT_AFTER = Date.UTC(2045, 0, 1);

/** The identity of an issuer: its distinguished name (DER), its keys and its certificate. */
interface Authority {
  subject: Buffer;
  keys: KeyPair;
}

export interface IssueOptions extends Partial<ExtensionOptions> {
  /** Common name. Default: the first of `names`. An empty string results in an empty subject. */
  commonName?: string;
  organization?: string;
  /** Epoch ms. Default 2020-01-01. */
  notBefore?: number;
  /** Epoch ms. Default 2045-01-01. */
  notAfter?: number;
  /** Default `ec256`. */
  keyType?: KeyType;
  /**
   * Keys to certify instead of new keys. Used for renewals with the same key, and because RSA keys are slow to
   * generate.
   */
  keys?: KeyPair;
  /** Digest of the issuer's signature. Default `sha256`. */
  signature?: SignatureHash;
  /** Whether the certificate is signed with its own key instead of the authority's key. */
  selfSigned?: boolean;
  /** Big-endian octets; random by default. */
  serial?: Uint8Array;
}

export interface Issued {
  /** Only the certificate, PEM. */
  cert: string;
  /** Its private key, PKCS#8 PEM. */
  key: string;
  /** The chain that a server sends, in PEM: the certificate and all intermediates, without the root. */
  chain: string;
  /** DER of the certificate. */
  der: Buffer;
  /** Big-endian octets of the serial number. */
  serial: Buffer;
  keys: KeyPair;
}

export interface CaOptions {
  name: string;
  /** Organization (O) in its name; default `Belltower Lab`. An empty string omits it. */
  organization?: string;
  notBefore?: number;
  notAfter?: number;
  keyType?: KeyType;
  keys?: KeyPair;
  signature?: SignatureHash;
  pathLength?: number;
  /** CRL, AIA and constraints of an intermediate's own certificate. */
  extensions?: Partial<ExtensionOptions>;
}

/** A certificate authority of the lab, root or intermediate. */
export interface Ca {
  name: string;
  /** Its own certificate in PEM. Clients must trust the certificate of a root. */
  cert: string;
  key: string;
  der: Buffer;
  /** Distinguished name, DER. */
  subject: Buffer;
  keys: KeyPair;
  /** Certificates from this authority up to the last one below the root, in PEM. Empty for a root. */
  chain: string;
  issue(options: IssueOptions): Issued;
  intermediate(options: CaOptions): Ca;
}

/** Creates a root authority. Requires only Node. */
export function createCa(options: CaOptions): Ca {
  const keys = options.keys ?? generateKey(options.keyType ?? 'ec256');
  const subject = distinguishedName(options.name, options.organization ?? 'Belltower Lab');
  const made = certify({ subject, keys }, { subject, keys }, caIssueOptions(options));
  return asAuthority({ name: options.name, subject, keys, made, parentChain: null });
}

function caIssueOptions(options: CaOptions): IssueOptions {
  const depth = options.pathLength === undefined ? {} : { pathLength: options.pathLength };
  const times = {
    notBefore: options.notBefore ?? DEFAULT_NOT_BEFORE,
    notAfter: options.notAfter ?? DEFAULT_NOT_AFTER,
  };
  const signature = options.signature ? { signature: options.signature } : {};
  return { ...options.extensions, ...times, ...signature, ca: depth };
}

function asAuthority(parts: {
  name: string;
  subject: Buffer;
  keys: KeyPair;
  made: { der: Buffer };
  /** Null for a root. */
  parentChain: string | null;
}): Ca {
  const { subject, keys } = parts;
  const cert = der.toPem('CERTIFICATE', parts.made.der);
  const chain = parts.parentChain === null ? '' : cert + parts.parentChain;
  return {
    name: parts.name,
    cert,
    key: exportKey(keys.privateKey),
    der: parts.made.der,
    subject,
    keys,
    chain,
    issue: (options) => issueFrom({ subject, keys }, chain, options),
    intermediate: (options) => {
      const ownKeys = options.keys ?? generateKey(options.keyType ?? 'ec256');
      const ownSubject = distinguishedName(options.name, options.organization ?? 'Belltower Lab');
      const made = certify(
        { subject, keys },
        { subject: ownSubject, keys: ownKeys },
        caIssueOptions(options),
      );
      return asAuthority({
        name: options.name,
        subject: ownSubject,
        keys: ownKeys,
        made,
        parentChain: chain,
      });
    },
  };
}

function issueFrom(authority: Authority, chain: string, options: IssueOptions): Issued {
  const keys = options.keys ?? generateKey(options.keyType ?? 'ec256');
  const commonName = options.commonName ?? options.names?.[0] ?? '';
  const subject = distinguishedName(commonName, options.organization ?? '');
  const own = { subject, keys };
  const made = certify(options.selfSigned ? own : authority, own, options);
  const cert = der.toPem('CERTIFICATE', made.der);
  return {
    cert,
    key: exportKey(keys.privateKey),
    chain: options.selfSigned ? cert : cert + chain,
    der: made.der,
    serial: made.serial,
    keys,
  };
}

/** Encodes TBSCertificate and signature (RFC 5280 section 4.1). */
function certify(issuer: Authority, own: Authority, options: IssueOptions): { der: Buffer; serial: Buffer } {
  const hash = options.signature ?? 'sha256';
  const serial = Buffer.from(options.serial ?? randomSerial());
  const names = options.names ?? [];
  const parts = [
    der.explicit(0, der.integer(2)),
    der.integer(serial),
    signatureAlgorithm(issuer.keys.privateKey, hash),
    issuer.subject,
    der.sequence(
      der.time(options.notBefore ?? DEFAULT_NOT_BEFORE),
      der.time(options.notAfter ?? DEFAULT_NOT_AFTER),
    ),
    own.subject,
    spkiOf(own.keys.publicKey),
    buildExtensions({ ...options, names }, own.keys.publicKey, issuer.keys.publicKey),
  ];
  const tbs = der.sequence(...parts);
  return { der: der.sequence(...signedParts(tbs, issuer.keys.privateKey, hash)), serial };
}

/** Returns a name with organization and common name. Empty parts are omitted. */
function distinguishedName(commonName: string, organization: string): Buffer {
  const attribute = (id: string, value: string) =>
    value === '' ? [] : [der.set(der.sequence(der.oid(id), der.utf8(value)))];
  return der.sequence(...attribute('2.5.4.10', organization), ...attribute('2.5.4.3', commonName));
}

/** Returns 16 octets that form a positive number without a leading zero. */
function randomSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

const exportKey = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));
