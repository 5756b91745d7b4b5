import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import { convertTexts, notesOf } from '../testing/convert-texts.ts';
import { convertUptimeRobot } from './convert-uptimerobot.ts';

test('the CSV export of UptimeRobot is read by its column names', async () => {
  const items = await convertTexts(
    'uptimerobot',
    'ID,Type,Status,Friendly Name,URL/IP,Keyword Type,Keyword Value,Port\r\n' +
      '1,HTTP(s),Up,Shop,https://shop.example/,,,\r\n2,Keyword,Paused,Basket,https://shop.example/b,Not Exists,basket,\r\n' +
      '3,Port,Up,Mail,mail.example,,,25\r\n4,Ping,Up,Router,192.0.2.1,,,\r\n',
  );
  assert.deepEqual(
    items.map(({ name, body }) => [name, body?.kind, body?.paused]),
    [
      ['Shop', 'http', false],
      ['Basket', 'keyword', true],
      ['Mail', 'port', false],
      ['Router', 'ping', false],
    ],
  );
  assert.equal(items[1]?.body?.keywordMode, 'present');
});

test('monitors from the UptimeRobot API keep their method, credentials and intervals', async () => {
  const page = {
    data: [
      {
        id: 7,
        friendlyName: 'API',
        url: 'https://api.example/',
        type: 'HTTP',
        interval: 20,
        timeout: 15,
        httpMethodType: 'POST',
        httpUsername: 'ada',
        httpPassword: 'secret',
        successHttpResponseCodes: ['2xx', '301'],
        tags: [{ name: 'prod' }],
      },
    ],
  };
  const [item] = await convertTexts('uptimerobot', JSON.stringify(page));
  assert.deepEqual(item?.body?.expect, { status: ['200-299', '301'] });
  assert.deepEqual(item?.body?.auth, { type: 'basic', username: 'ada', password: 'secret' });
  assert.equal(item?.body?.intervalSeconds, 30);
  assert.match(notesOf(item), /30 s instead of 20 s/);
});

/** Lists as returned by API v3. Objects other than monitors are under the keys that the converter reads. */
const lists = {
  monitors: {
    data: [
      {
        id: 1,
        friendlyName: 'Shop &amp; basket',
        type: 'API',
        url: 'https://shop.example/health?a=1&amp;b=2',
        interval: 300,
        timeout: 30,
        status: 'UP',
        groupId: 9,
        authType: 'BEARER',
        httpPassword: 'planted',
        responseTimeThreshold: 2000,
        sslExpirationReminder: true,
        config: {
          sslExpirationPeriodDays: [3, 30],
          ipVersion: 'ipv4Only',
          apiAssertions: {
            logic: 'AND',
            checks: [
              { property: '$.status', comparison: 'equals', target: 'ok' },
              { property: '$.error', comparison: 'is_null' },
              { property: '$.name', comparison: 'not_contains', target: 'x' },
            ],
          },
        },
        assignedAlertContacts: [
          { alertContactId: 5, threshold: 3, recurrence: 15 },
          { alertContactId: '6', threshold: 3, recurrence: 15 },
        ],
      },
      {
        id: 2,
        friendlyName: 'Zone',
        type: 'DNS',
        url: 'shop.example',
        interval: 300,
        status: 'PAUSED',
        config: { dnsRecords: { A: ['192.0.2.1'], MX: ['mx.shop.example'], NSEC: ['x'], TXT: [] } },
      },
      {
        id: 3,
        friendlyName: 'Game',
        type: 'UDP',
        url: 'g.example',
        port: 27015,
        interval: 60,
        config: { udp: { payload: 'ping' } },
      },
      {
        id: 4,
        friendlyName: 'Backup',
        type: 'HEARTBEAT',
        url: 'https://heartbeat.example/x',
        interval: 3600,
        gracePeriod: 600,
      },
    ],
  },
  contacts: {
    contacts: [{ id: 5, friendlyName: 'Ada', type: 'Email', value: 'ada@shop.example', status: 'Active' }],
  },
  integrations: {
    integrations: [
      { id: 6, friendlyName: 'Ops', type: 'Slack', value: 'https://hooks.slack.example/x', status: 'Active' },
      { id: 7, friendlyName: 'Phone', type: 'Pushover', value: 'userkey', status: 'Active' },
      { id: 8, friendlyName: 'Zap', type: 'Zapier', value: 'https://zap.example/', status: 'Active' },
    ],
  },
  windows: {
    windows: [
      {
        id: 1,
        name: 'Sundays',
        interval: 'weekly',
        days: [7],
        time: '02:00:00',
        duration: 60,
        monitorIds: [1, 4],
      },
      {
        id: 2,
        name: 'Move',
        interval: 'once',
        date: '1970-02-01',
        time: '23:30:00',
        duration: 60,
        autoAddMonitors: true,
      },
      {
        id: 3,
        name: 'Old',
        interval: 'once',
        date: '1960-02-01',
        time: '23:30:00',
        duration: 60,
        monitorIds: [],
      },
    ],
  },
  pages: {
    pages: [
      {
        id: 1,
        friendlyName: 'Shop status',
        monitorIds: [1, 2, 4],
        customDomain: 'status.shop.example',
        isPasswordSet: false,
      },
    ],
  },
  groups: { groups: [{ id: 9, name: 'Web' }] },
};

