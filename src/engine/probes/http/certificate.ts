import type { TLSSocket } from 'node:tls';
import { parseCachedCertificate } from '#engine/certificates/certificate-cache.ts';
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
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name-mismatch',
  HOSTNAME_MISMATCH: 'certificate-name-mismatch',
  CERT_REVOKED: 'certificate-revoked',
  CERT_SIGNATURE_FAILURE: 'certificate-bad-signature',
  CA_MD_TOO_WEAK: 'certificate-weak',
  EE_KEY_TOO_SMALL: 'certificate-weak',
  CA_KEY_TOO_SMALL: 'certificate-weak',
  INVALID_PURPOSE: 'certificate-wrong-purpose',
};

/** Facts of the leaf that `socket` was shown; null when it was shown none, or one that cannot be read. */
export function readCertificate(socket: TLSSocket): HttpCertificate | null {
  try {
    const shown = socket.getPeerX509Certificate();
    if (!shown) return null;
    const { facts } = parseCachedCertificate(shown.raw);
    return {
      subject: facts.subject,
      issuer: facts.issuer,
      names: [...facts.dnsNames, ...facts.ipAddresses].slice(0, 5),
      notBefore: facts.notBefore,
      notAfter: facts.notAfter,
      fingerprint: facts.fingerprint,
      authorizationError: authorizationCode(socket),
    };
  } catch {
    // OpenSSL let it pass, our stricter reader did not: no facts, and `authorized` still decides.
    return null;
  }
}

/** Why the handshake's certificate was not accepted, as a reason code; null when it was. */
export function authorizationCode(socket: TLSSocket): string | null {
  if (socket.authorized) return null;
  // Typed as Error; in truth Node leaves a code as text, or an Error that may carry one.
  const error: unknown = socket.authorizationError;
  const code =
    error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
  return AUTHORIZATION_CODES[code] ?? 'certificate-untrusted';
}
