import { readdirSync } from 'node:fs';
import { type ProcessStat, readStat } from '#platform/process-stat.ts';

/** Returns the CPU time in microseconds of a process, its children, and its ended children. */
export function cpuOfFamily(pid: number): number {
  let ms = 0;
  for (const [id, { parent, cpuMs, childrenCpuMs }] of readProcesses()) {
    if (id === pid) ms += cpuMs + childrenCpuMs;
    else if (parent === pid) ms += cpuMs;
  }
  return ms * 1000;
}

/** Returns the CPU time in milliseconds of a process and all its descendants, including PostgreSQL. */
export function cpuOfTree(root: number): number {
  const processes = readProcesses();
  const isBelow = (pid: number): boolean =>
    pid === root || (pid > 1 && isBelow(processes.get(pid)?.parent ?? 0));
  return [...processes].reduce(
    (sum, [pid, { cpuMs, childrenCpuMs }]) => sum + (isBelow(pid) ? cpuMs + childrenCpuMs : 0),
    0,
  );
}

/** Returns the processes of this machine by ID, except those that exit in the meantime. */
function readProcesses(): Map<number, ProcessStat> {
  const stats = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => [Number(entry), readStat(Number(entry))] as const);
  return new Map(stats.flatMap(([pid, stat]) => (stat === null ? [] : [[pid, stat] as const])));
}
