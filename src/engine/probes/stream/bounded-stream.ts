import { Duplex } from 'node:stream';
import { tlsFailure } from '#engine/sockets/handshake.ts';
import type { StreamConnection } from './stream-kind.ts';
import { StreamFault } from './stream-reader.ts';

/**
 * Default maximum number of bytes that a server can send in one check, including TLS. A sign-in and one row need far
 * less.
 */
const usualBytes = 262_144;

/**
 * A connection for client libraries, which do not limit how much a server sends or how long it takes. Fails with a
 * `StreamFault` if the server sends too much or the check's time is up. Libraries that would otherwise open their own
 * connection, which bypasses the egress policy, receive this stream as their connected socket.
 */
export class BoundedStream extends Duplex {
  /** Name that Node compares with a certificate if the library sets none. Libraries set none for addresses. */
  readonly _host: string;
  /** Reason why the connection broke off, if the library did not cause it. */
  fault: StreamFault | null = null;
  readonly #broken: Promise<never>;
  #break: (fault: StreamFault) => void = () => {};
  readonly #socket: StreamConnection['socket'];
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.#fail(new StreamFault('response-timeout'));

  constructor(
    { socket, context }: { socket: StreamConnection['socket']; context: { signal: AbortSignal } },
    host: string,
    maxBytes = usualBytes,
  ) {
    super({ allowHalfOpen: false });
    this._host = host;
    this.#broken = new Promise((_resolve, reject) => {
      this.#break = reject;
    });
    this.#broken.catch(() => {});
    this.#socket = socket;
    this.#signal = context.signal;
    let received = 0;
    socket
      .on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes) this.#fail(new StreamFault('service-answer-too-long'));
        else if (!this.push(chunk)) socket.pause();
      })
      .on('end', () => this.push(null))
      .on('error', () => this.#fail(new StreamFault('response-reset')))
      .on('close', () => this.#fail(new StreamFault('response-closed')));
    // A library removes its listeners when it is finished, and an error without a listener ends the process.
    this.on('error', () => {});
    this.#signal.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#signal.aborted) this.#onAbort();
  }

  #fail(fault: StreamFault): void {
    if (this.destroyed) return;
    this.fault = fault;
    this.destroy(fault);
    this.#break(fault);
  }

  /**
   * Waits for a library's work. Rejects when the connection breaks off, because not every library detects this in every
   * state.
   */
  until<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#broken]);
  }

  /** Ends the connection. Resolves when the layers above it have received its error and its end. */
  async endAll(): Promise<void> {
    this.destroy();
    if (!this.closed) await new Promise<void>((resolve) => this.once('close', resolve));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Emits `connect`, for libraries that connect the socket they receive. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    if (this.#socket.destroyed) callback(new StreamFault('response-closed'));
    else this.#socket.write(chunk, encoding, callback);
  }

  override _final(callback: () => void): void {
    this.#socket.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#socket.destroy();
    // The TLS session on top of this stream ends first, so that a library receives its error before the end of the
    // connection.
    setImmediate(callback, error);
  }
}

/** Codes of Node and OpenSSL for a certificate that is not trusted, has expired or is for another name. */
const certificateCode = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_|INVALID_CA|LEAF_SIGNATURE/;

/**
 * Converts an error of a client library to the fault of the connection, the certificate or the TLS handshake. Any other
 * error becomes a closed connection. Some libraries replace OpenSSL's code and keep only its message.
 */
export function faultOfLibrary(error: unknown, stream: BoundedStream): StreamFault {
  if (error instanceof StreamFault) return error;
  if (stream.fault !== null) return stream.fault;
  const { code, message: text = '' } = error as { code?: unknown; message?: string };
  const known = typeof code === 'string' ? code : '';
  // OpenSSL's own errors, including alerts such as CERTIFICATE_REQUIRED.
  if (known.startsWith('ERR_SSL_')) {
    const failure = tlsFailure(error as Error);
    return new StreamFault(failure.code, failure.detail);
  }
  if (certificateCode.test(known)) return new StreamFault('service-certificate-untrusted', known);
  if (/SSL routines/.test(text)) return new StreamFault('tls-handshake-failed');
  if (/certificate/i.test(text)) return new StreamFault('service-certificate-untrusted', text);
  return new StreamFault('response-closed', text.slice(0, 100));
}
