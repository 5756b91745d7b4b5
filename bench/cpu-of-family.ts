import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc/<pid>/stat are hundredths of a second on every Linux that Node runs on. */
const tickMicroseconds = 10_000;

/** Processor time in microseconds of a process, its children, and children that have ended. */
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
