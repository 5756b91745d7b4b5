import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import {
  allowsEval,
  type CspPolicy,
  commonIssues,
  findCspFaults,
  limitsFraming,
  parsePolicies,
  scriptIssues,
} from './policy/csp.ts';
import {
  effectiveReferrerPolicy,
  findInvalidIsolation,
  findVersions,
  hasNosniff,
  isUnsafeReferrer,
  readFrameOptions,
} from './policy/headers.ts';
import type { HostFacts, LandingFacts } from './site-facts.ts';

/** IDs that are evaluated for any response. */
export const headerIds = [
  'web.mime.no-nosniff',
  'web.isolation.invalid',
  'web.server.version-disclosed',
  'web.cors.reflects-with-credentials',
] as const satisfies readonly FindingId[];

/** IDs that are evaluated if the response is a page. */
export const pageHeaderIds = [
  'web.csp.missing',
  'web.csp.invalid',
  'web.csp.unsafe-script',
  'web.csp.unsafe-eval',
  'web.framing.unprotected',
  'web.referrer.unsafe',
  'web.permissions-policy.missing',
] as const satisfies readonly FindingId[];

/** Evaluates headers that apply to any content. */
export function evaluateAnyHeaders(facts: HostFacts, landing: LandingFacts): PostureCheck[] {
  const { host, cors } = facts;
  const { headers } = landing;
  const invalid = findInvalidIsolation(headers);
  const versions = findVersions(headers, facts.page?.generator ?? null);
  const nosniff = hasNosniff(headers['x-content-type-options'] ?? []);
  return [
    toPostureCheck('web.mime.no-nosniff', host, { bad: !nosniff, reason: 'header-absent' }),
    toPostureCheck('web.isolation.invalid', host, {
      bad: invalid.length > 0,
      reason: 'invalid',
      evidence: { headers: invalid },
    }),
    toPostureCheck('web.server.version-disclosed', host, {
      bad: versions.length > 0,
      reason: 'version-shown',
      evidence: { seen: versions.map(({ source, text }) => `${source}: ${text}`) },
    }),
    evaluateCors(host, cors),
  ];
}

function evaluateCors(host: string, cors: HostFacts['cors']): PostureCheck {
  const id = 'web.cors.reflects-with-credentials';
  if (cors === null) return { id, asset: host, result: 'not-tested', reason: 'not-asked' };
  const bad = cors.allowOrigin === cors.origin && cors.allowCredentials?.trim() === 'true';
  const { allowOrigin, allowCredentials } = cors;
  return toPostureCheck(id, host, {
    bad,
    reason: 'origin-reflected',
    evidence: { allowOrigin, allowCredentials },
  });
}

/** Returns all enforced policies of a page, from headers and meta elements. */
export function policiesOf(landing: LandingFacts, metaPolicies: readonly string[]): CspPolicy[] {
  const header = parsePolicies(landing.headers['content-security-policy'] ?? [], 'header');
  return [...header, ...parsePolicies(metaPolicies, 'meta')];
}

/** Evaluates headers that apply only to pages. */
export function evaluatePageHeaders(facts: HostFacts, landing: LandingFacts): PostureCheck[] {
  const { host } = facts;
  const { headers } = landing;
  const policies = policiesOf(landing, facts.page?.metaPolicies ?? []);
  const referrer = effectiveReferrerPolicy(
    headers['referrer-policy'] ?? [],
    facts.page?.metaReferrer ?? null,
  );
  return [
    ...evaluateCsp(facts, landing, policies),
    evaluateFraming(facts, landing, policies),
    toPostureCheck('web.referrer.unsafe', host, {
      bad: isUnsafeReferrer(referrer),
      reason: 'unsafe-policy',
      evidence: { policy: referrer },
    }),
    toPostureCheck('web.permissions-policy.missing', host, {
      bad: (headers['permissions-policy'] ?? []).length === 0,
      reason: 'header-absent',
    }),
  ];
}

function evaluateCsp(facts: HostFacts, landing: LandingFacts, policies: CspPolicy[]): PostureCheck[] {
  const { host } = facts;
  const texts = [...(landing.headers['content-security-policy'] ?? []), ...(facts.page?.metaPolicies ?? [])];
  const [missing, invalid, script, evaluate] = pageHeaderIds;
  if (texts.length === 0) {
    const reportOnly = (landing.headers['content-security-policy-report-only'] ?? []).length > 0;
    return [
      fail(missing, host, reportOnly ? 'report-only' : 'header-absent', { reportOnly }),
      ...[invalid, script, evaluate].map((id) => notApplicable(id, host, 'no-policy')),
    ];
  }
  const faults = findCspFaults(texts, policies);
  if (faults.length > 0) {
    return [
      pass(missing, host),
      fail(invalid, host, 'invalid', { faults, policy: texts[0]?.slice(0, 300) ?? '' }),
      ...[script, evaluate].map((id) => notApplicable(id, host, 'policy-invalid')),
    ];
  }
  const issues = commonIssues(policies, scriptIssues);
  return [
    pass(missing, host),
    pass(invalid, host),
    toPostureCheck(script, host, { bad: issues.length > 0, reason: 'unsafe-sources', evidence: { issues } }),
    toPostureCheck(evaluate, host, { bad: policies.every(evalStated), reason: 'unsafe-eval' }),
  ];
}

/** Returns whether the policy allows eval. Another check covers policies without script directives. */
function evalStated(policy: CspPolicy): boolean {
  const silent = !policy.directives.has('script-src') && !policy.directives.has('default-src');
  return !silent && allowsEval(policy);
}

function evaluateFraming(facts: HostFacts, landing: LandingFacts, policies: CspPolicy[]): PostureCheck {
  const id = 'web.framing.unprotected';
  const frame = readFrameOptions(landing.headers['x-frame-options'] ?? []);
  const ancestors = policies.some((policy) => policy.directives.has('frame-ancestors'));
  // If frame-ancestors is present, browsers ignore X-Frame-Options (CSP3 section 6.4.2.2).
  const limited = ancestors ? policies.some(limitsFraming) : frame === 'deny' || frame === 'sameorigin';
  return toPostureCheck(id, facts.host, {
    bad: !limited,
    reason: ancestors ? 'frame-ancestors-open' : frame === 'invalid' ? 'header-invalid' : 'header-absent',
    evidence: { xFrameOptions: frame, frameAncestors: ancestors },
  });
}
