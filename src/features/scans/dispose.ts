import { findFindingType } from '#engine/findings/catalogue.ts';
import type { Disposition } from '#engine/risk/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit } from '#features/audit/index.ts';
import { noteTroubles } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { FindingRow } from './finding-rows.ts';
import { getScannedMonitor } from './get.ts';
import { findFinding, updateDisposition } from './queries/findings.ts';
import { lockMonitor } from './queries/is-owned.ts';
import { hastenFamily } from './queries/requests.ts';
import { rescoreMonitor } from './rescore.ts';

interface DispositionInput {
  /** Null or `open` takes back what was said; `accepted`, as lists call it, is `accepted-risk`. */
  disposition?: Disposition | 'accepted' | null;
  note?: string | null;
}

/**
 * Says what a person decided about a finding, and scores the monitor anew. `fixed` is a claim: the finding stays
 * until a re-check, which is made due, comes out clean.
 * @throws AppError `not_found`; `invalid_request` where the word does not fit the finding; `conflict` for `fixed`
 * on one that is resolved.
 */
export async function disposeFinding(
  ctx: Ctx,
  ids: { monitorId: string; findingId: string },
  input: DispositionInput,
): Promise<FindingRow> {
  const monitor = await getScannedMonitor(ctx, ids.monitorId);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const owned = { monitorId: monitor.id, accountId: ctx.accountId };
    await lockMonitor(tx, owned);
    const key = { monitorId: monitor.id, findingId: ids.findingId, lock: true };
    const before = await getById('finding', ids.findingId, () => findFinding(tx, ctx.accountId, key));
    const word = input.disposition === undefined ? before.disposition : input.disposition;
    const disposition = word === 'open' ? null : word === 'accepted' ? 'accepted-risk' : word;
    checkDisposition(before, disposition);
    const note = (input.note === undefined ? before.disposition_note : input.note) || null;
    const row = await updateDisposition(tx, ctx.accountId, {
      findingId: before.id,
      disposition,
      note,
      by: disposition === null && note === null ? null : ctx.actor.name,
      at: disposition === null && note === null ? null : now,
    });
    if (disposition === 'fixed') {
      const family = familyOfCheck(before.check_id);
      if (family !== null) await hastenFamily(tx, owned, family, now);
    }
    if (disposition !== null && disposition !== 'fixed') {
      await noteTroubles(tx, [
        {
          accountId: ctx.accountId,
          source: { type: 'monitor', id: monitor.id, name: monitor.domain },
          what: `finding:${before.id}`,
          at: now,
          message: `${ctx.actor.name} has judged the finding: ${disposition}.`,
          trouble: null,
        },
      ]);
    }
    await recordAudit(tx, ctx, now, {
      action: 'finding.update',
      objectType: 'finding',
      objectId: before.id,
      details: {
        monitorId: monitor.id,
        checkId: before.check_id,
        asset: before.asset,
        disposition,
        before: before.disposition,
        note,
      },
    });
    await rescoreMonitor(tx, { ...owned, domain: monitor.domain }, now);
    return (await findFinding(tx, ctx.accountId, key)) ?? row;
  });
}

function checkDisposition(finding: FindingRow, disposition: string | null): void {
  const event = findFindingType(finding.check_id)?.event === true;
  if (disposition === 'acknowledged-change' && !event) {
    throw invalidInput('/disposition', 'not_a_change', 'Only a change can be acknowledged as one.');
  }
  if (disposition === 'fixed' && event) {
    throw invalidInput('/disposition', 'is_a_change', 'A change is acknowledged, not fixed.');
  }
  if (disposition === 'fixed' && finding.state === 'resolved') {
    throw new AppError('conflict', 'The finding is resolved already.');
  }
}
