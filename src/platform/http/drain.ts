import type { HttpApp } from './app.ts';

/** Between two looks for connections that have become idle, in milliseconds. */
const lookEveryMs = 50;

/**
 * Lets a closing server end: requests in flight are answered, and their connections closed once they idle. The
 * HTTP library closes only those that idle at the first moment; one kept alive behind its last answer would hold
 * the process for as long as it is kept alive. What is still busy after `withinMs` is cut off: a request that
 * never comes whole, or a download whose reader stands still.
 */
export function drainOnClose(app: HttpApp, withinMs: number): void {
  let look: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    look = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
    cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(look);
    clearTimeout(cut);
  });
}
