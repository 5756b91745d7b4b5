import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { LabServer } from './socket-server.ts';

/** Starts to listen and then blocks its thread, so that it accepts no connections. */
const listener = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/**
 * Returns a port on 127.0.0.1 with a full accept queue. The kernel drops further connection attempts, so a connection
 * attempt lasts until the client's timeout, as with a firewall that drops packets.
 */
export async function startUnreachablePort(): Promise<LabServer> {
  const worker = new Worker(listener, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const fillers: Socket[] = [];
  // If a connection is accepted within the timeout, the queue still has room.
  for (let isFull = false; !isFull; ) {
    const filler = connect({ host: '127.0.0.1', port });
    filler.on('error', () => {});
    fillers.push(filler);
    isFull = await Promise.race([
      once(filler, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, 100, true)),
    ]);
  }
  return {
    port,
    close() {
      for (const filler of fillers) filler.destroy();
      void worker.terminate();
    },
  };
}
