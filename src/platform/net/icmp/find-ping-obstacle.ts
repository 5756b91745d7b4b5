import type { Clock } from '../../clock.ts';
import { EchoFailure } from '../types.ts';
import { createIcmpEchoer } from './icmp-echoer.ts';

/** Why nothing on this machine can send echo requests for us, way by way; null when something can. */
export async function findPingObstacle(clock: Clock): Promise<string | null> {
  const echoer = createIcmpEchoer({ clock });
  try {
    await echoer.echo('127.0.0.1', { count: 1, timeoutMs: 2_000 });
    return null;
  } catch (error) {
    if (error instanceof EchoFailure && error.code === 'ping-unavailable') return error.message;
    return null;
  } finally {
    echoer.close();
  }
}
