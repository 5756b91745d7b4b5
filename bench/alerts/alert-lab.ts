import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChannelTools } from '#app/channel-tools.ts';
import { startAlertDispatcher } from '#features/alerts/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { type BenchServer, startBenchServer } from '../api-server.ts';

/** Creates the clients that notification channels use, limited to loopback. */
export const createBenchTools = () =>
  createChannelTools({
    net: createOfflineNet(),
    clock: systemClock,
    config: readConfig({ BELLTOWER_LOG_LEVEL: 'error' }),
  });

/** Starts a server in this process that receives notifications. */
export async function startReceiver(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => void server.close(),
  };
}

/** Routes and sends notifications in this process. */
export function startBenchDispatcher({ database }: BenchServer) {
  return startAlertDispatcher({
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log: createLog('error'),
    publicUrl: 'https://bell.example.com',
    tools: createBenchTools(),
  });
}

/** Creates an account with a single rule that sends every event to one channel. */
export async function startAlertBench(channel: { type: string; url: string }, monitors: number) {
  const server = await startBenchServer(Math.max(1_000, monitors));
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1/alerts/${path}`, {
      method,
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (response.status === 204 ? {} : await response.json()) as { id: string; items: { id: string }[] };
  };
  for (const { id } of (await request('GET', 'rules')).items) await request('DELETE', `rules/${id}`);
  const made = { type: channel.type, name: 'Bench', settings: { url: channel.url } };
  const { id } = await request('POST', 'channels', made);
  await request('POST', 'rules', { name: 'All', channelIds: [id], match: { events: [] } });
  return server;
}

/** Inserts service monitors that are up, without checks. */
export async function insertMonitors({ database, accountId }: BenchServer, count: number): Promise<string[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => newId());
  for (let from = 0; from < count; from += 1_000) {
    const some = ids.slice(from, from + 1_000);
    const rows = some.map((id, n) => ({
      ...{ id, account_id: accountId, kind: 'ping', name: `Monitor ${from + n}`, target: '127.0.0.1' },
      settings: JSON.stringify({ host: '127.0.0.1' }),
      ...{ interval_seconds: 60, timeout_seconds: 10, confirm_failures: 2, confirm_recoveries: 1 },
      ...{ retry_seconds: 20, regions: ['default'] },
      ...({ severity: 'high', status: 'up' } as const),
      ...{ status_since: now, created_at: now, updated_at: now },
    }));
    await database.db.insertInto('service_monitors').values(rows).execute();
  }
  return ids;
}
