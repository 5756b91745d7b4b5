import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { drip, pour } from '../streams/endless.ts';

/** The source server's response on a path, valid or faulty. */
export type SourceAnswerPlan =
  | {
      kind: 'body';
      body: string | Buffer;
      type?: string;
      status?: number;
      headers?: Record<string, string>;
      etag?: string;
      gzip?: boolean;
    }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'hangs' }
  /** Sends headers, then one byte at each interval, without end. */
  | { kind: 'drips' }
  /** Sends bytes without end, as fast as the client reads. */
  | { kind: 'pours' }
  /** Sends a few kilobytes that decompress to `bytes`. */
  | { kind: 'bomb'; bytes: number }
  | { kind: 'cut-short'; body: string }
  | { kind: 'answers'; answer: (request: SeenSourceRequest) => SourceAnswerPlan };

interface SeenSourceRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface SourceServer {
  /** Base URL without a trailing slash. */
  url: string;
  port: number;
  requests: SeenSourceRequest[];
  /** Responses by path (with or without its query). `*` matches all other paths. */
  set(path: string, plan: SourceAnswerPlan): void;
  close(): Promise<void>;
}

const MAX_SEEN = 10_000;
const MAX_BODY = 1024 * 1024;

/**
 * Starts a loopback web server that simulates any third-party source. It has files and responses by path, and can fail
 * in many ways.
 */
export async function startSourceServer(
  plans: Readonly<Record<string, SourceAnswerPlan>> = {},
): Promise<SourceServer> {
  const table = new Map(Object.entries(plans));
  const requests: SeenSourceRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const seen = await read(request);
    if (requests.length < MAX_SEEN) requests.push(seen);
    const bare = seen.path.split('?')[0] ?? '';
    const plan = table.get(seen.path) ?? table.get(bare) ?? table.get('*');
    play(plan ?? { kind: 'status', status: 404 }, seen, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    set: (path, plan) => void table.set(path, plan),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<SeenSourceRequest> {
  let body = '';
  for await (const chunk of request) if (body.length < MAX_BODY) body += String(chunk);
  return { method: request.method ?? '', path: request.url ?? '/', headers: request.headers, body };
}

const bombs = new Map<number, Buffer>();

/** Creates the bomb once, because compression takes a second, during which no other server in the process responds. */
function bombOf(bytes: number): Buffer {
  const known = bombs.get(bytes) ?? gzipSync(Buffer.alloc(bytes, 0x20));
  bombs.set(bytes, known);
  return known;
}

function play(plan: SourceAnswerPlan, seen: SeenSourceRequest, response: ServerResponse): void {
  if (plan.kind === 'answers') play(plan.answer(seen), seen, response);
  else if (plan.kind === 'body') sendBody(plan, seen, response);
  else if (plan.kind === 'status') response.writeHead(plan.status, plan.headers).end();
  else if (plan.kind === 'redirect') response.writeHead(302, { location: plan.to }).end();
  else if (plan.kind === 'drips') {
    response.writeHead(200, { 'content-type': 'application/json' });
    drip(response, ' ', 20);
  } else if (plan.kind === 'pours') pour(response.writeHead(200), Buffer.alloc(65_536, 0x20));
  else if (plan.kind === 'bomb') {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bombOf(plan.bytes));
  } else if (plan.kind === 'cut-short') {
    response.writeHead(200, { 'content-length': String(plan.body.length + 1_000) });
    response.write(plan.body, () => response.destroy());
  }
}

function sendBody(
  plan: Extract<SourceAnswerPlan, { kind: 'body' }>,
  seen: SeenSourceRequest,
  response: ServerResponse,
): void {
  const headers = {
    'content-type': plan.type ?? 'application/json',
    ...plan.headers,
    ...(plan.etag === undefined ? {} : { etag: plan.etag }),
    ...(plan.gzip ? { 'content-encoding': 'gzip' } : {}),
  };
  if (plan.etag !== undefined && seen.headers['if-none-match'] === plan.etag) {
    response.writeHead(304, { etag: plan.etag }).end();
  } else {
    response.writeHead(plan.status ?? 200, headers).end(plan.gzip ? gzipSync(plan.body) : plan.body);
  }
}
