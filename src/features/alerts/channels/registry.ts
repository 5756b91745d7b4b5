import { apprise } from './apprise.ts';
import type { ChannelModule } from './channel-module.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { googlechat } from './googlechat.ts';
import { gotify } from './gotify.ts';
import { matrix } from './matrix.ts';
import { mattermost } from './mattermost.ts';
import { ntfy } from './ntfy.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import { pushover } from './pushover.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { twilioSms } from './twilio-sms.ts';
import { webhook } from './webhook.ts';
import { webpush } from './webpush.ts';

/** All channel types. A new type needs a file and an entry here. */
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

/** Returns a channel type, or null if it does not exist. */
export function channelOf(type: string): ChannelModule | null {
  return Object.hasOwn(CHANNELS, type) ? (CHANNELS[type] ?? null) : null;
}
