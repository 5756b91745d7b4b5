import { createChannelHttp, type InstalledTools } from '#features/alerts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createMailer } from '#platform/mail/send-mail.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/types.ts';

/** Creates the network clients that notification channels in this process use. */
export function createChannelTools(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'targetsAllow' | 'channels' | 'verifyEmail'>;
}): InstalledTools {
  const { clock, config } = parts;
  const { allow, urls } = config.channels;
  const net = allow.length === 0 ? parts.net : openFurther(parts.net, [...config.targetsAllow, ...allow]);
  return {
    http: createChannelHttp({ net, clock, proxy: config.channels.proxy, now: () => clock.now() }),
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
    baseUrl: (type, fallback) => urls[type] ?? fallback,
    policy: net.policy,
    confirmsRecipients: config.verifyEmail,
  };
}

/**
 * Creates the HTTP client for webhooks of status page subscribers. Ranges that are allowed only for notification
 * channels are not allowed here.
 */
export function createStrangerHttp(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'channels'>;
}): ReturnType<typeof createChannelHttp> {
  const { net, clock, config } = parts;
  return createChannelHttp({ net, clock, proxy: config.channels.proxy, now: () => clock.now() });
}

/**
 * Returns the same network access with additional ranges allowed, for notification channels only and never for
 * probes.
 */
function openFurther(net: Net, allow: readonly string[]): Net {
  const { dns, rootCertificates } = net;
  return createNet({
    policy: createEgressPolicy({ mode: net.policy.mode, allow }),
    dns,
    rootCertificates,
  });
}
