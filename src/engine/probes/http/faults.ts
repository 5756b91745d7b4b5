import { connectFailure } from '../../sockets/dial.ts';
import type { ProbeFailure } from '../types.ts';
import { ProbeFault } from './run.ts';

/** An error after the connection stood: while the answer's head (`response`) or its body (`transfer`) was awaited. */
export function describeResponseError(
  error: NodeJS.ErrnoException,
  phase: 'response' | 'transfer',
): ProbeFault {
  const code = error.code ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return new ProbeFault({ phase, code: 'http-headers-too-large' });
  if (code.startsWith('HPE_'))
    return new ProbeFault({ phase, code: 'http-invalid', detail: httpDetail(code) });
  if (code.startsWith('ERR_SSL_')) {
    // TLS 1.3 servers refuse a missing client certificate only after the handshake.
    const required = /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|HANDSHAKE_FAILURE/.test(code);
    return new ProbeFault({ phase, code: required ? 'tls-client-certificate-required' : 'tls-broken' });
  }
  // Only faults of our own machine are told apart; any other error means that the connection went away.
  const failure: ProbeFailure = connectFailure(error);
  if (failure.phase === 'internal') return new ProbeFault(failure);
  return new ProbeFault({ phase, code: phase === 'transfer' ? 'body-cut-short' : 'closed-early' });
}

/** `HPE_INVALID_HEADER_TOKEN` → `invalid header token`. */
function httpDetail(code: string): string {
  return code.slice(4).toLowerCase().replaceAll('_', ' ').slice(0, 100);
}
