import type { FastifyReply } from 'fastify';
import { createBatcher } from '../batch.ts';

/**
 * A read that many callers may ask for at once: callers with the same key share one query and one rendering, and
 * nobody is answered from a query that began before they asked (so it is no cache). `render` turns keys into
 * JSON values; a key without a value is not there. Keys must name everything the answer hangs on, the account first.
 */
export function createGatheredRead<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Buffer | null> {
  return createBatcher<string, Buffer>(
    async (keys) => {
      const bodies = new Map<string, Buffer>();
      for (const [key, value] of await load(keys)) bodies.set(key, Buffer.from(JSON.stringify(value)));
      return bodies;
    },
    // One at a time: while it runs, the next callers gather.
    { maxKeys: 100, maxParallel: 1 },
  );
}

/** Sends a body that is JSON already. */
export function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
