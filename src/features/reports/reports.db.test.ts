import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { monthBefore, monthsUpTo } from '#engine/recurrence/months.ts';
import { ensurePartitions } from '#features/checks/index.ts';
import { recountRollups } from '#features/checks/rollups.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

const zone = 'Europe/Berlin';
let api: TestApi;
let caller: Caller;
/** The last complete month in Berlin. */
let month: { month: string; from: number; to: number };
let shop: string;
let blog: string;

before(async () => {
  api = await createTestApi();
  api.clock.hold();
  caller = await api.caller();
  const today = new Date(api.clock.now()).toISOString().slice(0, 7);
  const [known] = monthsUpTo(monthBefore(today, 1), 1, zone);
  assert.ok(known);
  month = known;
  [shop, blog] = [await make('Shop', ['acme', 'shop']), await make('Blog', ['acme'])];
  const { from, to } = month;
  await changeStatus(shop, from - 40 * dayMs, 'up');
  await changeStatus(shop, from - hourMs, 'down');
  await changeStatus(shop, from + 2 * hourMs, 'up');
  await changeStatus(shop, to - hourMs, 'down');
  // The monitor was created in the middle of the month and was down for its first day.
  await changeStatus(blog, from + 10 * dayMs, 'down');
  await changeStatus(blog, from + 11 * dayMs, 'up');
  await createdAt(shop, from - 40 * dayMs);
  await createdAt(blog, from + 10 * dayMs);
});
after(() => api?.close());

