import type { FastifyReply } from 'fastify';
import { createBatcher } from '../batch.ts';

/**
 * A read that many callers may ask for at once: callers with the same key share one query and one rendering, and
 * nobody is answered from a query that began before they asked (so it is no cache). `load` turns keys into JSON
 * texts; a key without one is not there. Keys must name everything the answer hangs on, the account first.
 */
export function createGatheredRead(
  load: (keys: string[]) => Promise<Map<string, string>>,
): (key: string) => Promise<JsonBody | null> {
  return createBatcher<string, JsonBody>(
    async (keys) => {
      const bodies = new Map<string, JsonBody>();
      for (const [key, text] of await load(keys)) bodies.set(key, toJsonBody(text));
      return bodies;
    },
    // One at a time: while it runs, the next callers gather.
    { maxKeys: 100, maxParallel: 1 },
  );
}

/** A JSON text that may be sent many times, in the form that costs least to send. */
export type JsonBody = string | Buffer;

/** Shorter texts go out in one write with the head; longer ones would be encoded anew each time. */
const shortLength = 8_192;

export function toJsonBody(text: string): JsonBody {
  return text.length < shortLength ? text : Buffer.from(text);
}

/** Sends a body that is JSON already. */
export function sendJson(reply: FastifyReply, body: JsonBody): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
