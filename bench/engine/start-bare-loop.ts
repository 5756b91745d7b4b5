import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareLoopFigures, BareLoopOrder } from './bare-loop-process.ts';

/** A hand-written loop that runs. */
interface BareLoop {
  figures(): Promise<BareLoopFigures>;
  stop(): void;
}

/** Starts a bare loop in its own process. */
export function startBareLoop(order: BareLoopOrder): BareLoop {
  const script = fileURLToPath(new URL('./bare-loop-process.ts', import.meta.url));
  const child = fork(script, [JSON.stringify(order)]);
  return {
    async figures() {
      const answer = once(child, 'message');
      child.send('figures');
      const [figures] = (await answer) as [BareLoopFigures];
      return figures;
    },
    stop: () => child.disconnect(),
  };
}
