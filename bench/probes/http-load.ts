import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Results of a load run. Times in ms. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
  /** Number of responses that were not 2xx. */
  refused: number;
  /** CPU time of the client, in microseconds per request. */
  cpu: number;
}

/** A GET request of a load. */
export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
}

export interface LoadOrder {
  port: number;
  /** Each connection sends one of these requests, chosen at random. */
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
}

/** Runs a load in a separate process, so that the client uses no time of the server's event loop. */
export function startLoad(request: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [fileURLToPath(import.meta.url)], (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout) as LoadResult);
    });
    child.stdin?.end(JSON.stringify(request));
  });
}

/**
 * Sends requests on keep-alive connections, one at a time on each. Uses much less CPU time than node:http, so that the
 * client does not dominate the measurement. Responses must have a Content-Length.
 */
async function runLoad(request: LoadOrder): Promise<LoadResult> {
  const requests = request.requests.map(({ path, headers }) => {
    const head = Object.entries({ host: `127.0.0.1:${request.port}`, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  });
  const next = picker(requests);
  const until = performance.now() + request.seconds * 1000;
  const started = performance.now();
  const { user, system } = process.cpuUsage();
  const latencies: number[] = [];
  const totals = { bytes: 0, refused: 0 };
  await Promise.all(
    Array.from({ length: request.connections }, () =>
      requestContinuously(request.port, next, { until, latencies, totals }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const spent = process.cpuUsage({ user, system });
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpu: (spent.user + spent.system) / latencies.length,
    ...totals,
  };
}

/** Picks at random, but in the same order in each run. */
function picker(requests: readonly Buffer[]): () => Buffer {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return requests[Math.floor((state / 2 ** 32) * requests.length)] ?? Buffer.alloc(0);
  };
}

interface Tally {
  until: number;
  latencies: number[];
  totals: { bytes: number; refused: number };
}

function requestContinuously(port: number, next: () => Buffer, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let requestedAt = 0;
    let missing = -1;
    let pending: Buffer = Buffer.alloc(0);
    const sendRequest = () => {
      requestedAt = performance.now();
      if (requestedAt >= tally.until) {
        socket.end();
        resolve();
        return;
      }
      missing = -1;
      socket.write(next());
    };
    const done = () => {
      tally.latencies.push(performance.now() - requestedAt);
      sendRequest();
    };
    socket.on('connect', sendRequest);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      tally.totals.bytes += chunk.length;
      if (missing >= 0) {
        missing -= chunk.length;
        if (missing <= 0) done();
        return;
      }
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = pending.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 2')) tally.totals.refused++;
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      missing = length - (pending.length - end - 4);
      pending = Buffer.alloc(0);
      if (missing <= 0) done();
    });
  });
}

// If run as a program, reads its parameters as JSON from stdin and writes the result as JSON to stdout.
if (process.argv[1]?.endsWith('http-load.ts')) {
  const request = JSON.parse(await text(process.stdin)) as LoadOrder;
  process.stdout.write(JSON.stringify(await runLoad(request)));
}
