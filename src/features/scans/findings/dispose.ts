import { findFindingType } from '#engine/findings/catalogue.ts';
import type { Disposition } from '#engine/risk/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { noteTroubles } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { getScannedMonitor } from '../get.ts';
import { findFinding, updateDisposition } from '../queries/findings.ts';
import { lockMonitor } from '../queries/is-own-domain-monitor.ts';
import { hastenFamily } from '../queries/requests.ts';
import { rescoreMonitor } from '../rescore.ts';
import type { FindingRow } from './finding-rows.ts';

export interface DispositionInput {
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
  return withTransaction(ctx.db, async (tx) => {
    await lockMonitor(tx, { monitorId: monitor.id, accountId: ctx.accountId });
    const key = { monitorId: monitor.id, findingId: ids.findingId, lock: true };
    const find = () => findFinding(tx, ctx.accountId, key);
    const before = await getById('finding', ids.findingId, find);
    const disposition = input.disposition === undefined ? before.disposition : input.disposition;
    const note = input.note === undefined ? before.disposition_note : input.note;
    checkDisposition(before, toStored(disposition));
    await dispose(tx, ctx, monitor, { findings: [before], disposition: toStored(disposition), note });
    return (await find()) ?? before;
  });
}

/** The word that is stored: none for `open`. */
export function toStored(disposition: string | null): string | null {
  return disposition === 'open' ? null : disposition === 'accepted' ? 'accepted-risk' : disposition;
}

/** Stores one judgement on findings of a monitor that this transaction has locked, and scores the monitor anew. */
export async function dispose(
  tx: Tx,
  ctx: Ctx,
  monitor: { id: string; domain: string },
  judged: { findings: readonly FindingRow[]; disposition: string | null; note: string | null | undefined },
): Promise<void> {
  const { findings, disposition } = judged;
  const note = judged.note === undefined ? undefined : judged.note || null;
  const now = new Date(ctx.clock.now());
  const owned = { monitorId: monitor.id, accountId: ctx.accountId };
  const isTakenBack = disposition === null && !note;
  await updateDisposition(tx, ctx.accountId, {
    findingIds: findings.map(({ id }) => id),
    disposition,
    note,
    by: isTakenBack ? null : ctx.actor.name,
    at: isTakenBack ? null : now,
  });
  if (disposition === 'fixed') {
    for (const family of new Set(findings.map(({ check_id }) => familyOfCheck(check_id)))) {
      if (family !== null) await hastenFamily(tx, owned, family, now);
    }
  }
  if (disposition !== null && disposition !== 'fixed') {
    await noteTroubles(
      tx,
      findings.map(({ id }) => ({
        accountId: ctx.accountId,
        source: { type: 'monitor', id: monitor.id, name: monitor.domain },
        what: `finding:${id}`,
        at: now,
        message: `${ctx.actor.name} set the disposition of the finding to ${disposition}.`,
        trouble: null,
      })),
    );
  }
  await recordAudit(
    tx,
    ctx,
    now,
    findings.map((finding) => ({
      action: 'finding.update',
      objectType: 'finding',
      objectId: finding.id,
      details: {
        monitorId: monitor.id,
        checkId: finding.check_id,
        asset: finding.asset,
        disposition,
        before: finding.disposition,
        note: note === undefined ? finding.disposition_note : note,
      },
      changes: changesOf(
        { disposition: finding.disposition, note: finding.disposition_note },
        { disposition, note: note === undefined ? finding.disposition_note : note },
      ),
    })),
  );
  await rescoreMonitor(tx, { ...owned, domain: monitor.domain }, now);
}

/** @throws AppError where the word does not fit the finding. */
export function checkDisposition(finding: FindingRow, disposition: string | null): void {
  const event = findFindingType(finding.check_id)?.event === true;
  if (disposition === 'acknowledged-change' && !event) {
    throw invalidInput(
      '/disposition',
      'not_a_change',
      'Only changes can be acknowledged. Choose another disposition for this finding.',
    );
  }
  if (disposition === 'fixed' && event) {
    throw invalidInput(
      '/disposition',
      'is_a_change',
      'A change cannot be marked as fixed. Acknowledge it instead.',
    );
  }
  if (disposition === 'fixed' && finding.state === 'resolved') {
    throw new AppError('conflict', 'The finding is already resolved.');
  }
}
