import type { TLSSocket } from 'node:tls';
import { parseCachedCertificate } from '#engine/certificates/certificate-cache.ts';
import { namesCover } from '#engine/certificates/names.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import type { HttpCertificate } from './observation.ts';

/** OpenSSL's and Node's names for why a chain is not accepted, as our reason codes. */
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
  CA_MD_TOO_WEAK: 'certificate-weak',
  EE_KEY_TOO_SMALL: 'certificate-weak',
  CA_KEY_TOO_SMALL: 'certificate-weak',
  INVALID_PURPOSE: 'certificate-wrong-purpose',
};

/** What is known of the certificate a server showed. */
export interface Shown {
  /** Null when it showed none, or one that cannot be read. */
  certificate: HttpCertificate | null;
  /** Why chain or name were not accepted, as a reason code; null when they were. */
  fault: string | null;
}

/**
 * Judges what `socket` was shown once its handshake is done: the chain as OpenSSL verified it, the name by
 * `namesCover` (RFC 9525). `host` is the URL's host.
 */
export function judgeShown(socket: TLSSocket, host: string): Shown {
  const leaf = readLeaf(socket);
  const fault = chainFault(socket) ?? nameFault(leaf, host);
  if (!leaf) return { certificate: null, fault };
  const { facts } = leaf;
  const certificate: HttpCertificate = {
    subject: facts.subject,
    issuer: facts.issuer,
    names: [...facts.dnsNames, ...facts.ipAddresses].slice(0, 5),
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    fingerprint: facts.fingerprint,
    authorizationError: fault,
  };
  return { certificate, fault };
}

function readLeaf(socket: TLSSocket): ParsedCertificate | null {
  try {
    const shown = socket.getPeerX509Certificate();
    return shown ? parseCachedCertificate(shown.raw) : null;
  } catch {
    return null;
  }
}

function chainFault(socket: TLSSocket): string | null {
  if (socket.authorized) return null;
  // Typed as Error; in truth Node leaves a code as text, or an Error that may carry one.
  const error: unknown = socket.authorizationError;
  const code =
    error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
  return AUTHORIZATION_CODES[code] ?? 'certificate-untrusted';
}

function nameFault(leaf: ParsedCertificate | null, host: string): string | null {
  if (!leaf) return 'certificate-untrusted';
  try {
    return namesCover(leaf.subjectAltNames, host) ? null : 'certificate-name-mismatch';
  } catch {
    return 'certificate-name-mismatch';
  }
}

/**
 * Keeps Node from its own check of the name, which first turns the whole chain into objects (a seventh of a
 * check). `judgeShown` checks the name instead; nothing is sent before it has.
 */
export function skipNodeNameCheck(socket: TLSSocket): void {
  Object.assign(socket, { getPeerCertificate: () => ({}) });
}
