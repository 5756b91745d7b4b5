import { createServer, type Socket } from 'node:net';
import { pour } from '../streams/endless.ts';

/** A WHOIS server's response to a query. `hangs` sends nothing, `pours` sends data without end. */
type WhoisAnswerPlan = string | { kind: 'hangs' | 'pours' };

export interface WhoisServer {
  /** `127.0.0.1:port` */
  server: string;
  queries: string[];
  set(query: string, answer: WhoisAnswerPlan): void;
  close(): Promise<void>;
}

/** Starts a WHOIS server (RFC 3912) on loopback. Unknown queries return `No match`. */
export async function startWhoisServer(): Promise<WhoisServer> {
  const answers = new Map<string, WhoisAnswerPlan>();
  const sockets = new Set<Socket>();
  const queries: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (chunk) => {
      const query = chunk.toString('latin1').trim();
      if (queries.length < 1_000) queries.push(query);
      const plan = answers.get(query) ?? 'No match for that name.\r\n';
      if (typeof plan === 'string') socket.end(plan);
      else if (plan.kind === 'pours') pour(socket, Buffer.alloc(65_536, 0x61));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    server: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    queries,
    set: (query, answer) => void answers.set(query, answer),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
