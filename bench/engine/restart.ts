import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { seedMonitors, settingOf, startLabDatabase, startLabProber } from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

const intervalSeconds = 20;

/**
 * Kills the prober of 20,000 monitors (BENCH_MONITORS) with SIGKILL and starts a new prober after a pause
 * (BENCH_AWAY_SECONDS, default 5). Prints the seconds until the first check and until every monitor was checked. The
 * latter must be within one interval.
 */
export async function run(): Promise<void> {
  const monitors = settingOf('BENCH_MONITORS', 20_000);
  const awaySeconds = settingOf('BENCH_AWAY_SECONDS', 5);
  const database = await startLabDatabase();
  const target = await benchTargets.http();
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
  await seedMonitors(database.db, {
    kind: 'http',
    count: monitors,
    intervalSeconds,
    settings: () => settings,
  });
  const first = await startLabProber({ url: database.url });
  await systemClock.sleep(intervalSeconds * 1500);
  await first.kill();
  await systemClock.sleep(awaySeconds * 1000);
  const startedAt = new Date();
  const second = await startLabProber({ url: database.url });
  await systemClock.sleep((intervalSeconds + 4) * 1000);
  const seen = await readReturn(database.db, startedAt);
  await second.stop();
  target.stop();
  await database.stop();
  console.log(
    `  ${monitors} monitors every ${intervalSeconds} s, ${awaySeconds} s away after kill -9: first check after ` +
      `${seen.firstSeconds.toFixed(2)} s, last monitor's after ${seen.lastSeconds.toFixed(2)} s (one interval: ${intervalSeconds}); ` +
      `${seen.monitors} of ${monitors} checked again, ${seen.missedWindows} windows recorded as missed`,
  );
}

interface Return {
  monitors: number;
  firstSeconds: number;
  lastSeconds: number;
  missedWindows: number;
}

/** Returns the time of each monitor's first check after `since`, relative to the start of the new process. */
async function readReturn(db: Db, since: Date): Promise<Return> {
  const { rows } = await sql<Return>`
    select count(*) as monitors, min(seconds) as "firstSeconds", max(seconds) as "lastSeconds",
      (select coalesce(sum(missed_windows), 0)::int8 from checks where status = 'm')
        as "missedWindows"
    from (
      select monitor_id, min(extract(epoch from scheduled_at + late_ms * interval '1 ms' - ${since})::float8) as seconds
      from checks where status <> 'm' and scheduled_at + late_ms * interval '1 ms' > ${since}
      group by monitor_id
    ) back
  `.execute(db);
  const [seen] = rows;
  if (seen === undefined) throw new Error('no monitor came back');
  return seen;
}
