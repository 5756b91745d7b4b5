import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { readApiDocument } from '#test/support/api-document.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import type { Schema } from '../../scripts/api-document/components.ts';
import { inlineRefs } from '../../scripts/inline-refs.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const monitors = '/api/v1/service-monitors';
const leads = '/api/v1/threats/leads';
const create = async (payload: object, url = monitors) => {
  const created = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(created.statusCode, 201, created.body);
  return created.json();
};
const read = async (url: string) => {
  const response = await api.request(caller, { url });
  assert.equal(response.statusCode, 200, `${url} ${response.body}`);
  return response.json();
};

/** Returns all account-wide lists that an API key may read, with their query parameters. */
function findLists(): { path: string; query: { name: string; schema: Schema }[] }[] {
  const { paths } = inlineRefs(readApiDocument());
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const query = (get?.parameters ?? []).flatMap(({ in: place, name, schema }) =>
      place === 'query' && name && schema ? [{ name, schema }] : [],
    );
    const isOfPerson = get?.security !== undefined && !get.security.some((way) => 'apiKey' in way);
    const isList = query.some(({ name }) => name === 'count') && !path.includes('{') && !isOfPerson;
    return isList ? [{ path, query }] : [];
  });
}

test('every account list returns the total over all pages on request', async () => {
  for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
    await create({ kind: 'ping', host });
    await create({ name: host, schedule: { periodSeconds: 60 } }, '/api/v1/heartbeats');
    await create({ title: host, severity: 'low' }, '/api/v1/incidents');
    await create({ url: `https://${host}.example/login` }, leads);
  }
  const lists = findLists();
  assert.ok(lists.length >= 25, String(lists.length));
  const totals: Record<string, number> = {};
  for (const { path } of lists) {
    const full = await read(`${path}?count=true&limit=500`);
    assert.equal(full.total, full.items.length, path);
    totals[path] = full.total;
    const page = await read(`${path}?count=true&limit=1`);
    assert.equal(page.total, full.total, path);
    if (page.nextCursor !== null)
      assert.equal(
        (await read(`${path}?count=true&limit=1&cursor=${page.nextCursor}`)).total,
        full.total,
        path,
      );
    assert.ok(!Object.hasOwn(await read(path), 'total'), path);
  }
  assert.equal(totals[monitors], 3);
  assert.equal(totals[leads], 3);
  assert.equal((await read(`${monitors}?count=true&search=127.0.0.2`)).total, 1);
  assert.equal((await read('/api/v1/incidents?count=true&severity=high')).total, 0);
});

test('every filter by words or IDs accepts several values, as repeated parameters or separated by commas', async () => {
  let filters = 0;
  for (const { path, query } of findLists()) {
    for (const { name, schema } of query) {
      if (name === 'sort') continue;
      const isFilter =
        ['enum', 'format'].some((keyword) => keyword in schema) && schema.format !== 'date-time';
      assert.ok(!isFilter, `${path}: ${name} accepts only one value`);
      const items = (schema.items ?? {}) as { enum?: string[]; format?: string };
      if (schema.type !== 'array' || (items.enum === undefined && items.format === undefined)) continue;
      filters += 1;
      const [one = '', other = one] = items.enum ?? [caller.accountId];
      const byComma = await read(`${path}?${name}=${one},${other}`);
      assert.deepEqual(byComma, await read(`${path}?${name}=${one}&${name}=${other}`), `${path} ${name}`);
      const refused = await api.request(caller, { url: `${path}?${name}=${one},none of ours` });
      assert.equal(refused.statusCode, 400, `${path} ${name}`);
    }
  }
  assert.ok(filters >= 45, String(filters));
});

test('a filter with several values matches any of them', async () => {
  const severities = async (query: string) => {
    const { items } = await read(`/api/v1/incidents?${query}`);
    return items.map(({ severity }: { severity: string }) => severity).sort();
  };
  await create({ title: 'Slow', severity: 'medium' }, '/api/v1/incidents');
  await create({ title: 'Down', severity: 'high' }, '/api/v1/incidents');
  assert.deepEqual(await severities('severity=medium,high'), ['high', 'medium']);
  await create({ name: 'tagged', schedule: { periodSeconds: 60 }, tags: ['a,b'] }, '/api/v1/heartbeats');
  await create({ name: 'other', schedule: { periodSeconds: 60 }, tags: ['c'] }, '/api/v1/heartbeats');
  const tagged = async (tag: string) => (await read(`/api/v1/heartbeats?tag=${tag}`)).items.length;
  assert.deepEqual([await tagged('a,b'), await tagged('a,c'), await tagged('b')], [1, 1, 0]);
});

