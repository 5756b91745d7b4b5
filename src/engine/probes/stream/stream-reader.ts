import type { Duplex } from 'node:stream';
import { NetworkFault } from '#engine/sockets/types.ts';

/** Thrown if a dialogue breaks off while the response is being read. */
export class StreamFault extends NetworkFault {
  constructor(code: string, detail?: string) {
    super({ phase: 'response', code, ...(detail === undefined ? {} : { detail }) });
  }
}

/** Maximum size of one response in bytes. A server that sends more is not using the protocol. */
const maxBytes = 65_536;

/** Reads lines and octets from a connection until the check's signal aborts. Throws `StreamFault`. */
export class StreamReader {
  readonly #stream: Duplex;
  #buffered: Buffer = Buffer.alloc(0);
  #fault: StreamFault | null = null;
  #wake: (() => void) | null = null;

  constructor(stream: Duplex, signal: AbortSignal) {
    this.#stream = stream;
    const stop = (code: string) => () => {
      this.#fault ??= new StreamFault(code);
      this.#wake?.();
    };
    stream.on('data', (chunk: Buffer) => {
      this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
      if (this.#buffered.length > maxBytes) stop('service-answer-too-long')();
      else this.#wake?.();
    });
    stream
      .on('error', stop('response-reset'))
      .on('end', stop('response-closed'))
      .on('close', stop('response-closed'));
    signal.addEventListener('abort', stop('response-timeout'), { once: true });
    if (signal.aborted) stop('response-timeout')();
  }

  /** Sends text or octets. */
  write(data: string | Buffer): void {
    this.#stream.write(data);
  }

  /** Returns the next line without its line end. */
  async readLine(): Promise<string> {
    const end = await this.#waitFor((buffer) => buffer.indexOf(0x0a) + 1);
    return this.#take(end)
      .toString('utf8')
      .replace(/\r?\n$/, '');
  }

  /** Returns the next octets. */
  async readBytes(length: number): Promise<Buffer> {
    await this.#waitFor((buffer) => (buffer.length >= length ? length : 0));
    return this.#take(length);
  }

  #take(length: number): Buffer {
    const bytes = this.#buffered.subarray(0, length);
    this.#buffered = this.#buffered.subarray(length);
    return bytes;
  }

  async #waitFor(find: (buffer: Buffer) => number): Promise<number> {
    for (;;) {
      const end = find(this.#buffered);
      if (end > 0) return end;
      if (this.#fault !== null) throw this.#fault;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
