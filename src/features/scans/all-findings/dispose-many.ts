import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { checkDisposition, type DispositionInput, dispose, toStored } from '../findings/dispose.ts';
import type { FindingRow } from '../findings/finding-rows.ts';
import { lockFindingsById } from '../queries/findings.ts';
import { lockMonitor } from '../queries/is-own-domain-monitor.ts';
import { findMonitorsOfFindings } from './queries.ts';

export type DisposeResult = 'changed' | 'conflict' | 'not-found';

/** One judgement on findings of any of the account's domains; each domain is a transaction and is scored once. */
export async function disposeMany(
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
    const wanted = [first, ...others].map(({ id }) => id);
    await withTransaction(ctx.db, async (tx) => {
      await lockMonitor(tx, { monitorId, accountId: ctx.accountId });
      const rows = await lockFindingsById(tx, ctx.accountId, { monitorId, ids: wanted });
      const disposition = toStored(input.disposition);
      const findings = rows.filter((row) => fits(row, disposition));
      for (const row of rows) results.set(row.id, findings.includes(row) ? 'changed' : 'conflict');
      if (findings.length > 0) await dispose(tx, ctx, monitor, { findings, disposition, note: input.note });
    });
  }
  return ids.map((id) => ({ id, result: results.get(id.toLowerCase()) ?? 'not-found' }));
}

function fits(row: FindingRow, disposition: string | null): boolean {
  try {
    checkDisposition(row, disposition);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
