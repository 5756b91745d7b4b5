import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuMsOf } from '#test/support/timing.ts';
import { cookiePurpose, cookieRejection, parseCookies } from './cookies.ts';
import {
  allowsEval,
  commonIssues,
  findCspFaults,
  limitsFraming,
  parsePolicies,
  scriptIssues,
} from './csp.ts';
import {
  effectiveReferrerPolicy,
  findInvalidIsolation,
  findVersions,
  hasNosniff,
  parseHsts,
  readFrameOptions,
} from './headers.ts';
import { parseSecurityTxt } from './security-txt.ts';

describe('script issues of a CSP', () => {
  const cases: [policy: string, issues: string[]][] = [
    ["default-src 'none'", []],
    ["default-src 'self'", []],
    ["script-src 'self'", ['object-src-missing']],
    ["img-src 'self'", ['scripts-unrestricted', 'object-src-missing']],
    ["default-src 'self'; script-src 'self' 'unsafe-inline'", ['unsafe-inline']],
    ["default-src 'self'; script-src 'unsafe-inline' 'nonce-r4nd0m'", []],
    [
      "default-src 'self'; script-src 'unsafe-inline' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      [],
    ],
    ["default-src 'self'; script-src 'unsafe-inline' 'strict-dynamic'", []],
    ["default-src 'self'; script-src https: 'strict-dynamic' 'nonce-r4nd0m'", []],
    ["default-src 'self'; script-src https: 'nonce-r4nd0m'", ['bare-scheme']],
    ["default-src 'self'; script-src 'self' data:", ['data-scheme']],
    ["default-src 'self'; script-src *", ['bare-scheme']],
    ['default-src https:', ['bare-scheme', 'object-src-bare-scheme']],
    ["default-src 'self'; script-src 'self'; object-src *", ['object-src-bare-scheme']],
    ["default-src 'self'; script-src-elem 'self'; script-src-attr 'unsafe-inline'", ['unsafe-inline']],
    ["DEFAULT-SRC 'SELF'; SCRIPT-SRC 'UNSAFE-INLINE'", ['unsafe-inline']],
    ["default-src 'self'; script-src 'self'; script-src 'unsafe-inline'", []],
  ];
  for (const [policy, issues] of cases) {
    test(policy, () => {
      const parsed = parsePolicies([policy], 'header');
      assert.deepEqual(commonIssues(parsed, scriptIssues), issues);
    });
  }

  test('all of several policies are enforced, so an issue must be in every one of them', () => {
    const loose = "default-src 'self'; script-src 'unsafe-inline'";
    const strict = "default-src 'self'";
    assert.deepEqual(commonIssues(parsePolicies([loose, strict], 'header'), scriptIssues), []);
    assert.deepEqual(commonIssues(parsePolicies([`${loose}, ${loose}`], 'header'), scriptIssues), [
      'unsafe-inline',
    ]);
  });

  test('eval is allowed by default-src, and prevented by script-src', () => {
    const evalOf = (policy: string) => parsePolicies([policy], 'header').every(allowsEval);
    assert.equal(evalOf("default-src 'unsafe-eval'"), true);
    assert.equal(evalOf("default-src 'unsafe-eval'; script-src 'self'"), false);
    assert.equal(evalOf("script-src 'self' 'wasm-unsafe-eval'"), false);
  });

  test('framing is limited by a header and not by a meta element', () => {
    const limited = (policy: string, from: 'header' | 'meta') =>
      parsePolicies([policy], from).some(limitsFraming);
    assert.equal(limited("frame-ancestors 'none'", 'header'), true);
    assert.equal(limited("frame-ancestors 'none'", 'meta'), false);
    assert.equal(limited('frame-ancestors https:', 'header'), false);
    assert.equal(limited('frame-ancestors https://a.test', 'header'), true);
  });
});

describe('policies that cannot be intended', () => {
  const cases: [policy: string, faults: string[]][] = [
    ["default-src 'self'", []],
    ['default-src self', ['unquoted-keyword:default-src']],
    ['script-src nonce-abc', ['unquoted-keyword:script-src']],
    ["script-scr 'self'; default-src 'self'", ['unknown-directive:script-scr']],
    ['nothing here', ['no-known-directive']],
    ["default-src 'self' ü", ['not-ascii']],
    ["upgrade-insecure-requests; frame-ancestors 'self'", []],
  ];
  for (const [policy, faults] of cases) {
    test(policy, () => assert.deepEqual(findCspFaults([policy], parsePolicies([policy], 'header')), faults));
  }
});

