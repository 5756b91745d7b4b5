import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Bytes that may wait for a client that reads slowly. What is written is shared by all who get the same. */
export const mostWaiting = 1024 * 1024;

/** A client that reads nothing for so long, although something waits for it, is disconnected. */
export const stalledMs = 120_000;

/** One client's answer, which goes on until either side ends it. */
export interface EventStream {
  /** Sends, or drops it where the client has not taken what came before. */
  send(text: string | Buffer): void;
  /** Something was dropped, and the client has not taken the rest since. */
  readonly behind: boolean;
  /** The connection has ended. */
  readonly closed: boolean;
  /** Ends the connection of a client that has stopped reading; due every few seconds. `nowMs` is monotonic. */
  endIfStalled(nowMs: number): void;
  end(): void;
}

/**
 * Begins the answer. A client that falls behind gets nothing more until it has taken what waits; then `onCaughtUp` says
 * what it reads next.
 */
export function openEventStream(
  raw: ServerResponse,
  headers: OutgoingHttpHeaders,
  on: { caughtUp: () => string; closed: (why: 'ended' | 'stalled') => void },
): EventStream {
  let behind = false;
  let why: 'ended' | 'stalled' = 'ended';
  /** What the kernel had taken when the client was looked at, and when that last changed. */
  let progress: { taken: number; atMs: number } | null = null;
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
  raw.once('close', () => on.closed(why));
  return {
    send(text) {
      if (behind || raw.destroyed) return;
      if (raw.writableLength > mostWaiting) behind = true;
      else raw.write(text);
    },
    get behind() {
      return behind;
    },
    get closed() {
      return raw.closed || raw.destroyed;
    },
    endIfStalled(nowMs) {
      const taken = (raw.socket?.bytesWritten ?? 0) - raw.writableLength;
      if (raw.writableLength === 0) progress = null;
      else if (progress === null || taken !== progress.taken) progress = { taken, atMs: nowMs };
      else if (nowMs - progress.atMs >= stalledMs) {
        why = 'stalled';
        raw.destroy();
      }
    },
    end: () => void raw.end(),
  };
}
