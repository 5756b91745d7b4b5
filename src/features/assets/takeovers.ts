import type { ResolvedName } from '#engine/discovery/wildcard.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import { checkForTakeover, type TakeoverQuestion } from '#engine/takeover/takeover.ts';
import { type ProblemReport, recordProblems } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimedDiscovery } from './discoveries/claim-queries.ts';
import type { KnownName } from './discoveries/queries.ts';
import { type StoredTakeover, saveTakeovers } from './subdomains/queries.ts';

/** A checked name with its previous state. */
interface TakeoverCheck {
  name: string;
  state: string;
  before: StoredTakeover | null;
  now: StoredTakeover;
}

/**
 * Saves takeover results. Opens an incident when a name becomes claimable, and resolves it when the name is no longer
 * claimable. Baseline and ignored names don't open incidents.
 */
export async function recordTakeovers(
  tx: Tx,
  run: Pick<ClaimedDiscovery, 'accountId' | 'domainId' | 'baseline'>,
  results: readonly TakeoverCheck[],
  at: Date,
): Promise<void> {
  await saveTakeovers(
    tx,
    run,
    results.map(({ name, now }) => ({ name, takeover: now })),
  );
  const isOpen = (takeover: StoredTakeover | null) => takeover?.verdict === 'vulnerable';
  const incidents = results.flatMap(({ name, state, before, now }) => {
    const named = { accountId: run.accountId, domainId: run.domainId, name, at };
    if (isOpen(before) && !isOpen(now)) return [takeoverIncident(named, null)];
    const isNews = isOpen(now) && !isOpen(before) && !run.baseline && state !== 'ignored';
    return isNews ? [takeoverIncident(named, { service: now.service })] : [];
  });
  await recordProblems(tx, incidents);
}

/** Resolves the incidents of ignored names. */
export async function resolveTakeovers(
  tx: Tx,
  accountId: string,
  rows: readonly { domain_id: string; name: string }[],
  at: Date,
): Promise<void> {
  await recordProblems(
    tx,
    rows.map((row) => takeoverIncident({ accountId, domainId: row.domain_id, name: row.name, at }, null)),
  );
}

/** A name below a domain of the account. */
interface SubdomainName {
  accountId: string;
  domainId: string;
  name: string;
  at: Date;
}

/**
 * Returns the incident of a possible takeover, or its resolution if `proof` is null. The fingerprint is
 * `domain:<id>:takeover:<name>`.
 */
function takeoverIncident(
  { accountId, domainId, name, at }: SubdomainName,
  proof: { service: string | null } | null,
): ProblemReport {
  const service = proof?.service ?? null;
  return {
    accountId,
    source: { type: 'domain', id: domainId, name },
    what: `takeover:${name}`,
    at,
    message: proof === null ? message('takeover-over') : message('takeover-possible'),
    trouble:
      proof === null
        ? null
        : {
            title: message('takeover-of-name', { name, service: service ?? 'none' }),
            severity: 'critical',
            cause: 'takeover',
            domainId,
          },
  };
}

/** The maximum number of names with an alias that are checked per discovery; each needs HTTP requests. */
const maxAliased = 1_000;
/**
 * The maximum number of names without an alias that are checked per discovery, by their name servers and mail hosts.
 */
const maxUnaliased = 2_000;
const concurrency = 4;

/**
 * Checks all names of a discovery: the targets of aliases, and the name servers and mail hosts of other names. Returns
 * only changed results.
 */
export async function findTakeovers(
  names: readonly { known: KnownName; resolved: ResolvedName }[],
  question: TakeoverQuestion,
  context: FetchContext,
): Promise<TakeoverCheck[]> {
  const results: TakeoverCheck[] = [];
  const add = ({ name, state, takeover }: KnownName, now: StoredTakeover) => {
    const same =
      takeover !== null &&
      JSON.stringify(withSortedEvidence(takeover)) === JSON.stringify(withSortedEvidence(now));
    if (!same) results.push({ name, state, before: takeover, now });
  };
  const aliased = names.filter(({ resolved }) => resolved.targets.length > 0);
  // Open takeovers come first, so that they can be closed. Names that do not resolve come next, because they may have a
  // dangling delegation.
  const rank = ({ known, resolved }: (typeof names)[number]) =>
    known.takeover === null || known.takeover.verdict === 'none' ? Number(resolved.alive !== null) : -1;
  const unaliased = names
    .filter(({ resolved }) => resolved.targets.length === 0)
    .sort((a, b) => rank(a) - rank(b));
  const checked = [...aliased.slice(0, maxAliased), ...unaliased.slice(0, maxUnaliased)];
  let next = 0;
  const work = async () => {
    for (let one = checked[next++]; one !== undefined && !context.signal.aborted; one = checked[next++]) {
      const result = await checkForTakeover(one.resolved, question, context);
      if (result !== null) add(one.known, result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, checked.length) }, work));
  return results;
}

/** Returns the result with sorted evidence, because PostgreSQL does not keep the order of object keys. */
function withSortedEvidence({ service, verdict, evidence }: StoredTakeover): unknown {
  return [service, verdict, Object.entries(evidence).sort(([a], [b]) => (a < b ? -1 : 1))];
}
