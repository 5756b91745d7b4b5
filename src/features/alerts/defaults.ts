import type { Tx } from '#platform/database/types.ts';
import { insertChannel } from './channel-admin/queries.ts';
import { insertRule } from './rules/queries.ts';
import { ruleEvents } from './rules/rule.ts';
import { findOwnerEmail } from './views.ts';

/**
 * Creates the defaults of an account once, on its first use of alerts: a channel that emails its owner, and a rule
 * for opened, reopened and resolved incidents of all severities. They are not created again after they are deleted.
 */
export async function ensureDefaults(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (!(await insertAlertAccount(tx, accountId, now))) return;
  const owner = await findOwnerEmail(tx, accountId);
  if (owner === null) return;
  const channel = await insertChannel(tx, {
    accountId,
    type: 'email',
    name: 'Email to owner',
    settings: { to: [owner] },
    enabled: true,
    now,
  });
  await insertRule(tx, accountId, now, {
    name: 'All incidents to owner',
    enabled: true,
    position: 1,
    match: {
      events: ruleEvents.filter(
        (event) => event === 'opened' || event === 'reopened' || event === 'resolved',
      ),
      severities: [],
      sourceTypes: [],
      monitorIds: [],
      serviceMonitorIds: [],
      heartbeatIds: [],
      domainIds: [],
      tags: [],
    },
    channelIds: [channel.id],
    delaySeconds: 0,
    repeatSeconds: null,
    maxRepeats: null,
    quietHours: null,
    escalation: [],
    stopOnMatch: false,
  });
}

/** Records that an account has its defaults; returns false if it had them before. */
async function insertAlertAccount(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('alert_accounts')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
