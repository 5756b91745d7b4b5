import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the receiver, in order of arrival. */
export interface Receipt {
  path: string;
  id: string;
  type: string;
  incidentId: string;
  /** Epoch ms. */
  at: number;
  /** False if the response was an error or was never sent. */
  taken: boolean;
}

const hangs = 4;

/**
 * Receives webhooks like an unreliable service. The first attempt of about every tenth message gets a 500, others get a
 * 429 or a closed connection, and some get no response. Repeated messages are accepted.
 */
export async function startUnsteadyReceiver({ isSteady = false } = {}) {
  const receipts: Receipt[] = [];
  const seen = new Set<string>();
  let hung = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const { type, data } = JSON.parse(body);
      const first = !seen.has(id);
      seen.add(id);
      // The last characters of an ID are random.
      const fault = first && !isSteady ? Number.parseInt(id.slice(-4), 16) % 30 : 29;
      const receipt = { path: request.url ?? '', id, type, incidentId: data.incident.id, at: Date.now() };
      receipts.push({ ...receipt, taken: fault > 4 });
      if (fault <= 1) response.writeHead(500).end('no');
      else if (fault === 2) response.writeHead(429, { 'retry-after': '1' }).end();
      else if (fault === 3) request.socket.destroy();
      else if (fault === 4) {
        hung += 1;
        if (hung > hangs) response.writeHead(503).end();
      } else response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receipts,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
