import { fetchFollowing } from '#engine/http/fetch.ts';
import { apexOf } from '#features/domains/index.ts';
import { type Message, message as text } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { DnsFailure, type Net } from '#platform/net/types.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { VerificationMethod } from './proof.ts';

import { metaName, readMetaContents } from './read-meta-task.ts';

/** The result of one verification method. */
export interface OwnershipCheck {
  method: VerificationMethod;
  /** The location that was checked: a DNS name or a URL. */
  location: string;
  /**
   * `found`: the token matches. `absent`: there is no token. `mismatch`: there is other content. `error`: the check
   * failed.
   */
  outcome: 'found' | 'absent' | 'mismatch' | 'error';
  /** The published value instead of the token, at most 200 characters. */
  observed: string | null;
  message: Message;
}

export interface OwnershipContext {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /** Ports of web servers; 80 and 443 outside of tests. */
  ports: { http: number; https: number };
}

/** Time limit of all three methods together. */
export const ownershipTimeoutMs = 15_000;

/** Returns the name of the TXT record. */
export const recordName = (domain: string): string => `_belltower.${domain}`;
/** Returns the URL of the file. */
export const fileUrl = (domain: string): string => `https://${domain}/.well-known/belltower.txt`;
const runReadMeta = defineTask<typeof readMetaContents>(
  new URL('./read-meta-task.ts', import.meta.url),
  'readMetaContents',
  { timeLimitMs: 5_000, inPlace: { maxBytes: 65_536, run: readMetaContents } },
);

const maxFileBytes = 64 * 1024;
const maxPageBytes = 1024 * 1024;
const maxObserved = 200;

/**
 * Looks for `token` with all three methods in parallel. Never rejects. Redirects must stay on HTTPS below the domain's
 * apex, and certificates must be valid. Otherwise, an attacker could claim the domain through a man-in-the-middle
 * position or an open redirect.
 */
export function checkOwnership(
  domain: string,
  token: string,
  context: OwnershipContext,
): Promise<OwnershipCheck[]> {
  return Promise.all([
    checkRecord(domain, [token, `${metaName}=${token}`], context),
    checkFile(domain, token, context),
    checkPage(domain, token, context),
  ]);
}

/** Returns the methods with a matching token. */
export function methodsWithToken(checks: readonly OwnershipCheck[]): VerificationMethod[] {
  return checks.filter(({ outcome }) => outcome === 'found').map(({ method }) => method);
}

/** Looks for a TXT record at `_belltower.<domain>` with one of these values. Never rejects. */
export async function checkRecord(
  domain: string,
  values: readonly string[],
  context: Pick<OwnershipContext, 'net' | 'signal'>,
): Promise<OwnershipCheck> {
  const location = recordName(domain);
  const result = (outcome: OwnershipCheck['outcome'], message: Message, observed: string | null = null) =>
    ({ method: 'dns', location, outcome, observed, message }) as const;
  try {
    const response = await context.net.dns.query({
      name: location,
      type: 'TXT',
      timeoutMs: ownershipTimeoutMs,
      signal: context.signal,
    });
    if (response.rcode !== 'NOERROR' && response.rcode !== 'NXDOMAIN') {
      return result('error', text('ownership-dns-error', { rcode: response.rcode }));
    }
    const texts = response.answers.filter((record) => record.type === 'TXT').map(toText);
    if (texts.length === 0) return result('absent', text('ownership-record-absent', { name: location }));
    if (texts.some((text) => values.includes(text.trim())))
      return result('found', text('ownership-record-found'));
    return result('mismatch', text('ownership-record-differs'), cut(texts.slice(0, 5).join(' | ')));
  } catch (error) {
    const why = error instanceof DnsFailure ? error.code : 'failed';
    return result('error', text('ownership-lookup-failed', { name: location, reason: why }));
  }
}

/** Returns the concatenated strings of a TXT record (RFC 1035, section 3.3.14). */
function toText(record: { data: unknown }): string {
  const parts = Array.isArray(record.data) ? record.data : [record.data];
  return parts.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part))).join('');
}

