import type { LiveMessage, LiveSource, TabMessage } from './live-message.ts';

/** Events by the worker that this browser's tabs share; null where it has none. */
export function createWorkerSource(who: string, tell: (message: LiveMessage) => void): LiveSource | null {
  if (typeof SharedWorker === 'undefined') return null;
  let port: MessagePort | null = null;
  const say = (message: TabMessage) => port?.postMessage(message);
  return {
    join(from) {
      if (port === null) {
        const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
          type: 'module',
          name: 'belltower-live',
        });
        port = worker.port;
        port.onmessage = ({ data }) => tell(data);
      }
      say({ type: 'join', who, from });
    },
    leave() {
      say({ type: 'leave' });
      // The browser may end the worker while this page rests in its back-forward cache.
      port?.close();
      port = null;
    },
    hurry: () => say({ type: 'hurry' }),
  };
}
