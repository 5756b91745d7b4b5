import { createSocket, type Socket } from 'node:dgram';
import type { ResolvedAddress } from '#platform/net/types.ts';
import { connectFailure } from './dial.ts';
import { NetworkFault } from './types.ts';

/** Waits before a request is sent again, in ms. A lost datagram is no outage. */
const resendAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/**
 * The other end of a connected UDP socket: the system drops datagrams from elsewhere, and reports a closed port.
 * Errors are `NetworkFault`s.
 */
export class DatagramPeer {
  readonly #socket: Socket;
  readonly #signal: AbortSignal;
  readonly #opened: Promise<void>;
  #closed = false;

  constructor({ address, family }: ResolvedAddress, port: number, signal: AbortSignal) {
    this.#signal = signal;
    this.#socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      // The address is already resolved and must not be looked up again.
      lookup: (_host, _options, done) => done(null, address, family),
    });
    this.#socket.on('error', () => {});
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('error', (error) => reject(faultOf(error)));
      this.#socket.connect(port, address, () => resolve());
    });
    this.#opened.catch(() => {});
  }

  /**
   * Sends `payload`, and again after 1, 3, 7, … seconds, until `read` returns something other than null for a
   * datagram. Others are skipped, because anyone can send one with a forged sender.
   */
  async request<Answer>(payload: Buffer, read: (datagram: Buffer) => Answer | null): Promise<Answer> {
    await this.#opened;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#socket.off('message', onMessage).off('error', onError);
        this.#signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onError = (error: Error) => end(() => reject(faultOf(error)));
      const onAbort = () =>
        end(() => reject(new NetworkFault({ phase: 'response', code: 'response-timeout' })));
      const onMessage = (datagram: Buffer) => {
        try {
          const answer = read(datagram);
          if (answer !== null) end(() => resolve(answer));
        } catch (error) {
          end(() => reject(error));
        }
      };
      const send = (attempt: number) => {
        this.#socket.send(payload, (error) => error && onError(error));
        const waitMs = resendAfterMs[attempt];
        if (waitMs !== undefined) timer = setTimeout(() => send(attempt + 1), waitMs);
      };
      this.#socket.on('message', onMessage).on('error', onError);
      this.#signal.addEventListener('abort', onAbort);
      if (this.#signal.aborted) return onAbort();
      send(0);
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close();
  }
}

/** An error of the socket. A closed port answers by ICMP, which Linux reports as a refused connection. */
function faultOf(error: Error): NetworkFault {
  const failure = connectFailure(error);
  return new NetworkFault(
    failure.code === 'connect-refused' ? { ...failure, code: 'udp-port-closed' } : failure,
  );
}
