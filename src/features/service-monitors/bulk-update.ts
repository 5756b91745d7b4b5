import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, recordAudit } from '#features/audit/index.ts';
import { checkLocations } from '#features/locations/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { isAmong } from '#platform/database/filters.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, textOf } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { type MonitorDefaults, readDefaults } from './defaults.ts';
import { checkMembers } from './groups.ts';
import { requireProxy } from './proxies/proxies.ts';
import { type MonitorFilter, openMonitors, sealMonitor, selectMonitorIds } from './queries.ts';
import { auditedChanges, type Definition, type MonitorRow, toColumns } from './rows.ts';
import { replaceManySchedules, scheduleOf, wakeProbers } from './schedules.ts';
import { mergeUpdate } from './update.ts';
import { checkParents, resolveDomain } from './validation.ts';

/** Applies one change of settings to many monitors, with preview and undo. */

export interface BulkUpdate {
  which: { ids: string[] } | { filter: MonitorFilter };
  set: PlainObject;
  dryRun: boolean;
}

/** The reason why a change is not valid for a monitor. */
interface Fault {
  pointer: string;
  code: string;
  detail: string;
}

/** The result of a bulk update. IDs that do not belong to the account are ignored. */
export interface BulkUpdateResult {
  matched: number;
  changed: number;
  /** The first 500 monitors that are not changed because the change is not valid for them. */
  errors: { id: string; name: string; errors: Fault[] }[];
  /** Total number of these monitors. */
  failed: number;
  /** The changes of the first 20 monitors. */
  preview: { id: string; name: string; changes: AuditChange[] }[];
  /** Token for `POST /bulk/undo`; null if nothing was changed. */
  undoToken: string | null;
}

/** The maximum number of monitors in an update. */
const maxMonitors = 10_000;
const batchSize = 1_000;
const maxShown = { errors: 500, changes: 20 };
/** Number of hours in which an update can be undone. */
const undoHours = 24;

/** Fields that are specific to one monitor, or have separate actions. */
const unsupportedFields: Readonly<Record<string, string>> = {
  kind: 'The kind of a monitor cannot be changed.',
  name: 'A name belongs to one monitor. Change it there.',
  paused: 'Use the actions pause and resume.',
};

interface Changed {
  before: MonitorRow;
  definition: Definition;
  target: string;
  domainId: string | null;
}

/**
 * Applies a JSON merge patch (RFC 7396) to many monitors in one transaction. A monitor is left unchanged and reported
 * if the result is not valid. All other monitors are changed. `dryRun` returns the same report without changing
 * anything.
 * @throws AppError 400 for a selection of more than 10,000 monitors or fields that cannot be changed together.
 */
export async function updateMany(ctx: Ctx, { which, set, dryRun }: BulkUpdate): Promise<BulkUpdateResult> {
  for (const field of Object.keys(set)) {
    const detail = Object.hasOwn(unsupportedFields, field) ? unsupportedFields[field] : undefined;
    if (detail !== undefined) throw invalidInput(`/set/${field}`, 'not_allowed', detail);
  }
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const ids = await selectMonitorIds(tx, ctx.accountId, which);
    if (ids.length > maxMonitors)
      throw invalidInput('/filter', 'too_many', message('bulk-update-too-many', { most: maxMonitors }));
    const defaults = await readDefaults(tx, ctx.accountId);
    const changed: Changed[] = [];
    const errors: BulkUpdateResult['errors'] = [];
    for (let from = 0; from < ids.length; from += batchSize) {
      for (const row of await selectRows(tx, ctx.accountId, ids.slice(from, from + batchSize))) {
        const result = await plan(tx, ctx, { row, set, defaults, dryRun, now });
        if (result === null) continue;
        if ('faults' in result) errors.push({ id: row.id, name: row.name, errors: result.faults });
        else changed.push(result);
      }
    }
    const undoToken = dryRun || changed.length === 0 ? null : await apply(tx, ctx, { changed, set, now });
    return {
      matched: ids.length,
      changed: changed.length,
      errors: errors.slice(0, maxShown.errors),
      failed: errors.length,
      preview: changed.slice(0, maxShown.changes).map((one) => ({
        id: one.before.id,
        name: one.before.name,
        changes: auditedChanges(ctx.kinds, one.before, {
          ...one.before,
          ...toColumns(one.definition),
        } as MonitorRow),
      })),
      undoToken,
    };
  });
}