describe('Strict-Transport-Security', () => {
  const cases: [header: string, expected: ReturnType<typeof parseHsts>][] = [
    ['max-age=63072000', { maxAge: 63_072_000, includeSubDomains: false, preload: false }],
    ['Max-Age="600" ; includeSubDomains;preload', { maxAge: 600, includeSubDomains: true, preload: true }],
    [';; max-age=1 ;', { maxAge: 1, includeSubDomains: false, preload: false }],
    ['includeSubDomains', 'invalid'],
    ['max-age=1; max-age=2', 'invalid'],
    ['max-age=-1', 'invalid'],
    ['max-age=1, max-age=2', 'invalid'],
    ['max-age', 'invalid'],
  ];
  for (const [header, expected] of cases) {
    test(header, () => assert.deepEqual(parseHsts([header]), expected));
  }
  test('only the first header counts', () => {
    assert.deepEqual(parseHsts(['max-age=0', 'max-age=9']), {
      maxAge: 0,
      includeSubDomains: false,
      preload: false,
    });
    assert.equal(parseHsts([]), 'missing');
  });
});

describe('cookies', () => {
  test('attribute names are case-insensitive, and the value is not stored', () => {
    const [cookie] = parseCookies(['SID=secret; SECURE; httponly; SameSite=lax; Domain=a.test; Path=/x']);
    assert.deepEqual(cookie, {
      name: 'SID',
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      domain: 'a.test',
      path: '/x',
    });
  });
  const purposes: [name: string, purpose: string][] = [
    ['PHPSESSID', 'session'],
    ['JSESSIONID', 'session'],
    ['connect.sid', 'session'],
    ['auth_token', 'session'],
    ['csrftoken', 'csrf'],
    ['XSRF-TOKEN', 'csrf'],
    ['__RequestVerificationToken', 'csrf'],
    ['_ga', 'other'],
    ['AWSALB', 'other'],
    ['ai_session', 'other'],
    ['theme', 'other'],
    ['resid', 'other'],
  ];
  for (const [name, purpose] of purposes) {
    test(`${name} is of purpose ${purpose}`, () => assert.equal(cookiePurpose(name), purpose));
  }
  test('an unrecognized SameSite value is distinguished from a missing one', () => {
    const read = (header: string) => parseCookies([header])[0]?.sameSite;
    assert.deepEqual(
      ['a=1', 'a=1; SameSite', 'a=1; SameSite=', 'a=1; SameSite=Strictly', 'a=1; samesite=NONE'].map(read),
      [null, 'invalid', 'invalid', 'invalid', 'none'],
    );
  });
  const rejections: [header: string, why: string | null][] = [
    ['__Host-a=1; Secure; Path=/', null],
    ['__Host-a=1; Secure; Path=/; Domain=a.test', 'host-prefix-violated'],
    ['__Host-a=1; Secure', 'host-prefix-violated'],
    ['__Secure-a=1', 'secure-prefix-without-secure'],
    ['a=1; SameSite=None', 'samesite-none-without-secure'],
    ['a=1; SameSite=None; Secure', null],
  ];
  for (const [header, why] of rejections) {
    test(`${header}: ${why ?? 'accepted'}`, () => {
      const [cookie] = parseCookies([header]);
      assert.ok(cookie);
      assert.equal(cookieRejection(cookie), why);
    });
  }
});

