import { createSharedStream } from './shared-stream.ts';

/** The worker that all tabs of a browser share. It opens the browser's only stream. */
const stream = createSharedStream('/api/v1/events');
const scope = globalThis as unknown as { onconnect: (event: { ports: readonly MessagePort[] }) => void };

scope.onconnect = ({ ports: [port] }) => {
  if (port) port.onmessage = ({ data }) => stream.hear(port, data);
};
