import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { computeUptime } from '#engine/uptime/uptime.ts';
import { createKumaDatabase, type KumaDatabase, kumaUptimes30d } from '#lab/importers/kuma-database.ts';
import { englishText } from '#messages/messages.ts';
import { CannotImport, type ImportItem } from '../import-item.ts';
import { convertKuma } from './convert-kuma.ts';
import { readJsonata } from './json-query.ts';
import { ruleOfCron } from './kuma-maintenance.ts';
import { fitDowntime, readKumaFile } from './read-kuma.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const dayMs = 86_400_000;

async function convert(fill: (db: KumaDatabase) => void, version: 1 | 2 = 2): Promise<ImportItem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kuma-test-'));
  const path = join(folder, 'kuma.db');
  const db = createKumaDatabase(path, version);
  fill(db);
  db.close();
  try {
    return convertKuma(readKumaFile(path, now), { minIntervalSeconds: 10 }, now);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function convertMonitor(row: Record<string, string | number>): Promise<ImportItem> {
  const [item] = await convert((db) =>
    db.insert('monitor', { name: 'One', interval: 60, timeout: 48, ...row }),
  );
  assert.ok(item);
  return item;
}

test('a notification without a matching channel type is sent through Apprise if there is a server', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'kuma-test-')), 'kuma.db');
  const db = createKumaDatabase(path, 2);
  const add = (config: object) => db.insert('notification', { name: 'Ops', config: JSON.stringify(config) });
  add({ type: 'line', lineChannelAccessToken: 'planted', lineUserID: 'U1' });
  for (const type of ['line', 'nostr', 'constructor']) add({ type });
  db.close();
  const read = (appriseUrl?: string) =>
    convertKuma(readKumaFile(path, now), { minIntervalSeconds: 10, appriseUrl }, now);
  const notesOf = (item: ImportItem | undefined) => item?.differences.map(englishText).join(' ') ?? '';
  const [without] = read();
  assert.match(
    notesOf(without),
    /^Channels of type line are not supported\. Enter the address of an Apprise/,
  );
  const [line, empty, ...unknown] = read('https://apprise.example.com/');
  assert.deepEqual(line?.body, {
    type: 'apprise',
    name: 'Ops',
    settings: { url: 'https://apprise.example.com/notify', urls: 'line://planted/U1' },
    enabled: true,
  });
  assert.equal(notesOf(line), 'Notifications are sent through your Apprise API server.');
  assert.equal(notesOf(empty), 'Some notification settings are missing.');
  for (const one of unknown)
    assert.match(notesOf(one), /^Channels of type \w+ are not supported\. A webhook/);
  assert.deepEqual(
    [empty, ...unknown].map((one) => one?.body),
    [null, null, null],
  );
  await rm(dirname(path), { recursive: true });
});

test('a monitor with a property name of Object as its type is skipped', async () => {
  for (const type of ['constructor', 'toString'])
    assert.equal((await convertMonitor({ type })).body, null, type);
});

