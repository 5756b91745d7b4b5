import { LRUCache } from 'lru-cache';
import type { NetworkContext } from '#engine/sockets/types.ts';
import { dayMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { readPem } from '../der.ts';
import { createFetchCache, type FetchCache, fetchBounded } from '../fetch-certificate.ts';
import type { ParsedCertificate } from '../parse.ts';
import { evaluateCrl, findRevocation, type ParsedCrl, parseCrl, type Revocation } from './crl.ts';
import { evaluateOcsp, type OcspResult } from './ocsp.ts';

/** Revocation status of a leaf certificate. */
export interface RevocationFacts {
  /** Also `unknown` if the certificate has no revocation information, which is not a fault. */
  status: 'good' | 'revoked' | 'unknown';
  source: 'ocsp-stapled' | 'crl' | null;
  /** Time in ms since the epoch. */
  revokedAt: number | null;
  reason: string | null;
  /** Reason for an unknown status, such as `crl-timeout` or `crl-stale`; null if there was no error. */
  detail: string | null;
  /** Evaluation of the stapled response; null if there was none. */
  stapled: Pick<OcspResult, 'status' | 'fault' | 'nextUpdate'> | null;
}

/** Maximum size of a list, timeout of a fetch, and maximum memory for all lists. */
const MAX_CRL_BYTES = 16 << 20;
const CRL_TIMEOUT_MS = 8_000;
const MAX_CACHED_BYTES = 64 << 20;
/** Minimum and maximum time that a list is cached, regardless of its nextUpdate. */
const MIN_CACHE_MS = 60_000;
const MAX_CACHE_MS = dayMs;

interface KnownCrl {
  crl: ParsedCrl;
  /** Results by fingerprint of the issuer, so that each signature is verified only once. */
  evaluated: LRUCache<string, { fault: ReturnType<typeof evaluateCrl> }>;
  /** Revocations by serial number. */
  found: LRUCache<string, { revocation: Revocation | null }>;
}

const caches = new WeakMap<Net, FetchCache<KnownCrl>>();

function crlCacheOf({ net, clock }: NetworkContext): FetchCache<KnownCrl> {
  const known = caches.get(net);
  if (known) return known;
  const cache = createFetchCache<KnownCrl>({
    clock,
    maxBytes: MAX_CACHED_BYTES,
    maxEntries: 2_000,
    async load(url) {
      const body = await fetchBounded(url, {
        net,
        clock,
        maxBytes: MAX_CRL_BYTES,
        timeoutMs: CRL_TIMEOUT_MS,
      });
      const crl = parseCrl(unarmoured(body));
      const at = clock.now();
      const until = Math.min(crl.nextUpdate ?? at, at + MAX_CACHE_MS);
      const value: KnownCrl = {
        crl,
        evaluated: new LRUCache({ max: 100 }),
        found: new LRUCache({ max: 10_000 }),
      };
      return { value, bytes: body.length, freshUntil: Math.max(until, at + MIN_CACHE_MS) };
    },
  });
  caches.set(net, cache);
  return cache;
}

/** Decodes PEM, which some authorities publish contrary to RFC 5280 section 4.2.1.13. */
function unarmoured(body: Buffer): Buffer {
  if (body[0] !== 0x2d) return body;
  return readPem(body.toString('latin1'), 'X509 CRL')[0] ?? body;
}

const nothing = (stapled: RevocationFacts['stapled'], detail: string | null): RevocationFacts => ({
  status: 'unknown',
  source: null,
  revokedAt: null,
  reason: null,
  detail,
  stapled,
});

/**
 * Returns whether the leaf is revoked. Uses a valid stapled response if there is one, otherwise the first available CRL
 * of the certificate. If a list cannot be fetched or verified, the result is unknown, as in browsers. Never rejects.
 */
export async function checkRevocation(
  question: { leaf: ParsedCertificate; issuer: ParsedCertificate | null; stapled: Buffer | null },
  context: NetworkContext,
): Promise<RevocationFacts> {
  const { leaf, issuer } = question;
  if (!issuer) return nothing(null, question.stapled || leaf.facts.crlUrls.length ? 'issuer-unknown' : null);
  const response = question.stapled
    ? evaluateOcsp(question.stapled, { leaf, issuer, now: context.clock.now() })
    : null;
  const stapled = response && {
    status: response.status,
    fault: response.fault,
    nextUpdate: response.nextUpdate,
  };
  if (response?.status === 'good' || response?.status === 'revoked') {
    const { status, revokedAt, reason } = response;
    return { status, source: 'ocsp-stapled', revokedAt, reason, detail: null, stapled };
  }
  let detail: string | null = null;
  for (const url of leaf.facts.crlUrls.filter((each) => /^http:/i.test(each)).slice(0, 3)) {
    const checked = await checkCrl(url, { leaf, issuer }, context);
    if ('fault' in checked) {
      detail = checked.fault;
      continue;
    }
    const { revocation } = checked;
    const status = revocation ? 'revoked' : 'good';
    const facts = { revokedAt: revocation?.at ?? null, reason: revocation?.reason ?? null };
    return { status, source: 'crl', ...facts, detail: null, stapled };
  }
  return nothing(stapled, detail);
}

async function checkCrl(
  url: string,
  { leaf, issuer }: { leaf: ParsedCertificate; issuer: ParsedCertificate },
  context: NetworkContext,
): Promise<{ revocation: Revocation | null } | { fault: string }> {
  const fetched = await crlCacheOf(context).get(url, context.signal);
  if (fetched === null) return { fault: 'crl-timeout' };
  if ('failure' in fetched) return { fault: `crl-${fetched.failure}` };
  const { crl, evaluated, found } = fetched.value;
  const evaluation = evaluated.get(issuer.facts.fingerprint) ?? {
    fault: evaluateCrl(crl, { issuer, url, now: context.clock.now() }),
  };
  evaluated.set(issuer.facts.fingerprint, evaluation);
  const { fault } = evaluation;
  if (fault) return { fault: `crl-${fault}` };
  const serial = leaf.serial.toString('hex');
  const known = found.get(serial);
  if (known) return known;
  try {
    const answer = { revocation: findRevocation(crl, leaf.serial) };
    found.set(serial, answer);
    return answer;
  } catch {
    return { fault: 'crl-malformed' };
  }
}