test('each list item includes its domain and its worst open incident on request', async () => {
  const monitor = await create({ kind: 'http', url: 'https://www.example.com/' });
  const { id: incidentId } = await create({ title: 'By hand', severity: 'low' }, '/api/v1/incidents');
  await api.database.db
    .updateTable('incidents')
    .set({ source_type: 'service_monitor', source_id: monitor.id })
    .where('id', '=', incidentId)
    .execute();
  const find = async (query: string) => {
    const { items } = await read(`${monitors}?${query}`);
    return items.find(({ id }: { id: string }) => id === monitor.id);
  };
  const plain = await find('limit=100');
  assert.ok(!Object.hasOwn(plain, 'domain') && !Object.hasOwn(plain, 'openIncident'));
  const { domain, openIncident, ...rest } = await find('expand=lastCheck,domain,openIncident');
  assert.deepEqual(rest, plain);
  assert.deepEqual(domain, { id: monitor.domainId, domain: 'www.example.com', label: null });
  assert.deepEqual(openIncident, {
    ...{ id: incidentId, title: 'By hand', severity: 'low', state: 'open', assigneeUserId: null },
    openedAt: openIncident.openedAt,
  });
  await api.request(caller, { method: 'POST', url: `/api/v1/incidents/${incidentId}/resolve`, payload: {} });
  assert.equal((await find('expand=openIncident')).openIncident, null);
  const { items } = await read('/api/v1/heartbeats?expand=openIncident');
  assert.equal(items[0].openIncident, null);
  const watched = await create({ domain: 'example.com' }, '/api/monitors');
  const [listed] = (await read('/api/monitors?expand=openIncident')).items;
  assert.deepEqual(listed, { ...watched, openIncident: null });
  const stranger = await api.caller();
  const foreign = await api.request(stranger, { url: `${monitors}?expand=domain,openIncident&count=true` });
  assert.deepEqual(foreign.json(), { items: [], nextCursor: null, total: 0 });
});

test('the total of a sorted list covers all its pages', async () => {
  const { domainId } = await create({ kind: 'http', url: 'https://sorted.example/' });
  const at = new Date(api.clock.now());
  const rows = ['a', 'b', 'c'].map((word) => ({
    ...{ id: newId(), account_id: caller.accountId, domain_id: domainId, name: `${word}.sorted.example` },
    ...{ sources: [word === 'a' ? 'ct' : 'dns'], first_seen_at: at, last_seen_at: at },
  }));
  await api.database.db.insertInto('subdomains').values(rows).execute();
  const list = `/api/v1/assets/subdomains?domainId=${domainId}&count=true&sort=-name&limit=2`;
  const first = await read(list);
  const second = await read(`${list}&cursor=${first.nextCursor}`);
  assert.deepEqual([first.total, first.items.length], [3, 2]);
  assert.deepEqual([second.total, second.items.length], [3, 1]);
  assert.equal((await read(`${list}&source=ct`)).total, 1);
  assert.equal((await read(`${list}&source=ct,dns`)).total, 3);
});

test('status page subscribers can be counted for several delivery methods in one request', async () => {
  const { id } = await create({ slug: 'counted', title: 'Counted' }, '/api/v1/status-pages');
  const list = `/api/v1/status-pages/${id}/subscribers?type=email,webhook&count=true`;
  assert.deepEqual(await read(list), { items: [], nextCursor: null, total: 0 });
});