describe('a monitor', () => {
  test('an HTTP monitor keeps its method, headers, body, credentials, codes and redirects', async () => {
    const { body, differences } = await convertMonitor({
      type: 'http',
      url: 'https://shop.example/health',
      method: 'POST',
      headers: '{"X-Shop": "1"}',
      body: '{"a": 1}',
      auth_method: 'basic',
      basic_auth_user: 'ada',
      basic_auth_pass: 'secret',
      accepted_statuscodes_json: '["200-299", "301"]',
      maxredirects: 0,
      maxretries: 3,
      retry_interval: 30,
      ignore_tls: 1,
      expiry_notification: 0,
    });
    assert.deepEqual(differences, []);
    assert.deepEqual(body, {
      kind: 'http',
      url: 'https://shop.example/health',
      method: 'POST',
      headers: { 'X-Shop': '1', 'content-type': 'application/json' },
      body: '{"a": 1}',
      auth: { type: 'basic', username: 'ada', password: 'secret' },
      followRedirects: false,
      expect: { status: ['200-299', '301'] },
      tls: { verify: false },
      intervalSeconds: 60,
      timeoutSeconds: 48,
      confirm: { failures: 4, retrySeconds: 30 },
      name: 'One',
      tags: [],
      paused: false,
    });
  });

  test('a push monitor becomes a heartbeat with the same token', async () => {
    const { resource, body } = await convertMonitor({
      type: 'push',
      push_token: 'abcdefghij0123456789',
      maxretries: 2,
      retry_interval: 90,
    });
    assert.equal(resource, 'heartbeat');
    assert.equal(body?.pushToken, 'abcdefghij0123456789');
    assert.deepEqual([body?.schedule, body?.graceSeconds], [{ periodSeconds: 60 }, 180]);
  });

  test('a monitor of a supported database keeps its query and credentials, and other databases become port checks or are skipped', async () => {
    const { body } = await convertMonitor({
      type: 'postgres',
      database_connection_string: 'postgres://user:pa%20ss@db.example:5433/shop?sslmode=require',
      database_query: 'select 1',
    });
    assert.deepEqual(
      [
        body?.kind,
        body?.host,
        body?.port,
        body?.database,
        body?.username,
        body?.password,
        body?.encryption,
        body?.query,
      ],
      ['postgres', 'db.example', 5433, 'shop', 'user', 'pa ss', 'tls', 'select 1'],
    );
    const mysql = await convertMonitor({
      type: 'mysql',
      database_connection_string: 'mysql://user:secret@db.example/shop',
    });
    const { kind, port, database, username } = mysql.body ?? {};
    assert.deepEqual([kind, port, database, username], ['mysql', 3306, 'shop', 'user']);
    assert.match(mysql.differences.map(englishText).join(' '), /read-only/);
    assert.ok(!JSON.stringify(mysql.differences).includes('secret'));
    const mongodb = await convertMonitor({
      type: 'mongodb',
      database_connection_string: 'mongodb://user:secret@db.example/shop?tls=true',
      database_query: '{"count": "orders"}',
      json_path: '$.n',
    });
    const { command, resultPath, authDatabase, encryption } = mongodb.body ?? {};
    assert.deepEqual(
      [command, resultPath, authDatabase, encryption],
      ['{"count": "orders"}', '$.n', 'shop', 'tls'],
    );
    const mssql = await convertMonitor({
      type: 'sqlserver',
      database_connection_string:
        'Server=tcp:db.example,1444;User Id=user;Password=secret;Encrypt=false;Database=shop',
    });
    assert.deepEqual(
      [mssql.body?.kind, mssql.body?.host, mssql.body?.port, mssql.body?.encryption, mssql.body?.database],
      ['mssql', 'db.example', 1444, 'none', 'shop'],
    );
    const docker = (daemon: string, type: string) =>
      convert((db) => {
        db.insert('docker_host', {
          id: 1,
          user_id: 1,
          docker_daemon: daemon,
          docker_type: type,
          name: 'Host',
        });
        db.insert('monitor', {
          name: 'One',
          interval: 60,
          type: 'docker',
          docker_container: 'web',
          docker_host: 1,
        });
      });
    const [local] = await docker('/var/run/docker.sock', 'socket');
    assert.deepEqual(
      [local?.body?.kind, local?.body?.container, local?.body?.host],
      ['docker', 'web', undefined],
    );
    assert.equal(local?.differences.length, 1);
    const [remote] = await docker('tcp://docker.example:2375', 'tcp');
    const { body: tcp } = remote ?? {};
    assert.deepEqual([tcp?.host, tcp?.port, tcp?.encryption], ['docker.example', 2375, 'none']);
    const none = await convertMonitor({ type: 'docker' });
    assert.equal(none.body, null);
  });

  test('a monitor of each protocol becomes a monitor of the matching kind, with its credentials', async () => {
    const cases: [Record<string, string | number>, object, RegExp?][] = [
      [
        {
          type: 'mqtt',
          hostname: 'mqtts://broker.example',
          port: 8883,
          mqtt_topic: 'sensors/+',
          mqtt_username: 'ada',
          mqtt_password: ' pw ',
          mqtt_success_message: 'ok (1)',
        },
        {
          kind: 'mqtt',
          host: 'broker.example',
          port: 8883,
          encryption: 'tls',
          topic: 'sensors/+',
          username: 'ada',
          password: ' pw ',
          expectRegex: 'ok \\(1\\)',
        },
      ],
      [
        {
          type: 'mqtt',
          hostname: 'ws://broker.example',
          port: 9001,
          mqtt_topic: 'a',
          mqtt_websocket_path: 'mqtt',
        },
        {
          kind: 'websocket',
          host: 'broker.example',
          port: 9001,
          encryption: 'none',
          path: '/mqtt',
          subprotocol: 'mqtt',
        },
        /WebSocket connections/,
      ],
      [
        {
          type: 'kafka-producer',
          kafka_producer_brokers: '["k1.example:9093", "k2.example:9093"]',
          kafka_producer_topic: 'orders',
          kafka_producer_ssl: 1,
          kafka_producer_sasl_options: '{"mechanism":"scram-sha-256","username":"ada","password":"pw"}',
        },
        {
          kind: 'kafka',
          host: 'k1.example',
          port: 9093,
          encryption: 'tls',
          topic: 'orders',
          mechanism: 'scram-sha-256',
          username: 'ada',
          password: 'pw',
        },
        /No message is produced.*first of the 2 servers/,
      ],
      [
        {
          type: 'rabbitmq',
          rabbitmq_nodes: '["https://mq.example:15671"]',
          rabbitmq_username: 'ada',
          rabbitmq_password: 'pw',
        },
        {
          kind: 'http',
          url: 'https://mq.example:15671/api/health/checks/alarms/',
          headers: { accept: 'application/json' },
          expect: { status: ['200'] },
          auth: { type: 'basic', username: 'ada', password: 'pw' },
        },
      ],
      [
        {
          type: 'grpc-keyword',
          grpc_url: 'shop.example:50051',
          grpc_enable_tls: 1,
          grpc_protobuf: 'syntax = "proto3"; package grpc.health.v1; service Health {}',
          grpc_service_name: 'Health',
          grpc_method: 'check',
          grpc_body: '{"service": "shop"}',
          keyword: 'SERVING',
        },
        { kind: 'grpc', host: 'shop.example', port: 50051, encryption: 'tls', service: 'shop' },
      ],
      [
        {
          type: 'grpc-keyword',
          grpc_url: 'shop.example:50051',
          grpc_protobuf: 'package shop;',
          grpc_method: 'list',
          keyword: 'tulip',
        },
        { kind: 'port', host: 'shop.example', port: 50051, protocol: 'tcp' },
        /does not use gRPC/,
      ],
      [
        {
          type: 'snmp',
          hostname: 'switch.example',
          port: 161,
          snmp_oid: '1.3.6.1.2.1.1.3.0',
          snmp_version: '2c',
          radius_password: 'private',
          json_path: '$',
          json_path_operator: '>',
          expected_value: '10',
        },
        {
          kind: 'snmp',
          host: 'switch.example',
          port: 161,
          oid: '1.3.6.1.2.1.1.3.0',
          version: '2c',
          community: 'private',
          expectAtLeast: 11,
        },
      ],
      [
        {
          type: 'radius',
          hostname: 'radius.example',
          radius_secret: 's',
          radius_username: 'ada',
          radius_password: 'pw',
          radius_called_station_id: 'wifi',
        },
        {
          kind: 'radius',
          host: 'radius.example',
          port: 1812,
          secret: 's',
          username: 'ada',
          password: 'pw',
          calledStationId: 'wifi',
        },
      ],
      [
        { type: 'ntp', hostname: 'time.example', port: 123, ntp_stratum_threshold: 4 },
        { kind: 'ntp', host: 'time.example', port: 123, maxOffsetMs: 999, maxStratum: 3 },
        /root dispersion/,
      ],
      [
        { type: 'port', hostname: 'mail.example', port: 143, smtp_security: 'starttls' },
        { kind: 'ssl', host: 'mail.example', port: 143, starttls: 'imap', warnDays: [21, 14, 7] },
      ],
      [
        {
          type: 'dns',
          hostname: 'a.example',
          dns_resolve_type: 'MX',
          dns_resolve_server: '1.1.1.1,dns.example',
          port: 5353,
          conditions: JSON.stringify([
            { type: 'expression', variable: 'record', operator: 'ends_with', value: '.a.example' },
            { type: 'expression', andOr: 'or', variable: 'record', operator: 'equals', value: 'mx.b' },
          ]),
        },
        {
          kind: 'dns',
          host: 'a.example',
          recordType: 'MX',
          resolver: '1.1.1.1:5353',
          expect: { mode: 'matches', values: ['\\.a\\.example$', '^mx\\.b$'] },
        },
        /first of the DNS servers/,
      ],
      [
        {
          type: 'mysql',
          database_connection_string: 'mysql://ada@db.example/shop?ssl={"rejectUnauthorized":false}',
          radius_password: 'pw',
          conditions: '[{"type":"expression","variable":"result","operator":"equals","value":"1"}]',
        },
        {
          kind: 'mysql',
          host: 'db.example',
          port: 3306,
          encryption: 'starttls',
          verify: false,
          database: 'shop',
          username: 'ada',
          password: 'pw',
          expectEquals: '1',
        },
        /read-only/,
      ],
      [
        { type: 'steam', hostname: 'game.example', port: 27015 },
        {
          kind: 'port',
          host: 'game.example',
          port: 27015,
          protocol: 'udp',
          send: '\\xff\\xff\\xff\\xffTSource Engine Query\\0',
          expectRegex: '^\\xFF{4}[AI]',
        },
        /queried from the server itself/,
      ],
      [
        {
          type: 'json-query',
          url: 'https://ada:pw%40@a.example/health',
          json_path: 'checks[name="db"].code',
          json_path_operator: '==',
          expected_value: '200',
        },
        {
          kind: 'http',
          url: 'https://a.example/health',
          auth: { type: 'basic', username: 'ada', password: 'pw@' },
          expect: {
            status: ['200-299'],
            jsonPath: [
              {
                anyOf: [
                  { path: '$.checks[?@.name == "db"].code', equals: 200 },
                  { path: '$.checks[?@.name == "db"].code', equals: '200' },
                ],
              },
            ],
          },
          tls: { warnDays: [21, 14, 7] },
        },
      ],
    ];
    for (const [row, expected, notes = /^$/] of cases) {
      const item = await convertMonitor(row);
      const { name, tags, paused, intervalSeconds, timeoutSeconds, confirm, ...body } = item.body ?? {};
      assert.deepEqual(body, expected, String(row.type));
      assert.match(item.differences.map(englishText).join(' '), notes, String(row.type));
    }
  });

  test('a monitor lists settings that cannot be imported because of SIP, conditions or a connection string', async () => {
    const sip = await convertMonitor({ type: 'sip-options', hostname: 'sip.example', port: 5060 });
    assert.match(String(sip.body?.send), /^OPTIONS sip:sip\.example:5060 SIP\/2\.0\\r\\nVia/);
    const negated = await convertMonitor({
      type: 'dns',
      hostname: 'a.example',
      conditions: '[{"type":"expression","variable":"record","operator":"not_equals","value":"x"}]',
    });
    assert.equal(negated.body?.expect, undefined);
    assert.match(negated.differences.map(englishText).join(' '), /conditions are not imported/);
    const srv = await convertMonitor({
      type: 'mongodb',
      database_connection_string: 'mongodb+srv://ada:pw@cluster.example/shop',
    });
    assert.equal(srv.body, null);
    const several = await convertMonitor({
      type: 'mongodb',
      database_connection_string: 'mongodb://ada:pw@m1.example:27018,m2.example/shop',
    });
    assert.deepEqual(
      [several.body?.host, several.body?.port, several.body?.database],
      ['m1.example', 27018, 'shop'],
    );
    assert.match(several.differences.map(englishText).join(' '), /first of the 2 servers/);
  });

  test('a monitor has the tag of its group, and monitors with the same name are numbered', async () => {
    const items = await convert((db) => {
      const group = db.insert('monitor', { type: 'group', name: 'Shop' });
      for (const _each of [1, 2])
        db.insert('monitor', { type: 'ping', name: 'Host', hostname: 'a.example', parent: group });
    });
    const hosts = items.filter(({ sourceType }) => sourceType === 'ping');
    assert.deepEqual(
      hosts.map(({ name }) => name),
      ['Host', 'Host (2)'],
    );
    assert.deepEqual(hosts[0]?.body?.tags, ['Shop']);
    assert.ok(
      items.findIndex(({ sourceType }) => sourceType === 'group') > 1,
      'members come before their group',
    );
  });

  test('a monitor is imported even if the database lacks columns of newer versions', async () => {
    const items = await convert(
      (db) =>
        db.insert('monitor', {
          type: 'dns',
          name: 'MX',
          hostname: 'a.example',
          dns_resolve_type: 'MX',
          dns_resolve_server: '1.1.1.1',
          port: 53,
        }),
      1,
    );
    assert.deepEqual([items[0]?.body?.recordType, items[0]?.body?.resolver], ['MX', '1.1.1.1']);
  });
});

