import { selectOwnIds } from '#platform/database/own-ids.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import type { Rule } from './types.ts';

/**
 * Everything that a rule names is the account's own. What it named before may be gone since: that hinders no change.
 * @throws AppError 400 with a pointer to the first id that is not.
 */
export async function checkRuleReferences(
  tx: Tx,
  accountId: string,
  { rule, before }: { rule: Omit<Rule, 'id'>; before: Rule | null },
): Promise<void> {
  const channels = await selectUsableChannels(tx, accountId);
  const known = new Set([
    ...(before?.channelIds ?? []),
    ...(before?.escalation.flatMap((step) => step.channelIds) ?? []),
  ]);
  const refuse = (pointer: string, what: string) => {
    throw invalidInput(pointer, 'not_found', `There is no such ${what} in this account.`);
  };
  rule.channelIds.forEach((id, index) => {
    if (!channels.has(id) && !known.has(id)) refuse(`/channelIds/${index}`, 'channel');
  });
  rule.escalation.forEach((step, at) => {
    step.channelIds.forEach((id, index) => {
      if (!channels.has(id) && !known.has(id)) refuse(`/escalation/${at}/channelIds/${index}`, 'channel');
    });
  });
  const lists = [
    ['monitorIds', 'domain_monitors', 'domain monitor'],
    ['serviceMonitorIds', 'service_monitors', 'service monitor'],
    ['heartbeatIds', 'heartbeats', 'heartbeat'],
    ['domainIds', 'domains', 'domain'],
  ] as const;
  for (const [field, table, what] of lists) {
    const ids = rule.match[field];
    if (ids.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ids);
    const foreign = ids.findIndex((id) => !own.has(id) && !before?.match[field].includes(id));
    if (foreign >= 0) refuse(`/match/${field}/${foreign}`, what);
  }
}
