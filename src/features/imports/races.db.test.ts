import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PROBES } from '#engine/probes/registry.ts';
import type { Ctx } from '#features/access/index.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { importDomains } from './import-domains.ts';
import { importMonitors } from './import-monitors.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ maxConnections: 20 });
});
after(() => api.close());

/** Returns the context of a caller without a pending rate limit. */
function ctxOf(caller: Caller, limits: PlanLimits): Ctx {
  return {
    db: api.database.db,
    clock: api.clock,
    accountId: caller.accountId,
    plan: 'agency',
    limits,
    actor: { type: 'system', id: null, name: 'test' },
    userId: null,
    role: null,
    scopes: new Set(['*']),
    requestId: null,
    kinds: PROBES,
    address: null,
    policy: createOfflineNet().policy,
    publicUrl: 'http://127.0.0.1',
  };
}

const roomy = { monitorCap: 1_000_000, heartbeatCap: 0, browserMonitorCap: 0, minIntervalSeconds: 10 };

function csvOf(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return `host-${number}.example,${['', 'http', 'ping'][number % 3]},Label ${number}`;
  });
  return `domain,kind,label\n${rows.join('\n')}\n`;
}

async function countAll(caller: Caller) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from domain_monitors where account_id = ${caller.accountId})
         + (select count(*) from service_monitors where account_id = ${caller.accountId}) as monitors,
      (select count(*) from monitor_schedules s join service_monitors m on m.id = s.monitor_id
        where m.account_id = ${caller.accountId}) as schedules,
      (select count(*) from domains where account_id = ${caller.accountId}) as domains,
      (select count(*) from audit_log where account_id = ${caller.accountId}) as audits`.execute(
    api.database.db,
  );
  return rows[0] ?? {};
}

test('two identical concurrent imports create each monitor once', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, roomy);
  const results = await Promise.all([1, 2, 3].map(() => importMonitors(ctx, csvOf(900), false)));
  assert.equal(
    results.reduce((sum, result) => sum + result.created, 0),
    900,
  );
  assert.equal(
    results.reduce((sum, result) => sum + result.skippedDuplicate, 0),
    1800,
  );
  const { monitors, schedules, domains } = await countAll(caller);
  assert.deepEqual([monitors, schedules, domains], [900, 600, 900]);
});

test('overlapping imports of domains and monitors do not deadlock or create duplicates', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, roomy);
  await Promise.all([
    importMonitors(ctx, csvOf(500), false),
    importDomains(ctx, csvOf(500, 250), false),
    importDomains(ctx, csvOf(500, 100), false),
  ]);
  assert.equal((await countAll(caller)).domains, 750);
});

test('the limit holds for concurrent imports and single POST requests, and is fully used', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, {
    monitorCap: 100,
    heartbeatCap: 0,
    browserMonitorCap: 0,
    minIntervalSeconds: 10,
  });
  // The test API uses the plan limit, so the test of single creations uses an account close to the limit.
  api.config.plans.agency.monitorCap = 100;
  try {
    const single = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? { url: '/api/monitors', payload: { domain: `single-${index}.example` } }
        : { url: '/api/v1/service-monitors', payload: { kind: 'ping', host: `single-${index}.example` } },
    );
    const imports = [0, 40, 80].map((from) => importMonitors(ctx, csvOf(40, from), false));
    const responses = await Promise.all(
      single.map((request) => api.request(caller, { method: 'POST', ...request })),
    );
    const results = await Promise.all(imports);
    const byApi = responses.filter((response) => response.statusCode === 201).length;
    assert.ok(responses.every((response) => [201, 402].includes(response.statusCode)));
    const byImport = results.reduce((sum, result) => sum + result.created, 0);
    assert.equal(byApi + byImport, 100);
    assert.equal((await countAll(caller)).monitors, 100);
    for (const result of results) assert.equal(result.created + result.skippedForLimit, 40);
  } finally {
    api.config.plans.agency.monitorCap = 5000;
  }
});

test('an import and concurrent POST requests for the same monitors create each monitor once', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, roomy);
  const posts = Array.from({ length: 30 }, (_, index) =>
    api.request(caller, {
      method: 'POST',
      url: '/api/monitors',
      payload: { domain: `host-${index * 3}.example` },
    }),
  );
  const result = await importMonitors(ctx, csvOf(90), false);
  const responses = await Promise.all(posts);
  const made = responses.filter((response) => response.statusCode === 201).length;
  assert.ok(responses.every((response) => response.statusCode === 201 || response.statusCode === 409));
  assert.equal(made + result.created, 90);
  assert.equal((await countAll(caller)).monitors, 90);
});

test('only one of two concurrent imports in two processes is admitted', async () => {
  const second = await createTestApi({ database: api.database });
  try {
    for (let round = 0; round < 5; round++) {
      const caller = await api.caller();
      const request = {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        payload: csvOf(20),
      } as const;
      const answers = await Promise.all([
        api.request(caller, { ...request, url: '/api/v1/import/monitors' }),
        second.request(caller, { ...request, url: '/api/v1/import/domains' }),
        second.request(caller, { ...request, url: '/api/v1/import/monitors' }),
      ]);
      assert.deepEqual(answers.map((response) => response.statusCode).toSorted(), [200, 429, 429]);
    }
  } finally {
    await second.close();
  }
});

test('an import leaves nothing behind if its connection is closed at any step', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, roomy);
  let killed = 0;
  for (const table of ['domains', 'service_monitors', 'audit_log']) {
    let isOver = false;
    const running = importMonitors(ctx, csvOf(30_000), false)
      .then(
        () => 'done',
        () => 'failed',
      )
      .finally(() => {
        isOver = true;
      });
    const killing = killWhileWriting(table, () => isOver);
    const outcome = await running;
    killed += await killing;
    const counts = await countAll(caller);
    if (outcome === 'failed') assert.deepEqual(counts, { monitors: 0, schedules: 0, domains: 0, audits: 0 });
    else {
      assert.equal(counts.monitors, 30_000, 'an import that ended before the kill is complete');
      break;
    }
  }
  assert.ok(killed > 0, 'at least one import was interrupted');
  const last = await importMonitors(ctx, csvOf(30), false);
  assert.equal(last.created + last.skippedDuplicate, 30, 'nothing stays locked');
});

/** Terminates connections that write to `table`. Returns their number; 0 if the work has already finished. */
async function killWhileWriting(table: string, isOver: () => boolean): Promise<number> {
  while (!isOver()) {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
        and (query ilike ${`copy "${table}"%`} or query ilike ${`%insert into ${table} %`})`.execute(
      api.database.db,
    );
    if (rows.length > 0) return rows.length;
    await sleep(1);
  }
  return 0;
}

