import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { describeReason } from '#engine/probes/causes.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { stepsKind } from './index.ts';
import type { RequestStep, StepsSettings } from './settings.ts';

const password = 'correct horse "battery" & staple';
const policy = createEgressPolicy({ mode: 'any', allow: [] });
let shop: WebServer;

before(async () => {
  shop = await startWebServer({
    behaviors: {
      // Sets a session cookie, and a token that the following requests need.
      login({ response, body }) {
        const ok = body.startsWith('{') && JSON.parse(body).password === password;
        response.writeHead(ok ? 200 : 403, {
          'content-type': 'application/json',
          'set-cookie': ['session=s3ssion; Path=/orders', 'other=1; Path=/nowhere'],
          'x-request-id': 'r-17',
        });
        response.end(JSON.stringify({ token: 't0k3n-of-the-shop', id: 4711, list: [1, 2] }));
      },
      orders({ request, response, query }) {
        const { authorization, cookie } = request.headers;
        const isSignedIn = authorization === 'Bearer t0k3n-of-the-shop' && cookie === 'session=s3ssion';
        response.writeHead(isSignedIn ? 200 : 401, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ id: 4711, q: query.get('q'), cookie, error: isSignedIn ? null : 'sign in' }),
        );
      },
      form: ({ response }) =>
        void response
          .setHeader('content-type', 'text/html')
          .end('<form><input name="csrf" value="c&amp;d"><p class="total"> 12,50\n  € </p></form>'),
      repeat: ({ request, response, body }) =>
        void response.end(`${request.url} ${JSON.stringify(request.headers)} ${body}`),
      huge: ({ response }) => void response.end(`[${'[1],'.repeat(260_000)}1]`),
      bomb: ({ response }) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000, '{'))),
      endless({ response }) {
        response.writeHead(200);
        const pump = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pump);
        pump();
      },
      silent: () => undefined,
      trickle({ response }) {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      },
      away: ({ response }) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
      elsewhere: ({ response }) => void response.end('http://elsewhere.test/steal'),
    },
  });
});
after(() => shop.close());

const net = createGuardedNet({
  hosts: { 'shop.test': ['127.0.0.1'], 'elsewhere.test': ['127.0.0.1'], 'inside.test': ['10.0.0.1'] },
});

/** Runs the steps; `{{shop}}` is the URL of the server. */
async function run(steps: RequestStep[], more: Partial<StepsSettings> = {}, timeoutMs = 20_000) {
  const settings = {
    steps,
    ...stepsKind.defaults,
    secrets: {},
    verifyTls: true,
    ipVersion: null,
    keepFailedBody: false,
    ...more,
    variables: { shop: `http://shop.test:${shop.port}`, ...more.variables },
    timeoutMs,
  };
  const observation = await stepsKind.probe(settings, {
    net,
    clock: systemClock,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status, reasons } = stepsKind.evaluate(observation, settings, systemClock.now());
  return {
    seen: observation,
    status,
    text: reasons.map(describeReason).join(' '),
    codes: observation.run.steps.map(({ status, reason }) => reason?.code ?? status),
    faults: stepsKind.findFaults(settings, policy),
  };
}

const login: RequestStep = {
  name: 'Sign in',
  url: '{{shop}}/login',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"password": "{{password}}", "at": {{$timestamp}}}',
  extract: [
    { name: 'token', from: 'json', expression: '$.token', secret: true },
    { name: 'orderId', from: 'json', expression: '$.id' },
    { name: 'request', from: 'header', expression: 'X-Request-Id' },
  ],
};
const orders: RequestStep = {
  name: 'Orders',
  url: '{{shop}}/orders?q={{request}}',
  headers: { authorization: 'Bearer {{token}}' },
  extract: [{ name: 'cookie', from: 'cookie', expression: 'session' }],
  expect: {
    jsonPath: [
      { path: '$.id', equals: '{{orderId}}' },
      { path: '$.q', equals: 'r-17' },
    ],
  },
};

