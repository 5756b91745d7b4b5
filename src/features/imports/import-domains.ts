import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit, recordAuditBulk } from '#features/audit/index.ts';
import { ensureDomains, findDomainIds } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type ImportResult, toResult } from './answers.ts';
import { inBatches } from './batches.ts';
import { planImport } from './plan.ts';
import { tellImport } from './tell-import.ts';
import { domainUpload } from './upload/domain-rows.ts';
import { readUpload } from './upload/read-upload.ts';

/**
 * Imports the domain inventory: valid rows in one transaction, those that the account has already counted as
 * duplicates. No cap applies.
 * @throws AppError for an upload that cannot be read; see `readUpload`.
 */
export async function importDomains(ctx: Ctx, csv: string, dryRun: boolean): Promise<ImportResult> {
  const upload = await readUpload(csv, domainUpload);
  const now = new Date(ctx.clock.now());
  const unlimited = { existing: new Set<string>(), room: Number.POSITIVE_INFINITY };
  const plan = planImport(upload.rows, (row) => row.domain, unlimited);
  const planLimit = ctx.limits.monitorCap;
  if (dryRun) {
    const known = await inBatches(plan.create, (batch) =>
      findDomainIds(
        ctx.db,
        ctx.accountId,
        batch.map((row) => row.domain),
      ),
    );
    plan.skippedDuplicate += known.length;
    const created = plan.create.length - known.length;
    return toResult(upload, { ...plan, created, createdIds: [], planLimit, dryRun });
  }
  return withTransaction(ctx.db, async (tx) => {
    const ensured = await ensureDomains(tx, ctx.accountId, plan.create, { source: 'import', now });
    const createdIds = ensured.created.map((domain) => ensured.ids.get(domain) ?? '');
    const skippedDuplicate = plan.skippedDuplicate + plan.create.length - createdIds.length;
    const result = toResult(upload, {
      created: createdIds.length,
      createdIds,
      skippedDuplicate,
      skippedForLimit: 0,
      planLimit,
      dryRun,
    });
    await tellImport(tx, ctx.accountId, { of: 'domains', result });
    await recordAuditBulk(
      tx,
      ctx,
      now,
      ensured.created.map((domain) => ({
        action: 'domain.create',
        objectType: 'domain',
        objectId: ensured.ids.get(domain) ?? null,
        details: { domain, by: 'import' },
      })),
    );
    await recordAudit(tx, ctx, now, {
      action: 'import.domains',
      objectType: 'import',
      objectId: null,
      details: {
        created: result.created,
        skippedDuplicate,
        skippedForLimit: 0,
        invalid: result.invalidRows.length,
      },
    });
    return result;
  });
}
