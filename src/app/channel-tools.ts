import { createChannelHttp, type InstalledTools } from '#features/alerts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createMailer } from '#platform/mail/send-mail.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/types.ts';

/** What channels of this process reach the world with. */
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

/** How strangers' webhooks are reached, who follow a status page: what is admitted to channels alone is not for them. */
export function createStrangerHttp(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'channels'>;
}): ReturnType<typeof createChannelHttp> {
  const { net, clock, config } = parts;
  return createChannelHttp({ net, clock, proxy: config.channels.proxy, now: () => clock.now() });
}

/** The same door with more ranges admitted: to channels alone, never to probes. */
function openFurther(net: Net, allow: readonly string[]): Net {
  const { dns, rootCertificates } = net;
  return createNet({
    policy: createEgressPolicy({ mode: net.policy.mode, allow }),
    dns,
    rootCertificates,
  });
}
