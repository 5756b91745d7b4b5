import { dayMs } from '#platform/clock.ts';
import type { IssueOptions } from '../tls/ca.ts';

/** A site in the lab and the responses of its hosts. Unspecified properties are those of the fault-free site. */
export interface LabSite {
  domain: string;
  /** IDs of the findings that a scan of this site must report. It must not report any others. */
  expected: string[];
  /** Headers of the page over HTTPS. Null removes a header of the fault-free site. */
  headers?: Record<string, string | string[] | null>;
  /** Set-Cookie header of the page. Default: the header of the fault-free site. */
  cookies?: string[];
  html?: string;
  /** Status of the page; default 200. */
  status?: number;
  /** Response over HTTP: a redirect to HTTPS (default), the page itself, or another redirect. */
  http?: 'redirect' | 'serve' | { redirect: string };
  /** `none`: no TLS for this name. `to-http`: redirects back to HTTP. */
  https?: 'serve' | 'none' | 'to-http';
  /**
   * Faults of the certificate. `stranger`: issued by an untrusted root. `alone`: sent without its issuer. `revokedAt`
   * (ms since the epoch): the stapled status reports it as revoked.
   */
  certificate?: Partial<IssueOptions> & { stranger?: boolean; alone?: boolean; revokedAt?: number };
  /** Content of /.well-known/security.txt; null for 404. */
  securityTxt?: string | null;
  /** Reflects a foreign Origin and allows credentials. */
  reflectsOrigin?: boolean;
  /** Further files by path, as `[content type, text]`. */
  files?: Record<string, [string, string]>;
}

export const GOOD_HEADERS: Record<string, string | string[]> = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'self'; script-src 'self' https://cdn.script-host.test; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  server: 'lab',
};

export const GOOD_COOKIES = [
  '__Host-session=v; Path=/; Secure; HttpOnly; SameSite=Lax',
  'csrf_token=v; Path=/; Secure; SameSite=Strict',
];

const SRI = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

/** Returns a page with `extra` in its body. */
export const page = (extra = '', head = ''): string => `<!doctype html>
<html lang="en"><head><title>A lab site</title>${head}</head>
<body><h1>A site with nothing wrong</h1>
<p>It says a few words so that there is something to compare from one day to the next.</p>
<script src="/app.js"></script>
<script src="https://cdn.script-host.test/lib.js" integrity="${SRI}" crossorigin="anonymous"></script>
<form action="/search" method="get"><input name="q"></form>
${extra}</body></html>`;

export const goodSecurityTxt = (now: number): string =>
  `# lab\nContact: mailto:security@good.test\nExpires: ${new Date(now + 200 * dayMs).toISOString()}\n`;

type Fault = Omit<LabSite, 'domain' | 'expected'> & {
  /** The finding to expect, if several sites have the same one. */
  id?: string;
  also?: string[];
};

const csp = (policy: string | null): Fault => ({ headers: { 'content-security-policy': policy } });

