import { isUtf8 } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { Clock } from '#platform/clock.ts';
import { compileRegex } from '../expectations/regex.ts';
import type { ProbeFailure } from '../types.ts';

/** Maximum number of bytes of a response that are stored. */
const MAX_RECEIVED = 65_536;
/** Maximum number of characters of a response that are displayed. */
const EXCERPT_LENGTH = 200;

const SIMPLE: Record<string, string> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\' };

/**
 * Encodes a monitor's `send` text. `\r`, `\n`, `\t`, `\0`, `\\` and `\xNN` (one octet) are escapes. Any other backslash
 * is literal. The rest is UTF-8.
 */
export function encodePayload(text: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(/\\(?:x([0-9a-fA-F]{2})|([rnt0\\]))/g)) {
    const [whole, hex, letter] = match;
    parts.push(Buffer.from(text.slice(from, match.index)));
    parts.push(hex ? Buffer.from(hex, 'hex') : Buffer.from(SIMPLE[letter ?? ''] ?? '', 'latin1'));
    from = match.index + whole.length;
  }
  parts.push(Buffer.from(text.slice(from)));
  return Buffer.concat(parts);
}

/**
 * Decodes octets for matching against a pattern: as UTF-8 if they are valid UTF-8, otherwise one character per octet.
 */
export const decodeReceived = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** Returns the beginning of a response for display: one line, without control characters and text direction marks. */
export function excerptOf(bytes: Buffer): string {
  const text = decodeReceived(bytes.subarray(0, EXCERPT_LENGTH * 4))
    .replace(/[\r\n\t]+/g, ' ')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g,
      '·',
    )
    .trim();
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH - 1)}…` : text;
}

/** Result of sending and receiving. */
export interface Conversation {
  failure: ProbeFailure | null;
  /** Whether the pattern matched; null if there is none. */
  matched: boolean | null;
  receivedBytes: number;
  banner: string | null;
  /** Time to the first byte of the response in ms; null if there was none. */
  firstByteMs: number | null;
  /** Time from the first byte to the result in ms. */
  transferMs: number | null;
}

const NOTHING: Conversation = {
  failure: null,
  matched: null,
  receivedBytes: 0,
  banner: null,
  firstByteMs: null,
  transferMs: null,
};

interface ExchangeOptions {
  send: string | null;
  expectRegex: string | null;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Sends a payload over a stream. With a pattern, reads until it matches, 64 KiB were read, the peer ends the stream, or
 * `signal` aborts. Rejects only with `ExpectationSyntaxError`, which validation rules out.
 */
export function exchangePayload(stream: Duplex, options: ExchangeOptions): Promise<Conversation> {
  const { send, expectRegex } = options;
  if (expectRegex !== null) return converse(stream, { ...options, expectRegex });
  return send === null ? Promise.resolve(NOTHING) : deliver(stream, send, options.signal);
}

/** Writes a payload and waits until the kernel has accepted all of it. */
function deliver(stream: Duplex, send: string, signal: AbortSignal): Promise<Conversation> {
  return new Promise((resolve) => {
    const end = (code: string | null) => {
      signal.removeEventListener('abort', onAbort);
      stream.off('error', onError);
      resolve(code === null ? NOTHING : { ...NOTHING, failure: { phase: 'request', code } });
    };
    const onError = () => end('response-reset');
    const onAbort = () => end('request-timeout');
    stream.on('error', onError);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    stream.write(encodePayload(send), (error) => end(error ? 'response-reset' : null));
  });
}

function converse(stream: Duplex, options: ExchangeOptions & { expectRegex: string }): Promise<Conversation> {
  const { clock, signal } = options;
  const receiver = createReceiver(options.expectRegex);
  const startedAt = clock.monotonicMs();
  let firstAt: number | null = null;
  return new Promise((resolve) => {
    const end = (code: string) => {
      stream.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
      signal.removeEventListener('abort', onAbort);
      receiver.finish();
      resolve(summarize(receiver, code, { startedAt, firstAt, endedAt: clock.monotonicMs() }));
    };
    const onData = (chunk: Buffer) => {
      firstAt ??= clock.monotonicMs();
      if (receiver.push(chunk)) end('response-closed');
    };
    const onEnd = () => end('response-closed');
    const onError = () => end('response-reset');
    const onAbort = () => end('response-timeout');
    stream.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    if (options.send !== null) stream.write(encodePayload(options.send));
  });
}

/** Summarizes the result. Only a missing response is a failure. `evaluate` handles a response that does not match. */
function summarize(
  receiver: Receiver,
  code: string,
  times: { startedAt: number; firstAt: number | null; endedAt: number },
): Conversation {
  const { startedAt, firstAt, endedAt } = times;
  if (receiver.matched || receiver.length > 0) {
    return {
      failure: null,
      matched: receiver.matched,
      receivedBytes: receiver.length,
      banner: excerptOf(receiver.bytes()),
      firstByteMs: firstAt === null ? null : firstAt - startedAt,
      transferMs: firstAt === null ? null : endedAt - firstAt,
    };
  }
  return { ...NOTHING, matched: false, failure: { phase: 'response', code } };
}

/**
 * Number of bytes that are searched after every chunk, in total. After that, another search requires a quarter more
 * data.
 */
const EAGER_OCTETS = 262_144;

/** Collects a response and matches it against a pattern. */
export interface Receiver {
  /**
   * Adds a chunk. Returns true if the result is final, because the pattern matched or the maximum length was reached.
   */
  push(chunk: Buffer): boolean;
  /** Searches the data received so far. Must be called after the last chunk. */
  finish(): void;
  readonly matched: boolean;
  readonly length: number;
  bytes(): Buffer;
}

/**
 * Creates a receiver of at most 64 KiB. A server that sends byte by byte causes repeated searches, so the work is
 * limited: at first, every chunk is searched, later only when the response has grown by a quarter.
 * @throws ExpectationSyntaxError
 */
export function createReceiver(pattern: string): Receiver {
  const regex = compileRegex(pattern);
  const chunks: Buffer[] = [];
  let length = 0;
  let searched = 0;
  let spent = 0;
  let matched = false;

  const bytes = (): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  const search = (): void => {
    if (matched || searched === length) return;
    searched = length;
    spent += length;
    matched = regex.test(decodeReceived(bytes()));
  };
  return {
    push(chunk) {
      const remaining = MAX_RECEIVED - length;
      const part = chunk.length > remaining ? chunk.subarray(0, remaining) : chunk;
      chunks.push(part);
      length += part.length;
      const full = length === MAX_RECEIVED;
      if (full || spent < EAGER_OCTETS || length >= searched * 1.25) search();
      return matched || full;
    },
    finish: search,
    get matched() {
      return matched;
    },
    get length() {
      return length;
    },
    bytes,
  };
}
