import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { AvailabilityFacts, HostReach, MailReach, ServiceHistory } from './facts.ts';

/** Minimum number of checks for a meaningful error rate. */
const LEAST_CHECKS = 20;
const DAY_SECONDS = 86_400;

/**
 * Evaluates the observations of web and mail hosts. Pure. `ipv6` tells whether IPv6 is known to work on this machine.
 */
export function evaluateAvailability(facts: AvailabilityFacts, context: { ipv6: boolean }): PostureCheck[] {
  return [
    evaluateDown(facts),
    evaluateHandshake(facts),
    evaluateRedirects(facts),
    evaluateSplit(facts),
    ...evaluateIpv6(facts, context.ipv6),
    ...evaluateService(facts.domain, facts.service),
    ...(facts.mail === null ? [] : [evaluateMail(facts.domain, facts.mail)]),
  ];
}

function shown(hosts: readonly HostReach[]) {
  return {
    hosts: hosts.map(({ host, state, https, http }) => ({
      host,
      state,
      https: https.code ?? https.status,
      http: http === null ? null : (http.code ?? http.status),
    })),
  };
}

/** Evaluates whether the site is down. Every failed host has been tried twice, so the result is reliable. */
function evaluateDown({ domain, hosts, service }: AvailabilityFacts): PostureCheck {
  const id = 'availability.http.down';
  const evidence = { ...shown(hosts), attempts: Math.max(0, ...hosts.map(({ attempts }) => attempts)) };
  if (hosts.some(({ state }) => state === 'serving')) {
    const down = service?.downNow === true;
    return toPostureCheck(id, domain, { bad: down, reason: 'service-monitor-down', evidence });
  }
  if (hosts.some(({ state }) => state === 'unknown')) return failedToTest(id, domain, unknownReason(hosts));
  if (hosts.every(({ state }) => state === 'absent')) return notApplicable(id, domain, 'no-web-address');
  return fail(id, domain, 'site-down', evidence);
}

function unknownReason(hosts: readonly HostReach[]): string {
  const unknown = hosts.find(({ state }) => state === 'unknown');
  return unknown?.https.code ?? unknown?.http?.code ?? 'not-reached';
}

function evaluateHandshake({ domain, hosts }: AvailabilityFacts): PostureCheck {
  const id = 'availability.http.tls-handshake-failing';
  const failing = hosts.filter(({ https }) => https.handshakeFailed);
  if (failing.length > 0) return fail(id, domain, failing[0]?.https.code ?? 'tls-failed', shown(failing));
  if (hosts.some(({ https }) => https.connected)) return pass(id, domain);
  if (hosts.some(({ state }) => state === 'unknown')) return failedToTest(id, domain, unknownReason(hosts));
  return notApplicable(id, domain, 'port-443-closed');
}

function evaluateRedirects({ domain, hosts }: AvailabilityFacts): PostureCheck {
  const id = 'availability.http.redirect-loop';
  const loops = (code: string | null | undefined) => code === 'redirect-loop' || code === 'redirect-limit';
  const bad = hosts.filter(({ https, http }) => loops(https.code) || loops(http?.code));
  if (bad.length > 0) {
    const [first] = bad;
    return fail(
      id,
      domain,
      (loops(first?.https.code) ? first?.https.code : first?.http?.code) ?? 'redirect-loop',
      shown(bad),
    );
  }
  if (hosts.some(({ state }) => state === 'serving')) return pass(id, domain);
  return hosts.every(({ state }) => state === 'absent')
    ? notApplicable(id, domain, 'no-web-address')
    : notTested(id, domain, 'site-not-reached');
}

function evaluateSplit({ domain, isApex, hosts }: AvailabilityFacts): PostureCheck {
  const id = 'availability.http.apex-www-split';
  if (!isApex || hosts.length < 2) return notApplicable(id, domain, 'not-an-apex');
  if (hosts.some(({ state }) => state === 'unknown')) return failedToTest(id, domain, unknownReason(hosts));
  const serving = hosts.filter(({ state }) => state === 'serving');
  if (serving.length === 0) return notApplicable(id, domain, 'neither-answers');
  return toPostureCheck(id, domain, {
    bad: serving.length < hosts.length,
    reason: 'one-does-not-answer',
    evidence: shown(hosts),
  });
}

