import { DIALOGUES, type StartTls, type StartTlsFailureCode, type StartTlsOutcome } from './dialogues.ts';

/** Longest line (RFC 5321 wants 512; some servers say more) and most octets before TLS. */
const MAX_LINE = 4_096;
const MAX_TOTAL = 65_536;

/** What to do after bytes came in: write, and whether the dialogue has ended. */
export interface DialogueProgress {
  write: (string | Buffer)[];
  /** undefined while the dialogue goes on. */
  outcome: StartTlsOutcome | undefined;
}

/** Drives one dialogue over bytes as they come. No sockets here. */
interface Negotiator {
  /** First thing to write, if the client speaks first. */
  start(): DialogueProgress;
  /** Bytes from the server. */
  receive(chunk: Buffer): DialogueProgress;
}

const fault = (code: StartTlsFailureCode, detail: string): StartTlsOutcome => ({ code, detail });

/**
 * A negotiator of `protocol`. Bytes that follow the server's go-ahead in clear text end it with
 * `starttls-injection` (CVE-2011-0411 and its kin): they must never be taken for part of the TLS session.
 */
export function createNegotiator(protocol: StartTls): Negotiator {
  const dialogue = DIALOGUES[protocol]();
  let pending: Buffer = Buffer.alloc(0);
  let total = 0;
  let step = dialogue.next();
  let outcome: StartTlsOutcome | undefined;

  const take = (): string | null => {
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
    for (let said = take(); said !== null; said = take()) {
      step = dialogue.next(said);
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
