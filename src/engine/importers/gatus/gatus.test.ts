import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convertTexts, notesOf } from '../testing/convert-texts.ts';
import { keywordOf, readGatusConditions } from './gatus-conditions.ts';

describe('Gatus conditions', () => {
  test('conditions on the status become status ranges', () => {
    const status = (...conditions: string[]) => readGatusConditions(conditions).status;
    assert.deepEqual(status('[STATUS] == 200'), ['200']);
    assert.deepEqual(status('[STATUS] == any(200, 429)'), ['200', '429']);
    assert.deepEqual(status('[STATUS] >= 200', '[STATUS] < 300', '[STATUS] != 204'), ['200-203', '205-299']);
    assert.deepEqual(status('[STATUS] == pat(2*)', '[STATUS] != any(204, 205)'), ['200-203', '206-299']);
    assert.deepEqual(status('[CONNECTED] == true'), ['100-599']);
  });

  test('conditions on the body become JSON expectations or a keyword', () => {
    const json = (condition: string) => readGatusConditions([condition]).jsonPath[0];
    assert.deepEqual(json('[BODY].user.name == john'), { path: '$.user.name', equals: 'john' });
    assert.deepEqual(json('[BODY].data[0].id == 1'), {
      anyOf: [
        { path: '$.data[0].id', equals: 1 },
        { path: '$.data[0].id', equals: '1' },
      ],
    });
    assert.deepEqual(json('[BODY].name == pat(jo*)'), { path: '$.name', matches: '^jo.*$' });
    assert.deepEqual(json('[BODY].id == any(a, b)'), {
      anyOf: [
        { path: '$.id', equals: 'a' },
        { path: '$.id', equals: 'b' },
      ],
    });
    assert.deepEqual(json('has([BODY].errors) == false'), { path: '$.errors', exists: false });
    assert.deepEqual(json('len([BODY].items) > 4'), { path: '$.items', length: true, greaterThan: 4 });
    const keyword = (condition: string) => {
      const { body } = readGatusConditions([condition]);
      return body && keywordOf(body);
    };
    assert.deepEqual(keyword('[BODY] == pat(*<h1>Hello</h1>*)'), {
      keyword: '<h1>Hello</h1>',
      keywordMode: 'present',
    });
    assert.deepEqual(keyword('[BODY] != pat(*error*)'), { keyword: 'error', keywordMode: 'absent' });
    assert.deepEqual(keyword('[BODY] == pong'), { keyword: '^pong$', keywordMode: 'matches' });
    assert.deepEqual(keyword('[BODY] == pat(a*b?)'), { keyword: '(?s)^a.*b.$', keywordMode: 'matches' });
  });

  test('conditions without a counterpart are listed', () => {
    const conditions = ['[IP] == 127.0.0.1', '[DOMAIN_EXPIRATION] < 720h', 'nonsense'];
    assert.deepEqual(readGatusConditions(conditions).left, conditions);
    const { maxMs, warnDays, left } = readGatusConditions([
      '[RESPONSE_TIME] < 500',
      '[CERTIFICATE_EXPIRATION] > 48h',
    ]);
    assert.deepEqual([maxMs, warnDays, left], [499, 2, []]);
  });
});

test("a condition on the domain's expiration becomes a separate monitor", async () => {
  const items = await convertTexts(
    'gatus',
    `endpoints:
  - {name: shop, group: web, url: "https://www.shop.example/cart", conditions: ["[STATUS] == 200", "[DOMAIN_EXPIRATION] > 720h"]}
  - {name: api, url: "tcp://www.shop.example:443", conditions: ["[CONNECTED] == true", "[DOMAIN_EXPIRATION] > 720h"]}
  - {name: address, url: "icmp://192.0.2.1", conditions: ["[CONNECTED] == true", "[DOMAIN_EXPIRATION] > 24h"]}
`,
  );
  const bodies = items.map(({ body }) => body);
  assert.deepEqual(
    bodies.map((body) => body?.kind),
    ['http', 'domain-expiry', 'port', 'ping'],
  );
  assert.deepEqual(bodies[1], {
    kind: 'domain-expiry',
    name: 'www.shop.example',
    host: 'www.shop.example',
    warnDays: [30],
    tags: ['web'],
    paused: false,
  });
  assert.deepEqual(items[3]?.differences[0]?.params, { condition: '[DOMAIN_EXPIRATION]' });
});

