import { PROBES } from '#engine/probes/registry.ts';
import { updateMonitorStatuses } from '#features/prober/record-checks.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { insertMonitors, startAlertBench, startBenchDispatcher, startReceiver } from '../alerts/alert-lab.ts';
import type { BenchServer } from '../api-server.ts';

const monitors = Number(process.env.BENCH_MONITORS ?? 20_000);
const failing = Number(process.env.BENCH_FAILING ?? Math.floor(monitors / 2));
const watchSeconds = Number(process.env.BENCH_SECONDS ?? 70);
/** Number of results that a prober stores in one batch. */
const atOnce = 1_000;

/**
 * Simulates a simultaneous failure of half of an account's monitors, while the others stay up. Measures the time to
 * store all transitions, the notifications that a recipient gets, and whether each transition is visible. Transitions
 * are stored the way the prober stores them. The `load` benchmark measures the checks.
 */
export async function run(): Promise<void> {
  const sends: { at: number; text: string }[] = [];
  const receiver = await startReceiver((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      sends.push({ at: performance.now(), text });
      response.end('ok');
    });
  });
  const server = await startAlertBench({ type: 'slack', url: receiver.url }, monitors);
  const ids = await insertMonitors(server, monitors);
  await insertSchedules(server, ids);
  const dispatcher = startBenchDispatcher(server);
  try {
    const startedAt = performance.now();
    const since = (at: number) => ((at - startedAt) / 1000).toFixed(1);
    await setStatuses(server, ids.slice(0, failing), 'down');
    console.log(
      `  ${failing.toLocaleString('en')} of ${monitors.toLocaleString('en')} went down: all transitions stored after ${since(performance.now())} s`,
    );
    await watch(startedAt, () => sends.length > 0);
    console.log(`  first message after ${since(sends[0]?.at ?? 0)} s`);
    await setStatuses(server, ids.slice(0, failing), 'up');
    console.log(`  all recoveries stored after ${since(performance.now())} s`);
    await watch(startedAt, () => false);
    const shown = await countShown(server);
    console.log(
      `  ${sends.length} messages in ${watchSeconds} s, at most ${maxPerMinute(sends)} in any minute; ${shown} monitors are listed in ${await countGathering(server)} incident(s)`,
    );
  } finally {
    await dispatcher.stop();
    await server.stop();
    receiver.close();
  }
}

async function watch(startedAt: number, isOver: () => boolean): Promise<void> {
  while (performance.now() < startedAt + watchSeconds * 1000 && !isOver())
    await new Promise((resolve) => setTimeout(resolve, 50));
}

function maxPerMinute(sends: readonly { at: number }[]): number {
  return Math.max(
    0,
    ...sends.map(({ at }) => sends.filter((one) => one.at >= at && one.at < at + 60_000).length),
  );
}

async function insertSchedules({ database }: BenchServer, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = ids.slice(from, from + atOnce).map((id) => ({
      ...{ monitor_id: id, region: 'default', interval_ms: 60_000, phase_ms: 0, status: 'up' as const },
      next_due_at: new Date(Date.now() + 86_400_000),
    }));
    await database.db.insertInto('monitor_schedules').values(rows).execute();
  }
}

async function setStatuses(
  { database }: BenchServer,
  ids: readonly string[],
  to: 'up' | 'down',
): Promise<void> {
  const at = new Date();
  const [code, message] = to === 'down' ? ['response-timeout', 'No answer came.'] : [null, null];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    await withTransaction(database.db, async (tx) => {
      await tx.updateTable('monitor_schedules').set({ status: to }).where('monitor_id', 'in', some).execute();
      await updateMonitorStatuses(
        tx,
        some.map((monitorId) => ({ monitorId, at, code, message })),
        PROBES,
      );
    });
  }
}

async function countShown({ database, accountId }: BenchServer): Promise<number> {
  const row = await database.db
    .selectFrom('incident_members')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function countGathering({ database, accountId }: BenchServer): Promise<number> {
  const rows = await database.db
    .selectFrom('incidents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('members', '>', 0)
    .execute();
  return rows.length;
}

if (import.meta.main) await run();
