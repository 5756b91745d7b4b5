import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { defaultKeywordSettings, type KeywordSettings, keywordKind } from './index.ts';

const net = createGuardedNet();
let server: WebServer;
before(async () => {
  server = await startWebServer({
    behaviors: {
      late: ({ response }) => response.end(`${'x'.repeat(1_048_570)}needle`),
      beyond: ({ response }) => response.end(`${'x'.repeat(1_048_576)}needle`),
    },
  });
});
after(() => server.close());

async function check(path: string, keyword: string, change: Partial<KeywordSettings> = {}): Promise<string> {
  const settings = { ...defaultKeywordSettings(`${server.url}${path}`, keyword), ...change };
  const signal = AbortSignal.timeout(settings.timeoutMs);
  const observation = await keywordKind.probe(settings, { net, clock: systemClock, signal });
  const { status, reasons } = keywordKind.evaluate(observation, settings, 0);
  return reasons.length === 0 ? status : `${status} ${reasons.map((reason) => reason.code).join(' ')}`;
}

describe('a keyword', () => {
  test('a required keyword is up if it is found and down if it is not', async () => {
    assert.equal(await check('/ok', 'All is well'), 'up');
    assert.equal(await check('/ok', 'All is lost'), 'down keyword-missing');
  });

  test('a forbidden keyword is down if it is found', async () => {
    assert.equal(await check('/ok', 'All is lost', { keywordMode: 'absent' }), 'up');
    assert.equal(await check('/ok', 'all is well', { keywordMode: 'absent' }), 'down keyword-present');
  });

  test('a keyword can be a pattern that the body must or must not match', async () => {
    const matches = { keywordMode: 'matches' } as const;
    assert.equal(await check('/ok', 'all is (well|fine)', matches), 'up');
    assert.equal(await check('/ok', 'All is lost$', matches), 'down body-pattern-not-matched');
    assert.equal(
      await check('/ok', 'all IS w.ll', { ...matches, caseSensitive: true }),
      'down body-pattern-not-matched',
    );
    assert.equal(await check('/ok', 'error \\d+', { keywordMode: 'no-match' }), 'up');
    assert.equal(await check('/ok', 'w[a-e]ll', { keywordMode: 'no-match' }), 'down body-pattern-matched');
  });

  test('a keyword that is used as a pattern must be a valid pattern', () => {
    const faultsOf = (keyword: string, keywordMode: KeywordSettings['keywordMode']) =>
      keywordKind
        .findFaults({ ...defaultKeywordSettings(server.url, keyword), keywordMode }, net.policy)
        .map(({ pointer, code }) => [pointer, code]);
    assert.deepEqual(faultsOf('a(b', 'matches'), [['/keyword', 'bad_pattern']]);
    assert.deepEqual(faultsOf('a(b', 'present'), []);
  });

  test('is compared with or without case sensitivity', async () => {
    assert.equal(await check('/ok', 'ALL IS WELL'), 'up');
    assert.equal(await check('/ok', 'ALL IS WELL', { caseSensitive: true }), 'down keyword-missing');
    assert.equal(await check('/charset/utf8-default', 'GRÜSSE'), 'up');
  });

  test('an error page is down because of its status even if the keyword is found', async () => {
    assert.equal(await check('/status/500', 'status 500'), 'down status-unexpected');
  });

  for (const page of [
    'latin1-header',
    'latin1-meta',
    'utf8-default',
    'utf8-bom',
    'utf16-bom',
    'xml-declared',
    'old-code-page',
    'unknown-charset',
  ]) {
    test(`is found in a page with charset ${page}`, async () => {
      assert.equal(await check(`/charset/${page}`, 'Grüße', { caseSensitive: true }), 'up');
    });
  }

  test('is found in Shift_JIS', async () => {
    assert.equal(await check('/charset/shift-jis', '日本'), 'up');
  });

  for (const encoding of ['gzip', 'deflate', 'deflate-raw', 'br', 'zstd']) {
    test(`is found in a body compressed with ${encoding}`, async () => {
      assert.equal(await check(`/encoded/${encoding}`, 'All is well'), 'up');
    });
  }

  test('a keyword is searched for on the last page of a redirect', async () => {
    assert.equal(await check('/redirect-chain/3', 'All is well'), 'up');
  });

  test('is found up to the read limit, and not beyond it', async () => {
    assert.equal(await check('/late', 'needle'), 'up');
    assert.equal(await check('/beyond', 'needle'), 'down keyword-missing');
    assert.equal(await check('/endless-body', 'needle', { keywordMode: 'absent' }), 'up');
  });

  test('a keyword is missing from a response without a body', async () => {
    assert.equal(await check('/ok', 'All is well', { method: 'HEAD' }), 'down keyword-missing');
  });

  test('is not evaluated if the response was interrupted', async () => {
    assert.equal(await check('/body-shorter-than-length', 'only this'), 'down body-cut-short');
  });
});
