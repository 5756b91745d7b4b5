import type { FindingId } from '#engine/findings/catalog.ts';
import {
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { HSTS_PRELOAD_AGE, HSTS_SIX_MONTHS, parseHsts } from './policy/headers.ts';
import type { HostFacts, LandingFacts } from './site-facts.ts';

const transportIds = [
  'web.https.unavailable',
  'web.https.no-redirect',
  'web.https.redirect-off-host',
  'web.hsts.missing',
  'web.hsts.short',
  'web.hsts.not-preloaded',
] as const satisfies readonly FindingId[];

/** Returns whether the name does not exist or has no address. There is then no site to check. */
export const hasNoAddress = (failure: string | null): boolean =>
  failure === 'dns-nxdomain' || failure === 'dns-no-address';

/** Returns whether a server responded on this scheme, with any status. */
export const hasResponse = (landing: LandingFacts): boolean => (landing.hops[0]?.status ?? 0) > 0;

const schemeOf = (url: string): string => url.slice(0, url.indexOf(':'));
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Evaluates HTTPS, the redirect to it, and HSTS. */
export function evaluateTransport(facts: HostFacts, context: { isApex: boolean }): PostureCheck[] {
  const { host, http, https } = facts;
  if (hasNoAddress(https.failure) && hasNoAddress(http.failure)) {
    return transportIds.map((id) => notApplicable(id, host, https.failure ?? 'dns-nxdomain'));
  }
  if (!hasResponse(https) && !hasResponse(http)) {
    return transportIds.map((id) => notTested(id, host, https.failure ?? http.failure ?? 'no-answer'));
  }
  return [evaluateAvailability(facts), ...evaluateRedirect(facts), ...evaluateHsts(facts, context)];
}

function evaluateAvailability({ host, http, https, tlsSpoken }: HostFacts): PostureCheck {
  const id = 'web.https.unavailable';
  const sentBack = hasResponse(https) && https.hops.length > 1 && schemeOf(https.url) === 'http';
  if (tlsSpoken && !sentBack && !hasResponse(https)) return notTested(id, host, https.failure ?? 'no-answer');
  const silent = !tlsSpoken;
  const evidence = { https: https.failure, http: http.status, finalUrl: https.url };
  // One lost packet must not look like a site without HTTPS.
  if (silent && /timeout/.test(https.failure ?? '')) return notTested(id, host, https.failure ?? 'timeout');
  return toPostureCheck(id, host, {
    bad: silent || sentBack,
    reason: silent ? 'https-not-spoken' : 'https-redirects-to-http',
    evidence,
  });
}

function evaluateRedirect({ host, http }: HostFacts): PostureCheck[] {
  const noRedirect = 'web.https.no-redirect';
  const offHost = 'web.https.redirect-off-host';
  if (!hasResponse(http)) {
    const closed = http.failure === 'connect-refused' || hasNoAddress(http.failure);
    const first = closed
      ? pass(noRedirect, host, { http: 'closed' })
      : notTested(noRedirect, host, http.failure ?? 'no-answer');
    return [first, notApplicable(offHost, host, 'no-http')];
  }
  const [first] = http.hops;
  // A chain that broke off after it reached HTTPS has performed the redirect.
  const bad = schemeOf(http.url) !== 'https';
  const evidence = { status: first?.status ?? 0, finalUrl: http.url };
  const checks = [toPostureCheck(noRedirect, host, { bad, reason: 'stays-on-http', evidence })];
  if (!first?.location || bad) return [...checks, notApplicable(offHost, host, 'no-redirect-to-https')];
  const leaves = hostOf(first.location) !== host;
  return [
    ...checks,
    toPostureCheck(offHost, host, {
      bad: leaves || schemeOf(first.location) !== 'https',
      reason: leaves ? 'first-redirect-leaves-host' : 'first-redirect-stays-on-http',
      evidence: { to: first.location },
    }),
  ];
}

function evaluateHsts(facts: HostFacts, { isApex }: { isApex: boolean }): PostureCheck[] {
  const { host, https, httpsFirstHeaders } = facts;
  const [missing, short, preload] = ['web.hsts.missing', 'web.hsts.short', 'web.hsts.not-preloaded'] as const;
  if (!hasResponse(https)) {
    const reason = https.failure ?? 'no-https';
    const skip = facts.tlsSpoken || /timeout/.test(reason) ? notTested : notApplicable;
    return [missing, short, preload].map((id) => skip(id, host, reason));
  }
  const values = httpsFirstHeaders['strict-transport-security'] ?? [];
  const policy = parseHsts(values);
  const header = values[0]?.slice(0, 200) ?? null;
  if (policy === 'missing' || policy === 'invalid' || policy.maxAge === 0) {
    const reason = policy === 'missing' ? 'header-absent' : policy === 'invalid' ? 'invalid' : 'max-age-zero';
    return [
      toPostureCheck(missing, host, { bad: true, reason, evidence: { header } }),
      notApplicable(short, host, 'no-hsts'),
      preloadCheck(facts, { isApex, unmet: ['no-hsts'] }),
    ];
  }
  const unmet = [
    ...(policy.maxAge < HSTS_PRELOAD_AGE ? ['max-age-below-a-year'] : []),
    ...(policy.includeSubDomains ? [] : ['includesubdomains-absent']),
    ...(policy.preload ? [] : ['preload-absent']),
    ...(facts.certificateTrusted === false ? ['certificate-not-trusted'] : []),
    ...redirectFaults(facts),
  ];
  return [
    pass(missing, host, { header }),
    toPostureCheck(short, host, {
      bad: policy.maxAge < HSTS_SIX_MONTHS,
      reason: 'max-age-below-six-months',
      evidence: { maxAgeSeconds: policy.maxAge },
    }),
    preloadCheck(facts, { isApex, unmet }),
  ];
}

/**
 * Returns faults of the redirect from http://host/ to https://host/ that the preload list requires first
 * (hstspreload.org).
 */
function redirectFaults({ host, http }: HostFacts): string[] {
  if (!hasResponse(http)) return [];
  const to = http.hops[0]?.location ?? null;
  return to?.startsWith('https:') && hostOf(to) === host ? [] : ['http-not-to-https-same-host'];
}

/** Checks preloading. The list accepts only registrable domains. */
function preloadCheck(
  { host, http }: HostFacts,
  context: { isApex: boolean; unmet: string[] },
): PostureCheck {
  const id = 'web.hsts.not-preloaded';
  if (!context.isApex) return notApplicable(id, host, 'not-the-registrable-domain');
  const { unmet } = context;
  const closed = http.failure === 'connect-refused' || hasNoAddress(http.failure);
  // Without a response, it is unknown whether plain HTTP redirects.
  if (unmet.length === 0 && !hasResponse(http) && !closed)
    return notTested(id, host, http.failure ?? 'no-answer');
  return toPostureCheck(id, host, { bad: unmet.length > 0, reason: 'conditions-unmet', evidence: { unmet } });
}
