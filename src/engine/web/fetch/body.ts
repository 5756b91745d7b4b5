import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { gatherBytes, MAX_PIECES } from '#platform/net/byte-gatherer.ts';

/** Most encodings on top of each other; real answers have one. */
const MAX_ENCODINGS = 2;

export interface BodyRead {
  bytes: Buffer;
  truncated: boolean;
  /** Code of what broke the body off; what came before it is kept. */
  fault: 'body-cut-short' | 'body-undecodable' | null;
}

/**
 * Reads at most `maxBytes` of the decoded body and drops the rest with its connection. A stream that gives
 * nothing when decoded ends after `2 × maxBytes` of its own, one of crumbs after 65,536 pieces. Never rejects.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<BodyRead> {
  const encodings = listEncodings(response.headers['content-encoding']);
  let received = 0;
  let pieces = 0;
  const overfed = () => received > maxBytes * 2 || pieces > MAX_PIECES;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    pieces += 1;
    if (overfed()) response.destroy();
  });
  const source = encodings.length === 0 ? response : decode(response, encodings);
  const body = gatherBytes();
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      body.push(chunk.subarray(0, maxBytes - body.length));
      if (body.length >= maxBytes) return { bytes: body.bytes(), truncated: true, fault: null };
    }
    return { bytes: body.bytes(), truncated: false, fault: null };
  } catch (error) {
    if (overfed()) return { bytes: body.bytes(), truncated: true, fault: null };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = /^(?:Z_|ERR_(?:BROTLI|ZSTD|_ERROR)|ERR_BUFFER|ZSTD)/.test(code)
      ? 'body-undecodable'
      : 'body-cut-short';
    return { bytes: body.bytes(), truncated: true, fault };
  } finally {
    response.destroy();
  }
}

function decode(response: IncomingMessage, encodings: string[]): Readable {
  // Applied in the order listed, so undone from the last (RFC 9110 section 8.4).
  const stages: Transform[] = encodings.toReversed().map(createDecoder);
  const [first, ...rest] = stages;
  if (!first) return response;
  pipeline([response, first, ...rest], () => {});
  return stages.at(-1) ?? first;
}

function createDecoder(encoding: string): Transform {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'zstd') return createZstdDecompress();
  if (encoding === 'deflate-raw') return createInflateRaw();
  return encoding === 'deflate' ? createInflate() : createGunzip();
}

function listEncodings(value: string | undefined): string[] {
  const names = (value ?? '').toLowerCase().split(',', 10);
  return names
    .map((name) => name.trim())
    .filter((name) => /^(?:gzip|x-gzip|deflate|br|zstd)$/.test(name))
    .slice(0, MAX_ENCODINGS);
}
