import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that the lab's web server is handling, with the data for its response. */
export interface WebExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The underlying connection, for responses that node:http cannot write. */
  socket: Socket;
  /** The part of the path after the behavior's name: `503` for `/status/503`. */
  argument: string;
  /** Query of the request. */
  query: URLSearchParams;
  /** Request body, at most 1 MiB. */
  body: string;
  /** URL of this server, without a trailing slash. */
  origin: string;
  /** Number of earlier requests for this path. */
  earlier: number;
  /** Time of the server's clock in epoch milliseconds. */
  now: number;
}

/** Handles requests on a path. */
export type WebBehavior = (exchange: WebExchange) => void;

/** Calls `write` until the client disconnects, either as fast as the client reads or every `everyMs`. */
export function writeContinuously(socket: Socket, write: () => string | Buffer, everyMs = 0): void {
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer) clearTimeout(timer);
    socket.off('drain', next);
  };
  const next = (): void => {
    if (socket.destroyed) return;
    const roomLeft = socket.write(write());
    if (everyMs > 0 || roomLeft) timer = setTimeout(next, everyMs);
    else socket.once('drain', next);
  };
  socket.once('close', stop);
  next();
}
