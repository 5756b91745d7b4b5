import { createServer } from 'node:http';
import { pour } from '../streams/endless.ts';

/** The file server's behavior on a path. */
type FileAnswer = Buffer | 'hangs' | 'endless' | 'not-found' | { redirect: string };

export interface FileServer {
  port: number;
  /** URL of a path on this server. */
  url(path: string): string;
  /** Requested paths, in order. */
  requests: string[];
  set(path: string, answer: FileAnswer): void;
  close(): Promise<void>;
}

/** Starts a plain web server for CRLs and issuer certificates on loopback. It can misbehave in several ways. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, FileAnswer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    const answer = files.get(path) ?? 'not-found';
    if (answer === 'hangs') return;
    if (answer === 'not-found') return void response.writeHead(404).end();
    if (answer === 'endless') {
      response.on('error', () => response.destroy());
      return pour(response.writeHead(200), Buffer.alloc(65_536, 0x30));
    }
    if (Buffer.isBuffer(answer)) return void response.writeHead(200).end(answer);
    response.writeHead(302, { location: answer.redirect }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    set: (path, answer) => files.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
