import type { FastifyReply } from 'fastify';
import { createBatcher } from '../batch.ts';

/**
 * A read that many callers may ask for at once: callers with the same key share one query and one rendering, and
 * nobody is answered from a query that began before they asked (so it is no cache). `load` turns keys into JSON
 * texts; a key without one is not there. Keys must name everything the answer hangs on, the account first.
 */
export function createGatheredRead(
  load: (keys: string[]) => Promise<Map<string, string>>,
): (key: string) => Promise<Buffer | null> {
  return createBatcher<string, Buffer>(
    async (keys) => {
      const bodies = new Map<string, Buffer>();
      for (const [key, text] of await load(keys)) bodies.set(key, Buffer.from(text));
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
