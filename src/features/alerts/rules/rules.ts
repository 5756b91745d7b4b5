import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { isUuid } from '#platform/crypto.ts';
import { selectOwnIds } from '#platform/database/filters.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { ensureDefaults } from '../channel-admin/channels.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import { includesEvent, planDeliveries, type RoutedEvent } from '../routing/delivery-plan.ts';
import {
  deleteRuleRow,
  findNextPosition,
  findRule,
  insertRule,
  type RuleRow,
  selectRules,
  toRule,
  updateRuleRow,
} from './queries.ts';
import { findMismatch, type QuietHours, type Rule, type RuleMatch } from './rule.ts';
import type { CreateRuleBody, PatchRuleBody, PreviewAnswer, PreviewBody } from './schemas.ts';

/** Creates a rule, by default at the end of the list. @throws AppError 400 for invalid references. */
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
 * Merges fields into a rule. By default, a rule notifies of opened, reopened and resolved incidents.
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

/**
 * Merges the events of a rule. An interval for reminders adds the event `reminder` unless the request contains a list
 * of events.
 */
function mergeMatch({ match, repeatSeconds }: Given, before: RuleMatch): RuleMatch {
  const merged = { ...before, ...match };
  const asks = repeatSeconds !== undefined && repeatSeconds !== null && match?.events === undefined;
  return asks && merged.events.length > 0 && !merged.events.includes('reminder')
    ? { ...merged, events: [...merged.events, 'reminder'] }
    : merged;
}

function parseQuietHours(options: Exclude<Given['quietHours'], undefined>): QuietHours | null {
  if (options === null) return null;
  if (!isTimeZone(options.timezone)) {
    const detail = message('time-zone-unknown', { timezone: options.timezone });
    throw invalidInput('/quietHours/timezone', 'not_a_timezone', detail);
  }
  if (options.from === options.to) {
    throw invalidInput('/quietHours/to', 'no_length', message('quiet-hours-without-length'));
  }
  return { ...options, days: options.days ?? [], exceptSeverities: options.exceptSeverities ?? [] };
}

/**
 * Returns whether a text is an IANA time zone. Offsets such as `+02:00` are rejected because they ignore daylight
 * saving time.
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
    throw invalidInput(pointer, 'not_found', message('not-in-account', { what: noun }));
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

type Item = Static<typeof PreviewAnswer>['items'][number];

/**
 * Returns the recipients that each rule would notify of an incident and when, or the reason why the rule would notify
 * no one.
 */
export async function previewRules(
  ctx: Ctx,
  body: Static<typeof PreviewBody>,
): Promise<Static<typeof PreviewAnswer>> {
  const now = ctx.clock.now();
  await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(now)));
  const rules = await selectRules(ctx.db, ctx.accountId);
  const channels = await selectUsableChannels(ctx.db, ctx.accountId);
  const { incident } = body;
  const event: RoutedEvent = {
    event: incident.event ?? 'opened',
    at: body.at === undefined ? now : Date.parse(body.at),
    incident: {
      severity: incident.severity,
      sourceType: incident.sourceType ?? 'service_monitor',
      sourceIds: incident.sourceId === undefined || incident.sourceId === null ? [] : [incident.sourceId],
      domainIds: incident.domainId === undefined || incident.domainId === null ? [] : [incident.domainId],
      tags: incident.tags ?? [],
    },
    suppressedBecause: null,
    address: null,
    previousRecipients: [],
    alreadyNotified: [],
  };
  const plan = planDeliveries(
    { ...event, previousRecipients: simulateRecipients(event, rules, channels) },
    rules,
    channels,
  );
  let stopped = false;
  const items = rules.map((rule): Item => {
    const deliveries = plan.deliveries.filter((delivery) => delivery.rule?.id === rule.id);
    const timers = plan.timers.filter((timer) => timer.ruleId === rule.id);
    const reason = stopped ? 'stopped' : findReason(rule, event);
    if (reason === null && rule.stopOnMatch && includesEvent(rule, event.event)) stopped = true;
    return {
      ruleId: rule.id,
      ruleName: rule.name,
      matched: reason === null,
      reason: reason ?? (rule.channelIds.length === 0 ? 'no-channel' : null),
      channels: deliveries.map((delivery) => {
        const channel = channels.get(delivery.channelId ?? '');
        return {
          channelId: delivery.channelId ?? '',
          name: channel?.name ?? '',
          type: channel?.type ?? '',
          at: new Date(delivery.dueAt).toISOString(),
          suppressedBy: delivery.suppressedBy as 'duplicate' | 'channel-disabled' | null,
          heldByQuietHours: delivery.heldByQuietHours,
        };
      }),
      escalation: timers
        .filter((timer) => timer.kind === 'escalation')
        .map((timer) => ({
          at: new Date(timer.dueAt).toISOString(),
          channelIds: rule.escalation[timer.step]?.channelIds ?? [],
        })),
      reminderAt: timers.find((timer) => timer.kind === 'reminder')
        ? new Date(timers.find((timer) => timer.kind === 'reminder')?.dueAt ?? 0).toISOString()
        : null,
    };
  });
  return { items };
}

/** Returns the recipients of the recovery if the current rules had applied to the problem. */
function simulateRecipients(
  event: RoutedEvent,
  rules: readonly Rule[],
  channels: Parameters<typeof planDeliveries>[2],
): RoutedEvent['previousRecipients'] {
  if (event.event !== 'resolved') return [];
  return planDeliveries({ ...event, event: 'opened' }, rules, channels)
    .deliveries.filter(({ suppressedBy, notifiesRecovery }) => notifiesRecovery && suppressedBy === null)
    .map(({ rule, channelId, address }) => ({ rule, channelId, address }));
}

function findReason(rule: Rule, event: RoutedEvent): Exclude<Item['reason'], 'stopped' | 'no-channel'> {
  if (!rule.enabled) return 'disabled';
  const reason = findMismatch(rule.match, event.incident);
  if (reason !== null) return reason;
  return includesEvent(rule, event.event) ? null : 'event';
}