describe('single headers', () => {
  test('X-Frame-Options is invalid if its values conflict or are unknown', () => {
    assert.equal(readFrameOptions(['DENY']), 'deny');
    assert.equal(readFrameOptions(['SAMEORIGIN, sameorigin']), 'sameorigin');
    assert.equal(readFrameOptions(['DENY', 'SAMEORIGIN']), 'deny');
    assert.equal(readFrameOptions(['ALLOW-FROM https://a.test']), 'invalid');
    assert.equal(readFrameOptions([]), 'missing');
  });
  test('nosniff is recognized regardless of case and repetition', () => {
    assert.equal(hasNosniff(['NoSniff']), true);
    assert.equal(hasNosniff(['nosniff, nosniff']), true);
    assert.equal(hasNosniff(['sniff']), false);
  });
  test('the last known referrer policy wins, and a meta element takes precedence over the header', () => {
    assert.equal(effectiveReferrerPolicy(['no-referrer, made-up, unsafe-url'], null), 'unsafe-url');
    assert.equal(effectiveReferrerPolicy(['unsafe-url'], 'no-referrer'), 'no-referrer');
    assert.equal(effectiveReferrerPolicy([], 'always'), 'unsafe-url');
    assert.equal(effectiveReferrerPolicy(['made-up'], null), null);
  });
  test('isolation headers', () => {
    const find = (value: string) => findInvalidIsolation({ 'cross-origin-opener-policy': [value] });
    assert.deepEqual(find('same-origin; report-to="x"'), []);
    assert.deepEqual(find('same-origin, same-origin'), ['cross-origin-opener-policy']);
    assert.deepEqual(find('Same-Origin'), ['cross-origin-opener-policy']);
  });
  test('versions are found in headers and in the generator', () => {
    const find = (headers: Record<string, string[]>, generator: string | null = null) =>
      findVersions(headers, generator).map(({ source }) => source);
    assert.deepEqual(find({ server: ['nginx'] }), []);
    assert.deepEqual(find({ server: ['Apache/2.4.41 (Ubuntu)'] }), ['server']);
    assert.deepEqual(find({ 'x-aspnet-version': ['4.0.30319'] }), ['x-aspnet-version']);
    assert.deepEqual(find({}, 'WordPress 6.4.2'), ['generator']);
    assert.deepEqual(find({ 'x-powered-by': ['PHP/8.1.2'], server: ['cloudflare'] }), ['x-powered-by']);
  });
});

describe('security.txt', () => {
  const cases: [text: string, faults: string[]][] = [
    ['Contact: mailto:a@b.test\nExpires: 2030-01-01T00:00:00Z\n', []],
    ['Contact: https://b.test/\r\nExpires: 2030-01-01t00:00:00+01:00\r\nPreferred-Languages: en\r\n', []],
    ['Expires: 2030-01-01T00:00:00Z', ['contact-missing']],
    ['Contact: a@b.test\nExpires: 2030-01-01T00:00:00Z', ['contact-no-uri']],
    ['Contact: mailto:a@b.test', ['expires-missing']],
    ['Contact: mailto:a@b.test\nExpires: next year', ['expires-unreadable']],
    [
      'Contact: mailto:a@b.test\nExpires: 2030-01-01T00:00:00Z\nExpires: 2031-01-01T00:00:00Z',
      ['expires-repeated'],
    ],
    ['Contact: mailto:a@b.test\nExpires: 2030-01-01T00:00:00Z\nwhat is this', ['line-without-field']],
    [
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- Contact: mailto:a@b.test\nExpires: 2030-01-01T00:00:00Z\n-----BEGIN PGP SIGNATURE-----\nxyz\n',
      [],
    ],
  ];
  for (const [text, faults] of cases) {
    test(JSON.stringify(text.slice(0, 60)), () => assert.deepEqual(parseSecurityTxt(text).faults, faults));
  }
});

test('a file without RFC 9116 fields is not a security.txt, rather than an invalid one', () => {
  for (const text of ['{}', '', '{"error":"not found"}', 'Not found: nothing here', '# only a comment'])
    assert.equal(parseSecurityTxt(text).recognized, false, text);
  for (const text of [
    'Encryption: https://b.test/key',
    'contact: mailto:a@b.test',
    '{}\nPolicy: https://b.test/',
  ])
    assert.equal(parseSecurityTxt(text).recognized, true, text);
});

test('a security.txt of only spaces is parsed quickly', () => {
  const ms = cpuMsOf(() => {
    for (let i = 0; i < 4; i += 1) parseSecurityTxt(`Contact:${'\t'.repeat(32_000)}\u2028x`);
  });
  assert.ok(ms < 1_000, `${ms} ms`);
});

test('a property name of Object is not a valid referrer policy', () => {
  for (const word of ['__proto__', 'constructor', 'toString']) {
    assert.equal(effectiveReferrerPolicy([word], word), null);
  }
});

test('no text makes a header parser throw', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 4 }), (texts) => {
      const policies = parsePolicies(texts, 'header');
      commonIssues(policies, scriptIssues);
      findCspFaults(texts, policies);
      parseHsts(texts);
      parseCookies(texts).map(cookieRejection);
      readFrameOptions(texts);
      effectiveReferrerPolicy(texts, texts[0] ?? null);
      parseSecurityTxt(texts.join('\n'));
    }),
  );
});
