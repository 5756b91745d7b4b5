export interface RetryOptions {
  /** Number of retries; default 3. */
  retries?: number;
  /** Delay before the first retry. Doubles with each further retry. Default 250 ms. */
  pauseMs?: number;
  /** Maximum delay. If `Retry-After` is longer, the request is not retried. Default 30,000 ms. */
  mostPauseMs?: number;
}

type Fetch = (request: Request) => Promise<Response>;

const passing = new Set([429, 502, 503, 504]);
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Wraps `fetch` so that temporary failures are retried: a lost connection, 429, 502, 503, 504, and 409 while the same
 * request is in progress. A write is retried only if it has an `Idempotency-Key`, which all attempts share.
 */
export function createRetryingFetch(fetch: Fetch, options: RetryOptions = {}): Fetch {
  const { retries = 3, pauseMs = 250, mostPauseMs = 30_000 } = options;
  return async (request) => {
    const mayRepeat = readOnly.has(request.method) || request.headers.has('idempotency-key');
    for (let tried = 0; ; tried += 1) {
      const isLast = !mayRepeat || tried >= retries;
      // A body can be read only once, so each attempt gets a copy.
      const response = await fetch(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
        return null;
      });
      if (response !== null && (isLast || !isTemporary(response))) return response;
      const pause = pauseOf(response) ?? pauseMs * 2 ** tried * (0.5 + Math.random() / 2);
      if (response !== null && pause > mostPauseMs) return response;
      await response?.body?.cancel();
      await sleep(pause, request.signal);
    }
  };
}

function isTemporary({ status, headers }: Response): boolean {
  // Of the 409 responses, only "still in progress" has a Retry-After header.
  return passing.has(status) || (status === 409 && headers.has('retry-after'));
}

function pauseOf(response: Response | null): number | null {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
