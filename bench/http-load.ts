import { connect, type Socket } from 'node:net';

/** What a load found. Times in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
  /** Answers that were not 2xx. */
  refused: number;
}

export interface LoadOrder {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Asks one GET over and over on keep-alive connections, one request at a time on each. Much leaner than
 * node:http, so that the asker is not what is measured. Answers must carry Content-Length.
 */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const head = Object.entries({ host: `127.0.0.1:${order.port}`, ...order.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = Buffer.from(`GET ${order.path} HTTP/1.1\r\n${head}\r\n`);
  const until = performance.now() + order.seconds * 1000;
  const started = performance.now();
  const latencies: number[] = [];
  const totals = { bytes: 0, refused: 0 };
  await Promise.all(
    Array.from({ length: order.connections }, () =>
      keepAsking(order.port, request, { until, latencies, totals }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    ...totals,
  };
}

interface Tally {
  until: number;
  latencies: number[];
  totals: { bytes: number; refused: number };
}

function keepAsking(port: number, request: Buffer, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let askedAt = 0;
    let missing = -1;
    let pending: Buffer = Buffer.alloc(0);
    const ask = () => {
      askedAt = performance.now();
      if (askedAt >= tally.until) {
        socket.end();
        resolve();
        return;
      }
      missing = -1;
      socket.write(request);
    };
    const done = () => {
      tally.latencies.push(performance.now() - askedAt);
      ask();
    };
    socket.on('connect', ask);
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
      const text = pending.toString('latin1', 0, end);
      if (!text.startsWith('HTTP/1.1 2')) tally.totals.refused++;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      missing = length - (pending.length - end - 4);
      pending = Buffer.alloc(0);
      if (missing <= 0) done();
    });
  });
}

// As a program of its own: the order as JSON on the command line, the result as JSON on stdout.
if (process.argv[1]?.endsWith('http-load.ts')) {
  const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder;
  process.stdout.write(JSON.stringify(await runLoad(order)));
}
