import type { Static } from 'typebox';
import type { PlainObject } from '#platform/plain-object.ts';
import { channelOf } from '../channels/registry.ts';
import { addressesOf } from './ask-addresses.ts';
import { maskSettings } from './masks.ts';
import type { ChannelRow } from './queries.ts';
import type { ChannelBody } from './schemas.ts';

/**
 * A channel as the API shows it, secrets masked. A type that there is no more shows no settings. `unknown` holds, in lower
 * case, the addresses that have not agreed to get mails yet.
 */
export function toChannelBody(row: ChannelRow, unknown: readonly string[] = []): Static<typeof ChannelBody> {
  const module = channelOf(row.type);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    settings: module === null ? {} : maskSettings(row.settings as PlainObject, module.secrets),
    enabled: row.enabled,
    maxPerMinute: row.max_per_minute,
    unconfirmedAddresses: addressesOf(row).filter((address) => unknown.includes(address.toLowerCase())),
    health: row.health,
    disabledReason: row.disabled_reason,
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
