import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { isDomainMonitor, monitorUpload } from './monitor-rows.ts';
import { readUpload } from './read-upload.ts';

const policy = createEgressPolicy({ mode: 'any', allow: [] });
const readMonitors = (text: string) =>
  readUpload(text, monitorUpload({ policy, kinds: PROBES, limits: { minIntervalSeconds: 10 } }));

test('a row without label is named by host and path, so that two pages of a host are two monitors', async () => {
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

test('rows of an export are read as they are: name, target, interval and tags', async () => {
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

test('intervals and tags that cannot be are named with their column', async () => {
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
