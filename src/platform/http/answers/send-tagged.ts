import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends what has an entity tag (RFC 9110, section 8.8.3), or word that the client has it. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, body }: { tag: string; body: string | Buffer },
): FastifyReply {
  const known = request.headers['if-none-match'];
  reply.header('etag', tag);
  return known !== undefined && namesTag(known, tag) ? reply.code(304).send() : reply.send(body);
}

/** Whether a header's list of tags has this one, weak or not. */
export function namesTag(list: string, tag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
