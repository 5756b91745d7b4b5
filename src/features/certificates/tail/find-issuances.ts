import { DerError } from '#engine/certificates/der.ts';
import { readLoggedIssuance } from '#engine/ct/issuance.ts';
import type { ReadEntry } from '#engine/ct/log-reader.ts';
import type { NameMatcher } from '#engine/ct/name-matcher.ts';
import { eachEntryName } from '#engine/ct/tbs.ts';
import { type FoundIssuance, isAbout } from '../record/found.ts';
import type { NameSink } from './name-watch.ts';
import type { UnparsableEntry } from './queries.ts';
import type { WatchedDomain } from './watched-queries.ts';

/** What entries tell of watched domains, and those that tell nothing because they cannot be read. */
export interface Findings {
  found: Omit<FoundIssuance, 'pastKnown'>[];
  unparsable: UnparsableEntry[];
}

/** Where entries come from. */
export interface EntrySource {
  logId: string;
  /** Entries before this are nobody's news. */
  baselineSize: number;
}

const keptBytes = 64 * 1024;

/** Holds every name of every entry against what is watched. Never throws: an entry that cannot be read is kept as such. */
export function findIssuances(
  entries: readonly ReadEntry[],
  { matcher, sinks }: { matcher: NameMatcher<WatchedDomain>; sinks: readonly NameSink[] },
  source: EntrySource,
): Findings {
  const findings: Findings = { found: [], unparsable: [] };
  const matched = new Set<WatchedDomain>();
  for (const one of entries) {
    const reason = one.reason ?? readEntry(one, { matcher, sinks, matched, source, findings });
    if (reason !== null) {
      findings.unparsable.push({ index: one.index, reason, entry: one.leaf.subarray(0, keptBytes) });
    }
  }
  return findings;
}

function readEntry(
  { index, entry }: ReadEntry,
  context: {
    matcher: NameMatcher<WatchedDomain>;
    sinks: readonly NameSink[];
    matched: Set<WatchedDomain>;
    source: EntrySource;
    findings: Findings;
  },
): string | null {
  const { matcher, sinks, matched, source, findings } = context;
  if (entry === null) return 'it cannot be taken apart';
  matched.clear();
  try {
    eachEntryName(entry, (name) => {
      matcher.match(name, matched);
      for (const sink of sinks) sink.see(name, entry.timestamp);
    });
    if (matched.size === 0) return null;
    const domains = topmost([...matched]);
    const facts = readLoggedIssuance(entry, (name) => domains.some(({ domain }) => isAbout(name, domain)));
    const logs = [{ logId: source.logId, index, timestamp: new Date(entry.timestamp).toISOString() }];
    for (const { id, account_id, domain, created_at } of domains) {
      const baseline = index < source.baselineSize || entry.timestamp < created_at.getTime();
      findings.found.push({
        ...{ accountId: account_id, domainId: id, domain, facts, der: entry.der, logs },
        ...{ revoked: null, sourceRef: null, baseline },
      });
    }
    return null;
  } catch (error) {
    if (error instanceof DerError || error instanceof RangeError) return error.message.slice(0, 200);
    throw error;
  }
}

/** Of the domains of one account, those that no other one of them is above. */
function topmost(domains: readonly WatchedDomain[]): WatchedDomain[] {
  if (domains.length < 2) return [...domains];
  return domains.filter(
    (one) =>
      !domains.some(
        (other) => other.account_id === one.account_id && one.domain.endsWith(`.${other.domain}`),
      ),
  );
}
