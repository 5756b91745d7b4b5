import type { PoolClient } from 'pg';
import { dueChannel } from '#features/service-monitors/index.ts';
import type { ProberOptions } from '../types.ts';

/**
 * Calls `wake` whenever someone makes a check of the region due at once, until `signal` aborts. Takes one
 * connection of the pool for good; when it breaks, a new one is taken after a second. Between the two a
 * request waits for the next tick, no longer.
 */
export async function listenForDue(
  parts: Pick<ProberOptions, 'pool' | 'clock' | 'log' | 'region'>,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let client: PoolClient | undefined;
    try {
      client = await parts.pool.connect();
      await listenOn(client, parts.region, { wake, signal });
    } catch (error) {
      if (!signal.aborted) parts.log.warn({ err: error }, 'not told of checks asked for; trying on');
    } finally {
      // Not for others: it still listens.
      client?.release(true);
    }
    await parts.clock.sleep(1000, signal);
  }
}

function listenOn(
  client: PoolClient,
  region: string,
  { wake, signal }: { wake: () => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    client.on('notification', ({ channel, payload }) => {
      if (channel === dueChannel && payload === region) wake();
    });
    client.once('error', reject);
    client.once('end', () => reject(new Error('the connection ended')));
    // Asked for before: those requests are seen by the first look after this.
    client.query(`listen ${dueChannel}`).then(wake, reject);
    if (signal.aborted) resolve();
  });
}
