import pLimit from 'p-limit';
import type { BrowserSession } from '#engine/capture/browser-session.ts';
import type { BrowserService, ProbeServices } from '#engine/probes/types.ts';
import type { RegistrationService } from '#engine/registration/registration-service.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';

interface Parts {
  config: Config;
  net: Net;
  clock: Clock;
  /**
   * Returns whether the installation has several accounts. Their monitors must not access its machines. If absent,
   * several accounts are assumed.
   */
  isShared?: () => Promise<boolean>;
}

/**
 * Creates the services that this process provides to probes in addition to the network. Nothing is loaded before its
 * first use.
 */
export function createProbeServices(parts: Parts): ProbeServices {
  const { dockerSocket } = parts.config;
  const isShared = rememberFor(minuteMs, parts.clock, parts.isShared ?? (async () => true));
  return {
    browser: createBrowserService(parts.config),
    registration: loadRegistration(parts),
    dockerSocket: async () => (dockerSocket === null || (await isShared()) ? null : dockerSocket),
  };
}

/** This machine's browsers, a few at a time. */
function createBrowserService({ chromium, browserChecks }: Config): BrowserService {
  const limit = browserChecks === 0 ? null : pLimit(browserChecks);
  return {
    async open(rules, context) {
      const { findChromium } = await import('#engine/capture/launch-chromium.ts');
      const { openBrowserSession, PageFault } = await import('#engine/capture/browser-session.ts');
      const { program: configured, searchPath, sandbox } = chromium;
      const program = configured === 'auto' ? findChromium(searchPath) : configured;
      if (program === null || program === 'off' || limit === null) throw new PageFault('browser-unavailable');
      const { promise, resolve, reject } = Promise.withResolvers<BrowserSession>();
      void limit(
        () =>
          new Promise<void>((onEnd) => {
            const open = openBrowserSession({ program, sandbox }, rules, context, onEnd);
            open.then(resolve, reject);
          }),
      );
      return promise;
    },
  };
}

function loadRegistration({ config, net, clock }: Parts): RegistrationService {
  let loaded: Promise<RegistrationService> | undefined;
  const load = () => {
    loaded ??= import('#engine/registration/registration-service.ts').then(
      ({ createRegistrationService }) => {
        const { RDAP, WHOIS } = config.sources;
        return createRegistrationService({
          rdap: RDAP.enabled ? RDAP : null,
          whois: WHOIS.enabled ? WHOIS : null,
          net,
          clock,
        });
      },
    );
    return loaded;
  };
  return {
    lookUp: async (name) => (await load()).lookUp(name),
    isUnregistered: async (domain) => (await load()).isUnregistered(domain),
  };
}

/** Returns a function that caches the result of another function for `ms`. */
function rememberFor<Result>(ms: number, clock: Clock, read: () => Promise<Result>): () => Promise<Result> {
  let known: { at: number; result: Promise<Result> } | undefined;
  return () => {
    const now = clock.monotonicMs();
    if (known === undefined || now - known.at > ms) {
      const result = read();
      known = { at: now, result };
      result.catch(() => {
        known = undefined;
      });
    }
    return known.result;
  };
}
