import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { lookupsUsed, spendBudget } from '#features/lookup-budgets/index.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createClaims } from '#platform/work/claims.ts';
import type { Caller } from '#test/support/http.ts';
import { dueSweeps } from '../claim-queries.ts';
import { lookalikeJobs } from '../jobs.ts';
import type { SweepRow } from './queries.ts';
import { runDueSweeps } from './run-sweep.ts';
import { type SweepLab, startSweepLab } from './testing/sweep-lab.ts';

const path = '/api/v1/threats/lookalikes';

let lab: SweepLab;
before(async () => {
  lab = await startSweepLab();
});
after(() => lab.close());

const read = async (caller: Caller, url: string) => (await lab.api.request(caller, { url })).json();
const sweepsOf = async (caller: Caller) =>
  (await read(caller, `${path}/sweeps?limit=500`)).items as { scope: string; domainId: string }[];
const runJob = () => {
  const [job] = lookalikeJobs;
  return job?.run(lab.deps.db, new Date(lab.api.clock.now()));
};
const usedToday = async (caller: Caller): Promise<number> => {
  const used = lookupsUsed(sql`a.id`, { purpose: 'sweep', now: new Date(lab.api.clock.now()) });
  const { rows } = await sql<{ used: number }>`
    select ${used} as used from accounts a where a.id = ${caller.accountId}`.execute(lab.deps.db);
  return rows[0]?.used ?? 0;
};
/** Marks all queued sweeps as done. */
const finishAll = async () => {
  await lab.deps.db.updateTable('lookalike_sweeps').set({ state: 'done', finished_at: new Date() }).execute();
  await lab.deps.db.deleteFrom('work_claims').execute();
};
const claimSweeps = (limit: number) =>
  createClaims(lab.deps, { name: 'lookalike-sweep', leaseMs: 120_000 }).claim<SweepRow>(dueSweeps, { limit });

test('likely names of many domains are swept daily, and all names weekly', async () => {
  const caller = await lab.api.caller();
  for (let at = 0; at < 12; at++) {
    const payload = { domain: `cadence${at}.test` };
    await lab.api.request(caller, { method: 'POST', url: '/api/monitors', payload });
  }
  lab.api.clock.advance(3_600_000);
  const days: string[] = [];
  const whole = new Map<string, number>();
  let before = 0;
  for (let day = 0; day < 9; day++) {
    await runJob();
    await finishAll();
    const ordered = (await sweepsOf(caller)).slice(0, -before || undefined);
    before += ordered.length;
    assert.equal(new Set(ordered.map(({ domainId }) => domainId)).size, 12, 'each domain is swept once');
    const all = ordered.filter(({ scope }) => scope === 'all');
    for (const { domainId } of all) whole.set(domainId, (whole.get(domainId) ?? 0) + 1);
    days.push(`${all.length} of ${ordered.length}`);
    // The job runs again on the same day.
    lab.api.clock.advance(dayMs / 2);
    await runJob();
    assert.equal((await sweepsOf(caller)).length, before);
    lab.api.clock.advance(dayMs / 2);
  }
  const [first, second, quiet] = ['10 of 12', '2 of 12', '0 of 12'];
  assert.deepEqual(days, [first, second, quiet, quiet, quiet, quiet, quiet, first, second]);
  assert.deepEqual([...new Set(whole.values())], [2]);
});

test("a sweep that waited for days gets one day's budget, as does its account", async () => {
  const caller = await lab.api.caller();
  const urls: string[] = [];
  for (const domain of ['larkspur.test', 'budget.test']) {
    urls.push(await lab.order(caller, await lab.addDomain(caller, domain)));
  }
  lab.api.clock.advance(3 * dayMs);
  const deps = { ...lab.deps, lookupsPerDay: 300 };
  assert.equal(await runDueSweeps(deps), 1, 'the second sweep does not start');
  const states = async () =>
    (await Promise.all(urls.map((url) => read(caller, url)))).map(({ state, lookedUp }) => [state, lookedUp]);
  assert.deepEqual(await states(), [
    ['queued', 300],
    ['queued', 0],
  ]);
  assert.equal(await usedToday(caller), 300);
  lab.api.clock.advance(3_600_001);
  await runDueSweeps(deps);
  assert.equal(await usedToday(caller), 300, 'the budget is per day');
  lab.api.clock.advance(dayMs);
  await runDueSweeps(deps);
  assert.deepEqual(await states(), [
    ['queued', 600],
    ['queued', 0],
  ]);
  // Deleting domains does not change the used budget.
  for (const { domainId } of await sweepsOf(caller)) {
    await lab.api.request(caller, { method: 'DELETE', url: `/api/v1/assets/domains/${domainId}` });
  }
  const again = await lab.order(caller, await lab.addDomain(caller, 'larkspur.test'));
  await runDueSweeps(deps);
  assert.equal((await read(caller, again)).lookedUp, 0);
});

