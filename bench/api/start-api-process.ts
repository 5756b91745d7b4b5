import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiOrder } from './api-process.ts';

/** The HTTP interface in its own process. */
export interface ApiProcess {
  port: number;
  pid: number;
  stop(): void;
}

/** Starts it over a database that is there; `folder`: of which checkout. */
export async function startApiProcess(
  connection: ApiOrder['connection'],
  folder = fileURLToPath(new URL('../..', import.meta.url)),
): Promise<ApiProcess> {
  const order: ApiOrder = { connection };
  const child = fork(`${folder}/bench/api/api-process.ts`, [JSON.stringify(order)], { cwd: folder });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
