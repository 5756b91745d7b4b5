import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Called with the payload of each notification, and once with null whenever listening starts. */
export type Listener = (payload: string | null) => void;

/**
 * Listens on database channels until `signal` aborts. Occupies one connection of the pool permanently. A broken
 * connection is replaced after one second, and every listener is then called once to catch up on missed notifications.
 */
export async function listen(
  parts: { pool: Pool; clock: Clock; log: Log },
  listeners: Readonly<Record<string, Listener>>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let client: PoolClient | undefined;
    try {
      client = await parts.pool.connect();
      await listenOn(client, listeners, signal);
    } catch (error) {
      if (!signal.aborted)
        parts.log.warn({ err: error }, 'lost the database notification connection, retrying');
    } finally {
      // The connection is destroyed instead of returned to the pool, because it is still listening.
      client?.release(true);
    }
    await parts.clock.sleep(1000, signal);
  }
}

function listenOn(
  client: PoolClient,
  listeners: Readonly<Record<string, Listener>>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    client.on('notification', ({ channel, payload }) => listeners[channel]?.(payload ?? null));
    client.once('error', reject);
    client.once('end', () => reject(new Error('the connection ended')));
    const names = Object.keys(listeners);
    const all = () => {
      for (const listener of Object.values(listeners)) listener(null);
    };
    client.query(names.map((name) => `listen ${name}`).join('; ')).then(all, reject);
    if (signal.aborted) resolve();
  });
}
