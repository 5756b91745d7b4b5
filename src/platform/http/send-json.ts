import type { FastifyReply } from 'fastify';

/** Shorter texts go out in one write with the head; longer ones cost less as bytes. */
const shortLength = 8_192;

/** Sends a body that is JSON already. */
export function sendJson(reply: Pick<FastifyReply, 'header' | 'send'>, text: string): FastifyReply {
  const body = text.length < shortLength ? text : Buffer.from(text);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