test('a JSON query that selects a value becomes JSONPath', () => {
  const paths: Record<string, string | null> = {
    $: '$',
    status: '$.status',
    'data.items[0].state': '$.data.items[0].state',
    '$.a.`odd name`': '$.a["odd name"]',
    'checks[name="db"].ok': '$.checks[?@.name == "db"].ok',
    'items[price > 3][0]': '$.items[?@.price > 3][0]',
    '$count(items)': 'length of $.items',
    '$length(user.name)': 'length of $.user.name',
    '$sum(items.price)': null,
    'a - b': null,
    'a-b': null,
    'items[$.x = 1]': null,
  };
  for (const [query, path] of Object.entries(paths)) {
    const place = readJsonata(query);
    assert.equal(place && `${place.isLength ? 'length of ' : ''}${place.path}`, path, query);
  }
});

test('cron expressions for maintenance become recurrence rules', () => {
  const rule = (cron: string) => {
    const found = ruleOfCron(cron);
    return `${found.rule} at ${found.time}`;
  };
  assert.equal(rule('30 3 * * *'), 'FREQ=DAILY at 03:30');
  assert.equal(rule('0 22 * * 1-3,SUN'), 'FREQ=WEEKLY;BYDAY=MO,TU,WE,SU at 22:00');
  assert.equal(rule('15 1 1,15 * *'), 'FREQ=MONTHLY;BYMONTHDAY=1,15 at 01:15');
  assert.equal(rule('0 */6 * * *'), 'FREQ=DAILY;BYHOUR=0,6,12,18;BYMINUTE=0 at 00:00');
  assert.throws(() => rule('*/5 * * * *'), CannotImport);
});

