import { findFindingType } from '#engine/findings/catalog.ts';
import type { Disposition } from '#engine/risk/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { recordProblems } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import {
  findFinding,
  findMonitorsOfFindings,
  lockFindingsById,
  updateDisposition,
} from '../queries/findings.ts';
import { lockMonitor } from '../queries/posture.ts';
import { markFamilyDue } from '../queries/requests.ts';
import { rescoreMonitor } from '../record.ts';
import { getScannedMonitor } from '../request-scan.ts';
import type { FindingRow } from './stored-findings.ts';

interface DispositionInput {
  /** Null or `open` removes the disposition; `accepted`, the name in lists, means `accepted-risk`. */
  disposition?: Disposition | 'accepted' | null;
  note?: string | null;
}

/**
 * Sets a user's disposition of a finding and scores the monitor again. `fixed` is unconfirmed: the finding stays open
 * until a recheck passes. The recheck is due now.
 * @throws AppError `not_found`; `invalid_request` if the disposition does not apply to the finding; `conflict` if
 * `fixed` is set on a resolved finding.
 */
export async function setDisposition(
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
    await saveDispositions(tx, ctx, monitor, {
      findings: [before],
      disposition: toStored(disposition),
      note,
    });
    return (await find()) ?? before;
  });
}

/** Returns the stored value: null for `open`. */
function toStored(disposition: string | null): string | null {
  return disposition === 'open' ? null : disposition === 'accepted' ? 'accepted-risk' : disposition;
}

/** Sets a disposition on findings that this transaction has locked, and scores the monitor again. */
async function saveDispositions(
  tx: Tx,
  ctx: Ctx,
  monitor: { id: string; domain: string },
  change: { findings: readonly FindingRow[]; disposition: string | null; note: string | null | undefined },
): Promise<void> {
  const { findings, disposition } = change;
  const note = change.note === undefined ? undefined : change.note || null;
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
      if (family !== null) await markFamilyDue(tx, owned, family, now);
    }
  }
  if (disposition !== null && disposition !== 'fixed') {
    await recordProblems(
      tx,
      findings.map(({ id }) => ({
        accountId: ctx.accountId,
        source: { type: 'monitor', id: monitor.id, name: monitor.domain },
        what: `finding:${id}`,
        at: now,
        message: message('disposition-set', { name: ctx.actor.name, disposition }),
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

/** @throws AppError if the disposition does not apply to the finding. */
function checkDisposition(finding: FindingRow, disposition: string | null): void {
  const event = findFindingType(finding.check_id)?.event === true;
  if (disposition === 'acknowledged-change' && !event) {
    throw invalidInput('/disposition', 'not_a_change', message('disposition-only-for-changes'));
  }
  if (disposition === 'fixed' && event) {
    throw invalidInput('/disposition', 'is_a_change', message('change-not-fixable'));
  }
  if (disposition === 'fixed' && finding.state === 'resolved') {
    throw new AppError('conflict', message('finding-resolved'));
  }
}

type DisposeResult = 'changed' | 'conflict' | 'not-found';

/** Sets a disposition on findings of any number of domains. Each domain has its own transaction and is scored once. */
export async function setDispositions(
  ctx: Ctx,
  ids: readonly string[],
  input: DispositionInput & { disposition: NonNullable<DispositionInput['disposition']> | null },
): Promise<{ id: string; result: DisposeResult }[]> {
  const found = await findMonitorsOfFindings(ctx.db, ctx.accountId, ids);
  const results = new Map<string, DisposeResult>();
  const byMonitor = Map.groupBy(found, ({ monitor_id }) => monitor_id);
  for (const [monitorId, [first, ...others]] of byMonitor) {
    if (first === undefined) continue;
    const monitor = { id: monitorId, domain: first.domain };
    const findingIds = [first, ...others].map(({ id }) => id);
    await withTransaction(ctx.db, async (tx) => {
      await lockMonitor(tx, { monitorId, accountId: ctx.accountId });
      const rows = await lockFindingsById(tx, ctx.accountId, { monitorId, ids: findingIds });
      const disposition = toStored(input.disposition);
      const findings = rows.filter((row) => isAllowed(row, disposition));
      for (const row of rows) results.set(row.id, findings.includes(row) ? 'changed' : 'conflict');
      if (findings.length > 0)
        await saveDispositions(tx, ctx, monitor, { findings, disposition, note: input.note });
    });
  }
  return ids.map((id) => ({ id, result: results.get(id.toLowerCase()) ?? 'not-found' }));
}

function isAllowed(row: FindingRow, disposition: string | null): boolean {
  try {
    checkDisposition(row, disposition);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
