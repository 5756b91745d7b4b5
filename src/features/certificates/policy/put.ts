import { type IssuancePolicy, noPolicy } from '#engine/ct/policy.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { getDomain } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { judgeAnew } from '../judge-anew.ts';
import { findPolicies, savePolicy } from '../queries/policies.ts';

/** The account's policy, or with an id that of a domain. @throws AppError `not_found` for a domain that is none of theirs. */
export async function getPolicy(ctx: Ctx, domainId: string | null): Promise<IssuancePolicy> {
  if (domainId !== null) await getDomain(ctx, domainId);
  const { account, domains } = await findPolicies(ctx.db, ctx.accountId);
  return (domainId === null ? account : domains.get(domainId)) ?? noPolicy;
}

/**
 * Puts a policy in the place of the one before, and holds what has not ended against it.
 * @throws AppError `not_found` for a domain that is none of theirs.
 */
export async function putPolicy(
  ctx: Ctx,
  domainId: string | null,
  input: Partial<IssuancePolicy>,
): Promise<IssuancePolicy> {
  const now = new Date(ctx.clock.now());
  if (domainId !== null) await getDomain(ctx, domainId);
  const keys = input.authorizedKeysSha256?.map((key) => key.toLowerCase()) ?? null;
  const policy: IssuancePolicy = { ...noPolicy, ...input, authorizedKeysSha256: keys };
  return withTransaction(ctx.db, async (tx) => {
    const before = await findPolicies(tx, ctx.accountId);
    const stored = (domainId === null ? before.account : before.domains.get(domainId)) ?? null;
    await savePolicy(tx, ctx.accountId, { domainId, policy, now });
    // A domain's policy concerns what is filed under it, and what is filed above it not.
    await judgeAnew(tx, ctx.accountId, { domainId, now });
    await recordAudit(tx, ctx, now, {
      action: 'certificate_policy.update',
      objectType: 'certificate_policy',
      objectId: domainId,
      details: {
        from: stored,
        to: policy,
      },
      changes: changesOf(stored, policy),
    });
    return policy;
  });
}
