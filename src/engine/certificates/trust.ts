import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { NetworkContext } from '#engine/sockets/types.ts';
import { dayMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { buildTrust, type TrustFault, type TrustResult } from './chain.ts';
import { readPem } from './der.ts';
import {
  createFetchCache,
  type FetchCache,
  fetchBounded,
  parseCachedCertificate,
} from './fetch-certificate.ts';
import type { ParsedCertificate } from './parse.ts';
import { rootStoreOf } from './roots.ts';

const MAX_ISSUER_BYTES = 64 * 1024;
const ISSUER_TIMEOUT_MS = 5_000;
const ISSUER_CACHE_MS = dayMs;
/** Maximum number of chains with a cached path, and maximum total size of the issuers of one chain in bytes. */
const MOST_REMEMBERED = 20_000;
const MOST_REMEMBERED_BYTES = 16 * 1024;
const MOST_LEARNED = 2_000;
const TRUST_CACHE_MS = dayMs;
/** A missing issuer may become available, so untrusted results are cached only briefly. */
const FAULT_CACHE_MS = 5 * 60_000;
/** Maximum number of missing issuers fetched in a row. */
const MOST_FETCHED = 3;

/** Result of the trust decision for a chain, ignoring dates and names. */
export interface Trust {
  fault: TrustFault | null;
  /** From the leaf as far as possible. The root comes last if the chain is trusted. */
  path: ParsedCertificate[];
  /** OpenSSL's reason for rejecting a chain that our own check accepts; otherwise null. */
  detail: string | null;
}

/** Context of a trust decision, and the time in ms since the epoch at which it applies. */
interface Moment extends NetworkContext {
  now: number;
}

interface Remembered {
  fault: TrustFault | null;
  /** Path above the leaf. Issuers are few and shared, so only they are cached. */
  issuers: ParsedCertificate[];
  /** Period in which all certificates of the chosen path are valid, in ms since the epoch. */
  from: number;
  until: number;
}

const remembered = new WeakMap<readonly string[], LRUCache<string, Remembered>>();
const learned = new WeakMap<readonly string[], LRUCache<string, ParsedCertificate>>();
const issuerCaches = new WeakMap<Net, FetchCache<ParsedCertificate>>();

/**
 * Decides whether a served chain is trusted. Combines our own path building, cached per chain and set of roots, with
 * OpenSSL's verdict on this handshake. If OpenSSL trusts the chain, that is final. If it does not, its verdict
 * overrides ours unless it concerns dates, which `evaluate` checks. A missing issuer is fetched from the URL in the
 * certificate (AIA).
 */
export async function decideTrust(
  chain: readonly ParsedCertificate[],
  opinion: { authorized: boolean; error: string | null },
  network: NetworkContext,
): Promise<Trust> {
  const context: Moment = { ...network, now: network.clock.now() };
  const known = recall(chain, context);
  const trust = known ?? (await build(chain, context));
  // A search that the monitor's timeout aborted proves nothing, so its result is not cached.
  if (!known && !context.signal.aborted) storeResult(chain, trust, context);
  if (opinion.authorized) return { fault: null, path: trust.path, detail: null };
  const aboutDates = /EXPIRED|NOT_YET_VALID/.test(opinion.error ?? '');
  if (trust.fault === null && opinion.error && !aboutDates) {
    return { fault: 'untrusted', path: trust.path, detail: opinion.error };
  }
  return { ...trust, detail: trust.fault ? opinion.error : null };
}

async function build(chain: readonly ParsedCertificate[], context: Moment): Promise<TrustResult> {
  const roots = rootStoreOf(context.net.rootCertificates);
  const found: ParsedCertificate[] = [];
  let trust = buildTrust({ chain, roots, now: context.now });
  if (trust.fault === null) storeIssuers(trust.path, context);
  let top = trust.path.at(-1);
  for (let count = 0; count < MOST_FETCHED && isOpenEnded(trust, top); count += 1) {
    const issuer = top && (knownIssuer(top, context) ?? (await fetchIssuer(top, context)));
    if (!issuer || found.includes(issuer)) break;
    found.push(issuer);
    top = issuer;
    trust = buildTrust({ chain, roots, now: context.now, found });
    if (trust.path.length > 1 && roots.fingerprints.has(trust.path.at(-1)?.facts.fingerprint ?? '')) break;
  }
  return trust;
}

/**
 * Stores intermediates that other servers of the same authority sent, by subject, as browsers do. If a certificate
 * contains no AIA URL, they help to distinguish a missing intermediate from an unknown authority.
 */
function storeIssuers(path: readonly ParsedCertificate[], { net }: { net: Net }): void {
  let map = learned.get(net.rootCertificates);
  if (!map) {
    map = new LRUCache<string, ParsedCertificate>({ max: MOST_LEARNED });
    learned.set(net.rootCertificates, map);
  }
  for (const issuer of path.slice(1, -1)) {
    if (issuer.der.length <= MOST_REMEMBERED_BYTES) map.set(issuer.subject.toString('base64'), issuer);
  }
}

const knownIssuer = ({ issuer }: ParsedCertificate, { net }: { net: Net }): ParsedCertificate | undefined =>
  learned.get(net.rootCertificates)?.get(issuer.toString('base64'));

/** Returns whether the path ends in a certificate with an unavailable issuer. */
const isOpenEnded = (trust: TrustResult, top: ParsedCertificate | undefined): boolean =>
  (trust.fault === 'untrusted' || trust.fault === 'incomplete-chain') &&
  top !== undefined &&
  !top.facts.selfIssued;

async function fetchIssuer(
  certificate: ParsedCertificate,
  { net, clock, signal }: Moment,
): Promise<ParsedCertificate | null> {
  const url = certificate.facts.issuerUrls.find((each) => /^http:/i.test(each));
  if (!url) return null;
  let cache = issuerCaches.get(net);
  if (!cache) {
    cache = createFetchCache<ParsedCertificate>({
      clock,
      maxBytes: 8 << 20,
      maxEntries: 1_000,
      async load(address) {
        const body = await fetchBounded(address, {
          net,
          clock,
          maxBytes: MAX_ISSUER_BYTES,
          timeoutMs: ISSUER_TIMEOUT_MS,
        });
        const der = body[0] === 0x2d ? readPem(body.toString('latin1'))[0] : body;
        return {
          value: parseCachedCertificate(der ?? body),
          bytes: body.length,
          freshUntil: clock.now() + ISSUER_CACHE_MS,
        };
      },
    });
    issuerCaches.set(net, cache);
  }
  const fetched = await cache.get(url, signal);
  return fetched && 'value' in fetched ? fetched.value : null;
}

const keyOf = (chain: readonly ParsedCertificate[]): string =>
  hash('sha256', chain.map(({ facts }) => facts.fingerprint).join(''), 'base64');

function recall(
  chain: readonly ParsedCertificate[],
  { net, now }: { net: Net; now: number },
): TrustResult | undefined {
  const known = remembered.get(net.rootCertificates)?.get(keyOf(chain));
  const [leaf] = chain;
  if (!known || !leaf || now < known.from || now > known.until) return undefined;
  return { fault: known.fault, path: [leaf, ...known.issuers] };
}

/**
 * Caches the chosen path until one of its certificates becomes valid or expires. Caches untrusted results only briefly.
 */
function storeResult(
  chain: readonly ParsedCertificate[],
  { fault, path }: TrustResult,
  { net, now }: { net: Net; now: number },
): void {
  let map = remembered.get(net.rootCertificates);
  if (!map) {
    map = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED });
    remembered.set(net.rootCertificates, map);
  }
  const issuers = path.slice(1);
  if (issuers.reduce((sum, { der }) => sum + der.length, 0) > MOST_REMEMBERED_BYTES) return;
  const edges = issuers.flatMap(({ facts }) => [facts.notBefore, facts.notAfter]);
  const next = Math.min(...edges.filter((edge) => edge >= now));
  const until = Math.min(next, now + (fault === null ? TRUST_CACHE_MS : FAULT_CACHE_MS));
  map.set(keyOf(chain), { fault, issuers, from: now, until });
}