async function make(name: string, tags: string[], of = caller): Promise<string> {
  const payload = { kind: 'ping', host: '127.0.0.1', name, tags, paused: true };
  const created = await api.request(of, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
}

async function changeStatus(id: string, at: number, to: string): Promise<void> {
  await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    values (${newId()}, ${caller.accountId}, ${id}, ${new Date(at)}, 'pending', ${to})`.execute(
    api.database.db,
  );
}

async function createdAt(id: string, at: number): Promise<void> {
  // Deletes the status change caused by pausing, which is later than the times above.
  await sql`delete from monitor_transitions where monitor_id = ${id} and to_status = 'paused'`.execute(
    api.database.db,
  );
  await sql`update service_monitors set created_at = ${new Date(at)} where id = ${id}`.execute(
    api.database.db,
  );
}

async function read(query: string, of: { headers: object } = caller) {
  const response = await api.app.inject({
    url: `/api/v1/reports/months?${query}`,
    headers: of.headers as Record<string, string>,
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

test('a month follows the calendar of its time zone, and only time within it counts', async () => {
  const report = await read(`month=${month.month}&timezone=${zone}`);
  assert.deepEqual(report.months, [
    {
      month: month.month,
      from: new Date(month.from).toISOString(),
      to: new Date(month.to).toISOString(),
      complete: true,
    },
  ]);
  const [first, second] = report.items;
  assert.deepEqual([first.name, second.name], ['Blog', 'Shop'], 'in the order of names');
  const whole = month.to - month.from;
  assert.equal(second.months[0].downtimeSeconds, (3 * hourMs) / 1000);
  assert.equal(second.months[0].since, null);
  assert.ok(Math.abs(second.months[0].ratio - (whole - 3 * hourMs) / whole) < 1e-9);
  assert.equal(first.months[0].downtimeSeconds, dayMs / 1000);
  assert.equal(first.months[0].since, new Date(month.from + 10 * dayMs).toISOString());
  assert.ok(Math.abs(first.months[0].ratio - (whole - 11 * dayMs) / (whole - 10 * dayMs)) < 1e-9);
});

test("a tag's uptime adds up the time of its monitors, and months before they existed have no uptime", async () => {
  const report = await read(`by=tag&month=${month.month}&months=3&timezone=${zone}`);
  assert.deepEqual(
    report.items.map(({ id, monitors }: { id: string; monitors: number }) => [id, monitors]),
    [
      ['acme', 2],
      ['shop', 1],
    ],
  );
  assert.equal(report.months.length, 3);
  const [acme] = report.items;
  const [oldest, before, last] = acme.months;
  assert.equal(last.downtimeSeconds, (3 * hourMs + dayMs) / 1000);
  const known = 2 * (month.to - month.from) - 10 * dayMs;
  assert.ok(Math.abs(last.ratio - (known - 3 * hourMs - dayMs) / known) < 1e-9);
  assert.equal(before.downtimeSeconds, hourMs / 1000);
  assert.equal(oldest.ratio === null || oldest.since !== null, true);
  const only = await read(`by=tag&tag=shop&month=${month.month}`);
  assert.deepEqual(
    only.items.map(({ id }: { id: string }) => id),
    ['shop'],
  );
  const monitors = await read(`tag=shop&month=${month.month}`);
  assert.deepEqual(
    monitors.items.map(({ id }: { id: string }) => id),
    [shop],
  );
});

test('the figures of the current month match the uptime of the monitor and of its status page', async () => {
  const { from } = month;
  const id = await make('Live', ['live']);
  await createdAt(id, from - 200 * dayMs);
  await changeStatus(id, from - 200 * dayMs, 'up');
  const now = api.clock.now();
  await changeStatus(id, now - 90_000, 'down');
  await changeStatus(id, now - 30_000, 'up');
  const payload = {
    ...{ slug: newId(), title: 'Live page', historyDays: new Date(now).getUTCDate() },
    components: [{ name: 'Everything', serviceMonitorIds: [id], show: 'uptime' }],
  };
  const page = (await api.request(caller, { method: 'POST', url: '/api/v1/status-pages', payload })).json();
  const running = new Date(now).toISOString().slice(0, 7);
  const asked = `month=${running}&timezone=UTC`;
  const [item] = (await read(`${asked}&id=${id}`)).items;
  const [component] = (await read(`${asked}&by=component&statusPageId=${page.id}`)).items;
  const [whole] = (await read(`${asked}&by=status-page&statusPageId=${page.id}`)).items;
  const url = `/api/v1/service-monitors/${id}/uptime?days=${new Date(now).getUTCDate()}`;
  const uptime = (await api.request(caller, { url })).json();
  const shown = await api.app.inject({
    url: `/status/${payload.slug}`,
    headers: { accept: 'application/json' },
  });
  const { uptimeRatio } = shown.json().groups[0].components[0];
  for (const ratio of [item, component, whole].map(({ months }) => months[0].ratio))
    assert.ok(Math.abs(ratio - uptime.ratio) < 1e-9, `${ratio} and ${uptime.ratio}`);
  assert.ok(Math.abs(uptimeRatio - uptime.ratio) < 1e-4, `${uptimeRatio}`);
  assert.deepEqual([component.name, component.type, whole.name], ['Everything', 'component', 'Live page']);
  assert.equal((await read(asked)).months[0].complete, false);
});

test('latency covers the checks within the month, from full days and from the hours at both ends', async () => {
  const { db } = api.database;
  const id = await make('Measured', ['measured']);
  const { from, to } = month;
  await createdAt(id, from - 10 * dayMs);
  await ensurePartitions(db, new Date(from - dayMs), new Date(to + dayMs));
  // At each end of the month, one check is within the month in UTC but not in Berlin, or vice versa.
  const checks = [
    { at: from - 30 * 60_000, ms: 9000, status: 'u' },
    { at: from + 30 * 60_000, ms: 100, status: 'u' },
    { at: from + 5 * dayMs, ms: 200, status: 'g' },
    { at: from + 6 * dayMs, ms: 5000, status: 'd' },
    { at: to - 30 * 60_000, ms: 300, status: 'u' },
    { at: to + 30 * 60_000, ms: 9000, status: 'u' },
  ];
  for (const { at, ms, status } of checks)
    await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
      values (${id}, ${new Date(at)}, 0, ${status}::"char", ${ms})`.execute(db);
  await rollUp(id, checks);
  const [item] = (await read(`month=${month.month}&timezone=${zone}&id=${id}`)).items;
  const [figures] = item.months;
  assert.deepEqual([figures.checks, figures.latency.averageMs], [3, 200]);
  assert.ok(Math.abs(figures.latency.p50Ms - 200) < 20, `${figures.latency.p50Ms}`);
  assert.ok(figures.latency.p95Ms > 270 && figures.latency.p95Ms <= 300, `${figures.latency.p95Ms}`);
  const [inUtc] = (await read(`month=${month.month}&id=${id}`)).items;
  assert.notEqual(inUtc.months[0].latency.averageMs, 200, 'in UTC, other checks are in the month');
});

/** Rolls up the hours and days with these checks, as the job would. */
async function rollUp(monitorId: string, checks: readonly { at: number }[]): Promise<void> {
  for (const [span, ms] of [
    ['hour', hourMs],
    ['day', dayMs],
  ] as const) {
    const starts = new Set(checks.map(({ at }) => Math.floor(at / ms) * ms));
    await withTransaction(api.database.db, async (tx) => {
      for (const start of starts) {
        const range = { start: new Date(start), end: new Date(start + ms), monitorIds: [monitorId] };
        await recountRollups(tx, span, range);
      }
      await sql`insert into rollup_progress (span, done_until) values (${span}, ${new Date(month.to + 2 * dayMs)})
        on conflict (span) do nothing`.execute(tx);
    });
  }
}

