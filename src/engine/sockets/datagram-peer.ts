import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { ResolvedAddress } from '#platform/net/types.ts';
import { connectFailure } from './dial.ts';
import { NetworkFault } from './types.ts';

/** Delays in ms before a request is sent again. A single lost datagram is not an outage. */
const resendAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/**
 * The peer of a connected UDP socket. The system drops datagrams from other senders and reports a closed port. Methods
 * throw `NetworkFault`.
 */
export class DatagramPeer {
  /** Rejects if the port is closed, the network fails, or the signal aborts. */
  readonly fault: Promise<never>;
  readonly #socket: Socket;
  #isClosed = false;

  private constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket;
    this.fault = new Promise((_resolve, reject) => {
      const onAbort = () => reject(new NetworkFault({ phase: 'response', code: 'response-timeout' }));
      socket
        .on('error', (error) => reject(faultOf(error)))
        .once('close', () => signal.removeEventListener('abort', onAbort));
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
    });
    this.fault.catch(() => {});
  }

  /** Opens a socket for an address that the egress policy has allowed. Sends nothing. */
  static async open(
    { address, family }: ResolvedAddress,
    port: number,
    signal: AbortSignal,
  ): Promise<DatagramPeer> {
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      // The address is already resolved and must not be looked up again.
      lookup: (_host, _options, done) => done(null, address, family),
    });
    socket.connect(port, address);
    try {
      await once(socket, 'connect');
    } catch (error) {
      socket.close();
      throw faultOf(error instanceof Error ? error : new Error(String(error)));
    }
    return new DatagramPeer(socket, signal);
  }

  /** Sends one datagram. If this fails, `fault` rejects. */
  send(payload: Buffer): void {
    if (!this.#isClosed) this.#socket.send(payload, (error) => error && this.#socket.emit('error', error));
  }

  /** Calls `onDatagram` for each datagram until the returned function is called. */
  listen(onDatagram: (datagram: Buffer) => void): () => void {
    this.#socket.on('message', onDatagram);
    return () => this.#socket.off('message', onDatagram);
  }

  /**
   * Sends `payload`, and again after 1, 3, 7, … seconds, until `read` returns a value for a datagram. Skips datagrams
   * for which `read` returns null, because anyone can send a datagram with a forged sender.
   */
  async request<Answer>(payload: Buffer, read: (datagram: Buffer) => Answer | null): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    let stop = () => {};
    const answer = new Promise<Answer>((resolve, reject) => {
      stop = this.listen((datagram) => {
        try {
          const found = read(datagram);
          if (found !== null) resolve(found);
        } catch (error) {
          reject(error);
        }
      });
    });
    const send = (attempt: number) => {
      this.send(payload);
      const waitMs = resendAfterMs[attempt];
      if (waitMs !== undefined) timer = setTimeout(() => send(attempt + 1), waitMs);
    };
    send(0);
    try {
      return await Promise.race([this.fault, answer]);
    } finally {
      clearTimeout(timer);
      stop();
    }
  }

  /** Closes the socket. Later datagrams are dropped. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
  }
}

/** Converts an error from the socket. A closed port responds with ICMP, which Linux reports as a refused connection. */
function faultOf(error: Error): NetworkFault {
  const failure = connectFailure(error);
  return new NetworkFault(
    failure.code === 'connect-refused' ? { ...failure, code: 'udp-port-closed' } : failure,
  );
}
