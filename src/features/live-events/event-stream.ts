import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Bytes that may wait for a client that reads slowly. What is written is shared by all who get the same. */
const mostWaiting = 1024 * 1024;

/** One client's answer, which goes on until either side ends it. */
export interface EventStream {
  /** Sends, or drops it where the client has not taken what came before. */
  send(text: string | Buffer): void;
  /** Something was dropped, and the client has not taken the rest since. */
  readonly behind: boolean;
  end(): void;
}

/**
 * Begins the answer. A client that falls behind gets nothing more until it has taken what waits; then `onCaughtUp` says
 * what it reads next.
 */
export function openEventStream(
  raw: ServerResponse,
  headers: OutgoingHttpHeaders,
  on: { caughtUp: () => string; closed: () => void },
): EventStream {
  let behind = false;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Else nginx gathers what it should pass on.
    'x-accel-buffering': 'no',
  });
  raw.on('drain', () => {
    if (!behind) return;
    behind = false;
    raw.write(on.caughtUp());
  });
  raw.on('error', () => {});
  raw.once('close', on.closed);
  return {
    send(text) {
      if (behind || raw.destroyed) return;
      if (raw.writableLength > mostWaiting) behind = true;
      else raw.write(text);
    },
    get behind() {
      return behind;
    },
    end: () => void raw.end(),
  };
}
