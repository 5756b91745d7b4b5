import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { createClaims } from '#platform/work/claims.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { createScanWorld, publish, type ScanWorld } from '#test/support/scans.ts';
import { type ClaimedScan, dueScans } from './queries/scan-queue.ts';
import { runDueScans, startScanner } from './scanner.ts';

let world: ScanWorld;
before(async () => {
  world = await createScanWorld();
});
after(() => world.api.close());

const claimScans = async (limit: number, share: number | null) =>
  createClaims(world.deps(), { name: 'scan', leaseMs: 90_000 }).claim<ClaimedScan>(dueScans(share), {
    limit,
  });

/** A network that never responds for names under `.slow.example`. */
function withSlowNames(net: Net, lookedUp: Set<string>): Net {
  return {
    ...net,
    dns: {
      ...net.dns,
      query: (question) => {
        if (!question.name.endsWith('.slow.example')) return net.dns.query(question);
        lookedUp.add(question.name);
        return new Promise((_resolve, reject) => {
          question.signal?.addEventListener('abort', () => reject(question.signal?.reason));
        });
      },
    },
  };
}

test('slow domains release their slots, so that others are scanned in the meantime', async () => {
  const deps = world.deps();
  for (const name of ['a.slow.example', 'b.slow.example', 'c.slow.example']) {
    publish(name);
    await world.watch(name);
  }
  const lookedUp = new Set<string>();
  const clock: Clock = { ...world.api.clock };
  const net = withSlowNames(deps.net, lookedUp);
  const scanner = startScanner(
    { ...deps, net, clock },
    { concurrency: 2, slowMs: 300, pollMs: 20, graceMs: 0 },
  );
  const running = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from scans where state = 'running'`.execute(deps.db);
    return rows[0]?.n ?? 0;
  };
  // The third scan starts although scans that never end occupy both slots.
  await eventually('three scans are running', async () => (await running()) === 3);
  publish('quick.example');
  const quick = await world.watch('quick.example');
  await eventually(
    'the quick scan is done',
    async () => (await world.items(`/api/monitors/${quick}/history`))[0]?.state === 'done',
  );
  assert.equal(await running(), 3);
  await scanner.stop();
  const { rows } = await sql<{ state: string }>`
    select s.state from scans s join domain_monitors m on m.id = s.monitor_id join domains d on d.id = m.domain_id
    where d.domain like '%.slow.example'`.execute(deps.db);
  assert.deepEqual(new Set(rows.map(({ state }) => state)), new Set(['queued']));
  await sql`delete from scans where state = 'queued'`.execute(deps.db);
});

test('an account that uses its share of slots is skipped only while others wait', async () => {
  for (let index = 0; index < 4; index += 1) {
    publish(`many${index}.example`);
    await world.watch(`many${index}.example`);
  }
  await enqueueDue(4);
  assert.equal((await claimScans(2, 2)).length, 2);
  const small = await world.api.caller();
  publish('small.example');
  const payload = { domain: 'small.example' };
  const created = await world.api.request(small, { method: 'POST', url: '/api/monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  await enqueueDue(3);
  const fair = await claimScans(2, 2);
  assert.deepEqual(
    fair.map(({ domain }) => domain),
    ['small.example'],
  );
  const rest = await claimScans(5, null);
  assert.equal(rest.length, 2);
});

/** Runs a scanner without slots, which queues due scans. */
async function enqueueDue(waiting: number): Promise<void> {
  const { db } = world.deps();
  const scanner = startScanner(world.deps(), { concurrency: 0, pollMs: 5, graceMs: 0 });
  await eventually(`${waiting} scans are queued`, async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from scans where state = 'queued'`.execute(db);
    return rows[0]?.n === waiting;
  });
  await scanner.stop();
}

test('remaining scans are finished', async () => {
  const { db } = world.deps();
  await sql`update scans set state = 'queued' where state = 'running'`.execute(db);
  await sql`delete from work_claims`.execute(db);
  assert.ok((await runDueScans(world.deps())) >= 5);
});