describe('a run', () => {
  test('passes values and cookies from one step to the next and reports the times of each step', async () => {
    const { seen, status, faults } = await run([login, orders], { secrets: { password } });
    assert.deepEqual([status, faults], ['up', []]);
    const [first, second] = seen.run.steps;
    assert.deepEqual(first?.extracted, ['token', 'orderId', 'request']);
    assert.deepEqual([first?.statusCode, second?.statusCode, seen.statusCode], [200, 200, 200]);
    assert.ok(second && first && second.startMs >= first.durationMs && second.phases?.connectMs !== null);
    assert.ok(Math.abs(seen.durationMs - second.startMs - second.durationMs) < 50);
    assert.equal(second.action, `GET http://shop.test:${shop.port}/orders?…`);
    assert.deepEqual(seen.run.values, { orderId: '4711', request: 'r-17', cookie: 's3ssion' });
  });

  test('ends at the first step that fails and identifies it', async () => {
    const wrong = { ...login, body: '{"password": "wrong"}' };
    const { status, codes, text } = await run([wrong, orders], { secrets: { password } });
    assert.deepEqual([status, codes], ['down', ['status-unexpected', 'skipped']]);
    assert.equal(text, 'Step 1 (Sign in): The server returned status 403; expected 200-299.');
  });

  test('extracts values with regular expressions and CSS selectors', async () => {
    const { status, seen } = await run([
      {
        url: '{{shop}}/form',
        extract: [
          { name: 'csrf', from: 'css', expression: 'input[name=csrf]', attribute: 'value' },
          { name: 'total', from: 'css', expression: 'form > .total' },
          { name: 'amount', from: 'regex', expression: '(\\d+),\\d+' },
          { name: 'match', from: 'regex', expression: '\\d+,\\d+' },
        ],
      },
      { url: '{{shop}}/repeat?c={{csrf}}', expect: { bodyContains: ['c%26d'], bodyMatches: ['^/repeat'] } },
    ]);
    assert.equal(status, 'up');
    assert.deepEqual(seen.run.values, { csrf: 'c&d', total: '12,50 €', amount: '12', match: '12,50' });
  });

  test('checks status, headers, text, pattern, JSON and time of each step', async () => {
    const wrong: [NonNullable<RequestStep['expect']>, string][] = [
      [{ status: [201] }, 'status-unexpected'],
      [{ headers: [{ name: 'X-None' }] }, 'header-missing'],
      [{ bodyContains: ['{{orderId}}9'] }, 'step-text-missing'],
      [{ bodyMatches: ['^nothing$'] }, 'step-pattern-missing'],
      [{ jsonPath: [{ path: '$.id', atLeast: 5000 }] }, 'json-path-mismatch'],
    ];
    for (const [expect, code] of wrong) {
      const { codes } = await run([login, { ...orders, expect }], { secrets: { password } });
      assert.deepEqual(codes, ['up', code]);
    }
    const late = await run([{ url: '{{shop}}/slow/60', expect: { status: ['100-599'], maxMs: 1 } }]);
    assert.deepEqual([late.status, late.codes], ['degraded', ['too-slow']]);
  });

  test('fails if a value is missing from the response', async () => {
    const extract = [{ name: 'x', from: 'json' as const, expression: '$.none' }];
    const { text } = await run([{ ...login, extract }], { secrets: { password } });
    assert.equal(text, 'Step 1 (Sign in): The response has no value for x ($.none).');
  });
});

describe('variables', () => {
  test('a variable remains a single value in a path, a query, JSON and a form', async () => {
    const evil = 'a/../b?x=1&y="2"\\';
    const variables = { evil };
    const json = { 'content-type': 'application/json' };
    await run(
      [
        {
          url: '{{shop}}/repeat/{{evil}}?q={{evil}}',
          method: 'POST',
          headers: json,
          body: '{"v": "{{evil}}"}',
        },
      ],
      { variables },
    );
    const sent = shop.requests.at(-1);
    assert.equal(sent?.url, `/repeat/${encodeURIComponent(evil)}?q=${encodeURIComponent(evil)}`);
    assert.deepEqual(JSON.parse(sent?.body ?? ''), { v: evil });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await run(
      [{ url: '{{shop}}/repeat', method: 'POST', headers: form, body: 'v={{evil}}&raw={{{evil}}}' }],
      { variables },
    );
    assert.equal(shop.requests.at(-1)?.body, `v=${encodeURIComponent(evil)}&raw=${evil}`);
  });

  test('variables are not expanded twice and cannot traverse a path or split a header', async () => {
    const variables = { a: '{{b}}', b: 'secret', up: '..', line: 'x\r\nX-Evil: 1' };
    await run([{ url: '{{shop}}/repeat?a={{a}}' }], { variables });
    assert.equal(shop.requests.at(-1)?.url, '/repeat?a=%7B%7Bb%7D%7D');
    const climb = await run([{ url: '{{shop}}/repeat/{{up}}/admin' }], { variables });
    assert.deepEqual(climb.codes, ['step-variable-unusable']);
    const split = await run([{ url: '{{shop}}/repeat', headers: { 'x-a': '{{line}}' } }], { variables });
    assert.deepEqual(split.codes, ['request-invalid']);
  });

  test("variables can lead only to the steps' origins", async () => {
    const extract = [{ name: 'next', from: 'regex' as const, expression: '.+' }];
    const { codes, text } = await run(
      [{ url: '{{shop}}/elsewhere', extract }, { url: '{{next}}?p={{password}}' }],
      {
        secrets: { password },
      },
    );
    assert.deepEqual(codes, ['up', 'step-origin-unknown']);
    assert.match(text, /points to http:\/\/elsewhere\.test/);
    const declared = stepsKind.order(
      {
        steps: [{ url: '{{base}}/a' }, { url: 'https://b.test/{{x}}' }],
        variables: { base: 'http://a.test:81/v1' },
      },
      1000,
    );
    assert.equal(declared.probe.target()?.origin, 'http://a.test:81 https://b.test');
  });
});