/** Reads a list page by page in the given order and returns the IDs. Checks that each page reports the total. */
async function walk(path: string, sort: string): Promise<string[]> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor = ''; ; ) {
    const page = await read(`${path}?sort=${sort}&limit=2&count=true${cursor && `&cursor=${cursor}`}`);
    totals.add(page.total);
    ids.push(...page.items.map(({ id }: { id: string }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  assert.deepEqual([...totals], [ids.length], `${path} ${sort}`);
  return ids;
}

test('every list can be paged in both directions in every sort order', async () => {
  const url = '/api/v1/alerts';
  const made: string[] = [];
  // The last name has the maximum length that a cursor must support.
  for (const name of ['beta', 'Alpha', 'gamma', `z${'😀'.repeat(99)}`]) {
    const channel = {
      type: 'ntfy',
      name,
      settings: { url: 'https://ntfy.example.com', topic: 'larkspur-7f3k2q' },
    };
    made.push((await create(channel, `${url}/channels`)).id);
    await create({ name, match: {}, channelIds: made.slice(0, 1) }, `${url}/rules`);
    await create({ kind: 'ping', host: '127.0.0.9', name: name.repeat(4) });
    const times = { startsAt: '2031-01-10T22:00:00Z', endsAt: '2031-01-11T02:00:00Z' };
    await create({ title: name, ...times, scope: { all: true } }, '/api/v1/maintenance-windows');
    await create({ title: name, slug: `page-${made.length}` }, '/api/v1/status-pages');
    await create({ domain: `list-${made.length}.example` }, '/api/v1/assets/domains');
  }
  let orders = 0;
  for (const { path, query } of findLists()) {
    const names = query.find(({ name }) => name === 'sort')?.schema.enum as string[] | undefined;
    for (const name of names ?? []) {
      const reverse = name.startsWith('-') ? name.slice(1) : `-${name}`;
      const ids = await walk(path, name);
      assert.equal(new Set(ids).size, ids.length, `${path} ${name}`);
      if (names?.includes(reverse)) assert.deepEqual(new Set(await walk(path, reverse)), new Set(ids));
      orders += 1;
    }
    assert.equal((await api.request(caller, { url: `${path}?sort=height` })).statusCode, 400, path);
  }
  assert.ok(orders >= 58, String(orders));
  const named = async (path: string, sort: string) => {
    const { items } = await read(`${url}/${path}?sort=${sort}&limit=500`);
    return items
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => /^(alpha|beta|gamma)$/i.test(name));
  };
  for (const path of ['channels', 'rules']) {
    assert.deepEqual(await named(path, 'name'), ['Alpha', 'beta', 'gamma']);
    assert.deepEqual(await named(path, '-name'), ['gamma', 'beta', 'Alpha']);
  }
  const severities = (await read('/api/v1/incidents?sort=-severity')).items.map(
    ({ severity }: { severity: string }) => severity,
  );
  assert.deepEqual(severities.slice(0, 2), ['high', 'medium']);
  assert.equal(severities.at(-1), 'low');
});

test('in its default order, a list returns the same cursor with or without the total', async () => {
  for (const path of ['/api/v1/incidents', '/api/v1/heartbeats', `${monitors}`, '/api/v1/alerts/channels']) {
    const { nextCursor, items } = await read(`${path}?limit=1&count=true`);
    const rest = await read(`${path}?limit=500&cursor=${nextCursor}`);
    const all = await read(`${path}?limit=500`);
    assert.deepEqual([...items, ...rest.items], all.items, path);
  }
});

test('an invalid cursor is rejected for any timestamp, number or text in it', async () => {
  const id = newId();
  const instants = [
    '-99999999999999',
    '-62198755200000',
    '999999999999999',
    '8640000000000001',
    '',
    'x',
    '1.5',
  ];
  const places = [
    ...instants,
    '-1',
    '99999',
    '99999999999999999999',
    '1e5',
    '1e99',
    '1e-99',
    'NaN',
    '\0',
    ' 1 ',
    null,
  ];
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  for (const { path, query } of findLists()) {
    for (const at of instants) {
      const response = await api.request(caller, { url: `${path}?cursor=${encode(`${at}.${id}`)}` });
      assert.equal(response.statusCode, 400, `${path} ${at} ${response.body}`);
    }
    const names = query.find(({ name }) => name === 'sort')?.schema.enum as string[] | undefined;
    for (const name of names ?? []) {
      for (const place of places) {
        const cursor = encode(JSON.stringify([name, place, id]));
        const { statusCode, body } = await api.request(caller, {
          url: `${path}?sort=${name}&cursor=${cursor}`,
        });
        assert.ok(statusCode === 400 || statusCode === 200, `${path} ${name} ${place} ${body}`);
      }
    }
  }
});
