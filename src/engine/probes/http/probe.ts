import type { TLSSocket } from 'node:tls';
import { hasWeakKey, hasWeakSignature } from '#engine/certificates/facts.ts';
import { parseCachedCertificate } from '#engine/certificates/fetch-certificate.ts';
import { namesCover } from '#engine/certificates/names.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import { requestUrl } from '#engine/http/request-url.ts';
import type { UrlAnswer, UrlWishes } from '#engine/http/types.ts';
import { refusalOf } from '#engine/sockets/handshake.ts';
import type { ProbeContext, Reason } from '../types.ts';
import type { HttpSettings } from './settings.ts';

/** The leaf certificate of the last https hop. */
export interface HttpCertificate {
  /** Distinguished names on one line, `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** The first five names and addresses it is for. */
  names: string[];
  /** Epoch milliseconds. */
  notBefore: number;
  notAfter: number;
  /** SHA-256 of the DER, lower-case hex. */
  fingerprint: string;
  /** Why the chain or name was not accepted, as a reason code; null when it was. Set also when not verified. */
  authorizationError: string | null;
  /** The certificate of the chain that is too weak, and what about it; absent where that is not the fault. */
  weakness?: { subject: string; keyType: string; keyBits: number } | { subject: string; algorithm: string };
}

/** Result of an http or keyword probe. Contains only the headers that expectations name. */
export interface HttpObservation extends UrlAnswer {
  certificate: HttpCertificate | null;
  /** Why the body falls short of the JSON expectations, once the probe has judged it. */
  jsonReasons?: Reason[];
}

/**
 * Makes one check. Resolves always, within moments of `context.signal`; a target's fault is `failure`.
 * `keepBody` puts the decoded text of the last answer in the observation.
 */
export async function probeHttp(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
): Promise<HttpObservation> {
  let certificate: HttpCertificate | null = null;
  const wishes: UrlWishes = {
    headers: settings.expect.headers.map(({ name }) => name),
    keepBody,
    onHop() {
      certificate = null;
    },
    judgeSession(socket, host) {
      const shown = evaluateShownCertificate(socket, host);
      certificate = shown.certificate;
      return settings.tls.verify ? shown.fault : null;
    },
  };
  const seen = await requestUrl(settings, context, wishes);
  return Object.assign(seen, { certificate });
}

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
  INVALID_PURPOSE: 'certificate-wrong-purpose',
};

/**
 * Codes that Node uses for OpenSSL errors it has no name for, including keys and digests below the security level.
 */
const UNNAMED = new Set(['UNSPECIFIED', 'CA_MD_TOO_WEAK', 'EE_KEY_TOO_SMALL', 'CA_KEY_TOO_SMALL']);
const MOST_CERTIFICATES = 20;
/** Hosts that a certificate's judgement is remembered for. */
const MOST_HOSTS = 50;

/** Caches the name check of a certificate by host. Neither input changes while the certificate is cached. */
const nameFaults = new WeakMap<ParsedCertificate, Map<string, string | null>>();

/** Details of the certificate that a server presented. */
interface Shown {
  /** Null when it showed none, or one that cannot be read. */
  certificate: HttpCertificate | null;
  /** Why chain or name were not accepted, as a reason code; null when they were. */
  fault: string | null;
}

/**
 * Judges what `socket` was shown once its handshake is done: the chain as OpenSSL verified it, the name by
 * `namesCover` (RFC 9525). `host` is the URL's host.
 */
function evaluateShownCertificate(socket: TLSSocket, host: string): Shown {
  const leaf = readLeaf(socket);
  const refusal = refusalOf(socket);
  const weak = refusal !== null && UNNAMED.has(refusal) ? findWeakness(socket) : null;
  const fault = weak?.code ?? chainFault(refusal) ?? nameFault(leaf, host);
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
    ...(weak === null ? {} : { weakness: weak.weakness }),
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

function chainFault(refusal: string | null): string | null {
  return refusal === null ? null : (AUTHORIZATION_CODES[refusal] ?? 'certificate-untrusted');
}

/** Finds the first certificate, starting at the leaf, whose key or digest is weaker than clients accept. */
function findWeakness(
  socket: TLSSocket,
): { code: string; weakness: NonNullable<HttpCertificate['weakness']> } | null {
  for (const { facts } of readChain(socket)) {
    const { subject, keyType, keyBits, signatureAlgorithm: algorithm } = facts;
    if (hasWeakKey(facts))
      return { code: 'certificate-weak-key', weakness: { subject, keyType, keyBits: keyBits ?? 0 } };
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
    // Evaluate what has been read so far.
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
