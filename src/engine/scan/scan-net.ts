import { isNameWithin, normalizeName } from '#engine/posture/lookup.ts';
import type { Clock } from '#platform/clock.ts';
import {
  createSilenceMemory,
  type DnsAnswer,
  type DnsClient,
  DnsFailure,
  type DnsQuestion,
  type Net,
  ResolveFailure,
} from '#platform/net/types.ts';

/** The network of one scan. After one family has found a silent server, the other families do not wait for it. */
export interface ScanNet extends Net {
  /** Returns the number of DNS queries sent. */
  sent(): number;
}

/**
 * Number of consecutive failures after which a name server, or the servers of the scanned zone, are considered silent.
 */
const failuresWhenSilent = 2;
/**
 * Duration in ms from which a SERVFAIL or failed lookup means that another server was silent. A retry would take as
 * long.
 */
const slowMs = 1_500;

/** State of the servers that respond to one kind of query. */
interface Listeners {
  hasResponse: boolean;
  failures: number;
  /** The slow SERVFAIL that is returned for all queries; null if no response was received. */
  refusal: DnsAnswer | null;
}

/**
 * Caches answers, silent name servers, names that cannot be looked up and silent addresses during one scan of `domain`.
 */
export function createScanNet(net: Net, { domain, clock }: { domain: string; clock: Clock }): ScanNet {
  const listeners = new Map<string, Listeners>();
  const listenersOf = (key: string): Listeners => {
    const known = listeners.get(key) ?? { hasResponse: false, failures: 0, refusal: null };
    listeners.set(key, known);
    return known;
  };
  const isInconclusive = ({ hasResponse, failures }: Listeners) =>
    !hasResponse && failures >= failuresWhenSilent;
  const zone = listenersOf(zoneKey(false));
  let sent = 0;
  const query = async (question: DnsQuestion): Promise<DnsAnswer> => {
    const key = listenersFor(question, domain);
    const known = key === null ? null : listenersOf(key);
    if (known !== null && isInconclusive(known)) {
      if (known.refusal !== null) return known.refusal;
      throw new DnsFailure('timeout', 'nobody answered such questions in this scan');
    }
    sent += 1;
    try {
      const answer = await net.dns.query(question);
      if (known !== null) recordAnswer(known, answer);
      return answer;
    } catch (error) {
      if (known !== null && error instanceof DnsFailure && error.code === 'timeout') known.failures += 1;
      throw error;
    }
  };
  const dns: DnsClient = { query: memoise(query), close: () => net.dns.close() };
  const lost = new Map<string, ResolveFailure>();
  const resolve: Net['resolve'] = async (host, options) => {
    const key = `${host} ${options.family ?? ''}`;
    const known = lost.get(key);
    if (known !== undefined) throw known;
    if (isInconclusive(zone) && isNameWithin(normalizeName(host), domain))
      throw new ResolveFailure('dns-timeout', 'the name servers answered nothing in this scan');
    const startedMs = clock.monotonicMs();
    try {
      return await net.resolve(host, options);
    } catch (error) {
      const slow = clock.monotonicMs() - startedMs >= slowMs;
      if (slow && isSilence(error) && !options.signal?.aborted) lost.set(key, error);
      throw error;
    }
  };
  return { ...net, dns, resolve, silence: createSilenceMemory(), sent: () => sent };
}

const isSilence = (error: unknown): error is ResolveFailure =>
  error instanceof ResolveFailure && (error.code === 'dns-timeout' || error.code === 'dns-servfail');

const zoneKey = (checkingDisabled: boolean) => (checkingDisabled ? 'zone unchecked' : 'zone');

/**
 * Returns a key for the servers that ultimately respond to a query: a name server, or the servers of the scanned zone.
 * Null for other servers.
 */
function listenersFor({ name, type, server, cd }: DnsQuestion, domain: string): string | null {
  if (server !== undefined) return `${server.address} ${server.port}`;
  const owner = normalizeName(name);
  // The parent zone's servers respond for DS.
  if (!isNameWithin(owner, domain) || (type === 'DS' && owner === domain)) return null;
  return zoneKey(cd === true);
}

function recordAnswer(known: Listeners, answer: DnsAnswer): void {
  if (answer.rcode !== 'SERVFAIL' || answer.durationMs < slowMs) {
    known.hasResponse = true;
    return;
  }
  known.failures += 1;
  known.refusal ??= answer;
}

/**
 * Shares one answer between identical queries from several families. If a query was aborted, the next family sends it
 * again.
 */
function memoise(query: DnsClient['query']): DnsClient['query'] {
  const answers = new Map<string, Promise<DnsAnswer>>();
  return (question) => {
    const { signal, timeoutMs: _timeoutMs, ...parameters } = question;
    const key = JSON.stringify(parameters);
    const known = answers.get(key);
    if (known !== undefined) {
      return known.catch((error: unknown) => {
        // The family that sent the query first ran out of time. This result does not apply to other families.
        const theirs = error instanceof DnsFailure && error.code === 'aborted' && !signal?.aborted;
        if (!theirs) throw error;
        return query(question);
      });
    }
    const answer = query(question);
    answers.set(key, answer);
    answer.catch(() => undefined);
    return answer;
  };
}
