import { findFindingType } from '#engine/findings/catalogue.ts';
import type { Disposition } from '#engine/risk/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import type { FindingRow } from './finding-rows.ts';
import { hastenFamily } from './hasten-queries.ts';
import {
  findFinding,
  findScan,
  findScannedMonitor,
  type ScannedMonitor,
  type ScanRow,
  updateDisposition,
} from './queries.ts';
import { rescoreMonitor } from './rescore.ts';
import { requestScan } from './schedule-queries.ts';

/** @throws AppError `not_found`, also for another account's. */
export async function getScannedMonitor(ctx: Ctx, id: string): Promise<ScannedMonitor> {
  const monitor = isUuid(id) ? await findScannedMonitor(ctx.db, ctx.accountId, id) : null;
  if (monitor === null) throw notFound('monitor');
  return monitor;
}

/** @throws AppError `not_found`. */
export async function getScan(ctx: Ctx, monitorId: string, scanId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  const scan = isUuid(scanId)
    ? await findScan(ctx.db, ctx.accountId, { monitorId: monitor.id, scanId })
    : null;
  if (scan === null) throw notFound('scan');
  return scan;
}

/**
 * Asks for a scan of all families now. While one waits or runs already, it is that one.
 * @throws AppError `not_found`, `conflict` for a paused monitor.
 */
export async function askForScan(ctx: Ctx, monitorId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  if (monitor.state === 'paused') throw new AppError('conflict', 'The monitor is paused; resume it first.');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const { id, created } = await requestScan(tx, { ...monitor, accountId: ctx.accountId }, now);
    if (created) {
      await recordAudit(tx, ctx, now, {
        action: 'monitor.scan',
        objectType: 'monitor',
        objectId: monitor.id,
        details: { domain: monitor.domain, scanId: id },
      });
    }
    const scan = await findScan(tx, ctx.accountId, { monitorId: monitor.id, scanId: id });
    if (scan === null) throw new Error('a scan just asked for is not there');
    return scan;
  });
}

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
  if (!isUuid(ids.findingId)) throw notFound('finding');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const key = { monitorId: monitor.id, findingId: ids.findingId, lock: true };
    const before = await findFinding(tx, ctx.accountId, key);
    if (before === null) throw notFound('finding');
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
      if (family !== null) await hastenFamily(tx, monitor.id, family, now);
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
    await rescoreMonitor(tx, monitor, now);
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
