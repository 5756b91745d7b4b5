import type { Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { type ByteCollector, collectBytes, MAX_PIECES } from './byte-collector.ts';

/** Maximum number of nested encodings. Real responses have one. */
const MAX_ENCODINGS = 3;

/** Reasons for an incomplete body other than connection errors. */
export type BodyFault = 'body-cut-short' | 'body-undecodable' | 'encoding-unsupported';

/** Options for reading a body. */
export interface BodyOptions {
  /** Maximum number of octets after decompression. Further octets are dropped. */
  maxBytes: number;
  /** The Content-Encoding values of the response (RFC 9110 section 8.4). */
  encodings: readonly string[] | undefined;
  /** Whether to store the octets or only count them. */
  keep: boolean;
  /** Receives the octets in pieces, up to the limit. */
  onPiece?: (piece: Buffer) => void;
  /** Maximum number of transferred pieces; default 65,536. */
  maxPieces?: number;
}

/** Result of reading a body. */
export interface BodyRead {
  /** After decompression, at most `maxBytes`. */
  bytes: number;
  /** False if reading stopped at a limit or the body ended early. */
  complete: boolean;
  content: Buffer | null;
}

/** A body that is being read. */
export interface BodyReading {
  /** Receives octets as transferred. */
  take(chunk: Buffer): void;
  /** Called at the end of the input. `isComplete` is false if the sender announced more data. */
  end(isComplete: boolean): void;
  /** Stops reading and returns what has been received. */
  stop(): BodyRead;
}

/** The source of octets, which slow decoders pause. */
type BodySource = Pick<Readable, 'pause' | 'resume'>;

type Done = (fault: BodyFault | null, body: BodyRead) => void;

/**
 * Reads and decompresses a response body up to its end or the size limit. Calls `done` exactly once for any behavior of
 * the sender. Reading stops at the limit for a decompression bomb, after twice as many compressed octets for a stream
 * of empty blocks, and at piece 65,536 for a stream of tiny pieces. The caller must handle errors of the source (reset,
 * invalid chunk).
 */
export function readBody(source: BodySource, options: BodyOptions, done: Done): BodyReading {
  const collector = new Collector(options, done);
  const encodings = listEncodings(options.encodings);
  if (encodings.length === 0) return new PlainBody(collector);
  if (encodings.length > MAX_ENCODINGS) collector.finish('encoding-unsupported');
  return new EncodedBody(source, encodings, collector);
}

class PlainBody implements BodyReading {
  readonly #collector: Collector;
  #pieces = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  take(chunk: Buffer): void {
    this.#collector.take(chunk);
    this.#pieces += 1;
    if (this.#pieces > this.#collector.maxPieces) this.#collector.finish('limit');
  }

  end(isComplete: boolean): void {
    this.#collector.finish(isComplete ? null : 'body-cut-short');
  }

  stop(): BodyRead {
    return this.#collector.stop();
  }
}

class EncodedBody implements BodyReading {
  readonly #source: BodySource;
  readonly #encodings: string[];
  readonly #collector: Collector;
  #encodedBytes = 0;
  #pieces = 0;
  #first: Transform | null = null;

  constructor(source: BodySource, encodings: string[], collector: Collector) {
    this.#source = source;
    this.#encodings = encodings;
    this.#collector = collector;
  }

  take(chunk: Buffer): void {
    const collector = this.#collector;
    if (collector.isDone) return;
    this.#encodedBytes += chunk.length;
    this.#pieces += 1;
    this.#first ??= startStages(this.#encodings, { firstChunk: chunk, collector, source: this.#source });
    // A stream of empty blocks has no output and would never reach the other limit.
    const full = this.#encodedBytes >= 2 * collector.maxBytes || this.#pieces > collector.maxPieces;
    const roomLeft = this.#first.write(chunk, full ? () => collector.finish('limit') : undefined);
    if (full || !roomLeft) this.#source.pause();
  }

  end(isComplete: boolean): void {
    if (!isComplete) this.#collector.finish('body-cut-short');
    else if (this.#first) this.#first.end();
    // An empty body with a Content-Encoding is common and harmless.
    else this.#collector.finish(null);
  }

  stop(): BodyRead {
    return this.#collector.stop();
  }
}

/** Builds a chain of decoders that ends in the collector. Returns the first decoder. */
function startStages(
  encodings: string[],
  context: { firstChunk: Buffer; collector: Collector; source: BodySource },
): Transform {
  const { firstChunk, collector, source } = context;
  // Encodings are listed in the order of their application, so they are decoded from last to first.
  const stages = encodings
    .toReversed()
    .map((encoding, index) => createDecoder(encoding, index === 0 ? firstChunk : null));
  for (const stage of stages) stage.on('error', () => collector.finish('body-undecodable'));
  const last: Readable = stages.reduce((from, to) => from.pipe(to));
  last.on('data', (chunk: Buffer) => collector.take(chunk));
  last.on('end', () => collector.finish(null));
  collector.onFinished = () => {
    for (const stage of stages) stage.destroy();
  };
  const first = stages[0] as Transform;
  return first.on('drain', () => {
    if (!collector.isDone) source.resume();
  });
}

function createDecoder(encoding: string, firstChunk: Buffer | null): Transform {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'zstd') return createZstdDecompress();
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  // Some servers send raw deflate for "deflate". The low bits identify a zlib wrapper (RFC 1950 section 2.2).
  const wrapped = !firstChunk || ((firstChunk[0] ?? 0) & 0x0f) === 8;
  return wrapped ? createInflate() : createInflateRaw();
}

/**
 * Returns the known encodings in the order of their application. As in browsers, unknown encodings are treated as
 * identity.
 */
function listEncodings(values: readonly string[] | undefined): string[] {
  if (!values) return [];
  const names = values.join(',').toLowerCase().split(',', 50);
  return names.map((name) => name.trim()).filter((name) => /^(?:gzip|x-gzip|deflate|br|zstd)$/.test(name));
}

/** Counts octets, stores them if requested, and stops at the limit. */
class Collector {
  isDone = false;
  onFinished: (() => void) | null = null;
  readonly maxBytes: number;
  readonly maxPieces: number;
  private bytes = 0;
  private readonly collected: ByteCollector | null;
  private readonly onPiece: ((piece: Buffer) => void) | undefined;
  private readonly done: Done;

  constructor(options: BodyOptions, done: Done) {
    this.maxBytes = options.maxBytes;
    this.maxPieces = options.maxPieces ?? MAX_PIECES;
    this.collected = options.keep ? collectBytes() : null;
    this.onPiece = options.onPiece;
    this.done = done;
  }

  take(chunk: Buffer): void {
    if (this.isDone) return;
    const available = this.maxBytes - this.bytes;
    const part = chunk.length > available ? chunk.subarray(0, available) : chunk;
    this.bytes += part.length;
    this.collected?.push(part);
    this.onPiece?.(part);
    if (this.bytes >= this.maxBytes) this.finish('limit');
  }

  finish(why: BodyFault | 'limit' | null): void {
    if (this.isDone) return;
    const body = this.end(why === null);
    this.done(why === 'limit' ? null : why, body);
    this.onFinished?.();
  }

  stop(): BodyRead {
    const body = this.end(false);
    this.onFinished?.();
    return body;
  }

  private end(complete: boolean): BodyRead {
    this.isDone = true;
    return { bytes: this.bytes, complete, content: this.collected?.take() ?? null };
  }
}
