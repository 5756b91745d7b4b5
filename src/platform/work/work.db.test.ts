import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '#test/e2e/support/requests.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { systemClock } from '../clock.ts';
import { newId } from '../crypto.ts';
import { createLog } from '../log.ts';
import {
  type AttemptKind,
  type ClaimParts,
  type ClaimQuery,
  createAttemptGate,
  createClaims,
  LostClaim,
  type SetAsideItem,
} from './claims.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from './start-work.ts';

const kind = { name: 'thing', leaseMs: 60_000 };
let database: TestDatabase;
let parts: ClaimParts;
let nowMs = systemClock.now();

before(async () => {
  database = await createTestDatabase();
  await sql`create table things (id uuid primary key, account_id uuid, state text not null)`.execute(
    database.db,
  );
  parts = { db: database.db, clock: { ...systemClock, now: () => nowMs }, log: createLog('silent') };
});
after(() => database?.drop());
beforeEach(async () => {
  await sql`truncate things, work_claims`.execute(database.db);
});

const itemsDue: ClaimQuery = {
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from things where state = 'due' and ${isFree(sql`things.id`)} order by id limit ${limit}`,
  claim: () => sql`select t.id from things t join claimed on claimed.item = t.id where t.state = 'due'`,
};

async function add(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId).sort();
  await sql`insert into things select id, null, 'due' from unnest(${ids}::uuid[]) as i (id)`.execute(
    parts.db,
  );
  return ids;
}

const setState = (id: string, state: string) => sql`update things set state = ${state} where id = ${id}`;

/** Simulates a killed worker, which claims items and never returns. Its lease expires. */
async function die(attempt: AttemptKind): Promise<string[]> {
  const rows = await createClaims(parts, kind).claim(itemsDue, { limit: 10, attempt });
  nowMs += kind.leaseMs + 1;
  return rows.map(({ id }) => id);
}

const work = (
  perform: ItemWork<{ id: string }>['perform'],
  setAside: SetAsideItem[] = [],
): ItemWork<{ id: string }> => ({
  kind,
  queries: [itemsDue],
  atOnce: 10,
  pollMs: 20,
  graceMs: 50,
  perform,
  setAside: async (tx, items) => {
    setAside.push(...items);
    for (const { item } of items) await setState(item, 'failed').execute(tx);
  },
});

const finish: ItemWork<{ id: string }>['perform'] = (row, { claims }) =>
  recordOutcome(
    parts.db,
    { claims, item: row.id },
    async (tx) => void (await setState(row.id, 'done').execute(tx)),
  );

test('items in progress when another item crashes the worker get a separate last attempt and complete', async () => {
  const ids = await add(4);
  assert.equal((await die('first')).length, 4);
  assert.deepEqual(await die('first'), [], 'after a crash, items are not claimed as first attempts');
  assert.equal((await die('retry')).length, 4);
  assert.deepEqual([...(await die('first')), ...(await die('retry'))], []);
  const [culprit] = ids;
  let alone = 0;
  const setAside: SetAsideItem[] = [];
  const perform: ItemWork<{ id: string }>['perform'] = async (row, item) => {
    alone += 1;
    assert.equal(alone, 1);
    if (row.id === culprit) {
      // The worker crashes without releasing the claim, and another worker continues when the lease has expired.
      await sql`update work_claims set lease_until = '-infinity' where item = ${row.id}`.execute(parts.db);
    } else await finish(row, item);
    alone -= 1;
  };
  assert.equal(await performDue(parts, work(perform, setAside)), 4);
  await performDue(parts, work(finish, setAside));
  assert.deepEqual(
    setAside.map(({ item }) => item),
    [culprit],
  );
  const { rows } = await sql<{ state: string }>`select state from things order by id`.execute(parts.db);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['failed', 'done', 'done', 'done'],
  );
});

test('a last attempt runs separately from all other work that was in progress when a worker died', async () => {
  const [lastChance = '', retried = ''] = await add(2);
  const others = { name: 'other', leaseMs: kind.leaseMs };
  const claimed = [kind, others].flatMap(({ name }) => [
    { name, item: lastChance, attempts: 2 },
    { name, item: retried, attempts: 1 },
  ]);
  for (const { name, item, attempts } of claimed) {
    await sql`insert into work_claims (kind, item, attempts, claim_id, lease_until)
      values (${name}, ${item}, ${attempts}, ${newId()}, '-infinity')`.execute(parts.db);
  }
  const inProgress: number[] = [];
  const seen = new Set<string>();
  const violations: string[] = [];
  const performAs =
    (name: string): ItemWork<{ id: string }>['perform'] =>
    async ({ id }, { claims }) => {
      const claim = await sql<{ attempts: number }>`
        select attempts from work_claims where kind = ${name} and item = ${id}`.execute(parts.db);
      const attempts = claim.rows[0]?.attempts ?? 0;
      const others = inProgress.filter((other) => other > 1);
      if (attempts > 1 && others.some((other) => other === 3 || attempts === 3))
        violations.push(`${inProgress}`);
      inProgress.push(attempts);
      seen.add(`${name} ${attempts}`);
      await systemClock.sleep(20, new AbortController().signal);
      inProgress.splice(inProgress.indexOf(attempts), 1);
      await recordOutcome(parts.db, { claims, item: id }, async () => undefined);
    };
  const host = { ...parts, work: { gate: createAttemptGate(systemClock) } };
  const loops = [kind, others].map((of) => startItemWork(host, { ...work(performAs(of.name)), kind: of }));
  try {
    await eventually('all items have been attempted again', () => {
      return [kind, others].every(({ name }) => seen.has(`${name} 2`) && seen.has(`${name} 3`));
    });
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
  }
  assert.deepEqual(violations, []);
});

test('a stopping worker releases items without an outcome, and their attempts are not counted', async () => {
  await add(1);
  let begun = 0;
  for (let stops = 0; stops < 5; stops++) {
    const loop = startItemWork(
      parts,
      work(async (_row, { signal }) => {
        begun += 1;
        await systemClock.sleep(60_000, signal);
      }),
    );
    await eventually('the attempt begins', () => begun === stops + 1, { everyMs: 10 });
    await loop.stop();
  }
  const { rows } = await sql`select attempts from work_claims`.execute(parts.db);
  assert.deepEqual(rows, [{ attempts: 0 }]);
  assert.equal(await performDue(parts, work(finish)), 1);
});

test('a frozen worker records nothing once another worker has taken over the item, and the item counts once', async () => {
  const [id = ''] = await add(1);
  const frozen = createClaims(parts, kind);
  await frozen.claim(itemsDue, { limit: 1 });
  const lost = frozen.lostSignal(id);
  nowMs += kind.leaseMs + 1;
  const other = createClaims(parts, kind);
  assert.equal((await other.claim(itemsDue, { limit: 1, attempt: 'retry' })).length, 1);
  await frozen.renew();
  assert.ok(lost.aborted);
  await assert.rejects(
    recordOutcome(parts.db, { claims: frozen, item: id }, async () => assert.fail('it may not record')),
    LostClaim,
  );
  const { rows } = await sql`select attempts from work_claims`.execute(parts.db);
  assert.deepEqual(rows, [{ attempts: 2 }]);
});

test('a slow worker keeps its item', async () => {
  const [id = ''] = await add(1);
  const slow = createClaims(parts, kind);
  await slow.claim(itemsDue, { limit: 1 });
  for (let renewals = 0; renewals < 20; renewals++) {
    nowMs += kind.leaseMs / 2;
    await slow.renew();
    assert.deepEqual(await createClaims(parts, kind).claim(itemsDue, { limit: 1 }), []);
  }
  await finish({ id }, { claims: slow, signal: new AbortController().signal });
  const { rows } = await sql`select 1 from work_claims`.execute(parts.db);
  assert.deepEqual(rows, []);
});

test('an item that another worker finishes while it is being claimed is not processed again', async () => {
  await add(1);
  const done: string[] = [];
  const count = async (row: { id: string }, item: Parameters<typeof finish>[1]) => {
    done.push(row.id);
    await finish(row, item);
  };
  await Promise.all(Array.from({ length: 8 }, () => performDue(parts, work(count))));
  assert.equal(done.length, 1);
});
