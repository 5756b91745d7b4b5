import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FastifyInstance, fastify } from 'fastify';
import { createTestApi } from '#test/support/http.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';

const program = fileURLToPath(new URL('./http-load.ts', import.meta.url));
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 64;

/** The load comes from a process of its own. */
async function load(order: Omit<LoadOrder, 'connections' | 'seconds'>): Promise<LoadResult> {
  const full: LoadOrder = { ...order, connections, seconds };
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(full)]);
  return JSON.parse(stdout) as LoadResult;
}

/** A bare route that sends the same bytes, and nothing else. */
async function startBare(body: string): Promise<{ app: FastifyInstance; port: number }> {
  const app = fastify();
  app.get('/', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(body),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as { port: number }).port };
}

/** List and read routes with key check, beside a bare Fastify route that sends the same bytes. */
export async function run(): Promise<void> {
  const api = await createTestApi({ environment: { BELLTOWER_LOG_LEVEL: 'error' }, maxConnections: 10 });
  try {
    const caller = await api.caller();
    let id = '';
    for (let index = 0; index < 200; index++) {
      const made = await api.ask(caller, {
        method: 'POST',
        url: '/api/v1/service-monitors',
        payload: { kind: 'http', url: `https://host-${index}.example.com/`, name: `monitor ${index}` },
      });
      id = made.json().id;
    }
    const port = Number(new URL(await api.listen()).port);
    const routes = {
      'list of 50': '/api/v1/service-monitors',
      'read of one': `/api/v1/service-monitors/${id}`,
      'list, small': '/api/v1/incidents',
    };
    for (const [name, path] of Object.entries(routes)) {
      const { body } = await api.ask(caller, { url: path });
      const bare = await startBare(body);
      await load({ port, path, headers: caller.headers });
      const ours = await load({ port, path, headers: caller.headers });
      const theirs = await load({ port: bare.port, path: '/', headers: {} });
      await bare.app.close();
      const bytes = Buffer.byteLength(body);
      console.log(
        `  ${name.padEnd(12)} ${bytes} B  ${Math.round(ours.perSecond)} requests/s  p50 ${ours.p50Ms.toFixed(1)} ms  p99 ${ours.p99Ms.toFixed(1)} ms` +
          `  refused ${ours.refused}   bare ${Math.round(theirs.perSecond)}/s  ratio ${(ours.perSecond / theirs.perSecond).toFixed(2)} (target 0.5)`,
      );
    }
  } finally {
    await api.close();
  }
}
