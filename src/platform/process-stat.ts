import { readFileSync } from 'node:fs';

/** What the kernel reports about a process. */
export interface ProcessStat {
  /** State letter according to proc(5). Z is a zombie, X is dead. */
  state: string;
  parent: number;
  startTicks: string;
  /** CPU time so far, in ms. */
  cpuMs: number;
  /** CPU time of ended children, in ms. */
  childrenCpuMs: number;
}

/** The unit of CPU time in `/proc`, in ms. USER_HZ is 100 on every Linux that Node supports. */
const tickMs = 10;

/**
 * Reads /proc/<pid>/stat (proc_pid_stat(5)). Returns null if the process does not exist or there is no `/proc`. The
 * process name may contain spaces and parentheses.
 */
export function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, startTicks] = [fields[0], fields[1], fields[19]];
    if (state === undefined || parent === undefined || startTicks === undefined) return null;
    return {
      state,
      parent: Number(parent),
      startTicks,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      childrenCpuMs: (Number(fields[13]) + Number(fields[14])) * tickMs,
    };
  } catch {
    return null;
  }
}
