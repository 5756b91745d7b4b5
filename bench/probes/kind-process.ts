import { once } from 'node:events';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { systemClock } from '#platform/clock.ts';
import { createKindContext } from '#test/kinds/context.ts';
import { spentCpuMs } from '#test/support/machine-requirements.ts';
import type { StartedKind } from './kind-server.ts';
import type { KindFigures } from './probes.ts';
import { runLanes } from './side-by-side.ts';
import { createExchange } from './yardsticks.ts';

/** Measures the checks of one kind in this process and sends the results to the parent process. See `probes.ts`. */

const timeoutMs = 10_000;
const rounds = 3;
const roundMs = 400;
const lanes = 8;

/** Number of runs, their CPU time and their total duration in ms. */
interface Sum {
  count: number;
  cpuMs: number;
  ms: number;
}

/** Runs `once` repeatedly for a while. CPU time includes child processes. */
async function addRound(sum: Sum, concurrency: number, once: () => Promise<unknown>): Promise<void> {
  const [cpuMs, startedMs] = [spentCpuMs(), systemClock.monotonicMs()];
  await runLanes(concurrency, concurrency, async () => {
    while (systemClock.monotonicMs() - startedMs < roundMs) {
      await once();
      sum.count += 1;
    }
  });
  sum.cpuMs += spentCpuMs() - cpuMs;
  sum.ms += systemClock.monotonicMs() - startedMs;
}

async function measure({ kind: name, settings, needs, ...server }: StartedKind): Promise<KindFigures> {
  const kind: ProbeKindEntry = PROBES[name];
  const { context } = createKindContext(needs);
  const { probe } = kind.order(settings, timeoutMs);
  const check = async () => {
    const seen = await probe.probe({ ...context, signal: AbortSignal.timeout(timeoutMs) });
    const { status, reasons } = seen.evaluate(systemClock.now());
    return status === 'up' ? 'up' : `${status} (${reasons[0]?.code})`;
  };
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const startedMs = systemClock.monotonicMs();
  const first = await check();
  const firstMs = systemClock.monotonicMs() - startedMs;
  globalThis.gc?.();
  const loadedMb = (process.memoryUsage.rss() - before) / 1024 / 1024;
  const results = new Set([first]);
  const exchange = createExchange(server.yardstick, server.place);
  const concurrency = Math.min(lanes, kind.concurrency);
  const sums = { checks: { count: 0, cpuMs: 0, ms: 0 }, exchanges: { count: 0, cpuMs: 0, ms: 0 } };
  // The first round warms up the compiler.
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) for (const sum of Object.values(sums)) Object.assign(sum, { count: 0, cpuMs: 0, ms: 0 });
    await addRound(sums.checks, concurrency, async () => results.add(await check()));
    await addRound(sums.exchanges, concurrency, exchange);
  }
  const cpuMs = sums.checks.cpuMs / sums.checks.count;
  return {
    result: [...results].join(', '),
    server: server.server,
    firstMs,
    loadedMb,
    perSecond: (sums.checks.count / sums.checks.ms) * 1_000,
    cpuMs,
    yardstick: server.yardstick,
    ratio: cpuMs / (sums.exchanges.cpuMs / sums.exchanges.count),
  };
}

const [started] = (await once(process, 'message')) as [StartedKind];
process.send?.(await measure(started), () => process.exit());
