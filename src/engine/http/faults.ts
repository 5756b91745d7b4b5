import { connectFailure } from '#engine/sockets/dial.ts';
import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { AnswerFault } from '#platform/net/http/hear-answer.ts';

type AwaitedPhase = 'response' | 'transfer';

/** Faults of an answer by name. */
const NAMED: Record<Extract<AnswerFault, string>, NetworkFailure> = {
  'too-many-interim': { phase: 'response', code: 'http-invalid', detail: 'too many interim answers' },
  'body-cut-short': { phase: 'transfer', code: 'body-cut-short' },
  'body-undecodable': { phase: 'transfer', code: 'body-decode-failed' },
  'encoding-unsupported': { phase: 'transfer', code: 'content-encoding-unsupported' },
};

/** What went wrong once the connection stood, while the answer's head (`response`) or body (`transfer`) was awaited. */
export function answerFailure(fault: AnswerFault, phase: AwaitedPhase): NetworkFailure {
  return typeof fault === 'string' ? NAMED[fault] : errorFailure(fault, phase);
}

function errorFailure(error: NodeJS.ErrnoException, phase: AwaitedPhase): NetworkFailure {
  const code = error.code ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return { phase, code: 'http-headers-too-large' };
  if (code.startsWith('HPE_')) return { phase, code: 'http-invalid', detail: httpDetail(code) };
  if (code.startsWith('ERR_SSL_')) {
    // TLS 1.3 servers refuse a missing client certificate only after the handshake.
    const required = /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE/.test(code);
    return { phase, code: required ? 'tls-client-certificate-required' : 'tls-broken' };
  }
  // Only faults of our own machine are told apart; any other error means that the connection went away.
  const failure = connectFailure(error);
  if (failure.phase === 'internal') return failure;
  return { phase, code: phase === 'transfer' ? 'body-cut-short' : 'closed-early' };
}

/** `HPE_INVALID_HEADER_TOKEN` → `invalid header token`. */
function httpDetail(code: string): string {
  return code.slice(4).toLowerCase().replaceAll('_', ' ').slice(0, 100);
}