test('secrets do not appear in the result, even if the server repeats them', async () => {
  const secrets = { password, key: 'k3y-of-the-api' };
  const { seen, text } = await run(
    [
      login,
      {
        name: 'Repeat',
        url: '{{shop}}/repeat/{{key}}?p={{password}}&k={{key}}',
        headers: { 'x-key': '{{key}}', authorization: 'Bearer {{token}}' },
        extract: [{ name: 'all', from: 'regex', expression: '.*' }],
        expect: { jsonPath: [{ path: '$.x', equals: 1 }], headers: [{ name: 'x', equals: '{{key}}' }] },
      },
    ],
    { secrets, keepFailedBody: true },
  );
  const shown = JSON.stringify(seen) + text;
  for (const secret of [password, secrets.key, 't0k3n-of-the-shop', encodeURIComponent(password)])
    assert.equal(shown.includes(secret), false, secret);
  const { request, body } = seen.evidence ?? {};
  assert.match(body?.text ?? '', /\*{8}/);
  assert.match(request?.url ?? '', /\/repeat\/\*{8}\?…$/);
});

describe('a hostile server', () => {
  test('too much data, a decompression bomb and huge JSON are read within limits', async () => {
    const endless = await run([{ url: '{{shop}}/endless' }]);
    assert.deepEqual([endless.status, endless.seen.run.steps[0]?.bodyBytes], ['up', 1_048_576]);
    const extract = [{ name: 'x', from: 'json' as const, expression: '$..*' }];
    for (const path of ['bomb', 'endless'])
      assert.deepEqual((await run([{ url: `{{shop}}/${path}`, extract }])).codes, ['step-value-missing']);
    const huge = await run([{ url: '{{shop}}/huge', extract }]);
    assert.match(huge.codes[0] ?? '', /^(step-extraction-too-costly|step-value-missing)$/);
  });

  test('a server that does not respond ends the run at the timeout in any step', async () => {
    for (const [path, code] of [
      ['silent', 'response-timeout'],
      ['trickle', 'transfer-timeout'],
    ] as const) {
      const { seen, status, codes } = await run(
        [{ url: '{{shop}}/form' }, { url: `{{shop}}/${path}` }, orders],
        {},
        1_000,
      );
      assert.deepEqual([status, codes], ['down', ['up', code, 'skipped']]);
      assert.ok(seen.durationMs < 3_000);
    }
  });

  test('a server cannot lead to addresses that the egress policy refuses', async () => {
    assert.deepEqual((await run([{ url: '{{shop}}/away' }])).codes, ['target-refused']);
    assert.deepEqual((await run([{ url: 'http://inside.test/' }])).codes, ['target-refused']);
  });

  test('a server that does not exist fails the step', async () => {
    const { codes, text } = await run([{ url: 'http://shop.test:1/' }]);
    assert.deepEqual(codes, ['connect-refused']);
    assert.equal(text, 'The request in step 1 failed: Port 1 refused the connection.');
  });
});

test('errors in the steps are reported before the first run', () => {
  const { probe } = stepsKind.order(
    {
      steps: [
        {
          url: 'ftp://a.test/',
          headers: { 'X-Api-Key': 'plain' },
          extract: [{ name: 'a', from: 'json', expression: '$[' }],
        },
        {
          url: 'https://a.test/{{a}}{{b}}',
          extract: [{ name: 'c', from: 'css', expression: 'a[' }],
          expect: { bodyMatches: ['('] },
        },
      ],
    },
    1000,
  );
  assert.deepEqual(
    probe.findFaults(policy).map(({ pointer, code }) => [pointer, code]),
    [
      ['/steps/0/headers/X-Api-Key', 'not_secret'],
      ['/steps/0/url', 'not_a_url'],
      ['/steps/0/extract/0/expression', 'bad_path'],
      ['/steps/1/url', 'unknown_variable'],
      ['/steps/1/expect/bodyMatches/0', 'bad_pattern'],
      ['/steps/1/extract/0/expression', 'bad_selector'],
    ],
  );
});
