import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import {
  type CheckFigures,
  readChecks,
  seedMonitors,
  settingOf,
  startLabDatabase,
  startLabProber,
} from './engine-lab.ts';
import { benchTargets, type RunningTarget } from './engine-targets.ts';

/** One kind of check: how many, how often, and the CPU seconds per 1,000 that the issue asks for. */
interface EnginePlan {
  name: string;
  kind: string;
  perSecond: number;
  targetCpuSeconds: number;
  start: () => Promise<RunningTarget>;
  settings: (target: RunningTarget) => unknown;
}

const plans: EnginePlan[] = [
  {
    name: 'http',
    kind: 'http',
    perSecond: 1000,
    targetCpuSeconds: 0.3,
    start: benchTargets.http,
    settings: ({ port }) => withoutTimeout(defaultHttpSettings(`http://127.0.0.1:${port}/`)),
  },
  {
    name: 'port',
    kind: 'port',
    perSecond: 1000,
    targetCpuSeconds: 0.2,
    start: benchTargets.port,
    settings: ({ port }) => ({
      host: '127.0.0.1',
      port,
      protocol: 'tcp',
      starttls: null,
      send: null,
      expectRegex: null,
      ipVersion: null,
    }),
  },
  {
    name: 'dns',
    kind: 'dns',
    perSecond: 1500,
    targetCpuSeconds: 0.12,
    start: benchTargets.dns,
    settings: () => ({
      host: 'www.example.test',
      recordType: 'A',
      resolver: null,
      expect: { mode: 'resolves', values: [] },
      rcode: null,
      dnssec: false,
    }),
  },
  {
    name: 'ping',
    kind: 'ping',
    perSecond: 6000,
    targetCpuSeconds: 0.06,
    start: benchTargets.none,
    settings: () => ({
      host: '127.0.0.1',
      packets: 1,
      maxLossPercent: 0,
      maxRttMs: null,
      ipVersion: null,
    }),
  },
  {
    name: 'https',
    kind: 'http',
    perSecond: 300,
    targetCpuSeconds: 0.95,
    start: benchTargets.https,
    settings: ({ port }) => withoutTimeout(defaultHttpSettings(`https://127.0.0.1:${port}/`)),
  },
];

function withoutTimeout({ timeoutMs: _timeoutMs, ...settings }: { timeoutMs: number }): object {
  return settings;
}

const intervalSeconds = 20;

/** Prints CPU seconds per 1,000 checks, service and PostgreSQL together, by kind. */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 20);
  const wanted = process.env.BENCH_KINDS?.split(',');
  for (const plan of plans) {
    if (wanted === undefined || wanted.includes(plan.name)) await measure(plan, seconds);
  }
}

async function measure(plan: EnginePlan, seconds: number): Promise<void> {
  const database = await startLabDatabase();
  const target = await plan.start();
  const settings = plan.settings(target);
  await seedMonitors(database.db, {
    kind: plan.kind,
    count: plan.perSecond * intervalSeconds,
    intervalSeconds,
    settings: () => settings,
  });
  const prober = await startLabProber({ url: database.url, resolver: target.resolver, root: target.root });
  // The first interval and a half warm up: settings are read, code is compiled, every monitor is up.
  await systemClock.sleep(intervalSeconds * 1500);
  const from = new Date();
  const before = { prober: (await prober.figures()).cpuMicroseconds, database: database.cpuMicroseconds() };
  await systemClock.sleep(seconds * 1000);
  const to = new Date();
  const after = { prober: (await prober.figures()).cpuMicroseconds, database: database.cpuMicroseconds() };
  await prober.stop();
  const checks = await readChecks(database.db, from, to);
  target.stop();
  await database.stop();
  print(plan, checks, {
    service: after.prober - before.prober,
    postgres: after.database - before.database,
  });
}

function print(
  plan: EnginePlan,
  checks: CheckFigures,
  microseconds: { service: number; postgres: number },
): void {
  const perThousand = (spent: number) => spent / checks.checks / 1000;
  const service = perThousand(microseconds.service);
  const postgres = perThousand(microseconds.postgres);
  const all = service + postgres;
  console.log(
    `  ${plan.name.padEnd(6)} ${all.toFixed(3)} CPU s per 1,000 (service ${service.toFixed(3)}, PostgreSQL ${postgres.toFixed(3)}); ` +
      `target ${plan.targetCpuSeconds}, ratio ${(all / plan.targetCpuSeconds).toFixed(2)}; ${checks.checks} checks, ` +
      `${checks.notUp} not up, late p50 ${checks.lateP50Ms} p99 ${checks.lateP99Ms} max ${checks.lateMaxMs} ms, missed ${checks.missedWindows}`,
  );
}