async function selectRows(tx: Tx, accountId: string, ids: readonly string[]): Promise<MonitorRow[]> {
  const rows = await tx
    .selectFrom('service_monitors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .orderBy('id')
    .execute();
  return openMonitors(tx, rows as unknown as MonitorRow[]);
}

/** Returns the change of a monitor, the reason why the change is not possible, or null if nothing changes. */
async function plan(
  tx: Tx,
  ctx: Ctx,
  options: { row: MonitorRow; set: PlainObject; defaults: MonitorDefaults; dryRun: boolean; now: Date },
): Promise<Changed | { faults: Fault[] } | null> {
  const { row, set, defaults, dryRun, now } = options;
  try {
    const policy = await checkLocations(tx, ctx, { ...row, ...set });
    const { definition, target } = mergeUpdate({ ...ctx, policy }, row, set, defaults);
    if (set.proxy !== undefined) await requireProxy(tx, ctx.accountId, definition.settings);
    if (set.memberIds !== undefined)
      await checkMembers(tx, ctx, { id: row.id, settings: definition.settings });
    if (set.dependsOn !== undefined)
      await checkParents(tx, ctx, { id: row.id, parents: definition.dependsOn });
    const keepsDomain = set.domainId === undefined && (target.text === row.target || dryRun);
    const requestedId = set.domainId === undefined ? undefined : (set.domainId ?? null);
    const domainId = keepsDomain ? row.domain_id : await resolveDomain(tx, ctx, { requestedId, target, now });
    const columns = toColumns(definition);
    const same = Object.entries(columns).every(([name, value]) =>
      isDeepStrictEqual(value, row[name as keyof typeof columns]),
    );
    if (same && domainId === row.domain_id) return null;
    return { before: row, definition, target: target.text, domainId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { errors = [{ pointer: '', code: error.code, detail: error.detail }] } = error;
    return { faults: errors.map(({ pointer, code, detail }) => ({ pointer, code, detail: textOf(detail) })) };
  }
}

/** The columns that an update can change, with their types for `json_to_recordset`. */
const columns = sql.raw(
  'name, settings, domain_id, target, interval_seconds, timeout_seconds, confirm_failures, confirm_recoveries, retry_seconds, regions, quorum, depends_on, tags, severity, slo_percent',
);
const assignments = sql.raw(
  'settings = d.settings, domain_id = d.domain_id, target = d.target, interval_seconds = d.interval_seconds, timeout_seconds = d.timeout_seconds, confirm_failures = d.confirm_failures, confirm_recoveries = d.confirm_recoveries, retry_seconds = d.retry_seconds, regions = d.regions, quorum = d.quorum, depends_on = d.depends_on, tags = d.tags, severity = d.severity, slo_percent = d.slo_percent',
);

async function apply(
  tx: Tx,
  ctx: Ctx,
  { changed, set, now }: { changed: readonly Changed[]; set: PlainObject; now: Date },
): Promise<string> {
  const { accountId } = ctx;
  const ids = changed.map(({ before }) => before.id);
  const undoToken = newId();
  await tx
    .deleteFrom('monitor_bulk_changes')
    .where('account_id', '=', accountId)
    .where('changed_at', '<', new Date(now.getTime() - undoHours * hourMs))
    .execute();
  // Includes the revision after the change. An undo skips a monitor with a different revision, because the monitor has
  // been changed since.
  await sql`
    insert into monitor_bulk_changes (id, account_id, changed_at, before)
    select ${undoToken}, ${accountId}, ${now}, jsonb_agg(to_jsonb(m))
    from (select id, revision + 1 as revision, ${columns} from service_monitors
      where account_id = ${accountId} and ${isAmong('id', ids)}) m`.execute(tx);
  for (let from = 0; from < changed.length; from += batchSize) {
    const rows = await Promise.all(
      changed.slice(from, from + batchSize).map(async ({ before, definition, target, domainId }) => {
        const { paused: _, ...own } = toColumns(definition);
        const { id, account_id, kind } = before;
        const settings = await sealMonitor(tx, { id, account_id, kind, settings: definition.settings });
        return { ...own, id, settings, target, domain_id: domainId };
      }),
    );
    await sql`
      update service_monitors m set ${assignments}, updated_at = ${now}, revision = m.revision + 1
      from jsonb_populate_recordset(null::service_monitors, ${JSON.stringify(rows)}::jsonb) d
      where m.id = d.id and m.account_id = ${accountId}`.execute(tx);
  }
  const monitors = changed.map(({ before, definition }) =>
    scheduleOf(before.id, definition, before.revision + 1),
  );
  await replaceManySchedules(tx, accountId, { monitors, now });
  await wakeProbers(tx, { accountId, monitorIds: ids });
  await recordAudit(tx, ctx, now, {
    action: 'service_monitor.bulk_update',
    objectType: 'service_monitor',
    objectId: null,
    details: { fields: Object.keys(set), changed: ids.length, ids: ids.slice(0, 500) },
  });
  return undoToken;
}

/**
 * Undoes a bulk update, once and within a day. Monitors that have been changed or deleted since are skipped.
 * @throws AppError `not_found` for a token that is unknown or used.
 */
export async function undoUpdate(ctx: Ctx, token: string): Promise<{ restored: number; skipped: number }> {
  const { accountId } = ctx;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('bulk update', token, () =>
      tx
        .deleteFrom('monitor_bulk_changes')
        .where('account_id', '=', accountId)
        .where('id', '=', token)
        .where('changed_at', '>', new Date(now.getTime() - undoHours * hourMs))
        .returning('before')
        .executeTakeFirst(),
    );
    const before = stored.before as unknown as { id: string }[];
    const { rows } = await sql<{
      id: string;
      regions: string[];
      interval_seconds: number;
      paused: boolean;
      revision: number;
    }>`
      update service_monitors m set ${assignments}, updated_at = ${now}, revision = m.revision + 1
      from jsonb_populate_recordset(null::service_monitors, ${JSON.stringify(before)}::jsonb) d
      where m.id = d.id and m.account_id = ${accountId} and m.revision = d.revision
      returning m.id, m.regions, m.interval_seconds, m.paused, m.revision`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const monitors = rows.map(({ id, regions, interval_seconds: intervalSeconds, paused, revision }) => ({
      id,
      regions,
      intervalSeconds,
      paused,
      revision,
    }));
    await replaceManySchedules(tx, accountId, { monitors, now });
    await wakeProbers(tx, { accountId, monitorIds: ids });
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.bulk_undo',
      objectType: 'service_monitor',
      objectId: null,
      details: { restored: ids.length, ids: ids.slice(0, 500) },
    });
    return { restored: ids.length, skipped: before.length - ids.length };
  });
}
