import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Bytes of a ping's body that are kept; what follows is dropped. */
export const bodyLimit = 100_000;
/** Who sends on and on is cut off. */
const mostRead = 10_000_000;

/** Has every body read as bytes, whatever its type says, as far as it is kept. */
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
  let read = 0;
  for await (const part of payload) {
    const bytes = Buffer.from(part);
    read += bytes.length;
    if (read > mostRead) break;
    if (kept >= bodyLimit) continue;
    parts.push(bytes.subarray(0, bodyLimit - kept));
    kept += Math.min(bytes.length, bodyLimit - kept);
  }
  return Buffer.concat(parts);
}
