import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto.ts';
import { selectOwnIds } from '#platform/database/filters.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import { ensureDefaults } from '../defaults.ts';
import {
  deleteRuleRow,
  findNextPosition,
  findRule,
  insertRule,
  type RuleRow,
  toRule,
  updateRuleRow,
} from './queries.ts';
import type { QuietHours, Rule, RuleMatch } from './rule.ts';
import type { CreateRuleBody, PatchRuleBody } from './schemas.ts';

/** Creates a rule, by default as the last one. @throws AppError 400 for invalid references. */
export async function createRule(ctx: Ctx, body: Static<typeof CreateRuleBody>): Promise<RuleRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await ensureDefaults(tx, ctx.accountId, now);
    const rule = mergeRule(body, null, await findNextPosition(tx, ctx.accountId));
    await checkRuleReferences(tx, ctx.accountId, { rule, before: null });
    const row = await insertRule(tx, ctx.accountId, now, rule);
    await auditRule(tx, ctx, { id: row.id, at: now, action: 'create', details: { name: row.name } });
    return row;
  });
}

/** Merges a patch into a rule. @throws AppError `not_found`; 400 for invalid references. */
export async function updateRule(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchRuleBody>,
): Promise<RuleRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('rule', id, () => findRule(tx, ctx.accountId, id, { lock: true }));
    const before = toRule(stored);
    const rule = mergeRule(patch, before, stored.position);
    await checkRuleReferences(tx, ctx.accountId, { rule, before });
    const row = await updateRuleRow(tx, { accountId: ctx.accountId, id, now }, rule);
    await auditRule(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { name: row.name, changed: Object.keys(patch) },
      changes: changesOf(before, toRule(row)),
    });
    return row;
  });
}

/** Deletes a rule. Its recipients are still notified of recoveries. @throws AppError `not_found`. */
export async function deleteRule(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const deleted = isUuid(id) ? await deleteRuleRow(tx, ctx.accountId, id) : null;
    if (deleted === null) throw notFound('rule');
    await auditRule(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { name: deleted.name },
      changes: changesOf(toRule(deleted), null),
    });
  });
}

const defaultMatch: RuleMatch = {
  events: ['opened', 'reopened', 'resolved'],
  severities: [],
  sourceTypes: [],
  monitorIds: [],
  serviceMonitorIds: [],
  heartbeatIds: [],
  domainIds: [],
  tags: [],
};

type Given = Static<typeof CreateRuleBody> | Static<typeof PatchRuleBody>;

/**
 * Merges the given fields into a rule. By default a rule notifies of opened, reopened and resolved incidents.
 * @throws AppError 400 for an unknown time zone, or quiet hours without duration.
 */
function mergeRule(given: Given, before: Omit<Rule, 'id'> | null, position: number): Omit<Rule, 'id'> {
  const quietHours =
    given.quietHours === undefined ? (before?.quietHours ?? null) : parseQuietHours(given.quietHours);
  return {
    name: given.name?.trim() ?? before?.name ?? '',
    enabled: given.enabled ?? before?.enabled ?? true,
    position: given.position ?? before?.position ?? position,
    match: mergeMatch(given, before?.match ?? defaultMatch),
    channelIds: given.channelIds ?? before?.channelIds ?? [],
    delaySeconds: given.delaySeconds ?? before?.delaySeconds ?? 0,
    repeatSeconds: given.repeatSeconds === undefined ? (before?.repeatSeconds ?? null) : given.repeatSeconds,
    maxRepeats: given.maxRepeats === undefined ? (before?.maxRepeats ?? null) : given.maxRepeats,
    quietHours,
    escalation: [...(given.escalation ?? before?.escalation ?? [])].sort(
      (a, b) => a.afterSeconds - b.afterSeconds,
    ),
    stopOnMatch: given.stopOnMatch ?? before?.stopOnMatch ?? false,
  };
}

/** An interval without a list of events enables reminders; a list of events decides itself. */
function mergeMatch({ match, repeatSeconds }: Given, before: RuleMatch): RuleMatch {
  const merged = { ...before, ...match };
  const asks = repeatSeconds !== undefined && repeatSeconds !== null && match?.events === undefined;
  return asks && merged.events.length > 0 && !merged.events.includes('reminder')
    ? { ...merged, events: [...merged.events, 'reminder'] }
    : merged;
}

function parseQuietHours(given: Exclude<Given['quietHours'], undefined>): QuietHours | null {
  if (given === null) return null;
  if (!isTimeZone(given.timezone)) {
    const detail = `"${given.timezone}" is not a time zone. Use a name such as Europe/Berlin or UTC.`;
    throw invalidInput('/quietHours/timezone', 'not_a_timezone', detail);
  }
  if (given.from === given.to) {
    throw invalidInput('/quietHours/to', 'no_length', 'Quiet hours must start and end at different times.');
  }
  return { ...given, days: given.days ?? [], exceptSeverities: given.exceptSeverities ?? [] };
}

/**
 * Whether this is an IANA time zone. Offsets such as `+02:00` are rejected because they ignore daylight saving time.
 */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks that all references belong to the account. Existing references to deleted objects are accepted.
 * @throws AppError 400 with a pointer to the first invalid ID.
 */
async function checkRuleReferences(
  tx: Tx,
  accountId: string,
  { rule, before }: { rule: Omit<Rule, 'id'>; before: Rule | null },
): Promise<void> {
  const channels = await selectUsableChannels(tx, accountId);
  const known = new Set([
    ...(before?.channelIds ?? []),
    ...(before?.escalation.flatMap((step) => step.channelIds) ?? []),
  ]);
  const reject = (pointer: string, noun: string) => {
    throw invalidInput(pointer, 'not_found', `There is no such ${noun} in this account.`);
  };
  rule.channelIds.forEach((id, index) => {
    if (!channels.has(id) && !known.has(id)) reject(`/channelIds/${index}`, 'channel');
  });
  rule.escalation.forEach((step, at) => {
    step.channelIds.forEach((id, index) => {
      if (!channels.has(id) && !known.has(id)) reject(`/escalation/${at}/channelIds/${index}`, 'channel');
    });
  });
  const lists = [
    ['monitorIds', 'domain_monitors', 'domain monitor'],
    ['serviceMonitorIds', 'service_monitors', 'service monitor'],
    ['heartbeatIds', 'heartbeats', 'heartbeat'],
    ['domainIds', 'domains', 'domain'],
  ] as const;
  for (const [field, table, noun] of lists) {
    const ids = rule.match[field];
    if (ids.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ids);
    const foreignIndex = ids.findIndex((id) => !own.has(id) && !before?.match[field].includes(id));
    if (foreignIndex >= 0) reject(`/match/${field}/${foreignIndex}`, noun);
  }
}

/** Records a change of a rule in the audit log. */
function auditRule(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; action: string; details: Record<string, unknown>; changes?: AuditChange[] },
): Promise<void> {
  return recordAudit(tx, ctx, entry.at, {
    action: `alert_rule.${entry.action}`,
    objectType: 'alert_rule',
    objectId: entry.id,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}
