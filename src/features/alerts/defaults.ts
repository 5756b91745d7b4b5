import { sql } from 'kysely';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertRule } from './rules/queries.ts';
import { ruleEvents } from './rules/types.ts';

/**
 * What an account starts with: one channel (e-mail to its owner) and one rule (opened, reopened and resolved, all
 * severities). Made once, when somebody first looks or something first happens; whoever deletes them has them gone.
 */
export async function ensureDefaults(tx: Tx, accountId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    insert into alert_accounts (account_id, created_at) values (${accountId}, ${now})
    on conflict do nothing returning account_id
  `.execute(tx);
  if (rows.length === 0) return;
  const owner = await findOwnerEmail(tx, accountId);
  if (owner === null) return;
  const channelId = newId();
  await tx
    .insertInto('alert_channels')
    .values({
      id: channelId,
      account_id: accountId,
      type: 'email',
      name: 'E-mail to the owner',
      settings: JSON.stringify({ to: [owner] }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertRule(tx, accountId, now, {
    name: 'Everything to the owner',
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
    channelIds: [channelId],
    delaySeconds: 0,
    repeatSeconds: null,
    maxRepeats: null,
    quietHours: null,
    escalation: [],
    stopOnMatch: false,
  });
}

async function findOwnerEmail(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select coalesce((select u.email from members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and m.role = 'owner' order by m.created_at limit 1), a.email) as email
    from accounts a where a.id = ${accountId}
  `.execute(tx);
  return rows[0]?.email ?? null;
}
