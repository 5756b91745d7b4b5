import { randomUUID } from 'node:crypto';

/** The UUID of a ping URL: nothing in it can be foreseen, as in one of version 7. */
export function newPingKey(): string {
  return randomUUID();
}
