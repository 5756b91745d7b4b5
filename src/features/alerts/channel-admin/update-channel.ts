import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { InstalledTools } from '../channels/types.ts';
import { askAddresses } from './ask-addresses.ts';
import { maskOrder, refuseMovedSettings, restoreSettings } from './masks.ts';
import { type ChannelRow, findChannel, toOrder, updateChannel } from './queries.ts';
import { checkSettings, getChannelModule } from './read-channel.ts';

/**
 * Merges a patch into a channel: null removes a setting, a masked secret keeps the stored one. An address with another
 * origin needs the channel's other secrets again. `enabled: true` re-enables a disabled channel.
 */
export async function changeChannel(
  ctx: Ctx,
  of: { id: string; tools: Pick<InstalledTools, 'policy' | 'confirmsRecipients'> },
  patch: { name?: string; enabled?: boolean; maxPerMinute?: number; settings?: PlainObject },
): Promise<ChannelRow> {
  const { id, tools } = of;
  const now = new Date(ctx.clock.now());
  const merge = (channel: ChannelRow) =>
    mergeSettings(
      channel.settings as PlainObject,
      patch.settings ?? {},
      getChannelModule(channel.type).secrets,
    );
  const seen = await getById('channel', id, () => findChannel(ctx.db, ctx.accountId, id));
  const checked = merge(seen);
  // A template may take seconds to check: no lock and no connection is held meanwhile.
  if (patch.settings !== undefined)
    await checkSettings(getChannelModule(seen.type), checked, {
      policy: tools.policy,
      accountId: ctx.accountId,
    });
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('channel', id, () => findChannel(tx, ctx.accountId, id, { lock: true }));
    const module = getChannelModule(stored.type);
    const before = stored.settings as PlainObject;
    const settings = merge(stored);
    if (patch.settings !== undefined) {
      if (!isDeepStrictEqual(settings, checked))
        throw new AppError('lost_race', 'The channel was changed at the same time. Send your change again.');
      refuseMovedSettings(module, { before, merged: settings, patch: patch.settings });
    }
    const row = await updateChannel(
      tx,
      { accountId: ctx.accountId, id, now },
      {
        name: patch.name?.trim() ?? stored.name,
        settings,
        enabled: patch.enabled ?? stored.enabled,
        maxPerMinute: patch.maxPerMinute ?? stored.max_per_minute,
        revive: patch.enabled === true || patch.settings !== undefined,
      },
    );
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.update',
      objectType: 'alert_channel',
      objectId: id,
      details: { name: row.name, changed: Object.keys(patch) },
      changes: changesOf(toOrder(stored), toOrder(row), maskOrder(module.secrets)),
    });
    if (patch.settings !== undefined) await askAddresses(tx, ctx, row, tools);
    return row;
  });
}

function mergeSettings(before: PlainObject, patch: PlainObject, secrets: readonly string[]): PlainObject {
  const given = Object.entries(restoreSettings(patch, before, secrets));
  const gone = given.filter(([, value]) => value === null).map(([name]) => name);
  const kept = Object.entries(before).filter(([name]) => !gone.includes(name));
  return Object.fromEntries([...kept, ...given.filter(([, value]) => value !== null)]);
}
