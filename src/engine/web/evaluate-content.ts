import type { FindingId } from '#engine/findings/catalog.ts';
import { notApplicable, type PostureCheck, pass, toPostureCheck } from '#engine/posture/posture-check.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { policiesOf } from './evaluate-headers.ts';
import { hostOf } from './evaluate-transport.ts';
import type { PageFacts } from './page/facts.ts';
import { type CookieFact, cookiePurpose, cookieRejection, parseCookies } from './policy/cookies.ts';
import { parseHsts } from './policy/headers.ts';
import type { HostFacts, LandingFacts } from './site-facts.ts';

export const cookieIds = [
  'web.cookie.session-not-secure',
  'web.cookie.session-not-httponly',
  'web.cookie.not-secure',
  'web.cookie.csrf-no-samesite',
] as const satisfies readonly FindingId[];

export const contentIds = [
  'web.script.insecure-origin',
  'web.script.third-party-no-sri',
  'web.mixed.passive',
  'web.form.insecure-action',
] as const satisfies readonly FindingId[];

/** Evaluates cookies set on the way to the page. */
export function evaluateCookies(facts: HostFacts, landing: LandingFacts): PostureCheck[] {
  const { host } = facts;
  const cookies = parseCookies(landing.cookies);
  if (cookies.length === 0) return cookieIds.map((id) => notApplicable(id, host, 'no-cookies'));
  const hsts = parseHsts(facts.httpsFirstHeaders['strict-transport-security'] ?? []);
  const enforced = typeof hsts === 'object' && hsts.maxAge > 0;
  const sessions = cookies.filter(({ name }) => cookiePurpose(name) === 'session');
  const others = cookies.filter(({ name }) => cookiePurpose(name) !== 'session');
  const rejected = cookies.flatMap((cookie) => {
    const why = cookieRejection(cookie);
    return why === null ? [] : [`${cookie.name}: ${why}`];
  });
  const named = (list: readonly { name: string }[]) => ({ cookies: list.map(({ name }) => name) });
  const [sessionSecure, sessionHttpOnly, anySecure] = cookieIds;
  const open = sessions.filter(({ secure }) => !secure && !enforced);
  const readable = sessions.filter(({ httpOnly }) => !httpOnly);
  // HSTS protects a session cookie on the network, except for visitors who have not received the header yet.
  const plain = [...others, ...(enforced ? sessions : [])].filter(({ secure }) => !secure);
  return [
    sessions.length === 0
      ? notApplicable(sessionSecure, host, 'no-session-cookie')
      : toPostureCheck(sessionSecure, host, {
          bad: open.length > 0,
          reason: 'secure-absent',
          evidence: named(open),
        }),
    sessions.length === 0
      ? notApplicable(sessionHttpOnly, host, 'no-session-cookie')
      : toPostureCheck(sessionHttpOnly, host, {
          bad: readable.length > 0,
          reason: 'httponly-absent',
          evidence: named(readable),
        }),
    others.length === 0 && plain.length === 0
      ? notApplicable(anySecure, host, 'no-other-cookie')
      : toPostureCheck(anySecure, host, {
          bad: plain.length > 0,
          reason: 'secure-absent',
          evidence: { ...named(plain), rejectedByBrowsers: rejected },
        }),
    evaluateSameSite(host, cookies),
  ];
}

/** Checks SameSite on cookies that depend on it for protection. Also reports values that browsers do not recognize. */
function evaluateSameSite(host: string, cookies: readonly CookieFact[]): PostureCheck {
  const id = 'web.cookie.csrf-no-samesite';
  const tokens = cookies.filter(({ name }) => cookiePurpose(name) === 'csrf');
  const loose = tokens.filter(({ sameSite }) => sameSite === null || sameSite === 'none');
  const invalid = cookies.filter(({ sameSite }) => sameSite === 'invalid');
  if (tokens.length === 0 && invalid.length === 0) return notApplicable(id, host, 'no-csrf-cookie');
  const bad = [...loose, ...invalid].map(({ name }) => name);
  return toPostureCheck(id, host, {
    bad: bad.length > 0,
    reason: invalid.length > 0 ? 'samesite-invalid' : 'samesite-absent',
    evidence: { cookies: bad },
  });
}

/** Evaluates scripts, media and forms of the page. */
export function evaluateContent(facts: HostFacts, landing: LandingFacts, page: PageFacts): PostureCheck[] {
  const { host } = facts;
  const [insecure, integrity, passive, form] = contentIds;
  const thirdParty = page.scripts.filter(({ url }) => isThirdParty(hostOf(url), host));
  const bare = thirdParty.filter((script) => !script.integrity && script.url.startsWith('https:'));
  const sri = toPostureCheck(integrity, host, {
    bad: bare.length > 0,
    reason: 'integrity-absent',
    evidence: { scripts: bare.map(({ url }) => url), thirdParty: thirdParty.length },
  });
  const checks = thirdParty.length === 0 ? [notApplicable(integrity, host, 'no-third-party-script')] : [sri];
  if (facts.pageScheme !== 'https') {
    return [...checks, ...[insecure, passive, form].map((id) => notApplicable(id, host, 'page-on-http'))];
  }
  const upgraded = policiesOf(landing, page.metaPolicies).some(({ directives }) =>
    directives.has('upgrade-insecure-requests'),
  );
  const listed = (urls: readonly string[]) => ({ urls: [...new Set(urls)], count: urls.length });
  const scripts = page.scripts.map(({ url }) => url).filter((url) => url.startsWith('http:'));
  const forms = page.forms.map(({ action }) => action).filter((url) => url.startsWith('http:'));
  const mixed: [FindingId, string[], string][] = [
    [insecure, scripts, 'script-over-http'],
    [passive, page.insecureMedia, 'media-over-http'],
    [form, forms, 'form-over-http'],
  ];
  const results = mixed.map(([id, urls, reason]) =>
    upgraded && urls.length > 0
      ? pass(id, host, { upgraded: true, ...listed(urls) })
      : toPostureCheck(id, host, { bad: urls.length > 0, reason, evidence: listed(urls) }),
  );
  return [...checks, ...results];
}

/**
 * Returns whether another host belongs to another registrable domain. Compares the hosts themselves if they have no
 * registrable domain (addresses).
 */
export function isThirdParty(other: string, own: string): boolean {
  const [a, b] = [registrableDomain(other), registrableDomain(own)];
  return a === null || b === null ? other !== own : a !== b;
}
