import type { Socket } from 'node:net';
import { connectFailure } from '#engine/sockets/dial.ts';
import type { NetworkFailure } from '#engine/sockets/types.ts';
import { type RequestParts, requestOnSocket } from '#platform/net/http/read-answer.ts';
import type { BodyOptions, BodyRead } from '#platform/net/http/read-body.ts';
import type { AnswerFault, AnswerHead } from '#platform/net/http/read-response.ts';
import { HttpFault, type HttpRun } from './http-run.ts';

/** The part of a body that was read. `fault` is the error that interrupted it, or null. */
export interface AnswerBody extends BodyRead {
  fault: HttpFault | null;
}

/**
 * Writes the request to a connected socket and reads the response. Resolves when the body ends, breaks off or reaches
 * the limit, or with null if `onHead` skips the body. Always destroys the socket, because connections are never shared.
 * `onHead` returns how to read the body, or null to skip it.
 * @throws HttpFault if there was no response
 */
export function exchange(
  run: HttpRun,
  { socket, parts }: { socket: Socket; parts: RequestParts },
  onHead: (head: AnswerHead) => Omit<BodyOptions, 'encodings'> | null,
): Promise<AnswerBody | null> {
  return new Promise((resolve, reject) => {
    run.phase = 'request';
    let sinceMs = run.clock.monotonicMs();

    function finish(fault: HttpFault | null, body: BodyRead | null): void {
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
          finish(fault === null ? null : new HttpFault(answerFailure(fault, phase)), body);
        },
      });
    } catch {
      // The request contains characters that would split it.
      finish(new HttpFault({ phase: 'request', code: 'request-invalid' }), null);
      return;
    }
    run.stopStep = (fault) => finish(fault, stop());
    run.phase = 'response';
  });
}

type AwaitedPhase = 'response' | 'transfer';

/** Failure codes of response faults. */
const NAMED: Record<Extract<AnswerFault, string>, NetworkFailure> = {
  'too-many-interim': { phase: 'response', code: 'http-invalid', detail: 'too many interim answers' },
  'body-cut-short': { phase: 'transfer', code: 'body-cut-short' },
  'body-undecodable': { phase: 'transfer', code: 'body-decode-failed' },
  'encoding-unsupported': { phase: 'transfer', code: 'content-encoding-unsupported' },
};

/**
 * Returns the failure for an error after connecting, while waiting for the response head (`response`) or body
 * (`transfer`).
 */
function answerFailure(fault: AnswerFault, phase: AwaitedPhase): NetworkFailure {
  return typeof fault === 'string' ? NAMED[fault] : errorFailure(fault, phase);
}

function errorFailure(error: NodeJS.ErrnoException, phase: AwaitedPhase): NetworkFailure {
  const code = error.code ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return { phase, code: 'http-headers-too-large' };
  if (code.startsWith('HPE_')) return { phase, code: 'http-invalid', detail: httpDetail(code) };
  if (code.startsWith('ERR_SSL_')) {
    // TLS 1.3 servers report a missing client certificate only after the handshake.
    const required = /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE/.test(code);
    return { phase, code: required ? 'tls-client-certificate-required' : 'tls-broken' };
  }
  // Only faults of our own machine have their own code. Any other error means that the connection was lost.
  const failure = connectFailure(error);
  if (failure.phase === 'internal') return failure;
  return { phase, code: phase === 'transfer' ? 'body-cut-short' : 'closed-early' };
}

/** Converts `HPE_INVALID_HEADER_TOKEN` to `invalid header token`. */
function httpDetail(code: string): string {
  return code.slice(4).toLowerCase().replaceAll('_', ' ').slice(0, 100);
}
