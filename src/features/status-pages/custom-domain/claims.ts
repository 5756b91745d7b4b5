import type { Static } from 'typebox';
import { recordName } from '#features/domain-monitors/index.ts';
import { isVerifiedOwner } from '#features/domain-monitors/views.ts';
import { englishText, type Message, message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { randomToken } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { sentStored, storedCode } from '#platform/stored-texts.ts';
import type { StatusPageBody } from '../schemas.ts';
import type { DomainClaim, DomainProblem, PageRow } from '../types.ts';
import { isDomainTaken } from './queries.ts';

/** Interval between checks of a verified domain, in ms. */
const checkIntervalMs = dayMs;
/** Time without proof after which a domain is released, in ms. */
const graceMs = 7 * dayMs;

/** The result of a check of a custom domain. */
export type ClaimCheck = { isProven: true } | { isProven: false; problem: DomainProblem; detail: Message };

/** Returns the values of the TXT record that prove ownership. Users see only the first value. */
export const recordValues = (token: string): [string, string] => [`belltower-page=${token}`, token];

export const takenMessage = (domain: string): Message => message('page-domain-taken', { domain });

const unclaimed: DomainClaim = {
  custom_domain_token: null,
  custom_domain_verified_at: null,
  custom_domain_missing_since: null,
  custom_domain_checked_at: null,
  custom_domain_due_at: null,
  custom_domain_problem: null,
  custom_domain_problem_detail: null,
  coded_domain_problem: null,
};

/**
 * Returns the claim of a page after its custom domain was set: pending with a new token, or already verified if the
 * account has verified the domain through a domain monitor and no other page has claimed it.
 */
export async function openClaim(
  tx: Tx,
  accountId: string,
  { domain, now }: { domain: string | null; now: Date },
): Promise<DomainClaim> {
  if (domain === null) return unclaimed;
  const opened = { ...unclaimed, custom_domain_token: randomToken(24) };
  if (!(await isVerifiedOwner(tx, accountId, domain))) return opened;
  return applyCheck(tx, { ...opened, id: null, custom_domain: domain }, { check: { isProven: true }, now });
}

/**
 * Returns the claim after a check. The first page to prove a domain gets it. If the proof is missing for `graceMs`, the
 * domain is released. A failed lookup changes nothing. Locks the domain until the transaction ends.
 */
export async function applyCheck(
  tx: Tx,
  before: DomainClaim & { id: string | null; custom_domain: string },
  { check, now }: { check: ClaimCheck; now: Date },
): Promise<DomainClaim> {
  const { custom_domain: domain, custom_domain_token, custom_domain_verified_at: verifiedAt } = before;
  const claim = { ...unclaimed, custom_domain_token, custom_domain_checked_at: now };
  const verified = {
    ...claim,
    custom_domain_verified_at: verifiedAt ?? now,
    custom_domain_due_at: new Date(now.getTime() + checkIntervalMs),
  };
  if (check.isProven) {
    if (verifiedAt !== null || !(await isDomainTaken(tx, { domain, exceptId: before.id }))) return verified;
    return {
      ...claim,
      ...problemColumns('taken', takenMessage(domain)),
    };
  }
  const failed = problemColumns(check.problem, check.detail);
  if (verifiedAt === null) return { ...claim, ...failed };
  if (check.problem === 'lookup_failed') {
    return { ...verified, ...failed, custom_domain_missing_since: before.custom_domain_missing_since };
  }
  const missingSince = before.custom_domain_missing_since ?? now;
  const releaseMs = missingSince.getTime() + graceMs;
  if (now.getTime() >= releaseMs) return { ...claim, ...failed };
  return {
    ...verified,
    ...failed,
    custom_domain_missing_since: missingSince,
    custom_domain_due_at: new Date(Math.min(now.getTime() + checkIntervalMs, releaseMs)),
  };
}

const problemColumns = (problem: DomainProblem, detail: Message) => ({
  custom_domain_problem: problem,
  custom_domain_problem_detail: englishText(detail),
  coded_domain_problem: storedCode(detail),
});

/** Returns the API representation of a page's claim. */
export function describeClaim(row: PageRow): Static<typeof StatusPageBody>['customDomainStatus'] {
  const { custom_domain: domain, custom_domain_token: token } = row;
  if (domain === null || token === null) return null;
  const verifiedState = row.custom_domain_missing_since === null ? 'verified' : 'missing';
  return {
    state: row.custom_domain_verified_at === null ? 'pending' : verifiedState,
    record: { type: 'TXT', name: recordName(domain), value: recordValues(token)[0] },
    verifiedAt: row.custom_domain_verified_at?.toISOString() ?? null,
    missingSince: row.custom_domain_missing_since?.toISOString() ?? null,
    lastCheckedAt: row.custom_domain_checked_at?.toISOString() ?? null,
    problem:
      row.custom_domain_problem === null
        ? null
        : {
            code: row.custom_domain_problem as DomainProblem,
            ...sentStored('detail', row.custom_domain_problem_detail ?? '', row.coded_domain_problem),
          },
  };
}
