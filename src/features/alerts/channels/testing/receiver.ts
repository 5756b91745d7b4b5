import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a receiver got it. */
export interface Received {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  octets: Buffer;
}

/** What a receiver does with a request. */
export type Behaviour = (response: ServerResponse, request: Received) => void;

/** Answers with a status and a body; an object goes as JSON. */
export function answerWith(
  status: number,
  body: object | string = '',
  headers: Record<string, string> = {},
): Behaviour {
  return (response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

export const neverAnswer: Behaviour = () => {};
export const closeAtOnce: Behaviour = (response) => response.socket?.destroy();
/** A body that has no end, as fast as it is read. */
export const answerWithoutEnd: Behaviour = (response) => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', pump);
  };
  response.on('error', () => {});
  response.writeHead(200);
  pump();
};

/** A server on loopback that keeps what it gets; the behaviours that are queued are used up first, in their order. */
export async function startReceiver(usual: Behaviour) {
  const received: Received[] = [];
  const queue: Behaviour[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const octets = Buffer.concat(pieces);
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, octets, body: octets.toString('utf8') };
      received.push(one);
      (queue.shift() ?? usual)(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: (...behaviours: Behaviour[]) => queue.push(...behaviours),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
