import type { NameFacts } from '#engine/lookalikes/lookup-name.ts';
import { matchName, type NameMatch, skeletonOf } from '#engine/lookalikes/match-name.ts';
import { readTarget } from '#engine/lookalikes/target.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { readDomain } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { type CheckedRegistration, evaluateRegistered } from './evaluate.ts';
import { type InspectDeps, inspectName, inspectOwner, type Owner } from './inspect.ts';
import type { LookalikeRow } from './queries.ts';
import { recordCheckResults } from './record.ts';
import { findDomainName, listDomainNames } from './views.ts';

/** The result of a manual check; it has no ID if the name was not stored. */
export type CheckedName = Omit<
  LookalikeRow,
  | 'id'
  | 'account_id'
  | 'domain_id'
  | 'triaged'
  | 'baseline'
  | 'rdap_at'
  | 'screenshot_attempted_at'
  | 'screenshot_similarity'
> & {
  id: string | null;
  domain_id: string | null;
};

const checkTimeoutMs = 25_000;
const maxDomains = 5_000;
const noMatch: NameMatch = { fuzzers: [], likelihood: 10, homograph: false };

/**
 * Checks a name immediately: whether it is registered, which domain it resembles, and its score. Like a sweep, the
 * check stores the name if it is registered and resembles a domain of the account. A manual check opens no incidents.
 */
export async function checkName(
  ctx: Ctx,
  deps: InspectDeps,
  order: { name: string; domainId?: string },
): Promise<CheckedName> {
  const name = readDomain(order.name, '/name');
  const original = await findComparedDomain(ctx, name, order.domainId);
  const signal = AbortSignal.timeout(checkTimeoutMs);
  const facts = await deps.lookups.lookUp(name, signal);
  if (facts === null)
    throw new AppError('unavailable', message('dns-lookup-failed', { name }), {
      retryAfterSeconds: 30,
    });
  const now = new Date(ctx.clock.now());
  if (original === null) return evaluateUnrelated(deps, { name, facts, now }, signal);
  const { domain, match } = original;
  const owner = facts.registered ? await inspectOwner(deps, domain.domain, signal) : noOwner(domain.domain);
  const seen = facts.registered ? [await inspectRegistered(deps, { name, facts, match }, signal)] : [];
  return withTransaction(ctx.db, async (tx) => {
    const context = { accountId: ctx.accountId, domainId: domain.id, owner, now, baseline: true };
    const { rows } = await recordCheckResults(tx, context, {
      seen,
      unregistered: facts.registered ? [] : [name],
    });
    await recordAudit(tx, ctx, now, {
      action: 'lookalike.check',
      objectType: 'lookalike',
      objectId: rows[0]?.id ?? null,
      details: { name, registered: facts.registered },
    });
    return rows[0] ?? { ...blank(name, now), fuzzers: [...match.fuzzers], domain_id: domain.id };
  });
}

/** Returns the domain to compare with: the requested domain, or the most similar domain. */
async function findComparedDomain(ctx: Ctx, name: string, domainId: string | undefined) {
  if (domainId !== undefined) {
    const domain = await findDomainName(ctx.db, ctx.accountId, domainId);
    if (domain === null) throw invalidInput('/domainId', 'not_found', message('domain-not-in-inventory'));
    rejectOwnName(name, domain);
    return { domain: { id: domainId, domain }, match: matchName(domain, name) ?? noMatch };
  }
  const domains = await listDomainNames(ctx.db, ctx.accountId, maxDomains);
  for (const { domain } of domains) rejectOwnName(name, domain);
  return findOriginal(name, domains);
}

function rejectOwnName(name: string, domain: string): void {
  if (isNameWithin(name, domain))
    throw invalidInput('/name', 'own_domain', message('domain-is-own', { domain: name }));
}

async function inspectRegistered(
  deps: InspectDeps,
  { name, facts, match }: { name: string; facts: NameFacts; match: NameMatch },
  signal: AbortSignal,
): Promise<CheckedRegistration> {
  return { name, match, inspection: await inspectName(deps, { name, facts, queryRegistry: true }, signal) };
}

/** Evaluates a name that resembles none of the account's domains; the result is not stored. */
async function evaluateUnrelated(
  deps: InspectDeps,
  { name, facts, now }: { name: string; facts: NameFacts; now: Date },
  signal: AbortSignal,
): Promise<CheckedName> {
  if (!facts.registered) return blank(name, now);
  const seen = await inspectRegistered(deps, { name, facts, match: noMatch }, signal);
  const { row } = evaluateRegistered(null, seen, { owner: noOwner(''), now, baseline: true });
  return { ...row, id: null, domain_id: null, note: '' };
}

const noOwner = (domain: string): Owner => ({ domain, nameservers: [], site: null });

function blank(name: string, now: Date): CheckedName {
  const { row } = evaluateRegistered(
    null,
    {
      name,
      match: noMatch,
      inspection: {
        facts: { registered: false, addresses: [], nameservers: [], mail: [] },
        registration: null,
        site: null,
      },
    },
    { owner: noOwner(''), now, baseline: true },
  );
  return { ...row, registered: false, score: 0, score_parts: [], id: null, domain_id: null, note: '' };
}

/** The maximum number of domains to generate lookalike names of for a comparison. Each domain takes milliseconds. */
const maxCompared = 5;

interface Domain {
  id: string;
  domain: string;
}

/** Returns the domain that a name resembles most, with the match. Returns null if the name resembles no domain. */
function findOriginal(name: string, domains: readonly Domain[]): { domain: Domain; match: NameMatch } | null {
  const label = skeletonOf(readTarget(name)?.label ?? '');
  if (label === '') return null;
  const near = domains
    .map((domain) => ({ domain, distance: distanceOf(label, domain.domain) }))
    .filter(({ distance }) => distance <= 3)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxCompared);
  let best: { domain: Domain; match: NameMatch } | null = null;
  for (const { domain } of near) {
    const match = matchName(domain.domain, name);
    if (match !== null && match.likelihood > (best?.match.likelihood ?? 0)) best = { domain, match };
  }
  return best;
}

/**
 * Returns the edit distance of two skeletons, or 1 if one contains the other. Values above 3 mean that the names don't
 * resemble each other.
 */
function distanceOf(label: string, domain: string): number {
  const brand = skeletonOf(readTarget(domain)?.label ?? '');
  if (brand === '') return 9;
  if (brand === label) return 0;
  if (brand.length >= 4 && label.includes(brand)) return 1;
  if (Math.abs(brand.length - label.length) > 3) return 9;
  let row = Array.from({ length: brand.length + 1 }, (_, at) => at);
  for (let i = 1; i <= label.length; i++) {
    const next = [i];
    for (let j = 1; j <= brand.length; j++) {
      const same = label.charAt(i - 1) === brand.charAt(j - 1) ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 9;
}