function evaluateIpv6({ domain, hosts }: AvailabilityFacts, works: boolean): PostureCheck[] {
  const [broken, missing] = ['availability.ipv6.broken', 'availability.ipv6.missing'] as const;
  const main = hosts.find(({ host }) => host === domain);
  const has = main?.hasIpv6 ?? null;
  const present =
    main === undefined || has === null
      ? failedToTest(missing, domain, 'dns-error')
      : !has && main.hasIpv4 !== true
        ? notApplicable(missing, domain, 'no-web-address')
        : toPostureCheck(missing, domain, { bad: !has, reason: 'no-aaaa' });
  const withIpv6 = hosts.filter(({ hasIpv6 }) => hasIpv6 === true);
  if (withIpv6.length === 0) {
    const unknown = hosts.some(({ hasIpv6 }) => hasIpv6 === null);
    return [
      unknown ? failedToTest(broken, domain, 'dns-error') : notApplicable(broken, domain, 'no-aaaa'),
      present,
    ];
  }
  return [evaluateBrokenIpv6(broken, domain, { asked: withIpv6, works }), present];
}

function evaluateBrokenIpv6(
  id: FindingId,
  domain: string,
  { asked, works }: { asked: readonly HostReach[]; works: boolean },
): PostureCheck {
  const failing = asked.filter(({ ipv6 }) => ipv6 !== null && !ipv6.connected);
  if (failing.length === 0) return pass(id, domain);
  // An unreachable network is a fault of this machine. A timeout can have the same cause, unless IPv6 is known to work
  // here.
  const conclusive = failing.filter(
    ({ ipv6 }) => ipv6?.code === 'connect-refused' || (works && ipv6?.code === 'connect-timeout'),
  );
  const proven = conclusive.filter(({ state }) => state === 'serving');
  const evidence = { hosts: proven.map(({ host, ipv6 }) => ({ host, code: ipv6?.code ?? null })) };
  if (proven.length > 0) return fail(id, domain, 'ipv6-fails', evidence);
  return notTested(id, domain, conclusive.length > 0 ? 'ipv4-fails-too' : 'no-ipv6-here');
}

function evaluateService(domain: string, service: ServiceHistory | null): PostureCheck[] {
  const [below99, below999, errors, slow] = [
    'availability.http.uptime-below-99',
    'availability.http.uptime-below-99-9',
    'availability.http.server-errors',
    'availability.http.slow',
  ] as const;
  if (service === null) {
    return [below99, below999, errors, slow].map((id) => notApplicable(id, domain, 'no-service-monitor'));
  }
  const { checks24h, serverErrors24h, firstByteP95Ms24h: p95 } = service;
  const few = checks24h < LEAST_CHECKS;
  return [
    ...evaluateUptime(domain, service),
    few
      ? notTested(errors, domain, 'too-few-checks')
      : toPostureCheck(errors, domain, {
          bad: serverErrors24h * 100 > checks24h,
          reason: 'server-errors',
          evidence: { checks: checks24h, serverErrors: serverErrors24h },
        }),
    few || p95 === null
      ? notTested(slow, domain, 'too-few-checks')
      : toPostureCheck(slow, domain, {
          bad: p95 > 3_000,
          reason: 'slow-first-byte',
          evidence: { p95Ms: p95 },
        }),
  ];
}

function evaluateUptime(domain: string, service: ServiceHistory): PostureCheck[] {
  const ids = ['availability.http.uptime-below-99', 'availability.http.uptime-below-99-9'] as const;
  const { uptimeRatio30d: ratio, observedSeconds30d: seconds } = service;
  if (ratio === null || seconds < DAY_SECONDS)
    return ids.map((id) => notTested(id, domain, 'observed-too-short'));
  const evidence = { uptimeRatio: ratio, observedSeconds: seconds };
  const under99 = ratio < 0.99;
  return [
    toPostureCheck(ids[0], domain, { bad: under99, reason: 'uptime', evidence }),
    under99
      ? notApplicable(ids[1], domain, 'covered-by-below-99')
      : toPostureCheck(ids[1], domain, { bad: ratio < 0.999, reason: 'uptime', evidence }),
  ];
}

/** If no host responds, our outgoing port 25 may be blocked. A blocked port does not cause refused connections. */
function evaluateMail(domain: string, mail: readonly MailReach[]): PostureCheck {
  const id = 'availability.mail.mx-unreachable';
  if (mail.length === 0) return notApplicable(id, domain, 'no-mail');
  if (mail.some(({ code }) => code === null)) return pass(id, domain);
  const theirs = ['connect-refused', 'connect-reset', 'dns-nxdomain', 'dns-no-address'];
  const evidence = { hosts: mail.map(({ host, code }) => ({ host, code })) };
  const certain = mail.every(({ code }) => theirs.includes(code ?? ''));
  if (certain || mail.some(({ code }) => code === 'connect-refused')) {
    const check = fail(id, domain, 'no-host-accepts', evidence);
    return certain ? check : { ...check, confidence: 'probable' };
  }
  return notTested(id, domain, 'port-25-perhaps-blocked');
}
