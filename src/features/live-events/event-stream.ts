import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Position, renderPosition } from './position.ts';
import type { LiveEventRow } from './queries.ts';

/** The maximum number of bytes buffered for a slow client. Frames are shared between clients. */
export const maxBufferedBytes = 1024 * 1024;

/** A client is disconnected if it stops reading for this time while data is waiting. */
export const stalledMs = 120_000;

/** The response to one client. It lasts until the client or the server ends it. */
export interface EventStream {
  /** Sends a text, or drops the text if the client is behind. */
  send(text: string | Buffer): void;
  /** Whether texts were dropped and the client has not caught up since. */
  readonly behind: boolean;
  /** Whether the connection has ended. */
  readonly closed: boolean;
  /** Disconnects a client that has stopped reading. Must be called every few seconds. `nowMs` is monotonic. */
  endIfStalled(nowMs: number): void;
  end(): void;
}

/**
 * Starts the response. A client that falls behind receives nothing until it has read the buffered data. Then
 * `onCaughtUp` returns the text to send next.
 */
export function openEventStream(
  raw: ServerResponse,
  headers: OutgoingHttpHeaders,
  on: { caughtUp: () => string; closed: (why: 'ended' | 'stalled') => void },
): EventStream {
  let behind = false;
  let why: 'ended' | 'stalled' = 'ended';
  /** The number of bytes that the kernel had accepted at the last check, and the time when this number last changed. */
  let progress: { sent: number; atMs: number } | null = null;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Prevents nginx from buffering the stream.
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
      if (raw.writableLength > maxBufferedBytes) behind = true;
      else raw.write(text);
    },
    get behind() {
      return behind;
    },
    get closed() {
      return raw.closed || raw.destroyed;
    },
    endIfStalled(nowMs) {
      const sent = (raw.socket?.bytesWritten ?? 0) - raw.writableLength;
      if (raw.writableLength === 0) progress = null;
      else if (progress === null || sent !== progress.sent) progress = { sent, atMs: nowMs };
      else if (nowMs - progress.atMs >= stalledMs) {
        why = 'stalled';
        raw.destroy();
      }
    },
    end: () => void raw.end(),
  };
}

/** Renders one event. `data` is one line, because JSON escapes line breaks. */
function renderEvent(id: string, { type, data }: Pick<LiveEventRow, 'type' | 'data'>): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Renders events of one batch between two positions; the last event has the position `to`. */
export function renderBatch(
  events: readonly LiveEventRow[],
  { from, to }: Record<'from' | 'to', Position>,
): string {
  return events
    .map((event, index) => {
      const isLast = index === events.length - 1;
      const position = isLast ? to : { ...from, within: { seen: to.seen, lastId: event.id } };
      return renderEvent(renderPosition(position), event);
    })
    .join('');
}

/** Renders missed events up to `to`. A client can't resume between these events. */
export function renderMissed(
  events: readonly LiveEventRow[],
  { from, to }: Record<'from' | 'to', Position>,
): string {
  const rendered = events.map((event, index) =>
    renderEvent(renderPosition(index === events.length - 1 ? to : from), event),
  );
  return events.length === 0 ? renderMark(to) : rendered.join('');
}

/** Renders the event that makes the client reload everything because events are missing. */
export const renderReset = (at: Position) => renderEvent(renderPosition(at), { type: 'reset', data: '{}' });

/** Keeps the connection open and advances the position; clients ignore an event without data. */
export const renderMark = (at: Position) => `: \nid: ${renderPosition(at)}\n\n`;
