import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PROBES } from '#engine/probes/registry.ts';

/** What a kind costs, as its process measures it. */
export interface KindFigures {
  /** Status of the first check, with the reason if it is not up. */
  result: string;
  /** Duration of the first check in ms, which loads the library of the kind. */
  firstMs: number;
  /** Memory that the process has gained after the first check, in MB. */
  loadedMb: number;
  perSecond: number;
  /** CPU time of a check in ms, that of its server included where both are in one process. */
  cpuMs: number;
}

const header = ['kind', 'first check', 'memory', 'checks/s', 'CPU per check', 'result'];
const widths = [15, 13, 11, 11, 15, 0];
const row = (cells: readonly string[]) =>
  `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(15) : cell.padStart(widths[column] ?? 0))).join(' ')}`;

/**
 * Checks a local server of each kind, each in a separate process: how long the first check takes with what it loads,
 * the memory that it adds, and how many follow in a second. A server that is not installed here, or has no double in
 * the lab, closes the connection; the result says so.
 */
export async function run(): Promise<void> {
  const script = fileURLToPath(new URL('./kind-process.ts', import.meta.url));
  console.log(row(header));
  for (const kind of Object.keys(PROBES)) {
    const child = fork(script, [kind], { execArgv: ['--expose-gc'] });
    const ended = once(child, 'exit');
    const [figures] = (await Promise.race([once(child, 'message'), ended])) as [KindFigures | number | null];
    await ended;
    if (figures === null || typeof figures === 'number') {
      console.log(row([kind, 'failed']));
      continue;
    }
    const { firstMs, loadedMb, perSecond, cpuMs, result } = figures;
    const mb = `${loadedMb.toFixed(1)} MB`;
    const rate = perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1);
    console.log(`${row([kind, `${firstMs.toFixed(0)} ms`, mb, rate, `${cpuMs.toFixed(2)} ms`])}  ${result}`);
  }
}
