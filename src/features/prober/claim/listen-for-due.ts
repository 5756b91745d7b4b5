import { dueChannel } from '#features/service-monitors/index.ts';
import { listen } from '#platform/database/listen.ts';
import type { ProberOptions } from '../types.ts';

/**
 * Calls `wake` whenever someone makes a check of the region due at once, until `signal` aborts. While the connection
 * is away a request waits for the next tick, no longer.
 */
export function listenForDue(
  parts: Pick<ProberOptions, 'pool' | 'clock' | 'log' | 'region'>,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  const onDue = (region: string | null) => {
    if (region === null || region === parts.region) wake();
  };
  return listen(parts, { [dueChannel]: onDue }, signal);
}
