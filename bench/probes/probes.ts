import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { targetNames } from '#test/kinds/targets.ts';
import type { StartedKind } from './kind-server.ts';
import type { Yardstick } from './yardsticks.ts';

/** The cost of a kind, as measured by its process. */
export interface KindFigures {
  /** Status of all checks, with the reason if it is not up. */
  result: string;
  /** Name of the server. */
  server: string;
  /** Duration of the first check in ms, including the time to load the kind's library. */
  firstMs: number;
  /** Memory added by the first check, in MB. */
  loadedMb: number;
  perSecond: number;
  /** CPU time of a check in ms, including its child processes but not its server. */
  cpuMs: number;
  yardstick: Yardstick;
  /** CPU time of a check relative to the baseline's. */
  ratio: number;
}

const header = ['kind', 'first check', 'memory', 'checks/s', 'CPU per check', 'compared with', 'result'];
const widths = [15, 12, 9, 9, 14, 21];
const row = (cells: readonly string[]) =>
  `  ${cells
    .map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join(' ')}`;

const scriptOf = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Returns the first message of a process, or null if the process ends without one. */
async function messageOf<Message>(child: ReturnType<typeof fork>): Promise<Message | null> {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
  return message as Message | null;
}

async function measure(name: string): Promise<KindFigures | null> {
  const server = fork(scriptOf('kind-server'), [name]);
  const ended = once(server, 'exit');
  const started = await messageOf<StartedKind>(server);
  if (started === null) return null;
  const child = fork(scriptOf('kind-process'), [], { execArgv: ['--expose-gc'] });
  child.send(started);
  const figures = await messageOf<KindFigures>(child);
  server.disconnect();
  await ended;
  return figures;
}

/**
 * Checks a working server of each kind in a separate process. Measures the duration and memory of the first check,
 * including the code that it loads. Then measures the checks per second and their CPU time, compared with the minimum
 * work for this transport. Fails if a check is not up.
 */
export async function run(): Promise<void> {
  console.log(row(header));
  const failed: string[] = [];
  for (const name of targetNames) {
    const figures = await measure(name);
    if (figures?.result !== 'up') failed.push(name);
    if (figures === null) {
      console.log(row([name, 'failed']));
      continue;
    }
    const { firstMs, loadedMb, perSecond, cpuMs, yardstick, ratio, result, server } = figures;
    const rate = perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1);
    const cells = [
      name,
      `${firstMs.toFixed(0)} ms`,
      `${loadedMb.toFixed(1)} MB`,
      rate,
      `${cpuMs.toFixed(2)} ms`,
    ];
    console.log(`${row([...cells, `${ratio.toFixed(1)} × ${yardstick}`])}  ${result} (${server})`);
  }
  if (failed.length > 0) throw new Error(`not up: ${failed.join(', ')}`);
}
