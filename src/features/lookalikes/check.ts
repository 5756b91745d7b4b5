import type { NameFacts } from '#engine/lookalikes/look-up-name.ts';
import { matchName, type NameMatch } from '#engine/lookalikes/match-name.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { readDomain } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { findOriginal } from './find-original.ts';
import { type InspectDeps, inspectName, inspectOwner, type Owner } from './inspect.ts';
import type { LookalikeRow } from './queries.ts';
import { recordLooks } from './record.ts';
import { type SeenName, settleSeen } from './settle.ts';
import { findDomainName, listDomainNames } from './views.ts';

/** A name as a look by hand has found it; without id where it is not kept. */
export type CheckedName = Omit<
  LookalikeRow,
  | 'id'
  | 'account_id'
  | 'domain_id'
  | 'judged'
  | 'baseline'
  | 'rdap_at'
  | 'picture_tried_at'
  | 'picture_likeness'
> & {
  id: string | null;
  domain_id: string | null;
};

const wholeMs = 25_000;
const mostDomains = 5_000;
const unlike: NameMatch = { fuzzers: [], likelihood: 10, homograph: false };

/**
 * Looks at a name now: whether it exists, whom it resembles, how dangerous it looks. Kept where it exists and resembles a domain of
 * the account, as if a sweep had found it; who asks by hand is alerted of nothing.
 */
export async function checkName(
  ctx: Ctx,
  deps: InspectDeps,
  order: { name: string; domainId?: string },
): Promise<CheckedName> {
  const name = readDomain(order.name, '/name');
  const original = await findOwn(ctx, name, order.domainId);
  const signal = AbortSignal.timeout(wholeMs);
  const facts = await deps.lookups.lookUp(name, signal);
  if (facts === null)
    throw new AppError('unavailable', `The DNS lookup of ${name} failed. Try again.`, {
      retryAfterSeconds: 30,
    });
  const now = new Date(ctx.clock.now());
  if (original === null) return settleForeign(deps, { name, facts, now }, signal);
  const { domain, match } = original;
  const owner = facts.registered ? await inspectOwner(deps, domain.domain, signal) : nobody(domain.domain);
  const seen = facts.registered ? [await look(deps, { name, facts, match }, signal)] : [];
  return withTransaction(ctx.db, async (tx) => {
    const context = { accountId: ctx.accountId, domainId: domain.id, owner, now, baseline: true };
    const { rows } = await recordLooks(tx, context, { seen, gone: facts.registered ? [] : [name] });
    await recordAudit(tx, ctx, now, {
      action: 'lookalike.check',
      objectType: 'lookalike',
      objectId: rows[0]?.id ?? null,
      details: { name, registered: facts.registered },
    });
    return rows[0] ?? { ...blank(name, now), fuzzers: [...match.fuzzers], domain_id: domain.id };
  });
}

/** The domain that the name is held against: the one asked for, else the one that it resembles most. */
async function findOwn(ctx: Ctx, name: string, domainId: string | undefined) {
  if (domainId !== undefined) {
    const domain = await findDomainName(ctx.db, ctx.accountId, domainId);
    if (domain === null) throw invalidInput('/domainId', 'not_found', 'This domain is not in the inventory.');
    refuseOwn(name, domain);
    return { domain: { id: domainId, domain }, match: matchName(domain, name) ?? unlike };
  }
  const domains = await listDomainNames(ctx.db, ctx.accountId, mostDomains);
  for (const { domain } of domains) refuseOwn(name, domain);
  return findOriginal(name, domains);
}

function refuseOwn(name: string, domain: string): void {
  if (isNameWithin(name, domain))
    throw invalidInput('/name', 'own_domain', `${name} is in your own inventory.`);
}

async function look(
  deps: InspectDeps,
  { name, facts, match }: { name: string; facts: NameFacts; match: NameMatch },
  signal: AbortSignal,
): Promise<SeenName> {
  return { name, match, inspection: await inspectName(deps, { name, facts, askRegistry: true }, signal) };
}

/** One that resembles nothing of ours is shown and not kept. */
async function settleForeign(
  deps: InspectDeps,
  { name, facts, now }: { name: string; facts: NameFacts; now: Date },
  signal: AbortSignal,
): Promise<CheckedName> {
  if (!facts.registered) return blank(name, now);
  const seen = await look(deps, { name, facts, match: unlike }, signal);
  const { row } = settleSeen(null, seen, { owner: nobody(''), now, baseline: true });
  return { ...row, id: null, domain_id: null, note: '' };
}

const nobody = (domain: string): Owner => ({ domain, nameservers: [], site: null });

function blank(name: string, now: Date): CheckedName {
  const { row } = settleSeen(
    null,
    {
      name,
      match: unlike,
      inspection: {
        facts: { registered: false, addresses: [], nameservers: [], mail: [] },
        registration: null,
        site: null,
      },
    },
    { owner: nobody(''), now, baseline: true },
  );
  return { ...row, registered: false, score: 0, score_parts: [], id: null, domain_id: null, note: '' };
}