test('maintenance is excluded, incidents are counted by month, and muted time counts like any other time', async () => {
  const { db } = api.database;
  const id = await make('Maintained', ['kept']);
  const { from, to } = month;
  await createdAt(id, from - dayMs);
  await changeStatus(id, from - dayMs, 'down');
  for (const [title, muted, hours] of [
    ['Move', false, 24],
    ['Quiet', true, 48],
  ] as const) {
    const windowId = newId();
    const ends = new Date(from + hours * hourMs);
    await sql`insert into maintenance_windows (id, account_id, title, description, timezone, starts_at, start_wall, ends_at, scope_all,
        service_monitor_ids, muted, show_on_status_pages, created_at, updated_at)
      values (${windowId}, ${caller.accountId}, ${title}, '', 'UTC', ${new Date(from)}, '2026-01-01T00:00', ${ends}, false, array[${id}]::uuid[], ${muted}, true,
        now(), now())`.execute(db);
    await sql`insert into maintenance_occurrences (window_id, account_id, starts_at, ends_at)
      values (${windowId}, ${caller.accountId}, ${new Date(from)}, ${ends})`.execute(db);
  }
  for (const [opened, resolved] of [
    [from - 5 * dayMs, from - 4 * dayMs],
    [from - hourMs, from + hourMs],
    [from + dayMs, from + 2 * dayMs],
    [to + 1, null],
  ] as const) {
    const key = newId();
    await sql`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id, source_name,
        opened_at, resolved_at, occurrences, last_occurred_at)
      values (${key}, ${caller.accountId}, ${key}, 'Down', 'high', ${resolved === null ? 'open' : 'resolved'}, 'x', 'service_monitor', ${id},
        'Maintained', ${new Date(opened)}, ${resolved === null ? null : new Date(resolved)}, 1, ${new Date(opened)})`.execute(
      db,
    );
  }
  const [item] = (await read(`month=${month.month}&timezone=${zone}&id=${id}`)).items;
  const [figures] = item.months;
  assert.deepEqual(
    [figures.excludedSeconds, figures.downtimeSeconds, figures.incidents],
    [dayMs / 1000, (to - from - dayMs) / 1000, 2],
  );
});

test('an invalid request returns the field, the reason and the remedy', async () => {
  const other = await api.caller();
  for (const name of ['b', 'a', 'c', '=1+1']) await make(name, [`tag ${name}`], other);
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { name: string }[]; nextCursor: string | null } = await read(
      `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      other,
    );
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  assert.deepEqual(names.toSorted(), ['=1+1', 'a', 'b', 'c']);
  assert.equal(names.length, 4);
  const tags = await read('by=tag&limit=1', other);
  const rest = await read(`by=tag&cursor=${tags.nextCursor}`, other);
  assert.equal(rest.items.length, 3);
  const wrong = await api.request(other, { url: `/api/v1/reports/months?cursor=${tags.nextCursor}` });
  assert.deepEqual([wrong.statusCode, wrong.json().code], [400, 'invalid_cursor']);
  const csv = await api.request(other, { url: '/api/v1/exports/months.csv?months=2' });
  assert.equal(csv.statusCode, 200, csv.body);
  const lines = csv.body.trimEnd().split('\r\n');
  assert.equal(lines.length, 1 + 4 * 2);
  assert.match(lines[0] ?? '', /^month,timezone,by,id,name,monitors,uptime_ratio,/);
  assert.ok(lines.some((line) => line.includes(",'=1+1,")));
});

test('errors for invalid requests contain the field, the reason and the remedy', async () => {
  const cases: [query: string, pointer: string, code: string][] = [
    ['timezone=Berlin', 'query/timezone', 'not_a_timezone'],
    ['timezone=%2B02:00', 'query/timezone', 'not_a_timezone'],
    ['month=2026-13', 'query/month', 'pattern'],
    ['month=2999-01', 'query/month', 'in_future'],
    ['by=component', 'query/statusPageId', 'required'],
    ['months=14', 'query/months', 'maximum'],
  ];
  for (const [query, pointer, code] of cases) {
    for (const path of ['/api/v1/reports/months', '/api/v1/exports/months.csv']) {
      const response = await api.request(caller, { url: `${path}?${query}` });
      assert.equal(response.statusCode, 400, `${path} ${query}`);
      const [error] = response.json().errors;
      assert.deepEqual([error.pointer, error.code], [pointer, code], query);
    }
  }
});

test("another account's page is not found, and status pages require their scope", async () => {
  const other = await api.caller();
  const payload = { slug: newId(), title: 'Strange', components: [] };
  const page = (await api.request(other, { method: 'POST', url: '/api/v1/status-pages', payload })).json();
  for (const by of ['component', 'status-page']) {
    const url = `/api/v1/reports/months?by=${by}&statusPageId=${page.id}`;
    assert.equal((await api.request(caller, { url })).statusCode, 404);
  }
  assert.deepEqual((await read(`id=${shop}`, other)).items, []);
  const headers = await api.keyFor(caller.accountId, ['service-monitors:read']);
  const asked = (by: string) => api.app.inject({ url: `/api/v1/reports/months?by=${by}`, headers });
  assert.equal((await asked('tag')).statusCode, 200);
  assert.equal((await asked('status-page')).statusCode, 403);
  const none = await api.keyFor(caller.accountId, ['incidents:read']);
  assert.equal((await api.app.inject({ url: '/api/v1/reports/months', headers: none })).statusCode, 403);
  const free = await api.caller('free');
  assert.equal((await api.request(free, { url: '/api/v1/exports/months.csv' })).statusCode, 402);
});
