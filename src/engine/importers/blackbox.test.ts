import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertTexts, notesOf } from './testing/convert-texts.ts';

test('blackbox_exporter targets use the settings of their modules', async () => {
  const items = await convertTexts(
    'blackbox',
    `modules:
  http_2xx:
    prober: http
    timeout: 5s
    http: {valid_status_codes: [200, 204], fail_if_body_not_matches_regexp: ["Welcome"], follow_redirects: false}
  icmp: {prober: icmp}
`,
    `global: {scrape_interval: 45s}
scrape_configs:
  - job_name: web
    params: {module: [http_2xx]}
    static_configs:
      - targets: ["https://a.example", "b.example"]
        labels: {team: web}
  - job_name: hosts
    params: {module: [icmp]}
    file_sd_configs: [{files: [x]}]
    static_configs: [{targets: ["192.0.2.1"]}]
`,
  );
  const [first, second, host, discovery] = items;
  assert.deepEqual(first?.body, {
    kind: 'keyword',
    url: 'https://a.example',
    followRedirects: false,
    expect: { status: [200, 204] },
    keyword: 'Welcome',
    keywordMode: 'present',
    name: 'https://a.example',
    intervalSeconds: 45,
    timeoutSeconds: 5,
    tags: ['web', 'team: web'],
  });
  assert.equal(second?.body?.url, 'http://b.example');
  assert.equal(host?.body?.kind, 'ping');
  assert.equal(discovery?.body, null);
});

test('each blackbox_exporter module becomes a monitor of the matching kind', async () => {
  const modules = `modules:
  smtp: {prober: tcp, tcp: {query_response: [{expect: "^220 "}, {send: "EHLO x"}, {send: "STARTTLS", starttls: true}]}}
  imap: {prober: tcp, tcp: {query_response: [{expect: "OK.*STARTTLS"}, {send: ". STARTTLS"}, {expect: OK, starttls: true}]}}
  ssh: {prober: tcp, tcp: {query_response: [{expect: "^SSH-2.0-"}]}}
  tls: {prober: tcp, tcp: {tls: true}}
  irc: {prober: tcp, tcp: {query_response: [{send: "NICK x"}, {expect: "PING :([^ ]+)"}]}}
  grpc: {prober: grpc, grpc: {service: shop, tls: true, tls_config: {insecure_skip_verify: true}}}
  ws: {prober: websocket, websocket: {query_response: [{send: hi}, {expect: "^ok"}]}}
  mx: {prober: dns, dns: {query_name: shop.example, query_type: MX, valid_rcodes: [NOERROR], validate_answer_rrs: {fail_if_none_matches_regexp: ["shop.example.\\t.*\\tIN\\tMX\\t.*mail"]}}}
  unix: {prober: unix}
  body: {prober: http, http: {proxy_url: "http://proxy.example:3128", fail_if_body_matches_regexp: ["err[or]+", oops], fail_if_header_matches: [{header: a, regexp: b}]}}
`;
  const targets = {
    smtp: 'mail.example:25',
    imap: 'mail.example:143',
    ssh: 'a.example:22',
    tls: 'a.example:443',
    irc: 'a.example:6667',
    grpc: 'a.example:50051',
    ws: 'wss://a.example/live',
    mx: '192.0.2.53',
    unix: '/run/a.sock',
    body: 'https://ada:pw@a.example/',
  };
  const scrapes = Object.entries(targets).map(
    ([module, target]) => `{targets: ["${target}"], labels: {module: ${module}}}`,
  );
  const items = await convertTexts(
    'blackbox',
    modules,
    `scrape_configs: [{job_name: all, static_configs: [${scrapes.join(', ')}]}]\n`,
  );
  const bodyOf = (module: string) => {
    const item = items.find(({ sourceType }) => sourceType.endsWith(`(${module})`));
    const {
      name: _name,
      tags: _tags,
      intervalSeconds: _interval,
      timeoutSeconds: _timeout,
      ...body
    } = item?.body ?? {};
    return body;
  };
  assert.deepEqual(bodyOf('smtp'), { kind: 'smtp', host: 'mail.example', port: 25, encryption: 'starttls' });
  assert.deepEqual(bodyOf('imap'), { kind: 'imap', host: 'mail.example', port: 143, encryption: 'starttls' });
  assert.deepEqual(bodyOf('ssh'), { kind: 'ssh', host: 'a.example', port: 22 });
  assert.deepEqual(bodyOf('tls'), { kind: 'ssl', host: 'a.example', port: 443 });
  assert.deepEqual(bodyOf('irc'), {
    kind: 'port',
    host: 'a.example',
    port: 6667,
    protocol: 'tcp',
    send: 'NICK x\\r\\n',
    expectRegex: 'PING :([^ ]+)',
  });
  assert.deepEqual(bodyOf('grpc'), {
    kind: 'grpc',
    host: 'a.example',
    port: 50051,
    encryption: 'tls',
    verify: false,
    service: 'shop',
  });
  assert.deepEqual(bodyOf('ws'), {
    kind: 'websocket',
    host: 'a.example',
    port: 443,
    encryption: 'tls',
    path: '/live',
    send: 'hi',
    expectRegex: '^ok',
  });
  assert.deepEqual(bodyOf('mx'), {
    kind: 'dns',
    host: 'shop.example',
    recordType: 'MX',
    resolver: '192.0.2.53',
    rcode: 'NOERROR',
    expect: { mode: 'matches', values: ['.*mail'] },
  });
  assert.deepEqual(bodyOf('body'), {
    kind: 'keyword',
    url: 'https://a.example/',
    auth: { type: 'basic', username: 'ada', password: 'pw' },
    proxy: 'proxy.example:3128',
    expect: {},
    keyword: '(?:err[or]+)|(?:oops)',
    keywordMode: 'no-match',
  });
  const unix = items.find(({ body }) => body === null);
  assert.match(notesOf(unix), /Monitors of type unix are not supported/);
  const body = items.find(({ sourceType }) => sourceType.endsWith('(body)'));
  assert.match(notesOf(body), /fail_if_header_matches is not imported/);
});
