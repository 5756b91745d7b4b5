import { email } from './email/index.ts';
import { slack } from './slack/index.ts';
import type { ChannelModule } from './types.ts';
import { webhook } from './webhook/index.ts';

/** Every channel by its type. A new one is one folder and one line here. */
export const CHANNELS = {
  email,
  slack,
  webhook,
} as const satisfies Record<string, unknown>;

/** The channel of a type; null when there is none (any more). */
export function channelOf(type: string): ChannelModule | null {
  return Object.hasOwn(CHANNELS, type)
    ? (CHANNELS[type as keyof typeof CHANNELS] as unknown as ChannelModule)
    : null;
}
