import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';

/**
 * The message that the parent sends to this process, which runs a bare route on node:http or Fastify. The process sends
 * back its port and exits when the channel closes.
 */
export interface BareOrder {
  by: 'node:http' | 'fastify';
  /** Bodies, keyed by `authorization path`. */
  answers: Map<string, Uint8Array>;
}

const type = 'application/json; charset=utf-8';

function serveByNode(bodies: Map<string, Buffer>): void {
  const server = createServer((request, response) => {
    const body = bodies.get(`${request.headers.authorization} ${request.url}`) ?? Buffer.alloc(0);
    response.writeHead(200, { 'content-type': type, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function serveByFastify(bodies: Map<string, Buffer>): Promise<void> {
  const app = fastify();
  app.get('/*', (request, reply) =>
    reply
      .header('content-type', type)
      .send(bodies.get(`${request.headers.authorization} ${request.url}`) ?? Buffer.alloc(0)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as AddressInfo).port);
}

process.on('disconnect', () => process.exit(0));
process.once('message', ({ by, answers }: BareOrder) => {
  const bodies = new Map([...answers].map(([key, body]) => [key, Buffer.from(body)]));
  if (by === 'node:http') serveByNode(bodies);
  else void serveByFastify(bodies);
});
