import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** What a browser may hold with all its processes; a page of our day needs a quarter. */
const mostOctets = 1 << 30;
const everyMs = 300;

interface Process {
  parent: number;
  octets: number;
}

/**
 * Kills a program that grows too large with all that it started: what a page unpacks to is not bounded by what came over
 * the network. Looks where Linux tells; elsewhere time alone bounds it. @returns what stops the watch.
 */
export function watchMemory(child: ChildProcess, limit = mostOctets): () => void {
  const { pid } = child;
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  let isOver = false;
  const look = async () => {
    const size = await sizeOf(pid);
    if (isOver || size <= limit) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    // One look at a time: a busy machine must not pile them up.
    if (isLooking) return;
    isLooking = true;
    look().finally(() => {
      isLooking = false;
    });
  }, everyMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Memory that a program and all below it hold for themselves. */
async function sizeOf(root: number): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = new Map<number, Process>();
  await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN);
      const octets = Number(/^RssAnon:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
      if (!Number.isNaN(parent)) all.set(Number(id), { parent, octets });
    }),
  );
  let sum = 0;
  for (const [id, { octets }] of all) if (isBelow(id, root, all)) sum += octets;
  return sum;
}

function isBelow(id: number, root: number, all: ReadonlyMap<number, Process>): boolean {
  let at = id;
  for (let steps = 0; steps < 20 && at > 1; steps++) {
    if (at === root) return true;
    at = all.get(at)?.parent ?? 0;
  }
  return false;
}
