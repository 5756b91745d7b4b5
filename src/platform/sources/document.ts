import type { Clock } from '../clock.ts';
import type { SourceClient, SourceFailureCode, Validators } from './client.ts';

/** Converts a body to a value, piece by piece. May throw if the body is malformed. */
export interface DocumentReader<T> {
  push(chunk: Buffer): void;
  finish(): T;
}

/** A file from a source. It is stored, parsed, and fetched again when it is no longer fresh. */
export interface SourceDocument<T> {
  /**
   * Returns the document. `stale` means that the newest available copy is older than its TTL. Never rejects, and runs
   * only one fetch at a time. Waits at most 30 seconds for a fetch. After that, the fetch continues for later callers,
   * and the result is an older copy or `timeout`.
   */
  get(): Promise<
    { kind: 'ok'; value: T; fetchedAt: number; stale: boolean } | { kind: 'failed'; code: SourceFailureCode }
  >;
}

interface SourceDocumentOptions<T> {
  client: SourceClient;
  clock: Clock;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  ttlSeconds: number;
  maxBytes: number;
  /** Default 60,000. */
  timeoutMs?: number;
  /** Aborts fetches in progress permanently. */
  signal?: AbortSignal | undefined;
  reader(): DocumentReader<T>;
}

/** Multiple of the TTL up to which a copy is used if it cannot be renewed. */
const STALE_FACTOR = 7;
/** Minimum wait after a failure before the next attempt, in ms. */
const RETRY_MS = 60_000;
/**
 * Maximum time in ms to wait for a fetch, so that a hanging source does not make a scan lose the results of all other
 * sources.
 */
const WAIT_MS = 30_000;

interface Copy<T> {
  value: T;
  /** In epoch milliseconds. */
  fetchedAt: number;
  /** In monotonic milliseconds. */
  renewedAt: number;
  validators: Validators;
}

export function createSourceDocument<T>(options: SourceDocumentOptions<T>): SourceDocument<T> {
  const { clock } = options;
  const ttlMs = options.ttlSeconds * 1_000;
  let copy: Copy<T> | null = null;
  let under: Promise<void> | null = null;
  let failure: { code: SourceFailureCode; at: number } | null = null;

  async function renew(): Promise<void> {
    const reader = options.reader();
    const response = await options.client.request({
      ...(options.path === undefined ? {} : { path: options.path }),
      ...(options.headers === undefined ? {} : { headers: options.headers }),
      ...(copy === null ? {} : { validators: copy.validators }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      maxBytes: options.maxBytes,
      timeoutMs: options.timeoutMs ?? 60_000,
      sink: (chunk) => reader.push(chunk),
    });
    const renewedAt = clock.monotonicMs();
    failure = null;
    if (response.kind === 'ok') {
      try {
        copy = {
          value: reader.finish(),
          fetchedAt: clock.now(),
          renewedAt,
          validators: response.validators,
        };
      } catch {
        failure = { code: 'malformed', at: renewedAt };
      }
    } else if (response.kind === 'not-modified' && copy !== null) copy = { ...copy, renewedAt };
    else failure = { code: response.kind === 'failed' ? response.code : 'refused', at: renewedAt };
  }

  return {
    async get() {
      const now = clock.monotonicMs();
      const fresh = copy !== null && now - copy.renewedAt < ttlMs;
      const resting = failure !== null && now - failure.at < RETRY_MS;
      if (!fresh && !resting) {
        under ??= renew().finally(() => {
          under = null;
        });
        await atMost(under, clock);
      }
      const age = copy === null ? Number.POSITIVE_INFINITY : clock.monotonicMs() - copy.renewedAt;
      if (copy === null || age > ttlMs * STALE_FACTOR) {
        copy = null;
        return { kind: 'failed', code: failure?.code ?? 'timeout' };
      }
      return { kind: 'ok', value: copy.value, fetchedAt: copy.fetchedAt, stale: age > ttlMs };
    },
  };
}

async function atMost(fetched: Promise<void>, clock: Clock): Promise<void> {
  const enough = new AbortController();
  try {
    await Promise.race([fetched, clock.sleep(WAIT_MS, enough.signal)]);
  } finally {
    enough.abort();
  }
}

/** Returns a reader that collects the whole body and passes it to `parse`. */
export function wholeBody<T>(parse: (body: Buffer) => T): DocumentReader<T> {
  const chunks: Buffer[] = [];
  return { push: (chunk) => chunks.push(chunk), finish: () => parse(Buffer.concat(chunks)) };
}

/** Returns a reader that passes on lines without their line ends. Throws for lines longer than `maxLine` bytes. */
export function lineReader<T>(
  onLine: (line: string) => void,
  finish: () => T,
  maxLine = 16_384,
): DocumentReader<T> {
  let buffered: Buffer = Buffer.alloc(0);
  const hand = (line: Buffer) => {
    const text = line.toString('utf8').replace(/\r$/, '');
    if (text !== '') onLine(text);
  };
  return {
    push(chunk) {
      const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      let from = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        if (at - from > maxLine) throw new Error('line too long');
        hand(bytes.subarray(from, at));
        from = at + 1;
      }
      if (bytes.length - from > maxLine) throw new Error('line too long');
      buffered = Buffer.from(bytes.subarray(from));
    },
    finish() {
      hand(buffered);
      return finish();
    },
  };
}
