import { insertIncidentEvents } from '#features/incidents/index.ts';
import { selectMaintained } from '#features/maintenance-windows/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { listAllChannels } from '../channel-admin/queries.ts';
import { selectRules } from '../rules/queries.ts';
import type { Rule } from '../rules/types.ts';
import { planTimer } from './plan-timer.ts';
import { type DueTimer, insertPlans, type PlannedEvent, takeDueTimers } from './queries.ts';

/**
 * Fires reminders and steps of escalation that are due, each in the transaction that takes it away: a crash loses none
 * and repeats none. What is acknowledged, resolved or gathered meanwhile is only taken away: what gathers has its own.
 * @returns how many were taken.
 */
export async function fireTimers(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await takeDueTimers(tx, now);
    const live = rows.filter((timer) => timer.state === 'open' && !timer.gathered);
    for (const [accountId, timers] of Map.groupBy(live, (timer) => timer.account_id)) {
      await fireOf(tx, accountId, { timers, now });
    }
    return rows.length;
  });
}

async function fireOf(tx: Tx, accountId: string, of: { timers: DueTimer[]; now: Date }): Promise<void> {
  const { timers, now } = of;
  const channels = await listAllChannels(tx, accountId);
  const rules = new Map((await selectRules(tx, accountId)).map((rule) => [rule.id, rule]));
  const maintained = await selectMaintained(
    tx,
    timers.flatMap(({ source_id: sourceId, domain_id: domainId }) =>
      sourceId === null ? [] : [{ accountId, sourceId, domainId, at: now }],
    ),
  );
  const taken = new Map<string, Set<string>>();
  const planned: (PlannedEvent & { timer: DueTimer; rule: Rule })[] = [];
  for (const timer of timers) {
    const rule = rules.get(timer.rule_id);
    if (!rule?.enabled) continue;
    const key = `${timer.kind} ${timer.incident_id}`;
    const plan = planTimer(timer, {
      ...{ rule, channels, now: now.getTime() },
      maintained: maintained.has(`${accountId} ${timer.source_id}`),
      taken: taken.getOrInsertComputed(key, () => new Set()),
    });
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
        message: `Not acknowledged in time. Notifying ${names} (rule “${rule.name}”).`,
        deliveryId: stored.find((row) => row.event_id === eventId)?.id ?? null,
      };
    }),
  );
}
