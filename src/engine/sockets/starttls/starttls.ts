import type { Socket } from 'node:net';
import type { NetworkFailure } from '../types.ts';
import type { StartTls } from './dialogues.ts';
import { createNegotiator, type DialogueProgress } from './negotiator.ts';

/**
 * Speaks `protocol` on a connected socket up to where TLS begins. Resolves with null when the server awaits a
 * ClientHello (the socket is then paused, nothing unread), else with why not. Never rejects; ends when
 * `signal` aborts.
 */
export function startTls(
  socket: Socket,
  protocol: StartTls,
  signal: AbortSignal,
): Promise<NetworkFailure | null> {
  const negotiator = createNegotiator(protocol);
  return new Promise((resolve) => {
    const end = (failure: NetworkFailure | null) => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      socket.pause();
      // One more chunk may have been read before the pause took hold.
      resolve(failure ?? (socket.readableLength > 0 ? injected : null));
    };
    const act = (progress: DialogueProgress) => {
      for (const bytes of progress.write) socket.write(bytes);
      const { outcome } = progress;
      if (outcome === undefined) return;
      end(outcome === null ? null : { phase: 'tls', code: outcome.code, detail: readable(outcome.detail) });
    };
    const onData = (chunk: Buffer) => act(negotiator.receive(chunk));
    const onError = () => end({ phase: 'tls', code: 'starttls-closed', detail: 'connection reset' });
    const onClose = () => end({ phase: 'tls', code: 'starttls-closed', detail: 'connection closed' });
    const onAbort = () => end({ phase: 'tls', code: 'starttls-timeout' });
    if (signal.aborted) return onAbort();
    socket.on('data', onData).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort);
    act(negotiator.start());
  });
}

const injected: NetworkFailure = {
  phase: 'tls',
  code: 'starttls-injection',
  detail: 'bytes after the go-ahead',
};

const readable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
