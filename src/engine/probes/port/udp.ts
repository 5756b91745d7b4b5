import { createSocket, type Socket } from 'node:dgram';
import { connectFailure } from '#engine/sockets/dial.ts';
import type { Clock } from '#platform/clock.ts';
import type { ResolvedAddress } from '#platform/net/types.ts';
import type { ProbeFailure } from '../types.ts';
import { type Conversation, createReceiver, encodePayload, excerptOf } from './payload.ts';
import type { PortSettings } from './settings.ts';

/** Time in ms to wait for an ICMP error after a datagram without payload. */
const REFUSAL_WAIT_MS = 1_000;

const SILENCE: Conversation = {
  failure: null,
  matched: null,
  receivedBytes: 0,
  banner: null,
  firstByteMs: null,
  transferMs: null,
};

/**
 * Sends one datagram to `address` and waits for a response. Skips responses that do not match, because anyone can send
 * a datagram. ICMP port unreachable is `udp-port-closed`. If there is a payload or a pattern, silence is
 * `response-timeout`. With neither, a second without an ICMP error counts as success, because no better evidence is
 * available. Never rejects.
 */
export function requestUdp(
  target: { address: ResolvedAddress; settings: PortSettings },
  context: { clock: Clock; signal: AbortSignal },
): Promise<Conversation> {
  const { address, settings } = target;
  const { clock, signal } = context;
  const expectsAnswer = settings.send !== null || settings.expectRegex !== null;
  const receiver = createReceiver(settings.expectRegex ?? '');
  const startedAt = clock.monotonicMs();
  return new Promise((resolve) => {
    const socket = openSocket(address);
    let firstAt: number | null = null;
    let seen: Buffer | null = null;
    const timer = expectsAnswer ? null : setTimeout(() => end(null), REFUSAL_WAIT_MS);
    const end = (failure: ProbeFailure | null) => {
      if (timer) clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError).on('error', () => {});
      socket.close();
      if (seen === null) return resolve({ ...SILENCE, failure });
      resolve({
        failure: null,
        matched: settings.expectRegex === null ? null : receiver.matched,
        receivedBytes: seen.length,
        banner: excerptOf(seen),
        firstByteMs: firstAt === null ? null : firstAt - startedAt,
        transferMs: null,
      });
    };
    const onError = (error: Error) => end(udpFailure(error));
    const onAbort = () => end(expectsAnswer ? { phase: 'response', code: 'response-timeout' } : null);
    socket.on('error', onError);
    socket.on('message', (message) => {
      firstAt ??= clock.monotonicMs();
      seen = message;
      if (receiver.push(message) || settings.expectRegex === null) end(null);
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    send(socket, { address, port: settings.port, payload: settings.send }, onError);
  });
}

/** Sends over a connected socket. Such a socket receives ICMP errors, and accepts datagrams only from its peer. */
function send(
  socket: Socket,
  target: { address: ResolvedAddress; port: number; payload: string | null },
  onError: (error: Error) => void,
): void {
  socket.connect(target.port, target.address.address, () => {
    socket.send(encodePayload(target.payload ?? ''), (error) => error && onError(error));
  });
}

function openSocket({ address, family }: ResolvedAddress): Socket {
  return createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // The address is already resolved and must not be looked up again.
    lookup: (_host, _options, done) => done(null, address, family),
  });
}

function udpFailure(error: Error): ProbeFailure {
  const failure = connectFailure(error);
  return failure.code === 'connect-refused' ? { ...failure, code: 'udp-port-closed' } : failure;
}
