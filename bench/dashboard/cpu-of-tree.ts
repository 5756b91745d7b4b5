import { readdirSync, readFileSync } from 'node:fs';

const tickMilliseconds = 10;

/** Processor time in milliseconds of a process and all below it, PostgreSQL's with them. */
export function cpuOfTree(root: number): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(entry), Number(fields[1]));
      ticks.set(
        Number(entry),
        [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0),
      );
    } catch {
      // The process has exited in the meantime.
    }
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...ticks].reduce((sum, [pid, spent]) => sum + (isBelow(pid) ? spent : 0), 0) * tickMilliseconds;
}
