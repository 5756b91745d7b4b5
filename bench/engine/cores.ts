import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { seedMonitors, settingOf, startLabDatabase, startLabProber } from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

const intervalSeconds = 20;

/**
 * Measures the HTTPS checks per second that overloaded probers complete. BENCH_SECONDS (default 10) is the measured
 * time after a warm-up of the same length. BENCH_ASKED (default 4000) is the number of checks requested per second.
 * Target and PostgreSQL share the cores.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 10);
  const requestedRate = settingOf('BENCH_ASKED', 4000);
  const canPin = spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;
  console.log(`  ${availableParallelism()} cores`);
  let alone = 0;
  for (const pinned of canPin ? [false, true] : [false]) {
    for (const probers of [1, 2, 4]) {
      const perSecond = await measure({ probers, pinned, seconds, asked: requestedRate });
      if (alone === 0) alone = perSecond;
      const how = pinned ? 'pinned' : 'free';
      console.log(
        `  ${probers} probers, ${how.padEnd(6)} ${perSecond.toFixed(0).padStart(6)} HTTPS checks a second, ${(perSecond / alone).toFixed(2)} of one`,
      );
    }
  }
}

interface Plan {
  probers: number;
  pinned: boolean;
  seconds: number;
  asked: number;
}

async function measure({ probers, pinned, seconds, asked }: Plan): Promise<number> {
  const database = await startLabDatabase();
  const target = await benchTargets.https();
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`https://127.0.0.1:${target.port}/`);
  await seedMonitors(database.db, {
    kind: 'http',
    count: asked * intervalSeconds,
    intervalSeconds,
    settings: () => settings,
  });
  const running = await Promise.all(
    Array.from({ length: probers }, () => startLabProber({ url: database.url, root: target.root })),
  );
  if (pinned) {
    for (const [index, { pid }] of running.entries()) {
      const core = String(index % availableParallelism());
      spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)], { stdio: 'ignore' });
    }
  }
  await systemClock.sleep(seconds * 1000);
  const before = await sum(running);
  await systemClock.sleep(seconds * 1000);
  const made = (await sum(running)) - before;
  await Promise.all(running.map((prober) => prober.stop()));
  target.stop();
  await database.stop();
  return made / seconds;
}

async function sum(probers: readonly { figures(): Promise<{ checks: number }> }[]): Promise<number> {
  const figures = await Promise.all(probers.map((prober) => prober.figures()));
  return figures.reduce((total, { checks }) => total + checks, 0);
}
