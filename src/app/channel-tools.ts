import { isIP } from 'node:net';
import { capturePage } from '#engine/capture/capture-page.ts';
import { findChromium } from '#engine/capture/launch-chromium.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { createNameLookups } from '#engine/lookalikes/lookup-name.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createWhoisClient } from '#engine/registration/whois-client.ts';
import type { ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { createReputation } from '#engine/reputation/reputation.ts';
import { createChannelHttp, type InstalledTools } from '#features/alerts/index.ts';
import type { InspectDeps } from '#features/lookalikes/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log.ts';
import { createMailer, type Mailer } from '#platform/mail/send-mail.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/types.ts';

/** Creates the network clients that notification channels in this process use. */
export function createChannelTools(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'targetsAllow' | 'channels' | 'verifyEmail'>;
}): InstalledTools & { mailer: Mailer } {
  const { clock, config } = parts;
  const { allow, urls } = config.channels;
  const net = allow.length === 0 ? parts.net : openFurther(parts.net, [...config.targetsAllow, ...allow]);
  return {
    http: createChannelHttp({ net, clock, proxy: config.channels.proxy, now: () => clock.now() }),
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
    baseUrl: (type, fallback) => urls[type] ?? fallback,
    policy: net.policy,
    confirmsRecipients: config.verifyEmail,
    sendsMail: config.smtpUrl !== null,
  };
}

/**
 * Creates the HTTP client for webhooks of status page subscribers. It cannot connect to address ranges that are allowed
 * only for notification channels.
 */
export function createSubscriberHttp(parts: {
  net: Net;
  clock: Clock;
  config: Pick<Config, 'channels'>;
}): ReturnType<typeof createChannelHttp> {
  const { net, clock, config } = parts;
  return createChannelHttp({ net, clock, proxy: config.channels.proxy, now: () => clock.now() });
}

/** Returns the network with additional allowed address ranges. Only notification channels may use it, never probes. */
function openFurther(net: Net, allow: readonly string[]): Net {
  const { dns, rootCertificates } = net;
  return createNet({
    policy: createEgressPolicy({ mode: net.policy.mode, allow }),
    dns,
    rootCertificates,
  });
}

/** Takes a screenshot of an untrusted page; returns null if that fails. */
export type Camera = (url: string, signal: AbortSignal) => Promise<Buffer | null>;

/** Returns a function that takes screenshots with this machine's browser, one page at a time; null if there is none. */
export function createCamera(parts: { config: Config; net: Net; clock: Clock; log: Log }): Camera | null {
  const { config, net, clock, log } = parts;
  const { program: configured, searchPath, sandbox } = config.chromium;
  const program = configured === 'auto' ? findChromium(searchPath) : configured;
  if (program === null || program === 'off') return null;
  const context = {
    net,
    clock,
    ports: { http: 80, https: 443 },
    contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
  };
  // A browser uses as much memory as the rest of the service, so screenshots are taken one at a time.
  let last: Promise<unknown> = Promise.resolve();
  return async (url, signal) => {
    const shot = last.then(async () => {
      if (signal.aborted) return null;
      const { picture, failure } = await capturePage(url, { program, sandbox }, { ...context, signal });
      if (failure === 'browser-did-not-start')
        log.warn({ program }, 'the browser for screenshots did not start');
      return picture;
    });
    last = shot.catch(() => undefined);
    return shot;
  };
}

/**
 * Returns the contact URL sent to scanned sites so that their owners can report problems. It is omitted if it is a
 * loopback address, because they could not reach it.
 */
export function contactOf(publicUrl: string): { contactUrl?: string } {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
  const local = host === 'localhost' || (isIP(host) !== 0 && !policy.admits(host));
  return local ? {} : { contactUrl: publicUrl };
}

/** Creates the parts that collect evidence, from the operator's settings. */
export function createEvidenceParts(parts: {
  config: Config;
  net: Net;
  clock: Clock;
  camera: Camera | null;
}): Omit<EvidenceParts, 'signal' | 'clock'> {
  const { config, net, clock, camera } = parts;
  const { RDAP, WHOIS } = config.sources;
  return {
    net,
    ports: { http: 80, https: 443 },
    contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
    rdap: RDAP.enabled ? createRdapClient({ source: RDAP, net, clock }) : null,
    whois: WHOIS.enabled ? createWhoisClient({ source: WHOIS, net, clock }) : null,
    takeScreenshot: camera,
  };
}

/** Returns a function that creates the dependencies of on-demand inspections on its first call. */
export function createInspectDeps({
  config,
  net,
  clock,
}: {
  config: Config;
  net: Net;
  clock: Clock;
}): () => InspectDeps {
  let made: InspectDeps | null = null;
  return () => {
    const { RDAP, WHOIS } = config.sources;
    made ??= {
      net,
      clock,
      lookups: createNameLookups(net.dns),
      registration: {
        rdap: RDAP.enabled ? createRdapClient({ source: RDAP, net, clock }) : null,
        whois: WHOIS.enabled ? createWhoisClient({ source: WHOIS, net, clock }) : null,
      },
      ports: { http: 80, https: 443 },
      contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
    };
    return made;
  };
}

/** Returns the sender of abuse reports, which is the address that this service sends email from. */
export function mailSender({
  mailFrom,
  smtpUrl,
  publicUrl,
}: Pick<Config, 'mailFrom' | 'smtpUrl' | 'publicUrl'>): { org: string; email: string } {
  const { hostname } = new URL(smtpUrl ?? publicUrl);
  // The host of an email address needs a dot, but the machine's name may not have one.
  const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(hostname) ? hostname : 'localhost.localdomain';
  const address = mailFrom ?? `belltower@${host}`;
  const [, name = '', inside] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(address) ?? [];
  return { org: name.replaceAll('"', '') || 'Belltower', email: inside ?? address };
}

/** Opens the feeds of malicious pages that the operator has enabled. Nothing is fetched before the first query. */
export function openFeeds(
  { sources }: Pick<Config, 'sources'>,
  { clock, net, signal }: { clock: Clock; net: Net; signal: AbortSignal },
): readonly ReputationFeed[] {
  return createReputation(sources, { clock, way: net, signal }).feeds;
}
