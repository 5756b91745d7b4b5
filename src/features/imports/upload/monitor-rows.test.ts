import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { isDomainMonitor, monitorUpload } from './monitor-rows.ts';
import { readUpload } from './read-upload.ts';

const policy = createEgressPolicy({ mode: 'any', allow: [] });
const readMonitors = (text: string) =>
  readUpload(text, monitorUpload({ policy, kinds: PROBES, limits: { minIntervalSeconds: 10 } }));

test('a row without a label is named after its host and path, so that two pages on a host are two monitors', async () => {
  const csv = `domain,kind,url
example.com,http,https://example.com/
example.com,http,https://www.example.com/shop/
example.com,http,https://example.com/a?b=c
`;
  const { rows } = await readMonitors(csv);
  assert.deepEqual(
    rows.map((row) => 'name' in row && row.name),
    ['example.com', 'www.example.com/shop/', 'example.com/a'],
  );
});

test('the name, target, interval and tags in an export are imported', async () => {
  const csv = `source,id,kind,name,domain,target,status,interval_seconds,tags
legacy,1,legacy_domain,example.com,example.com,example.com,up,,
service,2,http,Shop,example.com,https://www.example.com/shop,up,30,eu;shop
service,3,ping,Router,,192.0.2.1,up,60,
service,4,ping,Gate,example.com,gw.example.com,up,60,
service,5,http,Six,,https://[2001:db8::1]/x,up,60,
`;
  const { rows, invalidRows, ignoredColumns } = await readMonitors(csv);
  assert.deepEqual([invalidRows, ignoredColumns], [[], ['source', 'id', 'status']]);
  const brief = rows.map((row) =>
    isDomainMonitor(row)
      ? [row.domain, row.label]
      : [row.name, row.domain, Object.values(row.settings)[0], row.intervalSeconds, ...row.tags],
  );
  assert.deepEqual(brief, [
    ['example.com', null],
    ['Shop', 'example.com', 'https://www.example.com/shop', 30, 'eu', 'shop'],
    ['Router', null, '192.0.2.1', 60],
    ['Gate', 'example.com', 'gw.example.com', 60],
    ['Six', null, 'https://[2001:db8::1]/x', 60],
  ]);
});

test('invalid intervals and tags are reported with their column name', async () => {
  const csv = `domain,kind,interval_seconds,tags
a.example,ping,5,
b.example,ping,soon,
c.example,ping,,${'x'.repeat(101)}
`;
  const { invalidRows } = await readMonitors(csv);
  assert.deepEqual(
    invalidRows.map(({ column, code }) => [column, code]),
    [
      ['interval_seconds', 'below_plan'],
      ['interval_seconds', 'invalid_interval'],
      ['tags', 'invalid_tags'],
    ],
  );
});

test('ports are part of a default name, so that two services on a host are two monitors', async () => {
  const csv = `domain,kind,url
example.com,http,http://example.com:8080/
example.com,http,http://example.com:8081/
example.com,http,http://example.com:8081/a
`;
  const { rows } = await readMonitors(csv);
  assert.deepEqual(
    rows.map((row) => 'name' in row && row.name),
    ['example.com:8080', 'example.com:8081', 'example.com:8081/a'],
  );
});

test('kinds that exist only in exports are read from the target and the settings', async () => {
  const csv = `domain,kind,target,settings
,port,mail.example.com:25,
,port,[2001:db8::1]:53,"{""protocol"":""udp""}"
,ssl,example.com,
,dns,example.com,"{""recordType"":""MX""}"
`;
  const { rows, invalidRows } = await readMonitors(csv);
  assert.deepEqual(invalidRows, []);
  assert.deepEqual(
    rows.map((row) => 'settings' in row && row.settings),
    [
      { host: 'mail.example.com', port: 25 },
      { protocol: 'udp', host: '2001:db8::1', port: 53 },
      { host: 'example.com' },
      { recordType: 'MX', host: 'example.com' },
    ],
  );
});

test('invalid settings are reported with their column name', async () => {
  const csv = `domain,kind,target,settings
,port,example.com,
,port,example.com:25,"{""port"":26}"
,dns,example.com,{
,dns,example.com,[]
,dns,example.com,"{""port"":53}"
,dns,example.com,"{""recordType"":""X""}"
,dns,example.com,"{""expect"":{""mode"":""any""}}"
example.com,dns,,
`;
  const { rows, invalidRows } = await readMonitors(csv);
  assert.deepEqual(rows, []);
  assert.deepEqual(
    invalidRows.map(({ column, code }) => `${column} ${code}`),
    [
      'settings invalid_settings',
      'target invalid_settings',
      'settings invalid_settings',
      'settings invalid_settings',
      'settings invalid_settings',
      'settings invalid_settings',
      'settings required',
      'kind invalid_kind',
    ],
  );
});
