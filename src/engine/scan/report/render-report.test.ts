import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanCheck } from '#engine/posture/posture-check.ts';
import { renderReport } from './render-report.ts';
import { reportScan } from './report.ts';

/** Renders the report of a first scan of `good.test` with these results of one family. */
function render(checks: ScanCheck[], verbose = false): string {
  const outcome = {
    family: 'web' as const,
    state: 'done' as const,
    reason: null,
    durationMs: 1,
    facts: null,
  };
  const result = {
    outcomes: [{ ...outcome, checks }],
    startedMs: 0,
    finishedMs: 1_000,
    queries: 1,
    missing: false,
  };
  return renderReport(reportScan('good.test', result), { verbose });
}

const fail = (id: ScanCheck['id'], asset: string, more: Partial<ScanCheck> = {}): ScanCheck => ({
  ...{ id, asset, result: 'fail', reason: 'header-absent' },
  ...more,
});

test('a finding on both the apex and www is shown once, with the points of both', () => {
  const text = render([fail('web.csp.missing', 'www.good.test'), fail('web.csp.missing', 'good.test')]);
  assert.equal(
    text.split('web.csp.missing').length,
    3,
    'the finding is listed once, with one link to its page',
  );
  assert.match(text, /good\.test and www\.good\.test {2}web\.csp\.missing/);
  assert.equal(text.match(/seen {4}/g)?.length, 1);
  assert.match(text, /MEDIUM \(1\)/);
});

test('differences between sites are shown for each site, except for their names', () => {
  const at = (asset: string, header: string) => fail('web.hsts.short', asset, { evidence: { header } });
  const both = render([at('good.test', 'max-age=1'), at('www.good.test', 'max-age=2')]);
  assert.match(
    both,
    /seen {4}good\.test: the header is missing; header: max-age=1\n +www\.good\.test: .*max-age=2/,
  );
  const to = (asset: string) =>
    fail('web.https.no-redirect', asset, {
      reason: 'stays-on-http',
      evidence: { finalUrl: `http://${asset}/` },
    });
  assert.equal(render([to('good.test'), to('www.good.test')]).match(/final URL/g)?.length, 1);
});

test('other assets, and different severities of one finding, keep their own lines', () => {
  const text = render([
    fail('web.csp.missing', 'app.good.test'),
    fail('web.csp.missing', 'shop.good.test'),
    fail('cve.cvss-high', 'good.test', { confidence: 'probable' }),
    fail('cve.cvss-high', 'www.good.test', { confidence: 'confirmed' }),
  ]);
  assert.equal(text.match(/ {2}web\.csp\.missing$/gm)?.length, 2);
  assert.equal(text.match(/ {2}cve\.cvss-high$/gm)?.length, 2);
});

test('nothing is stale on a first scan, and codes are always shown as words', () => {
  const text = render(
    [
      fail('web.csp.missing', 'good.test', { evidence: { reportOnly: true } }),
      { id: 'web.hsts.missing', asset: 'good.test', result: 'not-tested', reason: 'dns-servfail' },
    ],
    true,
  );
  assert.doesNotMatch(text, /stale|[{}]|not-tested|dns-servfail|reportOnly/);
  assert.match(text, /Vulnerability \/ web risk .* partly measured/);
  assert.match(text, /web\.hsts\.missing {2}good\.test {2}not tested: DNS lookup failed \(SERVFAIL\)/);
});

test('a result with terminal escape sequences is sanitized', () => {
  const text = render([fail('web.csp.missing', 'good.test', { evidence: { header: '\u001b[31mred' } })]);
  assert.ok(!text.includes('\u001b'));
});
