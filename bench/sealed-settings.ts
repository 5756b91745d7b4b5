import { createCheckSettingsCache } from '#features/prober/database-source.ts';
import { selectCheckSettings } from '#features/service-monitors/index.ts';
import { sealMonitor } from '#features/service-monitors/queries.ts';
import { createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import type { Db } from '#platform/database/types.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createCaller } from './api-server.ts';

const monitorCount = Number(process.env.BENCH_MONITORS ?? 5000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const batch = 500;

/**
 * Measures a prober's cost of encrypted credentials when it claims checks. Settings are read once per monitor (and
 * after each change), and for every check from the prober's cache. Alternates with plain settings.
 */
export async function run(): Promise<void> {
  const database = await createTestDatabase({ maxConnections: 4 });
  try {
    const plain = await createMonitors(database, false);
    const sealed = await createMonitors(database, true);
    console.log(
      `${monitorCount} HTTP monitors of 100 accounts, with a password and a header each; medians of ${rounds} alternating rounds`,
    );
    report('first read', await inTurns(plain, sealed, (ids) => readAll(database.db, ids)));
    const cache = createCheckSettingsCache(database.db);
    const claim = async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += batch) {
        await cache.get(ids.slice(from, from + batch).map((monitorId) => ({ monitorId, revision: 1 })));
      }
    };
    await claim(plain);
    await claim(sealed);
    report('claim', await inTurns(plain, sealed, claim));
  } finally {
    await database.drop();
  }
}

async function createMonitors({ db, ...database }: TestDatabase, isSealed: boolean): Promise<string[]> {
  const callers = [];
  for (let n = 0; n < 100; n++) callers.push(await createCaller({ db, ...database }));
  const ids: string[] = [];
  for (let n = 0; n < monitorCount; n++) {
    const { accountId } = callers[n % callers.length] as (typeof callers)[number];
    const id = await createMonitor(db, {
      accountId,
      name: `Shop ${n}`,
      kind: 'http',
      intervalSeconds: 60,
      now: new Date(),
    });
    const { settings } = await db
      .selectFrom('service_monitors')
      .select('settings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const own = {
      ...(settings as object),
      auth: { type: 'basic', username: 'ada', password: 'correct horse battery staple' },
      headers: { 'x-api-key': 'a key of thirty-two characters..' },
    };
    const stored = isSealed
      ? await sealMonitor(db, { id, account_id: accountId, kind: 'http', settings: own })
      : own;
    await db
      .updateTable('service_monitors')
      .set({ settings: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  return ids;
}

async function readAll(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch)
    await selectCheckSettings(db, ids.slice(from, from + batch));
}

/** Times in ms for plain and for encrypted settings. */
async function inTurns(
  plain: readonly string[],
  sealed: readonly string[],
  work: (ids: readonly string[]) => Promise<void>,
) {
  const times: { plain: number[]; sealed: number[] } = { plain: [], sealed: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, ids] of [
      ['plain', plain],
      ['sealed', sealed],
    ] as const) {
      const start = performance.now();
      await work(ids);
      times[name].push(performance.now() - start);
    }
  }
  return { plain: median(times.plain), sealed: median(times.sealed) };
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function report(name: string, { plain, sealed }: { plain: number; sealed: number }): void {
  const each = (ms: number) => `${((ms * 1000) / monitorCount).toFixed(2)} µs`;
  console.log(
    `${name.padEnd(12)} plain ${each(plain)}, sealed ${each(sealed)} a monitor: ${(sealed / plain).toFixed(3)}`,
  );
}
