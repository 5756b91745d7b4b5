import type { Ctx } from '#features/access/index.ts';
import { recordAudit, recordAuditBulk } from '#features/audit/index.ts';
import { insertDomainMonitors } from '#features/domain-monitors/index.ts';
import { ensureDomains, lockMonitorCap, type MonitorCap, readMonitorCap } from '#features/domains/index.ts';
import {
  buildImportedRows,
  copyServiceMonitors,
  getKind,
  readDefaults,
} from '#features/service-monitors/index.ts';
import { newId } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type ImportResult, publishImport, toResult } from './import-result.ts';
import { recordLastImport } from './last-import.ts';
import { type ImportPlan, inBatches, mapYielding, planImport } from './plan-import.ts';
import type { CreatedObjects } from './queries.ts';
import {
  isDomainMonitor,
  monitorUpload,
  type UploadedDomainMonitor,
  type UploadedMonitor,
  type UploadedServiceMonitor,
} from './upload/monitor-rows.ts';
import { type ReadUpload, readUpload } from './upload/read-upload.ts';
import { listMonitoredDomains, listServiceNames } from './views.ts';

/** Identity of a monitor: (account, domain) for domain monitors, (account, kind, name) for service monitors. */
function keyOf(row: UploadedMonitor): string {
  return isDomainMonitor(row) ? domainMonitorKey(row.domain) : serviceMonitorKey(row);
}
const domainMonitorKey = (domain: string) => `legacy_domain ${domain}`;
const serviceMonitorKey = (row: { kind: string; name: string }) => `${row.kind} ${row.name}`;

/**
 * Imports monitors of all kinds. New monitors are created in the order of the rows, up to the plan limit. One
 * transaction under the account's monitor lock creates all of them or none.
 * @throws AppError for an unreadable upload; see `readUpload`.
 */
export async function importMonitors(ctx: Ctx, csv: string, dryRun: boolean): Promise<ImportResult> {
  const upload = await readUpload(csv, monitorUpload(ctx));
  if (!dryRun) return writeImport(ctx, upload);
  const plan = await createPlan(ctx.db, ctx, upload, await readMonitorCap(ctx.db, ctx));
  return toResult(upload, {
    ...plan,
    created: plan.create.length,
    createdIds: [],
    planLimit: ctx.limits.monitorCap,
    dryRun: true,
    importId: null,
  });
}

async function writeImport(ctx: Ctx, upload: ReadUpload<UploadedMonitor>): Promise<ImportResult> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTransaction(ctx.db, async (tx) => {
        const plan = await createPlan(tx, ctx, upload, await lockMonitorCap(tx, ctx));
        const { createdIds, made } = await createMonitors(tx, ctx, plan.create);
        const result = toResult(upload, {
          ...plan,
          created: createdIds.length,
          createdIds,
          planLimit: ctx.limits.monitorCap,
          dryRun: false,
          importId: await recordLastImport(tx, ctx, made),
        });
        await recordImport(tx, ctx, result);
        return result;
      });
    } catch (error) {
      // Renaming a monitor does not take the lock, so another monitor may get a planned name before the insert. In that
      // case, the import is planned again.
      if (sqlState(error) !== '23505' || attempt === 3) throw error;
    }
  }
}

async function createPlan(
  db: Queryable,
  ctx: Ctx,
  upload: ReadUpload<UploadedMonitor>,
  { used, cap }: MonitorCap,
): Promise<ImportPlan<UploadedMonitor>> {
  const existing =
    used === 0 ? new Map<string, string>() : await findExisting(db, ctx.accountId, upload.rows);
  return planImport(upload, keyOf, { existing, limit: Math.max(0, cap - used) });
}

async function findExisting(
  db: Queryable,
  accountId: string,
  rows: readonly UploadedMonitor[],
): Promise<Map<string, string>> {
  const { domainMonitors, serviceMonitors } = bySort(rows);
  const domains = await inBatches(domainMonitors, (batch) =>
    listMonitoredDomains(
      db,
      accountId,
      batch.map((row) => row.domain),
    ),
  );
  const names = await inBatches(serviceMonitors, (batch) => listServiceNames(db, accountId, batch));
  const idByKey = new Map<string, string>();
  for (const { domain, id } of domains) idByKey.set(domainMonitorKey(domain), id);
  for (const row of names) idByKey.set(serviceMonitorKey(row), row.id);
  return idByKey;
}

