import { scanAvailability } from '#engine/availability/scan.ts';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { scanWeb, type WebFacts } from '#engine/web/scan-web.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Checks headers, cookies, policies, libraries and versions of the site's pages. */
export const webFamily: Family<'web'> = {
  title: 'Web',
  checks: listFindingTypes('vulnerabilityWebRisk').map(({ id }) => id),
  intervalMs: dayMs,
  // A target should get at most two connections at the same time.
  after: ['tls', 'tls-protocols'],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 100, characters: 768 * 1024 },
  run: runWeb,
};

async function runWeb(context: ScanContext): Promise<FamilyReport<WebFacts>> {
  const { domain, net, clock, signal, environment } = context;
  const { isUnregistered, ports, contactUrl } = environment;
  const libraries = await environment.libraries?.();
  return scanWeb({
    ...{ domain, net, clock, signal },
    sources: {
      ...environment.vulnerabilities,
      ...(isUnregistered === undefined ? {} : { isUnregistered }),
      ...(libraries === undefined ? {} : { libraries }),
    },
    ...(ports === undefined ? {} : { ports }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
  });
}

/** Checks the reachability of the website and, if ownership is verified, of mail servers. */
export const availabilityFamily: Family<'availability'> = {
  title: 'Availability',
  // Name servers belong to the DNS family. Expiry and holds belong to the registration family.
  checks: listFindingTypes('availability')
    .map(({ id }) => id)
    .filter((id) => !/^availability\.(dns|registration)\./.test(id)),
  intervalMs: 6 * hourMs,
  // This family requests two hosts of a site at the same time, so no other family can run in parallel.
  after: ['email', 'tls', 'tls-protocols', 'web', 'exposure', 'exposure-active'],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 60, characters: 128 * 1024 },
  run: runAvailability,
};

async function runAvailability(context: ScanContext): Promise<FamilyReport<null>> {
  const { domain, net, clock, lookup, signal, verified, environment } = context;
  const { ports, smtpPort, ipv6Memory, mailHostInspections } = environment;
  const { checks } = await scanAvailability(domain, {
    ...{ net, clock, lookup, signal },
    service: context.service,
    // Mail hosts are contacted only if ownership is verified.
    mailHosts: verified ? (context.factsOf('email')?.exchangers ?? []) : null,
    ...(ports === undefined
      ? {}
      : { ports: { ...ports, ...(smtpPort === undefined ? {} : { smtp: smtpPort }) } }),
    ...(ipv6Memory === undefined ? {} : { ipv6Memory }),
    ...(mailHostInspections === undefined ? {} : { mailHostInspections }),
  });
  return { checks, facts: null };
}
