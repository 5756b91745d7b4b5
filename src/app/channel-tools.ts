import { type ChannelTools, createChannelHttp } from '#features/alerts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createMailer } from '#platform/mail/send-mail.ts';
import type { Net } from '#platform/net/egress/types.ts';

/** What channels of this process reach the world with. */
export function createChannelTools(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}): Omit<ChannelTools, 'signal' | 'now' | 'publicUrl'> {
  const { net, clock, config } = parts;
  return {
    http: createChannelHttp({ net, clock, now: () => clock.now() }),
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
    baseUrl: (_type, fallback) => fallback,
  };
}
