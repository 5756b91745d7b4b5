import type { TLSSocket } from 'node:tls';
import { chainTrusts } from '#engine/certificates/chain.ts';
import { hasWeakKey, hasWeakSignature } from '#engine/certificates/facts.ts';
import { parseCachedCertificate } from '#engine/certificates/fetch-certificate.ts';
import { namesCover } from '#engine/certificates/names.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import { type IssuerFacts, issuerFacts } from '#engine/certificates/server-certificates.ts';
import { refusalOf } from '#engine/sockets/handshake.ts';
import type { ServedLeaf } from './types.ts';

/** The certificate that a server presented as its own. */
export interface ShownCertificate {
  /** Distinguished names on one line, `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** The first five names and addresses in the certificate. */
  names: string[];
  /** Time in ms since the epoch. */
  notBefore: number;
  notAfter: number;
  /** SHA-256 of the DER in lowercase hex. */
  fingerprint: string;
  /**
   * Reason code for rejecting the chain or name; null if both were accepted. Set even if certificates are not verified.
   */
  authorizationError: string | null;
  /** The weak certificate in the chain, and its weakness. Absent if there is another fault. */
  weakness?: { subject: string; keyType: string; keyBits: number } | { subject: string; algorithm: string };
}

/** Our reason codes by OpenSSL's and Node's names for rejecting a chain. */
const AUTHORIZATION_CODES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-incomplete-chain',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-incomplete-chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-incomplete-chain',
  CERT_REVOKED: 'certificate-revoked',
  CERT_SIGNATURE_FAILURE: 'certificate-bad-signature',
  INVALID_PURPOSE: 'certificate-wrong-purpose',
};

/** Node's codes for OpenSSL errors without a name in Node, including keys and digests below the security level. */
const UNNAMED = new Set(['UNSPECIFIED', 'CA_MD_TOO_WEAK', 'EE_KEY_TOO_SMALL', 'CA_KEY_TOO_SMALL']);
const MOST_CERTIFICATES = 20;
const MOST_ISSUERS = 6;
/** Maximum number of hosts with a cached name check per certificate. */
const MOST_HOSTS = 50;

/** Caches the name check of a certificate by host. Neither input changes while the certificate is cached. */
const nameFaults = new WeakMap<ParsedCertificate, Map<string, string | null>>();

/** Details of the certificate that a server presented. */
export interface Shown {
  /** Null if there was none or it cannot be parsed. */
  certificate: ShownCertificate | null;
  leaf: ParsedCertificate | null;
  /** The certificates above the leaf. */
  issuers: readonly IssuerFacts[];
  /** Reason code for rejecting the chain or name; null if both were accepted. */
  fault: string | null;
}

/**
 * Evaluates the certificates that `socket` received in the handshake: the chain as verified by OpenSSL, and the name
 * with `namesCover` (RFC 9525). `host` is a name or an address; IPv6 addresses can be in brackets.
 */
export function evaluateShownCertificate(socket: TLSSocket, host: string): Shown {
  const leaf = readLeaf(socket);
  const refusal = refusalOf(socket);
  const weak = refusal !== null && UNNAMED.has(refusal) ? findWeakness(socket) : null;
  const fault = weak?.code ?? chainFault(refusal) ?? nameFault(leaf, host);
  if (!leaf) return { certificate: null, leaf, issuers: [], fault };
  const { facts } = leaf;
  const certificate: ShownCertificate = {
    subject: facts.subject,
    issuer: facts.issuer,
    names: [...facts.dnsNames, ...facts.ipAddresses].slice(0, 5),
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    fingerprint: facts.fingerprint,
    authorizationError: fault,
    ...(weak === null ? {} : { weakness: weak.weakness }),
  };
  return { certificate, leaf, issuers: readIssuers(socket, leaf), fault };
}

/**
 * Returns the certificate with its endpoint, for the store of served certificates; null if there is none. `starttls` is
 * the protocol of the upgraded connection; empty for implicit TLS.
 */
export function toServedLeaf(
  { leaf, fault, issuers }: Shown,
  { host, port, starttls = '' }: { host: string; port: number; starttls?: string },
): ServedLeaf | null {
  if (leaf === null) return null;
  const trust =
    fault === null ? 'trusted' : (chainTrusts.find((one) => fault === `certificate-${one}`) ?? null);
  // IPv6 addresses are in brackets in URLs.
  return { host: host.replace(/^\[|\]$/g, ''), port, starttls, trust, issuers, facts: leaf.facts };
}

/** Caches the certificates above a leaf, because they are the same in each check. */
const issuersOf = new WeakMap<ParsedCertificate, IssuerFacts[]>();

function readIssuers(socket: TLSSocket, leaf: ParsedCertificate): IssuerFacts[] {
  let issuers = issuersOf.get(leaf);
  if (issuers === undefined) {
    issuers = readChain(socket).slice(1, MOST_ISSUERS).map(issuerFacts);
    issuersOf.set(leaf, issuers);
  }
  return issuers;
}

function readLeaf(socket: TLSSocket): ParsedCertificate | null {
  try {
    const shown = socket.getPeerX509Certificate();
    return shown ? parseCachedCertificate(shown.raw) : null;
  } catch {
    return null;
  }
}

function chainFault(refusal: string | null): string | null {
  return refusal === null ? null : (AUTHORIZATION_CODES[refusal] ?? 'certificate-untrusted');
}

/** Finds the first certificate, starting at the leaf, with a key or digest that is weaker than clients accept. */
function findWeakness(
  socket: TLSSocket,
): { code: string; weakness: NonNullable<ShownCertificate['weakness']> } | null {
  for (const { facts } of readChain(socket)) {
    const { subject, keyType, keyBits, signatureAlgorithm: algorithm } = facts;
    if (hasWeakKey(facts))
      return {
        code: 'certificate-weak-key',
        weakness: { subject, keyType: keyType.toUpperCase(), keyBits: keyBits ?? 0 },
      };
    if (!facts.selfIssued && hasWeakSignature(facts))
      return { code: 'certificate-weak-signature', weakness: { subject, algorithm } };
  }
  return null;
}

function readChain(socket: TLSSocket): ParsedCertificate[] {
  const chain: ParsedCertificate[] = [];
  try {
    let shown = socket.getPeerX509Certificate();
    while (shown && chain.length < MOST_CERTIFICATES) {
      chain.push(parseCachedCertificate(shown.raw));
      shown = shown.issuerCertificate;
    }
  } catch {
    // Evaluates the certificates read so far.
  }
  return chain;
}

function nameFault(leaf: ParsedCertificate | null, host: string): string | null {
  if (!leaf) return 'certificate-untrusted';
  const known = nameFaults.get(leaf)?.get(host);
  if (known !== undefined) return known;
  const fault = readNameFault(leaf, host);
  rememberNameFault(leaf, host, fault);
  return fault;
}

function readNameFault(leaf: ParsedCertificate, host: string): string | null {
  try {
    return namesCover(leaf.subjectAltNames, host) ? null : 'certificate-name-mismatch';
  } catch {
    return 'certificate-name-mismatch';
  }
}

function rememberNameFault(leaf: ParsedCertificate, host: string, fault: string | null): void {
  const faults = nameFaults.get(leaf) ?? new Map<string, string | null>();
  if (faults.size >= MOST_HOSTS) return;
  faults.set(host, fault);
  nameFaults.set(leaf, faults);
}
