import { openBrowserSession } from '#engine/capture/browser-session.ts';
import { findChromium } from '#engine/capture/launch-chromium.ts';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { ProbeContext } from '#engine/probes/types.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { systemClock } from '#platform/clock.ts';
import { type KindTarget, startKindTarget } from './kind-targets.ts';
import type { KindFigures } from './probes.ts';
import { runLanes } from './side-by-side.ts';

/** Measures one kind in this process and sends the figures to the one that started it; see `probes.ts`. */

const timeoutMs = 10_000;
const measureMs = 1_000;
const lanes = 8;

async function measure(kind: ProbeKindEntry, target: KindTarget): Promise<KindFigures> {
  const { probe } = kind.order(target.settings, timeoutMs);
  const chromium = { program: findChromium(process.env.PATH ?? '') ?? '', sandbox: true };
  const context: Omit<ProbeContext, 'signal'> = {
    net: createLoopbackNet({ hosts: {} }),
    clock: systemClock,
    ...target.context,
    services: {
      browser: { open: (rules, given) => openBrowserSession(chromium, rules, given) },
      systemd: { units: ['*'], searchPath: process.env.PATH ?? '' },
      ...target.context?.services,
    },
  };
  const once = async () => {
    const seen = await probe.probe({ ...context, signal: AbortSignal.timeout(timeoutMs) });
    return seen.evaluate(systemClock.now());
  };
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const startedMs = systemClock.monotonicMs();
  const verdict = await once();
  const firstMs = systemClock.monotonicMs() - startedMs;
  globalThis.gc?.();
  const loadedMb = (process.memoryUsage.rss() - before) / 1024 / 1024;
  const cpu = process.cpuUsage();
  const fromMs = systemClock.monotonicMs();
  let count = 0;
  const concurrency = Math.min(lanes, kind.concurrency);
  await runLanes(concurrency, concurrency, async () => {
    while (systemClock.monotonicMs() - fromMs < measureMs) {
      await once();
      count += 1;
    }
  });
  const seconds = (systemClock.monotonicMs() - fromMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const [reason] = verdict.reasons;
  return {
    result: reason === undefined ? verdict.status : `${verdict.status} (${reason.code})`,
    firstMs,
    loadedMb,
    perSecond: count / seconds,
    cpuMs: (user + system) / 1000 / count,
  };
}

const [name = ''] = process.argv.slice(2);
const kind: ProbeKindEntry | undefined = PROBES[name as keyof typeof PROBES];
const target = await startKindTarget(name);
process.send?.(await measure(kind, target), () => process.exit());
