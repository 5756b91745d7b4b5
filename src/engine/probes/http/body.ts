import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { type ByteGatherer, gatherBytes, MAX_PIECES } from '#platform/net/byte-gatherer.ts';
import { MAX_BODY_BYTES } from './observation.ts';
import { ProbeFault } from './run.ts';

/** Most compressed bytes taken in: a stream of empty blocks gives no output and would never reach the other limit. */
const MAX_ENCODED_BYTES = 2 * MAX_BODY_BYTES;
/** Most encodings on top of each other; real answers have one. */
const MAX_ENCODINGS = 3;

/** A body that was read. */
export interface BodyRead {
  /** After decompression, at most `MAX_BODY_BYTES`. */
  bytes: number;
  /** False when reading stopped at a limit. */
  complete: boolean;
  content: Buffer | null;
}

type Done = (fault: ProbeFault | null, body: BodyRead) => void;

/**
 * Reads an answer's body to its end or the limit, decompressed (RFC 9110 section 8.4), and calls `done` once.
 * Errors of `response` itself (cut short, invalid chunk) are the caller's to hear.
 */
export function readBody(
  response: IncomingMessage,
  options: { keep: boolean; encodings: string[] | undefined },
  done: Done,
): void {
  const collector = new Collector(options.keep, done);
  const encodings = listEncodings(options.encodings);
  if (encodings.length > MAX_ENCODINGS) collector.fail('content-encoding-unsupported');
  else if (encodings.length > 0) readEncoded(response, encodings, collector);
  else readPlain(response, collector);
}

function readPlain(response: IncomingMessage, collector: Collector): void {
  let pieces = 0;
  response.on('data', (chunk: Buffer) => {
    collector.take(chunk);
    pieces += 1;
    if (pieces > MAX_PIECES) collector.finish(false);
  });
  response.on('end', () => {
    if (response.complete) collector.finish(true);
    else collector.fail('body-cut-short');
  });
}

function readEncoded(response: IncomingMessage, encodings: string[], collector: Collector): void {
  let encodedBytes = 0;
  let pieces = 0;
  let first: Transform | null = null;
  response.on('data', (chunk: Buffer) => {
    if (collector.settled) return;
    encodedBytes += chunk.length;
    pieces += 1;
    first ??= startStages(encodings, { firstChunk: chunk, collector, response });
    const full = encodedBytes >= MAX_ENCODED_BYTES || pieces > MAX_PIECES;
    const roomLeft = first.write(chunk, full ? () => collector.finish(false) : undefined);
    if (full || !roomLeft) response.pause();
  });
  response.on('end', () => {
    if (!response.complete) collector.fail('body-cut-short');
    else if (first) first.end();
    // No bytes at all under a Content-Encoding is common and harmless.
    else collector.finish(true);
  });
}

/** A chain of decoders that ends in the collector; returns the one that takes the bytes of the wire. */
function startStages(
  encodings: string[],
  context: { firstChunk: Buffer; collector: Collector; response: IncomingMessage },
): Transform {
  const { firstChunk, collector, response } = context;
  // Applied in the order listed, so undone from the last.
  const stages = encodings
    .toReversed()
    .map((encoding, index) => createDecoder(encoding, index === 0 ? firstChunk : null));
  for (const stage of stages) stage.on('error', () => collector.fail('body-decode-failed'));
  const last: Readable = stages.reduce((from, to) => from.pipe(to));
  last.on('data', (chunk: Buffer) => collector.take(chunk));
  last.on('end', () => collector.finish(true));
  collector.onSettled = () => {
    for (const stage of stages) stage.destroy();
  };
  const first = stages[0] as Transform;
  return first.on('drain', () => {
    if (!collector.settled) response.resume();
  });
}

function createDecoder(encoding: string, firstChunk: Buffer | null): Transform {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'zstd') return createZstdDecompress();
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  // Some servers send raw deflate for "deflate"; the zlib wrapper shows in the low bits (RFC 1950 section 2.2).
  const wrapped = !firstChunk || ((firstChunk[0] ?? 0) & 0x0f) === 8;
  return wrapped ? createInflate() : createInflateRaw();
}

/** Known encodings in the order they were applied. Unknown ones are taken for identity, as browsers do. */
function listEncodings(values: string[] | undefined): string[] {
  if (!values) return [];
  const names = values.join(',').toLowerCase().split(',', 50);
  return names.map((name) => name.trim()).filter((name) => /^(?:gzip|x-gzip|deflate|br|zstd)$/.test(name));
}

/** Counts, keeps if wanted, and stops at the limit. */
class Collector {
  settled = false;
  onSettled: (() => void) | null = null;
  private bytes = 0;
  private readonly kept: ByteGatherer | null;
  private readonly done: Done;

  constructor(keep: boolean, done: Done) {
    this.kept = keep ? gatherBytes() : null;
    this.done = done;
  }

  take(chunk: Buffer): void {
    if (this.settled) return;
    const room = MAX_BODY_BYTES - this.bytes;
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.bytes += taken.length;
    this.kept?.push(taken);
    if (this.bytes >= MAX_BODY_BYTES) this.finish(false);
  }

  finish(complete: boolean): void {
    this.settle(null, complete);
  }

  fail(code: string): void {
    this.settle(new ProbeFault({ phase: 'transfer', code }), false);
  }

  private settle(fault: ProbeFault | null, complete: boolean): void {
    if (this.settled) return;
    this.settled = true;
    const content = fault || !this.kept ? null : this.kept.take();
    this.done(fault, { bytes: this.bytes, complete, content });
    this.onSettled?.();
  }
}
