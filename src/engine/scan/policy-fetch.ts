import type { FetchIndicator } from '#engine/email/bimi/analyze.ts';
import type { FetchPolicy } from '#engine/email/mta-sts/analyze.ts';
import { fetchOnce } from '#engine/http/fetch.ts';
import type { ScanContext } from './types.ts';

const POLICY_BYTES = 64 * 1024;
/**
 * Maximum size of an indicator in bytes: 32 kB (draft of BIMI SVG Tiny PS). One additional byte detects larger ones.
 */
const INDICATOR_BYTES = 32 * 1024 + 1;
const TIMEOUT_MS = 10_000;

/** Failures that the host itself causes. Others may be caused by our network. */
const CONCLUSIVE = new Set(['dns-nxdomain', 'dns-no-address', 'connect-refused']);
const PASSING_TLS = new Set(['tls-timeout', 'tls-reset', 'tls-closed']);

/** Sends one GET request. Requires a valid certificate and does not follow redirects. */
async function fetchSecurely(url: URL, maxBytes: number, context: ScanContext) {
  const exchange = await fetchOnce(
    url,
    { maxBytes, timeoutMs: TIMEOUT_MS },
    {
      net: context.net,
      clock: context.clock,
      signal: context.signal,
      ports: context.environment.ports ?? { http: 80, https: 443 },
      contactUrl: context.environment.contactUrl ?? null,
    },
  );
  const { failure, tls } = exchange;
  if (failure !== null) {
    const refused = failure.phase === 'tls' && !PASSING_TLS.has(failure.code);
    const conclusive = refused || CONCLUSIVE.has(failure.code);
    return { exchange, fault: { ok: false, code: failure.code, conclusive } as const };
  }
  if (tls?.authorized !== true) {
    const code = tls?.error ?? 'certificate-invalid';
    return { exchange, fault: { ok: false, code, conclusive: true } as const };
  }
  return { exchange, fault: null };
}

/** Returns a function that fetches an MTA-STS policy for the email checks (RFC 8461, section 3.3). */
export function createPolicyFetch(context: ScanContext): FetchPolicy {
  return async (host) => {
    const url = new URL(`https://${host}/.well-known/mta-sts.txt`);
    const { exchange, fault } = await fetchSecurely(url, POLICY_BYTES, context);
    if (fault !== null) return fault;
    return {
      ok: true,
      status: exchange.status,
      contentType: exchange.headers['content-type']?.[0] ?? null,
      body: exchange.body.toString('utf8'),
    };
  };
}

/** Returns a function that fetches a BIMI indicator for the email checks. */
export function createIndicatorFetch(context: ScanContext): FetchIndicator {
  return async (address) => {
    const { exchange, fault } = await fetchSecurely(new URL(address), INDICATOR_BYTES, context);
    if (fault !== null) return fault;
    if (exchange.status !== 200) return { ok: false, code: `status-${exchange.status}`, conclusive: true };
    return { ok: true, bytes: exchange.body };
  };
}
