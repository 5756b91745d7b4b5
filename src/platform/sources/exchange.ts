import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { secureContext } from '../net/egress/secure-context.ts';
import { gatherBytes } from '../net/http/byte-gatherer.ts';

/** One request to a source, and how much of it is borne with. */
export interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Address to dial instead of the host's own look-up. */
  address?: string;
  /** Trusted roots in PEM; without them those of the runtime. */
  rootCertificates?: readonly string[];
  /** Most bytes of the body, after decompression. */
  maxBytes: number;
  /** Whole exchange in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Takes the body of a 200 piece by piece, which is then not kept. May throw to break off: `malformed`. */
  sink?: (chunk: Buffer) => void;
}

export type ExchangeFailureCode =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'tls-failed'
  | 'too-large'
  | 'malformed';

export type ExchangeResult =
  | { ok: true; status: number; headers: IncomingMessage['headers']; body: Buffer }
  | { ok: false; code: ExchangeFailureCode };

const MAX_HEADER_BYTES = 32 * 1024;
/** Least octets of a piece for a sink, the last one aside. */
const SINK_BYTES = 16 * 1024;

class Refused extends Error {
  readonly code: ExchangeFailureCode;
  constructor(code: ExchangeFailureCode) {
    super(code);
    this.code = code;
  }
}

/** One HTTP exchange on a connection of its own, bounded in time and size. Never rejects. */
export async function exchange(wanted: ExchangeRequest): Promise<ExchangeResult> {
  const timeout = AbortSignal.timeout(wanted.timeoutMs);
  const signal = wanted.signal ? AbortSignal.any([wanted.signal, timeout]) : timeout;
  let message: IncomingMessage | null = null;
  try {
    message = await open(wanted, signal);
    const body = await readBody(message, wanted, signal);
    return { ok: true, status: message.statusCode ?? 0, headers: message.headers, body };
  } catch (error) {
    if (wanted.signal?.aborted) return { ok: false, code: 'aborted' };
    if (timeout.aborted) return { ok: false, code: 'timeout' };
    return { ok: false, code: failureCode(error) };
  } finally {
    message?.destroy();
  }
}

function open(wanted: ExchangeRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, body } = wanted;
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options = {
    method,
    signal,
    agent: false as const,
    host: wanted.address ?? host,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: {
      ...wanted.headers,
      host: url.host,
      'accept-encoding': 'gzip, identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(secure && isIP(host) === 0 ? { servername: host } : {}),
    ...(secure && wanted.rootCertificates
      ? { secureContext: secureContext({ rootCertificates: wanted.rootCertificates }) }
      : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = secure ? requestHttps(options) : requestHttp(options);
    sent.once('response', resolve);
    // Later errors belong to the answer; without a listener they would end the process.
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readBody(
  message: IncomingMessage,
  wanted: ExchangeRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') throw new Refused('malformed');
  const length = Number(message.headers['content-length'] ?? 0);
  if (encoding === 'identity' && length > wanted.maxBytes) throw new Refused('too-large');
  const sink = message.statusCode === 200 ? wanted.sink : undefined;
  const gathered = gatherBytes();
  let bytes = 0;
  for await (const chunk of decoded(message, encoding, signal)) {
    bytes += chunk.length;
    if (bytes > wanted.maxBytes) throw new Refused('too-large');
    gathered.push(chunk);
    // Sinks are spared pieces of a few octets.
    if (sink !== undefined && gathered.length >= SINK_BYTES) feed(sink, gathered.take());
  }
  if (sink !== undefined && gathered.length > 0) feed(sink, gathered.take());
  return gathered.take();
}

function feed(sink: (chunk: Buffer) => void, chunk: Buffer): void {
  try {
    sink(chunk);
  } catch {
    throw new Refused('malformed');
  }
}

/** The body as it was before compression; both streams end with the signal. */
function decoded(message: IncomingMessage, encoding: string, signal: AbortSignal): Readable {
  if (encoding !== 'gzip') return message;
  const gunzip = createGunzip();
  const stop = () => gunzip.destroy(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  gunzip.once('close', () => signal.removeEventListener('abort', stop));
  message.once('error', (error) => gunzip.destroy(error));
  return message.pipe(gunzip);
}

function failureCode(error: unknown): ExchangeFailureCode {
  if (error instanceof Refused) return error.code;
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  if (/^(HPE_|Z_|ERR_ZLIB|ERR_BUFFER)/.test(code)) return 'malformed';
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY|ISSUER|SIGNATURE/.test(code)) return 'tls-failed';
  return 'unreachable';
}
