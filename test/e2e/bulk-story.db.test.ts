import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { missingPing } from '#test/support/machine-requirements.ts';
import { readCsv } from './support/csv-reader.ts';
import { createMixedUpload, type MixedUpload } from './support/mixed-upload.ts';
import { eventually, requestAndExpect, sendRequest, signIn, sleep } from './support/requests.ts';
import { addCleanup, createAccount, startService, type TestService } from './support/service.ts';

const keyword = 'He said "well, then"';
const owner = { name: 'Shop', email: 'shop@example.com', password: 'correct horse battery' };
const imports = '/api/v1/import/monitors';
/** A sixth of the upload is ping monitors. They never go up on a machine that cannot ping. */
const noPing = await missingPing();

let service: TestService;
let web: WebServer;
let upload: MixedUpload;
let key = '';
let domainId = '';

before(async () => {
  web = await startWebServer({
    behaviors: { page: ({ response }) => response.end(`<p>${keyword}</p>\n<p>and left.</p>`) },
  });
  addCleanup(() => web.close());
  upload = createMixedUpload(web.url, keyword);
  service = await startService();
});

/** Uploads as soon as the rate limit allows it: one import in 10 s. */
function importWhenAllowed(path: string, csv: string) {
  return eventually('the import is admitted', async () => {
    const headers = { 'content-type': 'text/csv' };
    const response = await sendRequest(service.url, path, { key, headers, body: csv });
    if (response.status !== 429) return response;
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    return null;
  });
}

async function listAll(path: string): Promise<Record<string, unknown>[]> {
  const join = path.includes('?') ? '&' : '?';
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=500${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { json } = await requestAndExpect(200, service.url, `${path}${join}${query}`, { key });
    items.push(...json.items);
    cursor = json.nextCursor;
  }
  return items;
}

test('a user signs up and creates an API key', async () => {
  const created = await requestAndExpect(201, service.url, '/api/v1/accounts', { body: owner });
  assert.equal(created.json.plan, 'agency');
  const cookie = await signIn(service.url, owner);
  const who = await requestAndExpect(200, service.url, '/api/v1/session', { cookie });
  assert.equal(who.json.user.email, owner.email);
  const body = { name: 'curl', scopes: ['*'] };
  const { json } = await requestAndExpect(201, service.url, '/api/v1/api-keys', { cookie, body });
  key = json.key;
  const again = await requestAndExpect(200, service.url, `/api/v1/api-keys/${json.id}`, { key });
  assert.equal('key' in again.json, false, 'the key is returned only once');
  await requestAndExpect(403, service.url, '/api/v1/accounts', {
    body: { ...owner, email: 'late@example.com' },
  });
});

test('a dry run reports what would happen and writes nothing', async () => {
  const headers = { 'content-type': 'text/csv' };
  const { json } = await requestAndExpect(200, service.url, `${imports}?dryRun=1`, {
    key,
    headers,
    body: upload.csv,
  });
  checkCounts(json);
  assert.equal(json.dryRun, true);
  assert.deepEqual(json.createdIds, []);
  assert.deepEqual(await listAll('/api/monitors'), []);
  assert.deepEqual(await listAll('/api/v1/service-monitors'), []);
  assert.deepEqual(await listAll('/api/v1/assets'), []);
});

test('a second upload within 10 s is rejected with the time to wait on both endpoints', async () => {
  // The upload is short, because a long one may take ten seconds on a busy machine.
  const { apiKey } = await createAccount(service.env, { plan: 'pro' });
  const upload = {
    key: apiKey,
    headers: { 'content-type': 'text/csv' },
    body: 'domain\r\nshort.example\r\n',
  };
  await requestAndExpect(200, service.url, `${imports}?dryRun=1`, upload);
  for (const path of [imports, '/api/v1/import/domains']) {
    const response = await requestAndExpect(429, service.url, path, upload);
    const wait = Number(response.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 10, `${wait}`);
    assert.equal(response.json.code, 'rate_limited');
    assert.ok(response.headers.get('ratelimit') && response.headers.get('ratelimit-policy'));
  }
});

test('the upload creates all valid rows and lists every invalid one', async () => {
  const { status, json } = await importWhenAllowed(imports, upload.csv);
  assert.equal(status, 200);
  checkCounts(json);
  assert.equal(new Set(json.createdIds).size, upload.created);
  const found = [...(await listAll('/api/monitors')), ...(await listAll('/api/v1/service-monitors'))];
  assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(json.createdIds));
});