/** Returns whether the text is the token, alone or after `belltower-verification=`. */
function containsToken(text: string, token: string): boolean {
  const bare = text.trim();
  return bare === token || bare === `${metaName}=${token}`;
}

async function checkFile(domain: string, token: string, context: OwnershipContext): Promise<OwnershipCheck> {
  const location = fileUrl(domain);
  const page = await fetchPage(location, domain, { context, maxBytes: maxFileBytes });
  const base = { method: 'file', location, observed: null } as const;
  if ('fault' in page) return { ...base, outcome: page.outcome, message: page.fault };
  const lines = page.text.split(/\r\n|\n|\r/).map((line) => line.replace(/^\uFEFF/, ''));
  if (lines.some((line) => containsToken(line, token))) {
    return { ...base, outcome: 'found', message: text('ownership-file-found') };
  }
  const observed = cut(page.text.trim());
  return {
    ...base,
    outcome: 'mismatch',
    observed,
    message: text('ownership-file-differs'),
  };
}

async function checkPage(domain: string, token: string, context: OwnershipContext): Promise<OwnershipCheck> {
  const location = `https://${domain}/`;
  const page = await fetchPage(location, domain, { context, maxBytes: maxPageBytes });
  const base = { method: 'meta', location, observed: null } as const;
  if ('fault' in page) return { ...base, outcome: page.outcome, message: page.fault };
  const read = await runReadMeta(page.text, {
    owner: domain,
    bytes: page.text.length,
    signal: context.signal,
  });
  if ('failure' in read) return { ...base, outcome: 'error', message: text('ownership-page-unreadable') };
  const contents = read.value;
  if (contents.length === 0) {
    return { ...base, outcome: 'absent', message: text('ownership-tag-absent', { name: metaName }) };
  }
  if (contents.some((content) => content.trim() === token)) {
    return { ...base, outcome: 'found', message: text('ownership-tag-found') };
  }
  const observed = cut(contents.join(' | '));
  return { ...base, outcome: 'mismatch', observed, message: text('ownership-tag-differs') };
}

type Page = { text: string } | { fault: Message; outcome: 'absent' | 'error' };

async function fetchPage(
  location: string,
  domain: string,
  { context, maxBytes }: { context: OwnershipContext; maxBytes: number },
): Promise<Page> {
  const { exchanges, failure } = await fetchFollowing(
    new URL(location),
    { maxBytes, timeoutMs: ownershipTimeoutMs },
    { ...context, contactUrl: null },
  );
  const last = exchanges.at(-1);
  if (failure !== null || last === undefined) {
    // A name without an address has no page. Other failures may be temporary.
    const outcome = failure === 'dns-nxdomain' || failure === 'dns-no-address' ? 'absent' : 'error';
    return {
      fault: text('ownership-url-unreadable', { url: location, reason: failure ?? 'no answer' }),
      outcome,
    };
  }
  for (const { url, tls } of exchanges) {
    const strayFault = findStray(new URL(url), domain, tls?.authorized ?? false);
    if (strayFault !== null) return { fault: strayFault, outcome: 'error' };
  }
  if (last.status === 404 || last.status === 410) {
    return { fault: text('ownership-url-absent', { url: location, status: last.status }), outcome: 'absent' };
  }
  if (last.status !== 200)
    return { fault: text('ownership-url-error', { url: location, status: last.status }), outcome: 'error' };
  return { text: last.body.toString('utf8') };
}

function findStray(url: URL, domain: string, authorized: boolean): Message | null {
  const host = url.hostname.replace(/\.$/, '');
  if (url.protocol !== 'https:') return text('ownership-redirect-insecure');
  if (apexOf(host) !== apexOf(domain)) return text('ownership-redirect-away', { host: cut(host) });
  return authorized ? null : text('ownership-certificate-invalid', { host: cut(host) });
}

function cut(text: string): string {
  return text.slice(0, maxObserved).toWellFormed();
}
