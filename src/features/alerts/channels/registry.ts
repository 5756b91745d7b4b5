import { apprise } from './apprise/index.ts';
import { discord } from './discord/index.ts';
import { email } from './email/index.ts';
import { googlechat } from './googlechat/index.ts';
import { gotify } from './gotify/index.ts';
import { matrix } from './matrix/index.ts';
import { mattermost } from './mattermost/index.ts';
import { ntfy } from './ntfy/index.ts';
import { opsgenie } from './opsgenie/index.ts';
import { pagerduty } from './pagerduty/index.ts';
import { pushover } from './pushover/index.ts';
import { slack } from './slack/index.ts';
import { teams } from './teams/index.ts';
import { telegram } from './telegram/index.ts';
import { twilioSms } from './twilio-sms/index.ts';
import type { ChannelModule } from './types.ts';
import { webhook } from './webhook/index.ts';
import { webpush } from './webpush/index.ts';

/** Every channel by its type. A new one is one folder and one line here. */
export const CHANNELS: Readonly<Record<string, ChannelModule>> = {
  email,
  webhook,
  slack,
  discord,
  teams,
  telegram,
  mattermost,
  googlechat,
  pagerduty,
  opsgenie,
  ntfy,
  gotify,
  pushover,
  'twilio-sms': twilioSms,
  matrix,
  apprise,
  webpush,
};

/** The channel of a type; null when there is none (any more). */
export function channelOf(type: string): ChannelModule | null {
  return Object.hasOwn(CHANNELS, type) ? (CHANNELS[type] ?? null) : null;
}
