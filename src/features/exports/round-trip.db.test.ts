import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { formatCsvRecord } from '#platform/csv/write-csv.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

async function upload(caller: Caller, csv: string): Promise<{ created: number; invalidRows: unknown[] }> {
  api.clock.advance(10_000);
  const response = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

async function download(caller: Caller): Promise<Record<string, string>[]> {
  const { body } = await api.request(caller, { url: '/api/v1/exports/monitors.csv' });
  return parse(body, { columns: true, record_delimiter: '\r\n' });
}

const unit = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      ';',
      "'",
      ' ',
      '\\',
      '.',
      'a',
      'é',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const label = fc
  .string({ unit, maxLength: 30 })
  // NUL is invalid, and a blank label is null.
  .filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() !== '');
const row = fc.record({ kind: fc.constantFrom('', 'http', 'ping'), label });

test('imported rows are exported unchanged and can be imported again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { minLength: 1, maxLength: 60, selector: (each) => each.label }),
      async (rows) => {
        const [first, second] = [await api.caller(), await api.caller()];
        const table = rows.map((each, index) => [`host-${index}.example`, each.kind, each.label]);
        const csv = [['domain', 'kind', 'label'], ...table].map(formatCsvRecord).join('');
        const { created, invalidRows } = await upload(first, csv);
        assert.deepEqual([created, invalidRows], [rows.length, []]);
        const stored = (await api.request(first, { url: '/api/monitors?limit=500' })).json().items;
        const domainMonitors = rows.filter((each) => each.kind === '').map((each) => each.label);
        assert.deepEqual(
          stored.map((each: { label: string }) => each.label).toSorted(),
          domainMonitors.toSorted(),
        );

        const exported = await download(first);
        const again = [
          ['domain', 'kind', 'label'],
          ...exported.map((each) => [each.domain ?? '', each.kind ?? '', each.name ?? '']),
        ];
        // The file as a spreadsheet saves it, with the apostrophes of the formula guard.
        const saved = again.map(
          (cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\n`,
        );
        assert.equal((await upload(second, saved.join(''))).created, rows.length);
        const brief = (list: Record<string, string>[]) =>
          list.map((each) => JSON.stringify([each.kind, each.name, each.domain, each.target])).toSorted();
        assert.deepEqual(brief(await download(second)), brief(exported));
      },
    ),
    { numRuns: 40 },
  );
});

test('monitors.csv imports into another account with names, targets, intervals and tags', async () => {
  const [first, second] = [await api.caller(), await api.caller()];
  const make = (payload: object) =>
    api.request(first, { method: 'POST', url: '/api/v1/service-monitors', payload });
  const orders = [
    { kind: 'http', url: 'https://www.example.com/a', intervalSeconds: 30, tags: ['eu', 'shop'] },
    { kind: 'http', url: 'https://www.example.com/b', intervalSeconds: 45 },
    { kind: 'http', url: 'http://www.example.com:8080/', expect: { maxMs: 900, status: [204] } },
    { kind: 'http', url: 'http://www.example.com:8081/', method: 'HEAD' },
    { kind: 'keyword', url: 'https://shop.example.com/', keyword: 'Add to "basket"', keywordMode: 'absent' },
    { kind: 'ping', host: '192.0.2.1', name: 'Router', packets: 5 },
    { kind: 'port', host: 'mail.example.com', port: 25, starttls: 'smtp', expectRegex: '^220' },
    { kind: 'port', host: '2001:db8::1', port: 53, protocol: 'udp' },
    {
      kind: 'dns',
      host: '_dmarc.example.com',
      recordType: 'TXT',
      expect: { mode: 'any', values: ['v=DMARC1'] },
    },
    { kind: 'dns', host: '192.0.2.2', recordType: 'PTR', resolver: '192.0.2.53' },
    { kind: 'ssl', host: 'example.org', warnDays: [30], minTls: '1.2' },
    { kind: 'ssl', host: 'example.net' },
  ];
  for (const body of orders) assert.equal((await make(body)).statusCode, 201);
  const domain = { method: 'POST' as const, url: '/api/monitors', payload: { domain: 'example.com' } };
  assert.equal((await api.request(first, domain)).statusCode, 201);
  const { body } = await api.request(first, { url: '/api/v1/exports/monitors.csv' });
  const imported = await upload(second, body);
  assert.deepEqual([imported.created, imported.invalidRows], [orders.length + 1, []]);
  const brief = (rows: Record<string, string>[]) =>
    rows
      .map(({ kind, name, domain, target, interval_seconds, tags, settings }) =>
        [kind, name, domain, target, interval_seconds, tags, settings].join(' '),
      )
      .sort();
  const there = brief(await download(second));
  assert.deepEqual(there, brief(await download(first)));
  assert.ok(
    there.some((row) => row.startsWith('http www.example.com/a ')),
    there.join('\n'),
  );
  assert.equal((await upload(first, body)).created, 0);
});

test('an export contains no secrets, and its monitors are imported without secrets', async () => {
  const [first, second] = [await api.caller(), await api.caller()];
  const payload = {
    kind: 'http',
    url: 'https://www.example.com/',
    method: 'HEAD',
    auth: { type: 'basic', username: 'ada', password: 'hidden word' },
    headers: { 'X-Api-Key': 'hidden word' },
  };
  const created = await api.request(first, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  const { body } = await api.request(first, { url: '/api/v1/exports/monitors.csv' });
  assert.doesNotMatch(body, /hidden word|\*\*\*/);
  assert.equal((await upload(second, body)).created, 1);
  assert.equal((await download(second))[0]?.settings, '{"method":"HEAD"}');
});