describe('history', () => {
  test('the history of versions 1 and 2 has the uptime that Uptime Kuma shows', async () => {
    for (const version of [1, 2] as const) {
      const folder = await mkdtemp(join(tmpdir(), 'kuma-test-'));
      const path = join(folder, 'kuma.db');
      const db = createKumaDatabase(path, version);
      const id = db.insert('monitor', { type: 'http', name: 'One', url: 'https://a.example/' });
      const outages = [
        { from: now - 20 * dayMs, to: now - 20 * dayMs + 4_000_000 },
        { from: now - 3 * dayMs, to: now - 2 * dayMs },
      ];
      db.addHistory(id, { from: now - 60 * dayMs, to: now, intervalSeconds: 300, outages, pingMs: 80 });
      db.close();
      const history = readKumaFile(path, now).history.get(id);
      assert.ok(history);
      const from = Math.floor(now / dayMs) * dayMs - 29 * dayMs;
      const ours =
        computeUptime({ from, to: now, initial: 'up', changes: history.changes, excluded: [] }).ratio ?? 0;
      const downMs = 4_000_000 + dayMs;
      const theirs = version === 2 ? (kumaUptimes30d(path, now).get(id) ?? 0) : 1 - downMs / (now - from);
      assert.ok(Math.abs(ours - theirs) < 0.0001, `${version}: ${ours} and ${theirs}`);
      assert.equal(history.days.length, 61);
      await rm(folder, { recursive: true });
    }
  });

  test('each day of the history has the recorded share of downtime for any results', () => {
    const change = fc.record({
      offset: fc.integer({ min: 0, max: 5 * dayMs - 1 }),
      to: fc.constantFrom('up' as const, 'down' as const, 'pending' as const),
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 20 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
        (changes, shares) => {
          const start = Math.floor(now / dayMs) * dayMs - 10 * dayMs;
          const seen = changes
            .map(({ offset, to }) => ({ at: start + offset, to }))
            .sort((a, b) => a.at - b.at);
          const days = shares.map((downShare, index) => ({ at: start + index * dayMs, downShare }));
          const fitted = fitDowntime(seen, days, start + 5 * dayMs);
          assert.deepEqual(
            fitted,
            [...fitted].sort((a, b) => a.at - b.at),
          );
          for (const { at, downShare } of days) {
            const before = fitted.filter((one) => one.at <= at).at(-1)?.to ?? 'pending';
            const totals = computeUptime({
              from: at,
              to: at + dayMs,
              initial: before,
              changes: fitted,
              excluded: [],
            });
            const known = totals.upSeconds + totals.downSeconds;
            assert.ok(
              Math.abs(totals.downSeconds - known * downShare) < 0.01 + known / 1e6,
              `${totals.downSeconds} of ${known}`,
            );
          }
        },
      ),
    );
  });
});

test('a file that is not an Uptime Kuma database is rejected with a hint on what to upload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kuma-test-'));
  const path = join(folder, 'x');
  await writeFile(path, 'no database at all, but long enough to be one');
  assert.throws(() => readKumaFile(path, now), { message: 'import-not-sqlite' });
  await rm(folder, { recursive: true });
});