test('an account with many queued sweeps does not block others', async () => {
  const [big, small] = [await lab.api.caller(), await lab.api.caller()];
  for (const domain of ['one.test', 'two.test', 'three.test']) {
    await lab.order(big, await lab.addDomain(big, domain));
  }
  await lab.order(small, await lab.addDomain(small, 'small.test'));
  const now = new Date(lab.api.clock.now());
  await withTransaction(lab.deps.db, (tx) =>
    spendBudget(tx, big.accountId, { purpose: 'sweep', now, lookups: 8_000 }),
  );
  const claimed = await claimSweeps(2);
  assert.deepEqual(
    claimed.map(({ account_id }) => account_id).sort(),
    [small.accountId, big.accountId].sort(),
    'one of each at a time',
  );
  await lab.deps.db
    .updateTable('lookalike_sweeps')
    .set({ state: 'queued' })
    .where('state', '=', 'running')
    .execute();
  await lab.deps.db.deleteFrom('work_claims').execute();
  const [next] = await claimSweeps(1);
  assert.equal(next?.account_id, small.accountId, 'the account with the lowest usage comes first');
  await finishAll();
});

test("likely names come before another domain's full sweep until that sweep has waited for days", async () => {
  const caller = await lab.api.caller();
  const order = async (domain: string, scope: 'likely' | 'all') =>
    (await lab.order(caller, await lab.addDomain(caller, domain), scope)).split('/').at(-1);
  const all = await order('whole.test', 'all');
  const likely = await order('likely.test', 'likely');
  const claimFirst = async () => {
    const [claimed] = await claimSweeps(1);
    return claimed?.id;
  };
  assert.equal(await claimFirst(), likely);
  await finishAll();
  await lab.deps.db
    .updateTable('lookalike_sweeps')
    .set({ state: 'queued' })
    .where('id', '=', all ?? '')
    .execute();
  lab.api.clock.advance(3 * dayMs + 1000);
  await order('later.test', 'likely');
  assert.equal(await claimFirst(), all);
  await finishAll();
});

test("another worker resumes a dead worker's sweep, and late results from the dead worker are ignored", async () => {
  const caller = await lab.api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  lab.setZone({ larkspvr: ['A 127.0.0.1', 'MX 10 mail'] });
  const url = await lab.order(caller, domainId);
  const hung = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let looks = 0;
  const dying = runDueSweeps({
    ...lab.deps,
    lookups: {
      ...lab.deps.lookups,
      async lookUp(name, signal) {
        if (++looks > 400) {
          reached.resolve();
          await hung.promise;
        }
        return lab.deps.lookups.lookUp(name, signal);
      },
    },
  });
  await reached.promise;
  assert.equal((await read(caller, url)).lookedUp, 300);
  assert.equal(await runDueSweeps(lab.deps), 0, 'the worker may still be running');
  lab.api.clock.advance(121_000);
  await runDueSweeps(lab.deps);
  const done = await read(caller, url);
  hung.resolve();
  await dying;
  assert.deepEqual([done.state, done.lookedUp], ['done', done.generated]);
  assert.deepEqual(await read(caller, url), done);
  const found = (await read(caller, `${path}?search=larkspvr`)).items;
  assert.equal(found.length, 1);
  const { history } = await read(caller, `${path}/${found[0].id}`);
  assert.deepEqual(
    history.map(({ type }: { type: string }) => type),
    ['registered'],
  );
  lab.setZone({ larkspvr: null });
});

test('a new likely name opens an incident, even if the first full sweep finds it', async () => {
  const caller = await lab.api.caller();
  const domainId = await lab.addDomain(caller, 'lark.test');
  lab.setZone({ lark: ['A 127.0.0.1'] });
  await lab.sweep(caller, domainId);
  lab.setZone({ larkk: ['A 127.0.0.1', 'MX 10 mail'] });
  const all = await lab.sweep(caller, domainId, 'all');
  assert.deepEqual([all.baseline, all.fresh], [true, 1]);
  const [incident, ...others] = (await read(caller, '/api/v1/incidents?sourceType=threat')).items;
  assert.deepEqual([incident?.state, others], ['open', []]);
  lab.setZone({ lark: null, larkk: null });
});
