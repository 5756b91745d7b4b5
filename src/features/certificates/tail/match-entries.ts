import { DerError } from '#engine/certificates/der.ts';
import { readLoggedIssuance } from '#engine/ct/issuance.ts';
import type { ReadEntry } from '#engine/ct/log-reader.ts';
import type { NameMatcher } from '#engine/ct/name-matcher.ts';
import { eachEntryName } from '#engine/ct/tbs.ts';
import type { Tx } from '#platform/database/types.ts';
import { type FoundIssuance, isNameOf } from '../record-issuances.ts';
import type { MonitoredDomain, UnparsableEntry } from './queries.ts';

/** Issuances from log entries, and unparsable entries. */
export interface EntryMatches {
  found: Omit<FoundIssuance, 'pastKnown'>[];
  unparsable: UnparsableEntry[];
}

/** The log of the entries. */
interface EntrySource {
  logId: string;
  /** Entries before this index are part of the baseline. */
  baselineSize: number;
}

const maxStoredBytes = 64 * 1024;

/**
 * Matches every name of every entry against the domains of all accounts. Never throws. Unparsable entries are returned
 * separately.
 */
export function matchEntries(
  entries: readonly ReadEntry[],
  { matcher, sinks }: { matcher: NameMatcher<MonitoredDomain>; sinks: readonly NameSink[] },
  source: EntrySource,
): EntryMatches {
  const findings: EntryMatches = { found: [], unparsable: [] };
  const matched = new Set<MonitoredDomain>();
  for (const one of entries) {
    const reason = one.reason ?? readEntry(one, { matcher, sinks, matched, source, findings });
    if (reason !== null) {
      findings.unparsable.push({ index: one.index, reason, entry: one.leaf.subarray(0, maxStoredBytes) });
    }
  }
  return findings;
}

function readEntry(
  { index, entry }: ReadEntry,
  context: {
    matcher: NameMatcher<MonitoredDomain>;
    sinks: readonly NameSink[];
    matched: Set<MonitoredDomain>;
    source: EntrySource;
    findings: EntryMatches;
  },
): string | null {
  const { matcher, sinks, matched, source, findings } = context;
  if (entry === null) return 'it cannot be taken apart';
  matched.clear();
  try {
    eachEntryName(entry, (name) => {
      matcher.match(name, matched);
      for (const sink of sinks) sink.observe(name, entry.timestamp);
    });
    if (matched.size === 0) return null;
    const domains = topmost([...matched]);
    const facts = readLoggedIssuance(entry, (name) => domains.some(({ domain }) => isNameOf(name, domain)));
    const logs = [{ logId: source.logId, index, timestamp: new Date(entry.timestamp).toISOString() }];
    for (const { id, account_id, domain, created_at } of domains) {
      const baseline = index < source.baselineSize || entry.timestamp < created_at.getTime();
      findings.found.push({
        accountId: account_id,
        domainId: id,
        domain,
        facts,
        der: entry.der,
        logs,
        revoked: null,
        sourceRef: null,
        baseline,
      });
    }
    return null;
  } catch (error) {
    if (error instanceof DerError || error instanceof RangeError) return error.message.slice(0, 200);
    throw error;
  }
}

/** Drops the domains that are below another domain of the same account. */
function topmost(domains: readonly MonitoredDomain[]): MonitoredDomain[] {
  if (domains.length < 2) return [...domains];
  return domains.filter(
    (one) =>
      !domains.some(
        (other) => other.account_id === one.account_id && one.domain.endsWith(`.${other.domain}`),
      ),
  );
}

/** Receives all names in the logs, for example to find lookalikes. */
export interface NameObserver {
  /** Opens a sink at the start of a batch of entries. */
  open(): Promise<NameSink>;
}

/** Receives the names of a batch. Results are written in the transaction that advances the position. */
interface NameSink {
  /**
   * Receives a name. `name` is the lower-case name of the certificate, possibly with `*.`. `loggedAtMs` is the log's
   * timestamp.
   */
  observe(name: string, loggedAtMs: number): void;
  write(tx: Tx, now: Date): Promise<void>;
}
