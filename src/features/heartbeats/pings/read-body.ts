import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Bytes of a ping's body that are kept; what follows is dropped. */
export const bodyLimit = 100_000;

/**
 * Has every body read as bytes, whatever its type says, and kept as far as it may be. The rest is read all the same, for as
 * long as any request may take: who sends it would else wait for one that has stopped to listen.
 */
export function readBodiesInPart(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    // Whatever it says, also what is no type at all, it is bytes.
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: NodeJS.ReadableStream) =>
    readPart(payload),
  );
}

async function readPart(payload: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let kept = 0;
  for await (const part of payload) {
    const bytes = Buffer.from(part);
    if (kept >= bodyLimit) continue;
    parts.push(bytes.subarray(0, bodyLimit - kept));
    kept += Math.min(bytes.length, bodyLimit - kept);
  }
  return Buffer.concat(parts);
}
