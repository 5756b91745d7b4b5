import type { Ctx } from '#features/access/index.ts';
import { recordAudit, recordAuditBulk } from '#features/audit/index.ts';
import { ensureDomains, findDomainIds } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type ImportResult, publishImport, toResult } from './import-result.ts';
import { recordLastImport } from './last-import.ts';
import { type ImportPlan, inBatches, planImport } from './plan-import.ts';
import type { CreatedObjects } from './queries.ts';
import { domainUpload, type UploadedDomain } from './upload/cells.ts';
import { type ReadUpload, readUpload } from './upload/read-upload.ts';

/**
 * Imports domains. Creates the valid rows in one transaction; existing domains are reported as duplicates. No plan
 * limit applies.
 * @throws AppError for an unreadable upload; see `readUpload`.
 */
export async function importDomains(ctx: Ctx, csv: string, dryRun: boolean): Promise<ImportResult> {
  const upload = await readUpload(csv, domainUpload);
  const now = new Date(ctx.clock.now());
  const unlimited = { existing: new Map<string, string>(), limit: Number.POSITIVE_INFINITY };
  const plan = await planImport(upload, (row) => row.domain, unlimited);
  const planLimit = ctx.limits.monitorCap;
  if (dryRun) {
    const known = await inBatches(plan.create, (batch) =>
      findDomainIds(
        ctx.db,
        ctx.accountId,
        batch.map((row) => row.domain),
      ),
    );
    const ids = new Map(known.map(({ domain, id }) => [domain, id]));
    const outcome = addKnown(upload, plan, ids);
    return toResult(upload, { ...outcome, createdIds: [], planLimit, dryRun, importId: null });
  }
  return withTransaction(ctx.db, async (tx) => {
    const ensured = await ensureDomains(tx, ctx.accountId, plan.create, { source: 'import', now });
    const createdIds = ensured.created.map((domain) => ensured.ids.get(domain) ?? '');
    const known = new Map(ensured.ids);
    for (const domain of ensured.created) known.delete(domain);
    const created: CreatedObjects = {
      of: 'domains',
      monitorIds: [],
      serviceMonitorIds: [],
      domainIds: createdIds,
      otherObjects: [],
    };
    const result = toResult(upload, {
      ...addKnown(upload, plan, known),
      createdIds,
      planLimit,
      dryRun,
      importId: await recordLastImport(tx, ctx, created),
    });
    await publishImport(tx, ctx.accountId, { of: 'domains', result });
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
        skippedDuplicate: result.skippedDuplicate,
        skippedForLimit: 0,
        invalid: result.invalidRows.length,
      },
    });
    return result;
  });
}

/** Merges existing domains into the duplicates, in the order of the rows. */
function addKnown(
  { rows, rowNumbers }: ReadUpload<UploadedDomain>,
  plan: ImportPlan<UploadedDomain>,
  known: ReadonlyMap<string, string>,
) {
  const skipped = new Map(plan.skippedRows.map((each) => [each.row, each]));
  for (const [index, { domain }] of rows.entries()) {
    const row = rowNumbers[index] ?? 0;
    const existingId = known.get(domain);
    if (existingId === undefined) continue;
    skipped.set(row, {
      row,
      reason: 'duplicate',
      existingId,
      sameAsRow: skipped.get(row)?.sameAsRow ?? null,
    });
  }
  const skippedRows = [...skipped.values()].sort((a, b) => a.row - b.row);
  const skippedDuplicate = skippedRows.length;
  return { created: rows.length - skippedDuplicate, skippedDuplicate, skippedForLimit: 0, skippedRows };
}