test('uploading the same rows as JSON creates nothing', async () => {
  const response = await eventually('the import is admitted', async () => {
    const one = await sendRequest(service.url, imports, { key, body: { csv: upload.csv } });
    if (one.status !== 429) return one;
    await sleep(Number(one.headers.get('retry-after')) * 1000);
    return null;
  });
  assert.equal(response.status, 200);
  const { created, skippedDuplicate, createdIds, invalidRows, dryRun } = response.json;
  assert.deepEqual([created, createdIds, dryRun], [0, [], false]);
  assert.equal(skippedDuplicate, upload.created + upload.duplicates);
  assert.equal(invalidRows.length, upload.invalid.size);
});

test('duplicate domains are imported only once', async () => {
  // A different account with its own rate limit.
  const other = await createAccount(service.env, { plan: 'pro' });
  const path = '/api/v1/import/domains';
  const csv = 'domain,label\nhttps://Shop.Example/,"Shop, the"\nSHOP.example.,Again\nnonsense,\n';
  const headers = { 'content-type': 'text/csv' };
  const { json } = await requestAndExpect(200, service.url, path, { key: other.apiKey, headers, body: csv });
  const { created, skippedDuplicate, skippedForLimit, planLimit } = json;
  assert.deepEqual([created, skippedDuplicate, skippedForLimit, planLimit], [1, 1, 0, 100]);
  assert.equal(json.invalidRows[0].row, 4);
  const asset = `/api/v1/assets/${json.createdIds[0]}`;
  const { json: found } = await requestAndExpect(200, service.url, asset, { key: other.apiKey });
  assert.deepEqual([found.domain, found.label], ['shop.example', 'Shop, the']);
  await requestAndExpect(404, service.url, asset, { key });
});

test('every monitor is checked within one interval', { skip: noPing }, async () => {
  await eventually(
    'no monitor is pending',
    async () => {
      const { json } = await requestAndExpect(
        200,
        service.url,
        '/api/v1/service-monitors?status=pending&limit=1',
        {
          key,
        },
      );
      return json.items.length === 0;
    },
    { withinMs: 180_000, everyMs: 1_000 },
  );
  // The time when each check was first due, not the time when this test observed it.
  const dueFirst = new Map<string, number>();
  for (const { monitor_id = '', scanned_at = '' } of (await download('scan-history.csv')).rows) {
    const due = Math.min(Date.parse(scanned_at), dueFirst.get(monitor_id) ?? Number.POSITIVE_INFINITY);
    dueFirst.set(monitor_id, due);
  }
  for (const { id, createdAt } of await listAll('/api/v1/service-monitors'))
    assert.ok((dueFirst.get(id as string) ?? Number.NaN) - Date.parse(createdAt as string) <= 60_000);
  const statuses = new Map<string, number>();
  for (const { kind, state } of await listAll('/api/v1/service-monitors')) {
    const seen = `${kind} ${(state as { status: string }).status}`;
    statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
  }
  const [bad] = await listAll('/api/v1/service-monitors?status=down');
  const why =
    bad === undefined
      ? ''
      : (await sendRequest(service.url, `/api/v1/service-monitors/${bad.id}/checks`, { key })).text;
  assert.deepEqual(
    { ...Object.fromEntries(statuses), why },
    { 'http up': 300, 'keyword up': 200, 'ping up': 100, why: '' },
  );
});

