import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import { evaluateHttp } from './evaluate.ts';
import type { HttpObservation } from './probe.ts';
import type { HttpSettings } from './settings.ts';
import { defaultHttpSettings } from './settings.ts';

const NOW = Date.UTC(2026, 5, 15);
const URL_WITH_SECRETS = 'https://shop.test/login?token=secret';

const seen = (change: Partial<HttpObservation> = {}): HttpObservation => ({
  durationMs: 120,
  address: '192.0.2.1',
  phases: { dnsMs: 1, connectMs: 10, tlsMs: 20, firstByteMs: 80, transferMs: 9 },
  failure: null,
  statusCode: 200,
  httpVersion: '1.1',
  headers: {},
  finalUrl: URL_WITH_SECRETS,
  hops: [],
  target: { host: 'shop.test', port: 443 },
  bodyBytes: 10,
  bodyComplete: true,
  body: null,
  certificate: {
    subject: 'CN=shop.test',
    issuer: 'CN=Some CA',
    names: ['shop.test'],
    notBefore: NOW - 60 * dayMs,
    notAfter: NOW + 30 * dayMs,
    fingerprint: 'ab'.repeat(32),
    authorizationError: null,
  },
  tlsVersion: 'TLSv1.3',
  ...change,
});

const evaluateWith = (change: Partial<HttpObservation>, settings: Partial<HttpSettings> = {}, now = NOW) => {
  const verdict = evaluateHttp(seen(change), { ...defaultHttpSettings(URL_WITH_SECRETS), ...settings }, now);
  return `${verdict.status} ${verdict.reasons.map(describeReason).join(' ')}`.trim();
};

describe('the verdict on an http observation', () => {
  test('is up if no rule is violated', () => {
    assert.equal(evaluateWith({}), 'up');
  });

  test('is down on a failure and reports the failure as the reason', () => {
    assert.equal(
      evaluateWith({ failure: { phase: 'connect', code: 'connect-refused' } }),
      'down Port 443 refused the connection.',
    );
    assert.equal(
      evaluateWith({ failure: { phase: 'transfer', code: 'transfer-timeout' } }),
      'down The response body was not complete within 10 s.',
    );
  });

  test('is unknown if the failure is ours', () => {
    assert.match(
      evaluateWith({ failure: { phase: 'internal', code: 'probe-failed', detail: 'EMFILE' } }),
      /^unknown /,
    );
  });

  test('states when a rejected certificate expired and which names it covered', () => {
    assert.equal(
      evaluateWith({ failure: { phase: 'tls', code: 'certificate-expired' } }, {}, NOW),
      'down The certificate expired on 2026-07-15.',
    );
    assert.equal(
      evaluateWith({ failure: { phase: 'tls', code: 'certificate-name-mismatch' } }),
      'down The certificate is valid for shop.test, not for shop.test.',
    );
  });

  const tls = (verify: boolean, ...warnDays: number[]): Partial<HttpSettings> => ({
    tls: { verify, warnDays },
  });
  const later = (days: number): number => NOW + days * dayMs;

  test('changes in the last days before the certificate expires', () => {
    assert.equal(evaluateWith({}, tls(true, 14, 7), later(15)), 'up');
    assert.equal(
      evaluateWith({}, tls(true, 14, 7), later(16)),
      'degraded The certificate expires in 14 days.',
    );
    assert.equal(evaluateWith({}, tls(true, 14, 7), later(29)), 'degraded The certificate expires in 1 day.');
    assert.equal(evaluateWith({}, tls(true), later(29)), 'up');
    assert.equal(evaluateWith({}, tls(true), later(31)), 'down The certificate expired on 2026-07-15.');
    assert.equal(evaluateWith({}, tls(false), later(31)), 'up');
    assert.equal(
      evaluateWith({}, tls(false, 7), later(31)),
      'degraded The certificate expired on 2026-07-15.',
    );
  });

  test('is degraded if slow, but down if it also violates a rule', () => {
    const slow = { expect: { ...defaultHttpSettings('').expect, maxMs: 100 } };
    assert.equal(evaluateWith({}, slow), 'degraded The response took 120 ms; the limit is 100 ms.');
    assert.equal(
      evaluateWith({ statusCode: 503 }, slow),
      'down The server returned status 503; expected 200-299.',
    );
  });

  test('does not show the query string of an unexpected URL', () => {
    const expect = { ...defaultHttpSettings('').expect, finalUrl: 'https://shop.test/home?key=secret' };
    const text = evaluateWith({}, { expect });
    assert.match(text, /^down The final URL is https:\/\/shop\.test\/login/);
    assert.doesNotMatch(text, /secret/);
  });

  test('compares final URLs as URLs', () => {
    const expect = {
      ...defaultHttpSettings('').expect,
      finalUrl: 'HTTPS://SHOP.test:443/login?token=secret#top',
    };
    assert.equal(evaluateWith({}, { expect }), 'up');
  });

  test('is unknown when an expectation no longer compiles', () => {
    const expect = { ...defaultHttpSettings('').expect, headers: [{ name: 'x', matches: '(' }] };
    assert.equal(
      evaluateWith({ headers: { x: ['1'] } }, { expect }),
      'unknown An expectation of this monitor is not valid. Correct it in the monitor settings.',
    );
  });
});