test('a Gatus configuration in several files is merged', async () => {
  const items = await convertTexts(
    'gatus',
    `alerting:
  slack:
    webhook-url: "https://hooks.slack.example/services/x"
    default-alert: {failure-threshold: 5, send-on-resolved: true}
  zulip: {bot-email: a@b.example}
endpoints:
  - name: front
    group: shop
    url: "https://shop.example/"
    interval: 1m30s
    conditions: ["[STATUS] == 200", "[IP] == 192.0.2.1"]
    alerts: [{type: slack}]
  - name: dns
    url: "9.9.9.9"
    dns: {query-name: shop.example, query-type: MX}
    conditions: ["[DNS_RCODE] == NOERROR"]
`,
    `external-endpoints:
  - {name: backup, group: jobs, token: t, heartbeat: {interval: 1h}}
maintenance: {start: "23:00", duration: 1h, timezone: Europe/Berlin, every: [Monday, Thursday]}
`,
  );
  const byKey = new Map(items.map((item) => [item.key, item]));
  assert.equal(byKey.get('endpoint 0')?.body?.intervalSeconds, 90);
  assert.deepEqual(byKey.get('endpoint 0')?.body?.confirm, { failures: 5, recoveries: 2, retrySeconds: 90 });
  assert.match(notesOf(byKey.get('endpoint 0')), /\[IP\]/);
  assert.deepEqual(
    [byKey.get('endpoint 1')?.body?.recordType, byKey.get('endpoint 1')?.body?.resolver],
    ['MX', '9.9.9.9'],
  );
  assert.deepEqual(byKey.get('external 0')?.body?.schedule, { periodSeconds: 3600 });
  assert.equal(byKey.get('alerting zulip')?.body, null);
  assert.equal(byKey.get('maintenance')?.body?.rrule, 'FREQ=WEEKLY;BYDAY=MO,TH');
  const rule = items.find(({ resource }) => resource === 'rule');
  assert.deepEqual(rule?.body?.channelIds, ['imported:alerting slack']);
});

/** Returns the body of the only endpoint in a configuration, and the differences. */
async function convertEndpoint(yaml: string, ...more: string[]) {
  const items = await convertTexts('gatus', `endpoints:\n  - ${yaml.replaceAll('\n', '\n    ')}\n`, ...more);
  const item = items.find(({ resource }) => resource === 'monitor');
  const { name: _name, tags: _tags, paused: _paused, intervalSeconds: _interval, ...body } = item?.body ?? {};
  return { body, notes: notesOf(item), items };
}

