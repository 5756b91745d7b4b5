import { readdirSync, readFileSync } from 'node:fs';

/** Ticks in /proc/<pid>/stat are hundredths of a second on every Linux that Node supports. */
const tickMicroseconds = 10_000;

/** Returns the CPU time in microseconds of a process, its children, and its ended children. */
export function cpuOfFamily(pid: number): number {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    } catch {
      continue; // The process has exited in the meantime.
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = Number(entry) === pid;
    if (!own && Number(fields[1]) !== pid) continue;
    ticks += Number(fields[11]) + Number(fields[12]);
    if (own) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks * tickMicroseconds;
}

const tickMilliseconds = 10;

/** Returns the CPU time in milliseconds of a process and all its descendants, including PostgreSQL. */
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
        [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0),
      );
    } catch {
      // The process has exited in the meantime.
    }
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...ticks].reduce((sum, [pid, spent]) => sum + (isBelow(pid) ? spent : 0), 0) * tickMilliseconds;
}