test('monitors.csv contains every monitor as uploaded', { skip: noPing }, async () => {
  const { rows, name } = await download('monitors.csv');
  assert.match(name, /^attachment; filename="[^"]+\.csv"$/);
  assert.equal(rows.length, upload.created);
  const legacy = rows.filter((row) => row.source === 'legacy');
  const watched = rows.filter((row) => row.source === 'service');
  const expectedLegacy = [...upload.legacy].map(([domain, label]) => [domain, guarded(label || domain)]);
  assert.deepEqual(new Map(legacy.map((row) => [row.domain, row.name])), new Map(expectedLegacy as []));
  const expected = [...upload.service].map(([label, { kind, target }]) => [guarded(label), kind, target]);
  const found = watched.map((row) => [row.name, row.kind, row.target]);
  assert.deepEqual(found.sort(), expected.sort());
  for (const row of watched) {
    assert.equal(row.status, 'up');
    assert.match(row.last_checked_at ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test('uploading monitors.csv again finds only duplicates', async () => {
  const { rows } = await download('monitors.csv');
  const quote = (text = '') => `"${text.replaceAll('"', '""')}"`;
  const records = rows.map((row) =>
    [row.domain || row.target, row.kind, row.name, row.kind === 'ping' ? '' : row.target, keyword].map(quote),
  );
  const csv = `domain,kind,label,url,keyword\r\n${records.map((cells) => cells.join(',')).join('\r\n')}`;
  const { json } = await importWhenAllowed(imports, csv);
  assert.deepEqual([json.created, json.skippedDuplicate, json.invalidRows], [0, upload.created, []]);
});

test('scan-history.csv contains the checks of all monitors or of one monitor', async () => {
  const { checks } = await eventually(
    'every monitor has a check',
    async () => {
      const { rows } = await download('scan-history.csv');
      const found = rows.filter((row) => row.source === 'service');
      return found.length >= 600 ? { checks: found } : null;
    },
    { withinMs: 180_000, everyMs: 1_000 },
  );
  const [first] = checks;
  const one = await download(`scan-history.csv?monitorId=${first?.monitor_id}&days=365`);
  assert.ok(one.rows.length >= 1);
  for (const row of one.rows) assert.equal(row.monitor_id, first?.monitor_id);
  const { json } = await requestAndExpect(
    200,
    service.url,
    `/api/v1/service-monitors/${first?.monitor_id}/checks`,
    {
      key,
    },
  );
  // The monitor may have been checked again since then.
  const newest =
    one.rows
      .map((row) => row.scanned_at ?? '')
      .sort()
      .at(-1) ?? '';
  const listed = json.items.map((check: { scheduledAt: string }) => check.scheduledAt);
  assert.deepEqual(
    new Set(listed.filter((at: string) => at <= newest)),
    new Set(one.rows.map((row) => row.scanned_at)),
  );
});

test('incidents.csv contains the incident of a monitor that went down and can be filtered with `since`', async () => {
  const body = {
    kind: 'http',
    url: `${web.url}/status/500`,
    confirm: { failures: 1 },
    name: 'Broken, "it" is',
  };
  const { json: monitor } = await requestAndExpect(201, service.url, '/api/v1/service-monitors', {
    key,
    body,
  });
  const row = await eventually('the incident is exported', async () =>
    (await download('incidents.csv')).rows.find(({ monitor_id }) => monitor_id === monitor.id),
  );
  assert.deepEqual([row.state, row.monitor_name, row.source], ['open', body.name, 'service_monitor']);
  assert.equal(row.resolved_at, '');
  const later = await download(`incidents.csv?since=${encodeURIComponent('2999-01-01T00:00:00Z')}`);
  assert.deepEqual(later.rows, []);
  const listed = await listAll('/api/v1/incidents');
  assert.deepEqual(
    new Set(listed.map(({ id }) => id)),
    new Set((await download('incidents.csv')).rows.map(({ id }) => id)),
  );
});

test("a domain's bundle contains its monitors as indented JSON", async () => {
  const { json: found } = await requestAndExpect(200, service.url, '/api/v1/assets?domain=legacy-0.example', {
    key,
  });
  domainId = found.items[0].id;
  const response = await requestAndExpect(200, service.url, `/api/v1/exports/domains/${domainId}.json`, {
    key,
  });
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+\.json"$/);
  assert.equal(response.text.trimEnd(), JSON.stringify(response.json, null, 2));
  assert.deepEqual(Object.keys(response.json), [
    'domain',
    'monitors',
    'riskTrend',
    'incidents',
    'exportedAt',
  ]);
  assert.equal(response.json.domain.domain, 'legacy-0.example');
  assert.equal(response.json.monitors.length, 1);
});

test('the other path prefix serves the same files', async () => {
  for (const name of ['monitors.csv', 'incidents.csv', 'scan-history.csv', `domains/${domainId}.json`]) {
    const response = await requestAndExpect(200, service.url, `/api/v1/export/${name}`, { key });
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/, name);
  }
});

/** Returns a cell with the guard against formula injection. */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

async function download(name: string) {
  const response = await requestAndExpect(200, service.url, `/api/v1/exports/${name}`, { key });
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  return { rows: readCsv(response.text), name: response.headers.get('content-disposition') ?? '' };
}

function checkCounts(json: Record<string, unknown>): void {
  const { created, skippedDuplicate, skippedForLimit, planLimit, ignoredColumns } = json;
  assert.deepEqual(
    { created, skippedDuplicate, skippedForLimit, planLimit },
    { created: upload.created, skippedDuplicate: upload.duplicates, skippedForLimit: 0, planLimit: 5000 },
  );
  assert.deepEqual(ignoredColumns, ['Notes']);
  const invalid = json.invalidRows as { row: number; column: string }[];
  assert.deepEqual(new Map(invalid.map(({ row, column }) => [row, column])), upload.invalid);
}