describe('a Gatus endpoint', () => {
  test('an endpoint of each protocol becomes a monitor of the matching kind', async () => {
    const cases: [string, object][] = [
      [
        `url: "tcp://a.example:6379"\nbody: "PING\\r\\n"\nconditions: ["[BODY] == pat(*PONG*)"]`,
        {
          kind: 'port',
          host: 'a.example',
          port: 6379,
          protocol: 'tcp',
          send: 'PING\\r\\n',
          expectRegex: '(?s)^.*PONG.*$',
        },
      ],
      [
        'url: "tcp://a.example:23"\nconditions: ["[CONNECTED] == false"]',
        { kind: 'port', host: 'a.example', port: 23, protocol: 'tcp', invert: true },
      ],
      [
        'url: "tls://a.example:443"\nconditions: ["[CERTIFICATE_EXPIRATION] > 240h"]',
        { kind: 'ssl', host: 'a.example', port: 443, warnDays: [10] },
      ],
      [
        'url: "starttls://mail.example:587"\nconditions: ["[CERTIFICATE_EXPIRATION] > 48h"]',
        { kind: 'ssl', host: 'mail.example', port: 587, starttls: 'smtp', warnDays: [2] },
      ],
      [
        'url: "grpcs://a.example:50051"\nconditions: ["[CONNECTED] == true", "[BODY].status == SERVING"]',
        { kind: 'grpc', host: 'a.example', port: 50051, encryption: 'tls' },
      ],
      [
        'url: "ws://a.example/live"\nbody: status\nconditions: ["[BODY] == ok"]',
        {
          kind: 'websocket',
          host: 'a.example',
          port: 80,
          encryption: 'none',
          path: '/live',
          send: 'status',
          expectRegex: '^ok$',
        },
      ],
      [
        'url: "icmp://192.0.2.1"\nclient: {network: ip4}\nconditions: ["[CONNECTED] == true"]',
        { kind: 'ping', host: '192.0.2.1', ipVersion: 4 },
      ],
      [
        'url: "9.9.9.9:5353"\ndns: {query-name: a.example., query-type: A}\nconditions: ["[BODY] == pat(192.0.*)"]',
        {
          kind: 'dns',
          host: 'a.example',
          recordType: 'A',
          resolver: '9.9.9.9:5353',
          expect: { mode: 'matches', values: ['^192\\.0\\..*$'] },
        },
      ],
    ];
    for (const [yaml, expected] of cases) {
      const { body, notes } = await convertEndpoint(yaml);
      assert.deepEqual(body, { timeoutSeconds: 10, ...expected }, yaml);
      assert.equal(notes, '', yaml);
    }
  });

  test('an endpoint with an SSH sign-in or an impossible condition lists the settings that are not imported', async () => {
    const ssh = await convertEndpoint(
      'url: "ssh://a.example:22"\nssh: {username: ada, password: planted}\nconditions: ["[STATUS] == 0"]',
    );
    assert.deepEqual(ssh.body.kind, 'ssh');
    assert.match(ssh.notes, /does not sign in/);
    const port = await convertEndpoint('url: "tcp://a.example:25"\nconditions: ["[RESPONSE_TIME] < 50"]');
    assert.match(port.notes, /\[RESPONSE_TIME\] is not imported/);
  });

  test('an endpoint keeps its proxy and maintenance and uses environment variables', async () => {
    const { body, items, notes } = await convertEndpoint(
      [
        'url: "https://a.example/$PATH_OF_API?price=5$$"',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as Gatus writes variables.
        'headers: {Authorization: "Bearer ${TOKEN}", X-Other: "${MISSING}"}',
        'client: {proxy-url: "socks5://ada:pw@proxy.example:1080"}',
        'maintenance-windows: [{start: "01:00", duration: 30m}]',
        'conditions: ["[STATUS] == 200"]',
      ].join('\n'),
      '# Secrets\nTOKEN="planted token"\nexport PATH_OF_API=v1/health\n',
    );
    assert.equal(body.url, 'https://a.example/v1/health?price=5$');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Gatus writes variables.
    assert.deepEqual(body.headers, { Authorization: 'Bearer planted token', 'X-Other': '${MISSING}' });
    assert.match(notes, /variables MISSING have no values/);
    assert.equal(body.proxy, 'proxy.example:1080');
    const [proxy] = items.filter(({ resource }) => resource === 'proxy');
    assert.deepEqual(proxy?.body, {
      name: 'proxy.example:1080',
      type: 'socks5',
      host: 'proxy.example',
      port: 1080,
      username: 'ada',
      password: 'pw',
    });
    const [window] = items.filter(({ resource }) => resource === 'maintenance-window');
    assert.deepEqual(window?.body?.scope, { serviceMonitorIds: ['imported:endpoint 0'] });
  });
});

test('a suite becomes a multi-step check that passes values on', async () => {
  const [item] = await convertTexts(
    'gatus',
    `suites:
  - name: checkout
    interval: 5m
    timeout: 30s
    context: {shop: flowers}
    endpoints:
      - name: sign in
        method: POST
        url: "https://a.example/login"
        body: '{"shop": "[CONTEXT].shop"}'
        conditions: ["[STATUS] == 200", "len([BODY].token) > 10"]
        store: {token: "[BODY].token"}
      - name: orders
        url: "https://a.example/orders"
        headers: {Authorization: "Bearer [CONTEXT].token"}
        conditions: ["[BODY] == pat(*tulip*)", "[RESPONSE_TIME] < 800"]
`,
  );
  assert.deepEqual(item?.body, {
    kind: 'steps',
    variables: { shop: 'flowers' },
    steps: [
      {
        name: 'sign in',
        url: 'https://a.example/login',
        method: 'POST',
        body: '{"shop": "{{shop}}"}',
        extract: [{ name: 'token', from: 'json', expression: '$.token' }],
        expect: { status: ['200'], jsonPath: [{ path: '$.token', length: true, greaterThan: 10 }] },
      },
      {
        name: 'orders',
        url: 'https://a.example/orders',
        headers: { Authorization: 'Bearer {{token}}' },
        expect: { status: ['100-599'], bodyMatches: ['(?s)^.*tulip.*$'], maxMs: 799 },
      },
    ],
    intervalSeconds: 300,
    timeoutSeconds: 30,
    name: 'checkout',
    tags: [],
    paused: false,
  });
  assert.equal(notesOf(item), '');
});
