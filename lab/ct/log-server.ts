import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { originOf } from '#engine/ct/log-list-v3.ts';
import { spkiOf } from '../tls/keys.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';

/** Types of misbehavior of a log. */
type LogFailure =
  | null
  | { status: number; retryAfter?: number }
  | 'garbage'
  /** Instead of a tree head, returns text that databases cannot store. */
  | 'foul-text'
  | 'no-entries'
  | 'too-many-entries'
  /** Returns a few hundred kilobytes that decompress to 256 megabytes. */
  | 'bomb'
  /** Signs a tree head with a size that exceeds the log. */
  | 'lying-size'
  | 'wrong-proof'
  | 'bad-signature'
  | 'endless'
  | 'closes'
  | 'wrong-entries';

const maxRequested = 10_000;

/** A lab log as its readers see it, through the RFC 6962 API or as tiles. */
export interface LabCtLog extends LogWriter {
  protocol: 'rfc6962' | 'static';
  url: string;
  description: string;
  logIdHex: string;
  trouble: LogFailure;
  /** Maximum number of entries that `get-entries` returns. */
  maxEntries: number;
  mmd: number;
  state: string;
  /** The requested paths. */
  requests: string[];
}

/** Logs of both protocols, with a log list. */
export interface LabCtServer {
  listUrl: string;
  /** `keys` are the keys of an earlier instance of the log. */
  addLog(
    protocol: LabCtLog['protocol'],
    name: string,
    known?: { keys: LogWriter['keys']; description: string },
  ): LabCtLog;
  close(): Promise<void>;
}

export async function startCtServer(port = 0): Promise<LabCtServer> {
  const logs = new Map<string, LabCtLog>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://lab');
    if (url.pathname === '/log_list.json') {
      response.end(listOf([...logs.values()]));
      return;
    }
    const [, name = '', ...rest] = url.pathname.split('/');
    const log = logs.get(name);
    if (log === undefined) {
      notFound(response);
      return;
    }
    log.requests.push(url.pathname + url.search);
    if (log.requests.length > maxRequested) log.requests.shift();
    respond(log, { path: rest.join('/'), query: url.searchParams }, response);
  });
  server.listen(port, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    listUrl: `${base}/log_list.json`,
    addLog(protocol, name, known) {
      const writer = createLogWriter(known?.keys);
      const url = `${base}/${name}`;
      const description = known?.description ?? `Lab log ${url}`;
      const logIdHex = writer.logId.toString('hex');
      const own = { protocol, url, description, logIdHex, trouble: null };
      const behavior = { maxEntries: 256, mmd: 86_400, state: 'usable', requests: [] };
      const log: LabCtLog = Object.assign(writer, own, behavior);
      logs.set(name, log);
      return log;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listOf(logs: readonly LabCtLog[]): string {
  const common = (log: LabCtLog) => ({
    description: log.description,
    log_id: log.logId.toString('base64'),
    key: spkiOf(log.keys.publicKey).toString('base64'),
    mmd: log.mmd,
    state: { [log.state]: { timestamp: '2026-01-01T00:00:00Z' } },
  });
  const of = (protocol: LabCtLog['protocol']) => logs.filter((log) => log.protocol === protocol);
  return JSON.stringify({
    version: '1.0',
    operators: [
      {
        name: 'Lab',
        email: [],
        logs: of('rfc6962').map((log) => ({ ...common(log), url: `${log.url}/` })),
        tiled_logs: of('static').map((log) => ({
          ...common(log),
          submission_url: `${log.url}/`,
          monitoring_url: `${log.url}/`,
        })),
      },
    ],
  });
}

let bomb: Buffer | null = null;

interface LogRequest {
  path: string;
  query: URLSearchParams;
}

function respond(log: LabCtLog, requests: LogRequest, response: ServerResponse): void {
  const { trouble } = log;
  if (trouble === 'garbage') {
    response.end('<html>\u0000 not what you wanted</html>');
    return;
  }
  if (trouble === 'closes') {
    response.destroy();
    return;
  }
  if (trouble === 'endless') {
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 0x61)));
      response.once('drain', more);
    };
    more();
    return;
  }
  if (trouble === 'foul-text') {
    response.end('a\u0000b\n5\nc\n\n\u0000');
    return;
  }
  if (trouble === 'bomb') {
    response.setHeader('content-encoding', 'gzip');
    bomb ??= gzipSync(Buffer.alloc(1 << 28, 0x20), { level: 1 });
    response.end(bomb);
    return;
  }
  if (trouble !== null && typeof trouble === 'object') {
    if (trouble.retryAfter !== undefined) response.setHeader('retry-after', trouble.retryAfter);
    response.statusCode = trouble.status;
    response.end();
    return;
  }
  const body = log.protocol === 'rfc6962' ? rfc6962(log, requests) : tiles(log, requests.path);
  if (body === null) {
    notFound(response);
    return;
  }
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(body));
}

function notFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.end();
}

/** Returns the tree head that a log publishes. */
function headOf({ head, trouble }: LabCtLog): LabCtLog['head'] {
  return trouble === 'lying-size' ? { ...head, size: head.size + 1_000_000_000 } : head;
}

function signatureOf(log: LabCtLog): Buffer {
  const head = headOf(log);
  return log.signHead(log.trouble === 'bad-signature' ? { ...head, size: head.size + 1 } : head);
}

function rfc6962(log: LabCtLog, { path, query }: LogRequest): string | null {
  const head = headOf(log);
  const number = (name: string) => Number(query.get(name));
  if (path === 'ct/v1/get-sth') {
    return JSON.stringify({
      tree_size: head.size,
      timestamp: head.timestamp,
      sha256_root_hash: head.root.toString('base64'),
      tree_head_signature: signatureOf(log).toString('base64'),
    });
  }
  if (path === 'ct/v1/get-sth-consistency') {
    const isLie = log.trouble === 'wrong-proof' || log.trouble === 'lying-size';
    const nodes = isLie ? [randomBytes(32)] : log.tree.proof(number('first'), number('second'));
    return JSON.stringify({ consistency: nodes.map((node) => node.toString('base64')) });
  }
  if (path !== 'ct/v1/get-entries') return null;
  if (log.trouble === 'no-entries') return JSON.stringify({ entries: [] });
  if (log.trouble === 'too-many-entries') {
    return JSON.stringify({ entries: Array.from({ length: 100_000 }, () => ({ leaf_input: '' })) });
  }
  const start = number('start');
  const end = Math.min(number('end') + 1, head.size, start + log.maxEntries);
  const entries = log.entries.slice(start, end).map(({ leaf, extra }) => ({
    leaf_input: (log.trouble === 'wrong-entries' ? changed(leaf) : leaf).toString('base64'),
    extra_data: extra.toString('base64'),
  }));
  return JSON.stringify({ entries });
}

function tiles(log: LabCtLog, path: string): Buffer | string | null {
  if (path === 'checkpoint') return checkpoint(log);
  const match = /^tile\/(data|\d+)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path);
  if (match === null) return null;
  const index = Number((match[2] ?? '').replaceAll(/[x/]/g, ''));
  const width = Number(match[3] ?? 256);
  const level = match[1] === 'data' ? 0 : Number(match[1]);
  const there = Math.min(256, Math.floor(log.head.size / 256 ** level) - index * 256);
  if (log.trouble === 'lying-size') return randomBytes(width * 32);
  if (width > there || (there === 256 && match[3] !== undefined)) return null;
  if (match[1] === 'data') {
    if (log.trouble === 'no-entries') return Buffer.alloc(0);
    if (log.trouble === 'too-many-entries') {
      return Buffer.concat(Array.from({ length: 257 }, () => log.entries[0]?.tileEntry ?? Buffer.alloc(0)));
    }
    const entries = log.entries.slice(index * 256, index * 256 + width);
    return Buffer.concat(
      entries.map(({ tileEntry }) => (log.trouble === 'wrong-entries' ? changed(tileEntry) : tileEntry)),
    );
  }
  if (log.trouble === 'wrong-proof') return randomBytes(width * 32);
  const span = 256 ** level;
  const hashes = Array.from({ length: width }, (_, n) => (index * 256 + n) * span);
  return Buffer.concat(hashes.map((start) => log.tree.hashOf({ start, end: start + span })));
}

function checkpoint(log: LabCtLog): string {
  const { logId } = log;
  const head = headOf(log);
  const origin = originOf(log.url);
  const keyId = createHash('sha256')
    .update(`${origin}\n`)
    .update(Buffer.from([5]))
    .update(logId)
    .digest();
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(head.timestamp));
  const signature = Buffer.concat([keyId.subarray(0, 4), time, signatureOf(log)]).toString('base64');
  return `${origin}\n${head.size}\n${head.root.toString('base64')}\n\n— ${origin} ${signature}\n`;
}

/** Changes one octet of the timestamp, so that the length stays the same. */
function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[7] = (copy[7] ?? 0) ^ 1;
  return copy;
}
