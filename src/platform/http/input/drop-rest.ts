import type { IncomingMessage } from 'node:http';

/**
 * What is read of a body that is too large before its connection is cut. Until then the rest is read and
 * dropped: most clients send all they have before they look at the answer, and would see a broken pipe else.
 */
export const maxDrainedBytes = 128 * 1024 * 1024;

/** Drops what is left of a request's body; resolves at its end, where its connection breaks off, or after `maxBytes`. */
export function dropRest(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  let left = maxBytes;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    // A request that is destroyed on its way says so by this alone.
    request.once('close', resolve);
    request.once('end', resolve);
    request.resume();
  });
}
