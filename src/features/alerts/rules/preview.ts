import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listAllChannels } from '../channel-admin/queries.ts';
import { ensureDefaults } from '../defaults.ts';
import { includesEvent, planDeliveries, type RoutedEvent } from '../routing/delivery-plan.ts';
import { selectRules } from './queries.ts';
import { findMismatch, type Rule } from './rule.ts';
import type { PreviewAnswer, PreviewBody } from './schemas.ts';

type Item = Static<typeof PreviewAnswer>['items'][number];

/** Returns which recipients each rule would notify of an incident and when, or why it would notify no one. */
export async function previewRules(
  ctx: Ctx,
  body: Static<typeof PreviewBody>,
): Promise<Static<typeof PreviewAnswer>> {
  const now = ctx.clock.now();
  await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(now)));
  const rules = await selectRules(ctx.db, ctx.accountId);
  const channels = await listAllChannels(ctx.db, ctx.accountId);
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

/** Returns who would be notified of the recovery if the current rules had applied to the problem. */
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
