import { insertIncidentEvents } from '#features/incidents/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { listAllChannels } from '../channel-admin/queries.ts';
import { selectRules } from '../rules/queries.ts';
import { quietUntil } from '../rules/quiet-hours.ts';
import type { Rule } from '../rules/types.ts';
import type { EventPlan } from './plan-event.ts';
import { type DueTimer, insertPlans, type PlannedEvent, takeDueTimers } from './queries.ts';

/**
 * Fires reminders and steps of escalation that are due, each in the transaction that takes it away: a crash loses none
 * and repeats none. What is acknowledged or resolved meanwhile is only taken away.
 * @returns how many were taken.
 */
export async function fireTimers(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await takeDueTimers(tx, now);
    const live = rows.filter((timer) => timer.state === 'open');
    for (const [accountId, timers] of Map.groupBy(live, (timer) => timer.account_id)) {
      await fireOf(tx, accountId, { timers, now });
    }
    return rows.length;
  });
}

type Channels = Awaited<ReturnType<typeof listAllChannels>>;

async function fireOf(tx: Tx, accountId: string, of: { timers: DueTimer[]; now: Date }): Promise<void> {
  const { timers, now } = of;
  const channels = await listAllChannels(tx, accountId);
  const rules = new Map((await selectRules(tx, accountId)).map((rule) => [rule.id, rule]));
  const planned: (PlannedEvent & { timer: DueTimer; rule: Rule })[] = [];
  for (const timer of timers) {
    const rule = rules.get(timer.rule_id);
    if (!rule?.enabled) continue;
    const plan = planTimer(timer, { rule, channels, now: now.getTime() });
    const event = timer.kind === 'reminder' ? 'reminder' : 'escalated';
    planned.push({ incidentId: timer.incident_id, eventId: newId(), event, plan, timer, rule });
  }
  const typeOf = (id: string) => channels.get(id)?.type ?? 'gone';
  const stored = await insertPlans(tx, { accountId, now, typeOf }, planned);
  const escalated = planned.filter(
    ({ timer, plan }) => timer.kind === 'escalation' && plan.deliveries.length > 0,
  );
  await insertIncidentEvents(
    tx,
    escalated.map(({ eventId, incidentId, plan, rule }) => {
      const names = plan.deliveries.map(({ channelId }) => channels.get(channelId ?? '')?.name).join(', ');
      return {
        accountId,
        incidentId,
        at: now,
        type: 'escalated',
        actor: { type: 'system', name: 'Belltower' },
        message: `Nobody acknowledged it, so ${names} ${plan.deliveries.length === 1 ? 'is' : 'are'} told (${rule.name}).`,
        deliveryId: stored.find((row) => row.event_id === eventId)?.id ?? null,
      };
    }),
  );
}

/** Whom a timer that fires tells, and when it fires next. Pure. */
function planTimer(
  timer: Pick<DueTimer, 'kind' | 'step' | 'due_at' | 'severity'>,
  of: { rule: Rule; channels: Pick<Channels, 'get'>; now: number },
): EventPlan {
  const { rule, channels, now } = of;
  const wanted =
    timer.kind === 'reminder' ? rule.channelIds : (rule.escalation[timer.step]?.channelIds ?? []);
  const quiet = quietUntil(rule.quietHours, timer.severity, now);
  const deliveries = [...new Set(wanted)].flatMap((channelId) => {
    const channel = channels.get(channelId);
    if (channel === undefined) return [];
    return {
      rule: { id: rule.id, name: rule.name },
      channelId,
      address: null,
      suppressedBy: channel.usable ? null : ('channel-disabled' as const),
      dueAt: quiet ?? now,
      heldByQuietHours: quiet !== null,
      tellsRecovery: rule.match.events.length === 0 || rule.match.events.includes('resolved'),
    };
  });
  return { deliveries, timers: timer.kind === 'reminder' ? nextReminder(timer, rule, now) : [] };
}

/** The next one, counted from when this one was due, so that they do not drift; never one in the past. */
function nextReminder(
  timer: Pick<DueTimer, 'step' | 'due_at'>,
  rule: Rule,
  now: number,
): EventPlan['timers'] {
  const done = timer.step + 1;
  if (rule.repeatSeconds === null || (rule.maxRepeats !== null && done >= rule.maxRepeats)) return [];
  const everyMs = rule.repeatSeconds * 1000;
  const passed = Math.floor((now - timer.due_at.getTime()) / everyMs);
  const dueAt = timer.due_at.getTime() + (passed + 1) * everyMs;
  return [{ ruleId: rule.id, kind: 'reminder', step: done, dueAt }];
}
