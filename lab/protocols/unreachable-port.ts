import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { LabServer } from './socket-server.ts';

/** Listens for one connection, then blocks its thread, so that nothing accepts connections. */
const listener = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/**
 * Returns a port of 127.0.0.1 whose queue of connections is full: the kernel drops further ones, so that connecting to it
 * takes until the client gives up, as with a firewall that drops packets.
 */
export async function startUnreachablePort(): Promise<LabServer> {
  const worker = new Worker(listener, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const fillers: Socket[] = [];
  // Until one is not accepted in time, the queue has room.
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