/** Faults by the ID of the finding that each must cause. */
const FAULTS: Record<string, Fault> = {
  'web.https.unavailable': {
    https: 'none',
    http: 'serve',
    cookies: [],
    also: ['web.https.no-redirect'],
    headers: { 'strict-transport-security': null },
  },
  'web.https.no-redirect': { http: 'serve', also: ['web.hsts.not-preloaded'] },
  'web.https.redirect-off-host': {
    http: { redirect: 'https://www.$domain/' },
    also: ['web.hsts.not-preloaded'],
  },
  'web.https.redirect-off-host.late': {
    id: 'web.https.redirect-off-host',
    http: { redirect: 'http://$domain/home' },
    also: ['web.hsts.not-preloaded'],
  },
  'web.hsts.missing': {
    headers: { 'strict-transport-security': null },
    also: ['web.hsts.not-preloaded'],
  },
  'web.hsts.short': {
    headers: { 'strict-transport-security': 'max-age=86400; includeSubDomains; preload' },
    also: ['web.hsts.not-preloaded'],
  },
  'web.hsts.not-preloaded': { headers: { 'strict-transport-security': 'max-age=31536000' } },
  'web.csp.missing': csp(null),
  'web.csp.invalid': csp("default-src self; script-src 'self'; object-src none"),
  'web.csp.unsafe-script': csp(
    "default-src 'self'; script-src 'self' 'unsafe-inline' data:; object-src 'none'; frame-ancestors 'none'",
  ),
  'web.csp.unsafe-eval': csp(
    "default-src 'self'; script-src 'self' 'unsafe-eval'; object-src 'none'; frame-ancestors 'none'",
  ),
  'web.framing.unprotected': {
    headers: {
      'x-frame-options': null,
      'content-security-policy': "default-src 'self'; object-src 'none'",
    },
  },
  'web.mime.no-nosniff': { headers: { 'x-content-type-options': null } },
  'web.referrer.unsafe': { headers: { 'referrer-policy': 'unsafe-url' } },
  'web.cookie.session-not-secure': {
    cookies: ['PHPSESSID=v; HttpOnly; SameSite=Lax'],
    headers: { 'strict-transport-security': null },
    also: ['web.hsts.missing', 'web.hsts.not-preloaded'],
  },
  'web.cookie.session-not-httponly': { cookies: ['PHPSESSID=v; Secure; SameSite=Lax'] },
  'web.cookie.not-secure': { cookies: ['theme=dark; SameSite=Lax'] },
  'web.cookie.not-secure.session': {
    id: 'web.cookie.not-secure',
    cookies: ['PHPSESSID=v; HttpOnly; SameSite=Lax'],
  },
  'web.cookie.csrf-no-samesite.invalid': {
    id: 'web.cookie.csrf-no-samesite',
    cookies: ['theme=dark; Secure; SameSite=Sometimes'],
  },
  'web.cookie.csrf-no-samesite': { cookies: ['XSRF-TOKEN=v; Secure'] },
  'web.cors.reflects-with-credentials': { reflectsOrigin: true },
  'web.script.insecure-origin': { html: page('<script src="http://good.test/app.js"></script>') },
  'web.script.third-party-no-sri': {
    html: page('<script src="https://cdn.script-host.test/other.js"></script>'),
  },
  'web.script.domain-unregistered': {
    html: page(`<script src="https://cdn.never-registered.test/x.js" integrity="${SRI}"></script>`),
  },
  'web.mixed.passive': { html: page('<img src="http://good.test/logo.png" alt="">') },
  'web.form.insecure-action': {
    html: page('<form action="http://good.test/login" method="post"><input type="password" name="p"></form>'),
  },
  'web.isolation.invalid': { headers: { 'cross-origin-opener-policy': 'yes please' } },
  'web.server.version-disclosed': { headers: { server: 'labserver/1.2.3' } },
  'web.security-txt.missing': { securityTxt: null },
  'web.security-txt.missing.api': {
    id: 'web.security-txt.missing',
    securityTxt: null,
    files: {
      '/.well-known/security.txt': ['application/json', '{}'],
      '/security.txt': ['application/json', '{}'],
    },
  },
  'web.security-txt.expired': {
    securityTxt: 'Contact: mailto:security@good.test\nExpires: 2020-01-01T00:00:00Z\n',
  },
  'web.permissions-policy.missing': { headers: { 'permissions-policy': null } },
  'cve.js-library-high': {
    html: page('<script src="/labquery-1.2.0.min.js"></script>'),
    files: { '/labquery-1.2.0.min.js': ['text/javascript', '/* nothing to see */'] },
  },
  'cve.js-library-medium': {
    html: page('<script src="/vendor.js"></script>'),
    files: { '/vendor.js': ['text/javascript', '/*! LabTables v2.4.1 */ var x = 1;'] },
  },
  'cve.known-exploited': { headers: { server: 'nginx/1.16.0' }, also: ['web.server.version-disclosed'] },
  'cve.epss-high': { headers: { server: 'nginx/1.17.0' }, also: ['web.server.version-disclosed'] },
  'cve.cvss-critical': { headers: { server: 'nginx/1.18.0' }, also: ['web.server.version-disclosed'] },
  'cve.cvss-high': { headers: { server: 'nginx/1.19.0' }, also: ['web.server.version-disclosed'] },
  'cve.cvss-medium': { headers: { server: 'nginx/1.20.0' }, also: ['web.server.version-disclosed'] },
  // Only OSV contains these two.
  'cve.cvss-high.in-library': {
    id: 'cve.cvss-high',
    html: page('<script src="/labquery-1.3.5.min.js"></script>'),
    files: { '/labquery-1.3.5.min.js': ['text/javascript', '/* nothing to see */'] },
  },
  'cve.cvss-critical.in-package': {
    id: 'cve.cvss-critical',
    headers: { server: 'gunicorn/20.0.4' },
    also: ['web.server.version-disclosed'],
  },
  'cve.end-of-life': { headers: { server: 'nginx/1.10.3' }, also: ['web.server.version-disclosed'] },
};

/** Returns `good.test` and one domain per fault, named after the fault (`web-csp-missing.test`). */
export function labSites(now: number): LabSite[] {
  const sites = Object.entries(FAULTS).map(([name, { id = name, also, ...fault }]): LabSite => {
    const domain = `${name.replaceAll('.', '-')}.test`;
    const http =
      typeof fault.http === 'object'
        ? { redirect: fault.http.redirect.replace('$domain', domain) }
        : fault.http;
    return {
      domain,
      expected: [id, ...(also ?? [])].sort(),
      ...fault,
      ...(http === undefined ? {} : { http }),
    };
  });
  const good: LabSite = { domain: 'good.test', expected: [] };
  return [good, ...sites].map((site) => ({ securityTxt: goodSecurityTxt(now), ...site }));
}
