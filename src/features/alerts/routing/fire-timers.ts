import { insertIncidentEvents } from '#features/incidents/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { listAllChannels } from '../channel-admin/queries.ts';
import { findRule, toRule } from '../rules/queries.ts';
import { quietUntil } from '../rules/quiet-hours.ts';
import type { Rule } from '../rules/types.ts';
import type { EventPlan } from './plan-event.ts';
import { type DueTimer, insertPlan, takeDueTimers } from './queries.ts';

/**
 * Fires reminders and steps of escalation that are due, each in the transaction that takes it away: a crash loses none
 * and repeats none. What is acknowledged or resolved meanwhile is only taken away.
 * @returns how many were taken.
 */
export async function fireTimers(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await takeDueTimers(tx, now);
    for (const timer of rows) {
      if (timer.state !== 'open') continue;
      const row = await findRule(tx, timer.account_id, timer.rule_id);
      if (row?.enabled) await fire(tx, timer, { rule: toRule(row), now });
    }
    return rows.length;
  });
}

async function fire(tx: Tx, timer: DueTimer, { rule, now }: { rule: Rule; now: Date }): Promise<void> {
  const channels = await listAllChannels(tx, timer.account_id);
  const step = rule.escalation[timer.step];
  const wanted = timer.kind === 'reminder' ? rule.channelIds : (step?.channelIds ?? []);
  const known = wanted.filter((id) => channels.has(id));
  const quiet = quietUntil(rule.quietHours, timer.severity, now.getTime());
  const plan: EventPlan = {
    deliveries: known.map((channelId) => ({
      rule: { id: rule.id, name: rule.name },
      channelId,
      address: null,
      suppressedBy: channels.get(channelId)?.usable ? null : 'channel-disabled',
      dueAt: quiet ?? now.getTime(),
      heldByQuietHours: quiet !== null,
      tellsRecovery: rule.match.events.length === 0 || rule.match.events.includes('resolved'),
    })),
    timers: timer.kind === 'reminder' ? nextReminder(timer, rule, now) : [],
  };
  await insertPlan(
    tx,
    {
      accountId: timer.account_id,
      incidentId: timer.incident_id,
      eventId: newId(),
      event: timer.kind === 'reminder' ? 'reminder' : 'escalated',
      now,
      typeOf: (id) => channels.get(id)?.type ?? 'gone',
    },
    plan,
  );
  if (timer.kind === 'escalation' && known.length > 0) {
    const names = known.map((id) => channels.get(id)?.name).join(', ');
    await insertIncidentEvents(tx, [
      {
        accountId: timer.account_id,
        incidentId: timer.incident_id,
        at: now,
        type: 'escalated',
        actor: { type: 'system', name: 'Belltower' },
        message: `Nobody acknowledged it, so ${names} ${known.length === 1 ? 'is' : 'are'} told (${rule.name}).`,
      },
    ]);
  }
}

/** The next one, counted from when this one was due, so that they do not drift; never one in the past. */
function nextReminder(timer: DueTimer, rule: Rule, now: Date): EventPlan['timers'] {
  const done = timer.step + 1;
  if (rule.repeatSeconds === null || (rule.maxRepeats !== null && done >= rule.maxRepeats)) return [];
  const everyMs = rule.repeatSeconds * 1000;
  const passed = Math.floor((now.getTime() - timer.due_at.getTime()) / everyMs);
  const dueAt = timer.due_at.getTime() + (passed + 1) * everyMs;
  return [{ ruleId: rule.id, kind: 'reminder', step: done, dueAt }];
}
