import { discord } from './discord/index.ts';
import { email } from './email/index.ts';
import { ntfy } from './ntfy/index.ts';
import { slack } from './slack/index.ts';
import { telegram } from './telegram/index.ts';
import type { ChannelModule } from './types.ts';
import { webhook } from './webhook/index.ts';

/** Every channel by its type. A new one is one folder and one line here. */
export const CHANNELS: Readonly<Record<string, ChannelModule>> = {
  email,
  webhook,
  slack,
  telegram,
  discord,
  ntfy,
};

/** The channel of a type; null when there is none (any more). */
export function channelOf(type: string): ChannelModule | null {
  return Object.hasOwn(CHANNELS, type) ? (CHANNELS[type] ?? null) : null;
}
