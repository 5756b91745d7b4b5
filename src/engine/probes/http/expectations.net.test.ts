import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { expecting, startWebLab, type WebLab } from './testing/web-lab.ts';

let lab: WebLab;
before(async () => {
  lab = await startWebLab();
});
after(() => lab.server.close());

describe('expectations', () => {
  test('a status matches a number or a range', async () => {
    assert.equal((await lab.check('/status/404', expecting({ status: [200, '400-404'] }))).status, 'up');
    assert.equal((await lab.check('/status/404', expecting({ status: [404] }))).status, 'up');
    assert.deepEqual((await lab.check('/status/503')).codes, ['status-unexpected']);
    assert.equal((await lab.check('/status/204')).status, 'up');
  });

  test('header names are case-insensitive, and any of several values can match', async () => {
    const headers = [
      { name: 'x-single', equals: 'one' },
      { name: 'X-MANY', equals: 'second' },
      { name: 'X-Many', contains: 'fir' },
      { name: 'X-Many', equals: 'first, second' },
      { name: 'Content-Type', matches: '^text/(html|plain)' },
    ];
    assert.equal((await lab.check('/headers', expecting({ headers }))).status, 'up');
    const wrong = [
      { name: 'X-Single', equals: 'two' },
      { name: 'X-None', contains: '' },
    ];
    assert.deepEqual((await lab.check('/headers', expecting({ headers: wrong }))).codes, [
      'header-mismatch',
      'header-missing',
    ]);
  });

  test('JSON paths are evaluated, and a body that is not JSON is reported', async () => {
    const jsonPath = [
      { path: '$.status', equals: 'ok' },
      { path: '$.queue.stuck', equals: false },
      { path: '$.queue.oldest', equals: null },
      { path: '$.version', matches: '^1\\.\\d+' },
      { path: '$.nodes[?@.healthy == false].name', equals: 'b' },
      { path: '$.tags', contains: 'green' },
      { path: '$.queue', contains: 'length' },
      { path: '$.absent', exists: false },
      { path: '$.nodes[0]', exists: true },
    ];
    assert.equal((await lab.check('/json', expecting({ jsonPath }))).status, 'up');
    const wrong = [
      { path: '$.status', equals: 'bad' },
      { path: '$.nope', equals: 1 },
      { path: '$.status', exists: false },
      { path: '$.queue.length', equals: '7' },
    ];
    const codes = ['json-path-mismatch', 'json-path-missing', 'json-path-present', 'json-path-mismatch'];
    assert.deepEqual((await lab.check('/json', expecting({ jsonPath: wrong }))).codes, codes);
    assert.deepEqual((await lab.check('/ok', expecting({ jsonPath }))).codes, ['json-invalid']);
  });

  test('a response later than maxMs is degraded', async () => {
    const slow = await lab.check('/slow/150', expecting({ maxMs: 100 }));
    assert.deepEqual([slow.status, slow.codes], ['degraded', ['too-slow']]);
    assert.equal((await lab.check('/slow/1', expecting({ maxMs: 15_000 }))).status, 'up');
  });

  for (const encoding of ['gzip', 'deflate', 'deflate-raw', 'br', 'zstd']) {
    test(`a body in ${encoding} is decompressed`, async () => {
      const { seen, status } = await lab.check(`/encoded/${encoding}`);
      assert.deepEqual([status, seen.bodyBytes], ['up', 53]);
    });
  }

  test('nested encodings are decoded in turn', async () => {
    assert.equal((await lab.check('/encoded-twice')).seen.bodyBytes, 53);
  });

  test('interim responses and trailers are tolerated', async () => {
    assert.equal((await lab.check('/early-hints')).seen.statusCode, 200);
    assert.equal((await lab.check('/chunked-with-trailers')).seen.bodyBytes, 12);
  });

  test('the body is stored only if an expectation needs it', async () => {
    assert.equal((await lab.check('/json')).seen.body, null);
    const { seen } = await lab.check('/json', expecting({ jsonPath: [{ path: '$.status', exists: true }] }));
    assert.match(seen.body ?? '', /"status":"ok"/);
  });

  test('a body just below the limit is complete, and one at the limit is truncated', async () => {
    const below = await lab.check('/large/1048575');
    assert.deepEqual([below.seen.bodyBytes, below.seen.bodyComplete], [1_048_575, true]);
    const above = await lab.check('/large/3000000');
    assert.deepEqual([above.seen.bodyBytes, above.seen.bodyComplete, above.status], [1_048_576, false, 'up']);
  });
});
