import type { Socket } from 'node:net';
import type { HttpApp } from './http-app.ts';

/**
 * Lets a closing server end: requests in flight are answered, and each connection is closed once its last answer is
 * written. The HTTP library closes only those that idle at the first moment; one kept alive behind its last answer
 * would hold the process for as long as it is kept alive. What is still busy after `withinMs` is cut off: a request
 * that never comes whole, or a download whose reader stands still.
 */
export function drainOnClose(app: HttpApp, withinMs: number): void {
  /** Requests under way, by connection. */
  const busy = new Map<Socket, number>();
  let closing = false;
  let cut: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (busy.has(socket)) busy.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of busy) {
      if (requests === 0) socket.destroySoon();
    }
    cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}
