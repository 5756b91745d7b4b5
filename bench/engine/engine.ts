import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import type { BareLoopFigures } from './bare-loop-process.ts';
import {
  type CheckFigures,
  readChecks,
  seedMonitors,
  settingOf,
  startBareLoop,
  startLabDatabase,
  startLabProber,
} from './engine-lab.ts';
import { benchTargets, type RunningTarget } from './engine-targets.ts';

/** A kind of check with its number of monitors, its interval, and its target CPU seconds per 1,000 checks. */
interface EnginePlan {
  name: string;
  kind: string;
  perSecond: number;
  targetCpuSeconds: number;
  start: () => Promise<RunningTarget>;
  settings: (target: RunningTarget) => unknown;
  /** Whether a hand-written loop runs the same requests for comparison. */
  hasBareLoop?: boolean;
}

const plans: EnginePlan[] = [
  {
    name: 'http',
    kind: 'http',
    perSecond: 1000,
    targetCpuSeconds: 0.3,
    start: benchTargets.http,
    settings: ({ port }) => withoutTimeout(defaultHttpSettings(`http://127.0.0.1:${port}/`)),
    hasBareLoop: true,
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
    hasBareLoop: true,
  },
];

function withoutTimeout({ timeoutMs: _timeoutMs, ...settings }: { timeoutMs: number }): object {
  return settings;
}

const intervalSeconds = 10;

/**
 * Measures CPU seconds per 1,000 checks, service and PostgreSQL combined, by kind (BENCH_KINDS, BENCH_SECONDS). For
 * http and https, a hand-written loop sends the same number of requests at the same time for comparison.
 * BENCH_PER_SECOND overrides the kind's number of checks per second.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 12);
  const selectedKinds = process.env.BENCH_KINDS?.split(',');
  for (const plan of plans) {
    if (selectedKinds !== undefined && !selectedKinds.includes(plan.name)) continue;
    await measure({ ...plan, perSecond: settingOf('BENCH_PER_SECOND', plan.perSecond) }, seconds);
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
  const { port, root, resolver } = target;
  const prober = await startLabProber({ url: database.url, resolver, root });
  const bare = plan.hasBareLoop ? startBareLoop({ port, root, perSecond: plan.perSecond }) : null;
  const readFigures = async () => ({
    at: new Date(),
    service: (await prober.figures()).cpuMicroseconds,
    postgres: database.cpuMicroseconds(),
    bare: (await bare?.figures()) ?? null,
  });
  // The first one and a half intervals are the warm-up. Settings are read, code is compiled, and every monitor goes up.
  await systemClock.sleep(intervalSeconds * 1500);
  const before = await readFigures();
  await systemClock.sleep(seconds * 1000);
  const after = await readFigures();
  await prober.stop();
  bare?.stop();
  const checks = await readChecks(database.db, before.at, after.at);
  target.stop();
  await database.stop();
  print(plan, checks, {
    service: after.service - before.service,
    postgres: after.postgres - before.postgres,
    bare: bareSpent(before.bare, after.bare),
  });
}

/** Microseconds per request of the hand-written loop. */
function bareSpent(before: BareLoopFigures | null, after: BareLoopFigures | null): number | null {
  if (before === null || after === null) return null;
  return (after.cpuMicroseconds - before.cpuMicroseconds) / (after.requests - before.requests);
}

function print(
  plan: EnginePlan,
  checks: CheckFigures,
  spent: { service: number; postgres: number; bare: number | null },
): void {
  const perThousand = (microseconds: number) => microseconds / checks.checks / 1000;
  const service = perThousand(spent.service);
  const postgres = perThousand(spent.postgres);
  const all = service + postgres;
  const bare = spent.bare === null ? null : spent.bare / 1000;
  console.log(
    `  ${plan.name.padEnd(6)} ${all.toFixed(3)} CPU s per 1,000 (service ${service.toFixed(3)}, PostgreSQL ${postgres.toFixed(3)}); ` +
      `${bare === null ? '' : `bare loop ${bare.toFixed(3)}, ratio ${(all / bare).toFixed(2)}, of the service alone ${(service / bare).toFixed(2)}; `}` +
      `target ${plan.targetCpuSeconds}; ${checks.checks} checks, ` +
      `${checks.notUp} not up, late p50 ${checks.lateP50Ms} p99 ${checks.lateP99Ms} max ${checks.lateMaxMs} ms, missed ${checks.missedWindows}`,
  );
}
