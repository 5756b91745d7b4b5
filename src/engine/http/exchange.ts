import type { Socket } from 'node:net';
import type { AnswerHead } from '#platform/net/http/hear-answer.ts';
import { type RequestParts, requestOnSocket } from '#platform/net/http/read-answer.ts';
import type { BodyRead, BodyWishes } from '#platform/net/http/read-body.ts';
import { answerFailure } from './faults.ts';
import { HttpFault, type HttpRun } from './run.ts';

/** A body as far as it was read; `fault` is what broke it off. */
export interface AnswerBody extends BodyRead {
  fault: HttpFault | null;
}

/**
 * Writes the request on a connected socket and reads the answer. Resolves once the body ended, broke off, reached the
 * limit, or is not wanted (null then); throws `HttpFault` when no answer came. The socket is destroyed in every case:
 * nobody shares a connection. `onHead` says how the body is to be read, null for not at all.
 */
export function exchange(
  run: HttpRun,
  { socket, parts }: { socket: Socket; parts: RequestParts },
  onHead: (head: AnswerHead) => Omit<BodyWishes, 'encodings'> | null,
): Promise<AnswerBody | null> {
  return new Promise((resolve, reject) => {
    run.phase = 'request';
    let sinceMs = run.clock.monotonicMs();

    function settle(fault: HttpFault | null, body: BodyRead | null): void {
      run.stopStep = null;
      run.spend(run.phase === 'transfer' ? 'transferMs' : 'firstByteMs', sinceMs);
      socket.destroy();
      if (body !== null) resolve({ ...body, fault });
      else if (fault === null) resolve(null);
      else reject(fault);
    }

    let stop: (() => BodyRead | null) | null = null;
    try {
      stop = requestOnSocket(socket, parts, {
        onHead(head) {
          sinceMs = run.spend('firstByteMs', sinceMs);
          run.phase = 'transfer';
          return onHead(head);
        },
        onEnd(fault, body) {
          const phase = run.phase === 'transfer' ? 'transfer' : 'response';
          settle(fault === null ? null : new HttpFault(answerFailure(fault, phase)), body);
        },
      });
    } catch {
      // Characters in it would split it.
      settle(new HttpFault({ phase: 'request', code: 'request-invalid' }), null);
      return;
    }
    run.stopStep = (fault) => settle(fault, stop());
    run.phase = 'response';
  });
}
