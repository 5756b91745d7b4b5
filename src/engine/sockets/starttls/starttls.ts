import type { Socket } from 'node:net';
import type { NetworkFailure } from '../types.ts';
import { DIALOGUES, type StartTls, type StartTlsFailureCode, type StartTlsOutcome } from './dialogues.ts';

/**
 * Performs the STARTTLS dialogue of `protocol` on a connected socket until TLS begins. Resolves to null when the server
 * expects a ClientHello (the socket is then paused, with nothing unread), otherwise to the failure. Never rejects; ends
 * when `signal` aborts.
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
      // Another chunk may have been read before the pause took effect.
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

/** Maximum line length (RFC 5321 requires 512; some servers send more), and maximum number of bytes before TLS. */
const MAX_LINE = 4_096;
const MAX_TOTAL = 65_536;

/** Action after received bytes: the data to write, and whether the dialogue has ended. */
interface DialogueProgress {
  write: (string | Buffer)[];
  /** Undefined while the dialogue continues. */
  outcome: StartTlsOutcome | undefined;
}

/** Runs one dialogue over bytes as they arrive. Independent of sockets. */
interface Negotiator {
  /** Returns the first data to write, if the client sends first. */
  start(): DialogueProgress;
  /** Processes bytes from the server. */
  receive(chunk: Buffer): DialogueProgress;
}

const fault = (code: StartTlsFailureCode, detail: string): StartTlsOutcome => ({ code, detail });

/**
 * Creates a negotiator for `protocol`. Plaintext after the server has accepted STARTTLS ends it with
 * `starttls-injection` (CVE-2011-0411 and similar), because it must never become part of the TLS session.
 */
export function createNegotiator(protocol: StartTls): Negotiator {
  const dialogue = DIALOGUES[protocol]();
  let pending: Buffer = Buffer.alloc(0);
  let total = 0;
  let step = dialogue.next();
  let outcome: StartTlsOutcome | undefined;

  const readLine = (): string | null => {
    if (step.done) return null;
    if (step.value.read === 'octet') return pending.length > 0 ? cut(1, 1) : null;
    const end = pending.indexOf(10);
    if (end === -1) return null;
    return cut(pending[end - 1] === 13 ? end - 1 : end, end + 1);
  };
  const cut = (length: number, consumed: number): string => {
    const text = pending.toString('latin1', 0, length);
    pending = pending.subarray(consumed);
    return text;
  };
  const advance = (): DialogueProgress => {
    const write: (string | Buffer)[] = [];
    for (let reply = readLine(); reply !== null; reply = readLine()) {
      step = dialogue.next(reply);
      if (!step.done && step.value.write !== null) write.push(step.value.write);
    }
    if (step.done) {
      outcome = step.value;
      if (outcome === null && pending.length > 0)
        outcome = fault('starttls-injection', 'bytes after the go-ahead');
    } else if (pending.length > MAX_LINE || total > MAX_TOTAL) {
      outcome = fault('starttls-protocol-error', 'too long a reply');
    }
    return { write, outcome };
  };

  return {
    start: () => ({ write: !step.done && step.value.write !== null ? [step.value.write] : [], outcome }),
    receive(chunk) {
      if (outcome !== undefined) return { write: [], outcome };
      total += chunk.length;
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      return advance();
    },
  };
}