test('importing an UptimeRobot account preserves monitors, contacts, maintenance windows and status pages', () => {
  const items = convertUptimeRobot(Object.values(lists) as JsonValue[], { minIntervalSeconds: 30 }, 0);
  const find = (name: string) => items.find((item) => item.name === name);
  const api = find('Shop & basket');
  assert.equal(api?.body?.url, 'https://shop.example/health?a=1&b=2');
  assert.deepEqual(api?.body?.auth, { type: 'bearer', token: 'planted' });
  assert.deepEqual(api?.body?.expect, {
    status: ['200-399'],
    maxMs: 2000,
    maxMsStatus: 'down',
    jsonPath: [
      { path: '$.status', equals: 'ok' },
      { path: '$.error', equals: null },
    ],
  });
  assert.deepEqual(
    [api?.body?.tls, api?.body?.ipVersion, api?.body?.tags],
    [{ warnDays: [30, 3] }, 4, ['Web']],
  );
  assert.match(notesOf(api), /\$\.name not_contains is not imported/);
  assert.deepEqual(find('Zone')?.body?.expect, { mode: 'exact', values: ['192.0.2.1'] });
  assert.deepEqual(
    [find('Zone (MX)')?.body?.recordType, find('Zone (MX)')?.body?.expect, find('Zone (MX)')?.body?.paused],
    ['MX', { mode: 'exact', values: ['mx.shop.example'] }, true],
  );
  assert.deepEqual([find('Game')?.body?.protocol, find('Game')?.body?.send], ['udp', 'ping']);
  const rule = items.find(({ resource }) => resource === 'rule')?.body;
  assert.deepEqual(
    [rule?.channelIds, rule?.delaySeconds, rule?.repeatSeconds],
    [['imported:contact 5', 'imported:contact 6'], 180, 900],
  );
  assert.match(notesOf(find('Phone')), /channel of type pushover/);
  assert.match(notesOf(find('Zap')), /Channels of type Zapier are not supported/);
  const sundays = find('Sundays')?.body;
  assert.deepEqual(
    [sundays?.rrule, sundays?.startsAt, sundays?.durationMinutes, sundays?.scope],
    [
      'FREQ=WEEKLY;BYDAY=SU',
      '1970-01-01T02:00',
      60,
      { serviceMonitorIds: ['imported:monitor 1'], heartbeatIds: ['imported:monitor 4'] },
    ],
  );
  assert.deepEqual(
    [find('Move')?.body?.startsAt, find('Move')?.body?.endsAt, find('Move')?.body?.scope],
    ['1970-02-01T23:30', '1970-02-02T00:30', { all: true }],
  );
  assert.equal(find('Old')?.body, null);
  const page = find('Shop status')?.body;
  assert.deepEqual(page?.components, [
    { name: 'Shop & basket', serviceMonitorIds: ['imported:monitor 1'], show: 'uptime' },
    { name: 'Zone', serviceMonitorIds: ['imported:monitor 2', 'imported:monitor 2 MX'], show: 'uptime' },
    { name: 'Backup', heartbeatIds: ['imported:monitor 4'], show: 'uptime' },
  ]);
});
