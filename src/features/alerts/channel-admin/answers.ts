import type { Static } from 'typebox';
import type { PlainObject } from '#platform/plain-object.ts';
import { channelOf } from '../channels/registry.ts';
import { maskSettings } from './masks.ts';
import type { ChannelRow } from './queries.ts';
import type { ChannelBody } from './schemas.ts';

/** A channel as the API shows it, secrets masked. A type that there is no more shows no settings. */
export function toChannelBody(row: ChannelRow): Static<typeof ChannelBody> {
  const module = channelOf(row.type);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    settings: module === null ? {} : maskSettings(row.settings as PlainObject, module.secrets),
    enabled: row.enabled,
    maxPerMinute: row.max_per_minute,
    health: row.health,
    disabledReason: row.disabled_reason,
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
