import type { Ctx } from '#features/access/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { InstalledTools } from '../channels/types.ts';
import { askRecipients } from '../recipients/recipients.ts';
import { filterUnknown } from '../recipients/views.ts';
import type { ChannelRow } from './queries.ts';

/** Asks the addresses of an email channel who are not known yet whether they want its mails. */
export async function askAddresses(
  tx: Tx,
  { accountId, publicUrl, clock }: Pick<Ctx, 'accountId' | 'publicUrl' | 'clock'>,
  channel: ChannelRow,
  { confirmsRecipients }: Pick<InstalledTools, 'confirmsRecipients'>,
): Promise<void> {
  if (!confirmsRecipients) return;
  await askRecipients(tx, { accountId, publicUrl }, addressesOf(channel), new Date(clock.now()));
}

/** The mail addresses that a channel sends to; none unless it is an email channel. */
export function addressesOf({ type, settings }: Pick<ChannelRow, 'type' | 'settings'>): string[] {
  const { to } = settings as { to?: unknown };
  return type === 'email' && Array.isArray(to) ? to.map(String) : [];
}

/** Returns, in lower case, the addresses of email channels that get nothing yet. */
export async function unknownAddresses(
  { db, accountId }: Pick<Ctx, 'db' | 'accountId'>,
  channels: readonly Pick<ChannelRow, 'type' | 'settings'>[],
  { confirmsRecipients }: Pick<InstalledTools, 'confirmsRecipients'>,
): Promise<string[]> {
  return confirmsRecipients ? filterUnknown(db, accountId, channels.flatMap(addressesOf)) : [];
}