/** Advisory lock (an arbitrary constant) that an import waits for before its last row. */
const gate = 7_101_523;

/**
 * Makes imports wait while they hold all their locks. Returns two functions: one waits until an import has reached this
 * point, the other releases the imports.
 */
async function blockImports() {
  const client = await api.database.pool.connect();
  await client.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${gate});
      return new;
    end $$;
    create trigger wait_at_gate before insert on audit_log for each row when (new.action = 'import.monitors')
      execute function wait_at_gate()`);
  await client.query('select pg_advisory_lock($1)', [gate]);
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
  return {
    async untilOneWaits() {
      while ((await client.query(waiting, [gate])).rowCount === 0) await sleep(5);
    },
    async letGo() {
      await client.query('select pg_advisory_unlock($1)', [gate]);
      client.release();
    },
  };
}

test('an import does not wait for or block other work in the account', async () => {
  const caller = await api.caller();
  const ctx = ctxOf(caller, roomy);
  const imports = await blockImports();
  const running = importMonitors(ctx, csvOf(20_000), false);
  try {
    await imports.untilOneWaits();
    // Audit rows of new domains reference the account and are written during the import.
    const request = {
      method: 'POST',
      url: '/api/v1/assets',
      payload: { domain: 'meanwhile.example' },
    } as const;
    const response = await Promise.race([api.request(caller, request), sleep(60_000, null, { ref: false })]);
    assert.equal(response?.statusCode, 201, 'the request does not wait for the import');
  } finally {
    await imports.letGo();
  }
  assert.equal((await running).created, 20_000);
});
