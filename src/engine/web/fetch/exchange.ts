import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/egress/types.ts';
import { dialTcp } from '../../sockets/dial.ts';
import { tlsFailure } from '../../sockets/handshake.ts';
import { readBody } from './body.ts';
import {
  type Exchange,
  type FetchContext,
  type FetchOptions,
  MAX_BODY_BYTES,
  REQUEST_TIMEOUT_MS,
  userAgent,
} from './context.ts';

/** Largest head of an answer, in octets. */
const MAX_HEAD_BYTES = 64 * 1024;
/** Most addresses of one host that are dialled for a page. */
const MAX_ADDRESSES = 3;

/** Breaks a request off; only ever caught in this file. */
class Broken extends Error {
  readonly failure: NonNullable<Exchange['failure']>;
  constructor(phase: NonNullable<Exchange['failure']>['phase'], code: string) {
    super(code);
    this.failure = { phase, code };
  }
}

/**
 * One GET on a connection of its own: the host resolved through the egress policy, the admitted address
 * dialled, a bad certificate noted instead of obeyed (what is read serves as data only). Never rejects; ends
 * at its own timeout or the context's signal.
 */
export async function fetchOnce(url: URL, options: FetchOptions, context: FetchContext): Promise<Exchange> {
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const seen: Exchange = {
    url: url.href,
    address: null,
    status: 0,
    headers: {},
    body: Buffer.alloc(0),
    truncated: false,
    tls: null,
    failure: null,
  };
  let socket: Socket | null = null;
  try {
    socket = await dial(url, { ...context, signal }, { timeoutMs, seen });
    if (url.protocol === 'https:') socket = await secure(socket, { url, context, signal, seen });
    await converse(socket, { url, options, context, signal, seen });
  } catch (error) {
    seen.failure = error instanceof Broken ? error.failure : { phase: 'http', code: 'probe-failed' };
  } finally {
    socket?.destroy();
  }
  return seen;
}

async function dial(
  url: URL,
  context: FetchContext,
  { timeoutMs, seen }: { timeoutMs: number; seen: Exchange },
): Promise<Socket> {
  let addresses: ResolvedAddress[];
  const startedAt = context.clock.monotonicMs();
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    addresses = await context.net.resolve(host, { timeoutMs, signal: context.signal });
  } catch (error) {
    throw new Broken('resolve', error instanceof ResolveFailure ? error.code : 'dns-error');
  }
  const left = Math.max(1, timeoutMs - (context.clock.monotonicMs() - startedAt));
  const target = {
    addresses: addresses.slice(0, MAX_ADDRESSES),
    port: portOf(url, context),
    timeoutMs: left,
  };
  const dialled = await dialTcp(target, context);
  seen.address = dialled.address;
  if (!dialled.ok) throw new Broken('connect', dialled.failure.code);
  return dialled.socket;
}

/** The port to dial: the address's own, else the one that stands for the scheme. */
function portOf(url: URL, context: Pick<FetchContext, 'ports'>): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? context.ports.https : context.ports.http;
}

function secure(
  socket: Socket,
  { url, context, signal, seen }: { url: URL; context: FetchContext; signal: AbortSignal; seen: Exchange },
): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return new Promise((resolve, reject) => {
    const tls = connectTls({
      socket,
      // Old versions and weak keys are let in: their judgement is the TLS family's, the page is ours.
      secureContext: secureContext(context.net, { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      host,
      ...(isIP(host) ? {} : { servername: host }),
    });
    const end = (code: string | null) => {
      signal.removeEventListener('abort', onAbort);
      tls.off('secureConnect', onSecure).off('error', onError).off('close', onClose).on('error', ignore);
      if (code === null) return resolve(tls);
      tls.destroy();
      reject(new Broken('tls', code));
    };
    const onSecure = () => {
      const error = tls.authorizationError as unknown;
      seen.tls = {
        authorized: tls.authorized,
        error: tls.authorized ? null : String(error instanceof Error ? error.message : error).slice(0, 100),
        version: tls.getProtocol(),
      };
      end(null);
    };
    const onError = (error: Error) => end(tlsFailure(error).code);
    const onClose = () => end('tls-closed');
    const onAbort = () => end('tls-timeout');
    tls.on('secureConnect', onSecure).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

interface Conversation {
  url: URL;
  options: FetchOptions;
  context: FetchContext;
  signal: AbortSignal;
  seen: Exchange;
}

function converse(socket: Socket, talk: Conversation): Promise<void> {
  const { url, options, context, signal, seen } = talk;
  return new Promise((resolve, reject) => {
    let outgoing: ClientRequest;
    let answered = false;
    const fail = (error?: NodeJS.ErrnoException) => {
      // From the head on, the reader of the body decides what a break means.
      if (answered) return;
      const code = error?.code ?? '';
      if (signal.aborted) reject(new Broken('http', 'http-timeout'));
      else if (code === 'HPE_HEADER_OVERFLOW') reject(new Broken('http', 'http-headers-too-large'));
      else reject(new Broken('http', code.startsWith('HPE_') ? 'http-invalid' : 'closed-early'));
    };
    try {
      outgoing = request({
        createConnection: () => socket,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          'user-agent': userAgent(context.contactUrl),
          accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
          'accept-encoding': 'gzip, deflate, br, zstd',
          ...options.headers,
          connection: 'close',
        },
        maxHeaderSize: MAX_HEAD_BYTES,
        signal,
      });
    } catch {
      return reject(new Broken('http', 'request-invalid'));
    }
    outgoing.on('error', fail);
    outgoing.on('upgrade', () => fail());
    outgoing.on('response', (response) => {
      answered = true;
      response.on('error', () => {});
      readAnswer(response, seen, options.maxBytes ?? MAX_BODY_BYTES).then(resolve, reject);
    });
    outgoing.end();
  });
}

async function readAnswer(response: IncomingMessage, seen: Exchange, maxBytes: number): Promise<void> {
  const headers: Record<string, string[]> = Object.create(null);
  const raw = response.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const values = headers[name];
    if (values) values.push(raw[index + 1] ?? '');
    else headers[name] = [raw[index + 1] ?? ''];
  }
  seen.status = response.statusCode ?? 0;
  seen.headers = headers;
  const body = await readBody(response, maxBytes);
  seen.body = body.bytes;
  seen.truncated = body.truncated;
  // A page broken off in the middle still says what its head and its first half say; a judge may want to know.
  if (body.fault !== null && body.bytes.length === 0) seen.failure = { phase: 'http', code: body.fault };
}

function ignore(): void {}
