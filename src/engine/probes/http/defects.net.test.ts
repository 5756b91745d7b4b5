import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAX_BODY_BYTES } from '#engine/http/request-url.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { DEFECTS, type WebDefect } from '#lab/web/defects.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import { httpKind } from './index.ts';
import { defaultHttpSettings } from './settings.ts';

/** Timeout for targets that stop responding, with time to reach that point on a busy machine. */
const HANG_TIMEOUT_MS = 1_500;
const PATIENT_MS = 30_000;

/**
 * Expected result of each defect: a failure code, `limit` (up, reading stopped at the limit), or a status that is
 * evaluated as usual.
 */
const EXPECTED: Record<WebDefect, string> = {
  'hang-before-headers': 'response-timeout',
  'hang-in-headers': 'response-timeout',
  'hang-in-body': 'transfer-timeout',
  'slow-headers': 'response-timeout',
  'slow-body': 'transfer-timeout',
  'slow-body-without-length': 'transfer-timeout',
  'endless-body': 'limit',
  'endless-chunks': 'limit',
  'endless-crumbs': 'limit',
  'endless-headers': 'http-headers-too-large',
  'endless-header-name': 'http-headers-too-large',
  'endless-status-line': 'http-headers-too-large',
  'endless-interim-answers': 'http-invalid',
  'endless-chunk-extension': 'http-invalid',
  'endless-trailers': 'http-headers-too-large',
  'huge-header': 'http-headers-too-large',
  'body-shorter-than-length': 'body-cut-short',
  'chunks-cut-short': 'body-cut-short',
  'chunk-cut-short': 'body-cut-short',
  'reset-in-body': 'body-cut-short',
  'reset-before-answer': 'closed-early',
  'close-before-answer': 'closed-early',
  'close-in-headers': 'closed-early',
  'length-not-a-number': 'http-invalid',
  'length-negative': 'http-invalid',
  'length-too-large': 'http-invalid',
  'lengths-that-differ': 'http-invalid',
  'length-and-chunked': 'http-invalid',
  'bad-chunk-size': 'http-invalid',
  'huge-chunk-size': 'http-invalid',
  garbage: 'http-invalid',
  'not-http': 'http-invalid',
  'status-not-a-number': 'http-invalid',
  'status-of-two-digits': 'http-invalid',
  'version-unknown': 'http-invalid',
  'header-without-name': 'http-invalid',
  'header-with-nul': 'http-invalid',
  'header-with-space-before-colon': 'http-invalid',
  'upgrade-not-asked-for': 'status-unexpected',
  'gzip-bomb': 'limit',
  'deep-gzip-bomb': 'limit',
  'brotli-bomb': 'limit',
  'zstd-bomb': 'limit',
  'gzip-of-nothing-endless': 'limit',
  'gzip-damaged': 'body-decode-failed',
  'gzip-cut-short': 'body-decode-failed',
  'gzip-that-is-not': 'body-decode-failed',
  'encoded-too-often': 'content-encoding-unsupported',
};

describe('a web server with the defect', { concurrency: 8 }, () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.close());

  for (const defect of Object.keys(DEFECTS) as WebDefect[]) {
    const expected = EXPECTED[defect];
    const hangs = expected.endsWith('-timeout');
    test(`${defect} ends in ${expected}`, async () => {
      const timeoutMs = hangs ? HANG_TIMEOUT_MS : PATIENT_MS;
      const settings = { ...defaultHttpSettings(`${server.url}/${defect}`), timeoutMs };
      const signal = AbortSignal.timeout(timeoutMs);
      const observation = await httpKind.probe(settings, {
        net: createLoopbackNet(),
        clock: systemClock,
        signal,
      });
      const verdict = httpKind.evaluate(observation, settings, 0);
      assert.ok(observation.bodyBytes <= MAX_BODY_BYTES);
      assert.doesNotThrow(() => JSON.stringify(observation));
      if (expected === 'limit') {
        assert.deepEqual(verdict, { status: 'up', reasons: [] }, JSON.stringify(observation.failure));
        assert.equal(observation.bodyComplete, false);
        return;
      }
      assert.equal(verdict.status, 'down');
      assert.equal(verdict.reasons[0]?.code, expected, JSON.stringify(observation.failure));
      assert.match(describeReason(verdict.reasons[0] ?? { code: '' }), / .*\.$/);
      if (hangs) assert.ok(observation.durationMs < timeoutMs + 2_000, `${observation.durationMs} ms`);
    });
  }
});
