import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { HttpFault } from './http-run.ts';
import { buildRequest, CookieJar, type HopRequest, nextRequest } from './request.ts';

const from: HopRequest = {
  url: new URL('https://user:pw@here.test/a/b?token=1#part'),
  method: 'POST',
  body: 'x',
  trusted: true,
};
const settings = {
  ...defaultHttpSettings(from.url.href),
  headers: { 'X-Secret': 'header-secret', Cookie: 'c=cookie-secret', 'Accept-Language': 'de' },
  auth: { type: 'bearer', token: 'token-secret' } as const,
};

const location = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl(),
  fc
    .tuple(
      fc.constantFrom(
        'https://here.test',
        'http://here.test',
        'https://here.test:444',
        '//other.test',
        'https://u:p@here.test',
        'https://here.test@evil.test',
        '\\\\evil.test',
        '/',
        '..',
        '?',
        'javascript:',
        'data:',
        'gopher://x',
        'https:',
      ),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join('')),
);

test('any Location leads to http or https, or to an error with a code', () => {
  fc.assert(
    fc.property(location, fc.constantFrom(301, 302, 303, 307, 308), (text, statusCode) => {
      try {
        const hop = nextRequest(from, { statusCode, httpVersion: '1.1', headers: { location: [text] } });
        assert.match(hop.url.protocol, /^https?:$/);
        assert.equal(hop.trusted, hop.url.origin === from.url.origin);
        const sent = buildRequest(hop, settings, null).headers.join('\n');
        assert.equal(/secret/.test(sent), hop.trusted);
      } catch (error) {
        assert.ok(error instanceof HttpFault, String(error));
        assert.match(error.failure.code, /^redirect-(?:invalid|scheme)$/);
        assert.doesNotMatch(JSON.stringify(error.failure), /pw|token/);
      }
    }),
    { numRuns: 2_000, seed: 5 },
  );
});

test('credentials are not sent again after a redirect back to the origin', () => {
  const head = (to: string) => ({ statusCode: 307, httpVersion: '1.1', headers: { location: [to] } });
  const away = nextRequest(from, head('https://other.test/'));
  const back = nextRequest(away, head('https://here.test/a/b'));
  assert.equal(back.trusted, false);
  assert.doesNotMatch(buildRequest(back, settings, null).headers.join('\n'), /secret|Basic/);
});

test('the jar returns a cookie only to the origin that set it, honors deletions, and is limited', () => {
  const jar = new CookieJar();
  jar.store(new URL('https://a.test'), ['s=1; Path=/; Secure', 'gone=1', 'bad', '=x', 'n\u00e9=1', 'r=a=b']);
  jar.store(new URL('https://a.test'), ['gone=; Max-Age=0']);
  assert.equal(jar.header(new URL('https://a.test')), 's=1; r=a=b');
  assert.equal(jar.header(new URL('http://a.test')), '');
  jar.store(
    new URL('https://b.test'),
    Array.from({ length: 500 }, (_, index) => `k${index}=${'v'.repeat(100)}`),
  );
  assert.ok(jar.header(new URL('https://b.test')).length < 10_000);
});
