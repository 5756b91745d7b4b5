import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Child } from './child-process.ts';
import type { ChildPlan } from './messages.ts';
import { freshState, type ProberRange, scaleProbers } from './scale-probers.ts';

const lookEveryMs = 1_000;

export interface ProberKeeper {
  /** Resolves once the probers that there are at least have started; rejects when one cannot. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Keeps as many probers as the work needs, within a range. The first one also scans domains. */
export function keepProbers(options: {
  log: Log;
  clock: Clock;
  range: ProberRange;
  start: (plan: ChildPlan) => Child;
  forget: (child: Child) => void;
}): ProberKeeper {
  const { log, clock, range } = options;
  const stopping = new AbortController();
  const probers: Child[] = [];
  const add = () => {
    // The last one goes first, so numbers have no gaps; who joins later takes over the count of restarts of its number.
    const number = probers.length + 1;
    const child = options.start({
      name: `prober-${number}`,
      roles: number === 1 ? ['prober', 'scanner'] : ['prober'],
    });
    probers.push(child);
    return child;
  };
  async function grow(): Promise<void> {
    const child = add();
    log.info({ child: child.plan.name, probers: probers.length }, 'probers are busy, starting another one');
    await child.ready.catch((error) => {
      probers.splice(probers.indexOf(child), 1);
      options.forget(child);
      if (!stopping.signal.aborted)
        log.warn({ err: error, child: child.plan.name }, 'a prober did not start');
    });
  }

  async function shrink(): Promise<void> {
    const child = probers.at(-1);
    if (child === undefined) return;
    probers.pop();
    log.info({ child: child.plan.name, probers: probers.length }, 'probers are idle, stopping one');
    await child.stop();
    // Only after it has exited: until then, its counts are reported nowhere else.
    options.forget(child);
  }

  async function watch(): Promise<void> {
    let state = freshState;
    while (!stopping.signal.aborted) {
      await clock.sleep(lookEveryMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const shares = probers.map((child) => child.share());
      const next = scaleProbers(shares, range, state);
      state = next.state;
      if (next.change > 0) await grow();
      else if (next.change < 0) await shrink();
    }
  }

  const first = Array.from({ length: range.least }, add);
  let watching: Promise<void> = Promise.resolve();
  const ready = Promise.all(first.map((child) => child.ready)).then(() => {
    watching = watch();
  });
  ready.catch(() => {});
  return {
    ready,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
