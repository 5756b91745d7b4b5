import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { contentIds, cookieIds, evaluateContent, evaluateCookies } from './evaluate-content.ts';
import { evaluateAnyHeaders, evaluatePageHeaders, headerIds, pageHeaderIds } from './evaluate-headers.ts';
import { evaluateTransport, hasNoAddress, hasResponse, hostOf } from './evaluate-transport.ts';
import type { HostFacts, LandingFacts, ScriptHostFacts, SecurityTxtFacts, SiteFacts } from './site-facts.ts';

/** Returns every `web.*` check of every host, based only on facts. `now` is in ms since the epoch. */
export function evaluateSite(facts: SiteFacts, now: number): PostureCheck[] {
  return [
    ...facts.hosts.flatMap((host) => evaluateHost(host, facts)),
    ...evaluateSecurityTxt(facts.domain, facts.securityTxt, now),
  ];
}

function evaluateHost(host: HostFacts, site: SiteFacts): PostureCheck[] {
  const isApex = host.host === site.domain;
  return [...evaluateTransport(host, { isApex }), ...evaluateLanding(host, site.scriptHosts)];
}

const landingIds: readonly FindingId[] = [
  ...headerIds,
  ...pageHeaderIds,
  ...cookieIds,
  ...contentIds,
  'web.script.domain-unregistered',
];

/** Returns the final response for visitors: over HTTPS if it responds, otherwise over HTTP. */
export function landingOf(host: HostFacts): LandingFacts {
  return hasResponse(host.https) ? host.https : host.http;
}

/** Runs the checks of the last response if it came from this host. */
function evaluateLanding(host: HostFacts, scripts: ScriptHostFacts): PostureCheck[] {
  const all = (skip: typeof notTested, reason: string) => landingIds.map((id) => skip(id, host.host, reason));
  if (hasNoAddress(host.https.failure) && hasNoAddress(host.http.failure)) {
    return all(notApplicable, host.https.failure ?? 'dns-nxdomain');
  }
  const landing = landingOf(host);
  const end = hostOf(landing.url);
  if (hasResponse(landing) && end !== '' && end !== host.host)
    return all(notApplicable, `redirects-to:${end}`);
  if (landing.failure !== null) return all(notTested, landing.failure);
  const { status } = landing;
  // An error page is not representative of the site. 401 and 403 are intended for visitors without access (MDN).
  const isPage = (status >= 200 && status < 300) || status === 401 || status === 403;
  if (!isPage) return all(notTested, `http-status-${status}`);
  const checks = [
    ...evaluateAnyHeaders(host, landing),
    ...evaluateCookies(host, landing),
    ...(host.page === null
      ? [...pageHeaderIds, ...contentIds, 'web.script.domain-unregistered' as const].map((id) =>
          notApplicable(id, host.host, 'not-html'),
        )
      : [
          ...evaluatePageHeaders(host, landing),
          ...evaluateContent(host, landing, host.page),
          evaluateScriptDomains(host, scripts),
        ]),
  ];
  return checks.map((check) => withoutUnmeasured(check, host, status));
}

const pageContentIds: ReadonlySet<string> = new Set([...contentIds, 'web.script.domain-unregistered']);
/** IDs of checks that pass if something is absent. */
const absenceIds: ReadonlySet<string> = new Set([
  ...cookieIds,
  ...pageContentIds,
  'web.isolation.invalid',
  'web.server.version-disclosed',
  'web.referrer.unsafe',
]);

/**
 * Makes a check inconclusive if absence is not proven, because the page was not read completely, or the response denies
 * access to visitors (or only to us).
 */
function withoutUnmeasured(check: PostureCheck, { host, page }: HostFacts, status: number): PostureCheck {
  if (check.result !== 'pass' && check.result !== 'not-applicable') return check;
  if (status >= 400 && absenceIds.has(check.id)) return notTested(check.id, host, `http-status-${status}`);
  const cut = page?.truncated === true && pageContentIds.has(check.id);
  return cut && check.reason !== 'page-on-http' ? notTested(check.id, host, 'page-too-large') : check;
}

function evaluateScriptDomains(host: HostFacts, scripts: ScriptHostFacts): PostureCheck {
  const id = 'web.script.domain-unregistered';
  const used = new Set((host.page?.scripts ?? []).map(({ url }) => hostOf(url)));
  const found = scripts.unregistered.filter(({ name }) => used.has(name));
  if (found.length > 0) {
    return fail(id, host.host, 'registrable-domain-free', {
      scripts: found.map(({ name, registrable }) => `${name} (${registrable})`),
    });
  }
  const missing = scripts.missing.filter((name) => used.has(name));
  if (missing.length > 0 && scripts.unknown) return notTested(id, host.host, 'registration-unknown');
  return pass(id, host.host, missing.length > 0 ? { missing } : undefined);
}

function evaluateSecurityTxt(domain: string, facts: SecurityTxtFacts, now: number): PostureCheck[] {
  const [missing, expired] = ['web.security-txt.missing', 'web.security-txt.expired'] as const;
  if (facts.state === 'unknown') {
    const skip = hasNoAddress(facts.reason) ? notApplicable : notTested;
    return [missing, expired].map((id) => skip(id, domain, facts.reason ?? 'no-answer'));
  }
  if (facts.parsed === null || facts.state === 'absent') {
    return [fail(missing, domain, 'file-absent'), notApplicable(expired, domain, 'no-file')];
  }
  const { expires, faults, contacts } = facts.parsed;
  const over = expires !== null && expires < now;
  return [
    pass(missing, domain, { url: facts.url }),
    toPostureCheck(expired, domain, {
      bad: over || faults.length > 0,
      reason: over ? 'expired' : (faults[0] ?? 'invalid'),
      evidence: { expires: expires === null ? null : new Date(expires).toISOString(), faults, contacts },
    }),
  ];
}