function bySort(rows: readonly UploadedMonitor[]): {
  domainMonitors: UploadedDomainMonitor[];
  serviceMonitors: UploadedServiceMonitor[];
} {
  const domainMonitors: UploadedDomainMonitor[] = [];
  const serviceMonitors: UploadedServiceMonitor[] = [];
  for (const row of rows) {
    if (isDomainMonitor(row)) domainMonitors.push(row);
    else serviceMonitors.push(row);
  }
  return { domainMonitors, serviceMonitors };
}

/** Creates the planned rows with their domains and audit rows; returns IDs in the order of the rows. */
async function createMonitors(
  tx: Tx,
  ctx: Ctx,
  rows: readonly UploadedMonitor[],
): Promise<{ createdIds: string[]; made: CreatedObjects }> {
  const now = new Date(ctx.clock.now());
  const { domainMonitors, serviceMonitors } = bySort(rows);
  const requested = rows.flatMap(({ domain }) => (domain === null ? [] : [{ domain }]));
  const { ids, created: domains } = await ensureDomains(tx, ctx.accountId, requested, {
    source: 'import',
    now,
  });
  const idOf = (domain: string) => {
    const id = ids.get(domain);
    if (id === undefined) throw new Error('a domain that was just inserted was not found');
    return id;
  };
  const monitors = domainMonitors.map((row) => ({ id: newId(), domainId: idOf(row.domain), row }));
  await insertDomainMonitors(
    tx,
    ctx.accountId,
    monitors.map(({ row, ...place }) => ({ ...place, label: row.label, email: row.email })),
    now,
  );
  const account = {
    accountId: ctx.accountId,
    limits: ctx.limits,
    defaults: await readDefaults(tx, ctx.accountId),
  };
  const services = await mapYielding(serviceMonitors, (row) => {
    const domainId = row.domain === null ? null : idOf(row.domain);
    return {
      row,
      stored: buildImportedRows({ ...row, kind: getKind(ctx.kinds, row.kind), domainId }, account, now),
    };
  });
  await copyServiceMonitors(
    tx,
    services.map(({ stored }) => stored),
  );
  const idByRow = new Map<UploadedMonitor, string>();
  for (const { row, id } of monitors) idByRow.set(row, id);
  for (const { row, stored } of services) idByRow.set(row, stored.monitor.id);
  const created = rows.map((row) => ({ row, id: idByRow.get(row) ?? '' }));
  await recordAuditBulk(tx, ctx, now, created.map(toAuditEntry));
  return {
    createdIds: created.map(({ id }) => id),
    made: {
      of: 'monitors',
      monitorIds: monitors.map(({ id }) => id),
      serviceMonitorIds: services.map(({ stored }) => stored.monitor.id),
      domainIds: domains.map(idOf),
      otherObjects: [],
    },
  };
}

function toAuditEntry({ row, id }: { row: UploadedMonitor; id: string }) {
  const details = isDomainMonitor(row)
    ? { domain: row.domain, label: row.label, by: 'import' }
    : { kind: row.kind, name: row.name, by: 'import' };
  const objectType = isDomainMonitor(row) ? 'monitor' : 'service_monitor';
  return { action: `${objectType}.create`, objectType, objectId: id, details };
}

async function recordImport(tx: Tx, ctx: Ctx, result: ImportResult): Promise<void> {
  await publishImport(tx, ctx.accountId, { of: 'monitors', result });
  await recordAudit(tx, ctx, new Date(ctx.clock.now()), {
    action: 'import.monitors',
    objectType: 'import',
    objectId: null,
    details: {
      created: result.created,
      skippedDuplicate: result.skippedDuplicate,
      skippedForLimit: result.skippedForLimit,
      invalid: result.invalidRows.length,
    },
  });
}
