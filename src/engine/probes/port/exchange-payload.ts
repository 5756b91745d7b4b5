import type { Duplex } from 'node:stream';
import type { Clock } from '#platform/clock.ts';
import type { ProbeFailure } from '../types.ts';
import { encodePayload, excerptOf } from './payload.ts';
import { createReceiver, type Receiver } from './receiver.ts';

/** What came of sending and receiving. */
export interface Conversation {
  failure: ProbeFailure | null;
  /** null when nothing was awaited. */
  matched: boolean | null;
  receivedBytes: number;
  banner: string | null;
  /** Milliseconds to the first octet of the answer; null when none came. */
  firstByteMs: number | null;
  /** From the first octet to the verdict. */
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

export interface ExchangeOptions {
  send: string | null;
  expectRegex: string | null;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Sends a payload over a stream, and when a pattern is given reads until it matches, 64 KiB are in, the other
 * side ends, or `signal` aborts. Never rejects but for `ExpectationSyntaxError`, which validation excludes.
 */
export function exchangePayload(stream: Duplex, options: ExchangeOptions): Promise<Conversation> {
  const { send, expectRegex } = options;
  if (expectRegex !== null) return converse(stream, { ...options, expectRegex });
  return send === null ? Promise.resolve(NOTHING) : deliver(stream, send, options.signal);
}

/** Writes and waits until the kernel has taken it all. */
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
      resolve(summarise(receiver, code, { startedAt, firstAt, endedAt: clock.monotonicMs() }));
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

/** An answer that came and does not match is judged by `evaluate`; only no answer at all is a failure. */
function summarise(
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
