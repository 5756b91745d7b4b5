import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { checkServerIdentity, connect, type SecureContext, type TLSSocket } from 'node:tls';
import { type ClientIdentity, secureContext } from '#platform/net/egress/secure-context.ts';
import { internalFailure } from './dial.ts';
import { type NetworkContext, type NetworkFailure, serverNameOf } from './types.ts';

/** Maximum number of certificates read from one chain. OpenSSL itself stops at 100 KiB. */
const MOST_CERTIFICATES = 20;

/** Result of a handshake, successful or not. */
export interface HandshakeResult {
  /** Set while the session is open. The caller must destroy it. */
  socket: TLSSocket | null;
  failure: NetworkFailure | null;
  /** Whether the server rejected the handshake without a specific reason. */
  isRejectedByPeer: boolean;
  /** DER of the certificates as sent, leaf first. Empty if the handshake failed earlier. */
  chain: Buffer[];
  /** Stapled OCSP response. */
  stapled: Buffer | null;
}

interface HandshakeOptions {
  secureContext: SecureContext;
  /** Name for SNI; null sends none (RFC 6066 forbids addresses). */
  serverName: string | null;
  signal: AbortSignal;
  /** Whether to request a stapled OCSP response. */
  requestOcsp?: boolean;
  /** Protocols to offer (ALPN, RFC 7301). */
  alpn?: readonly string[];
  /** Whether to read the chain, which takes some tens of µs. */
  readChain?: boolean;
}

/**
 * Performs a TLS client handshake on a connected socket. Does not decide on trust (`authorizationError` contains
 * OpenSSL's verdict). Never rejects; ends when `signal` aborts. Returns the chain even if the server rejected the
 * handshake after sending it.
 */
export function performHandshake(socket: Socket, options: HandshakeOptions): Promise<HandshakeResult> {
  const { signal } = options;
  return new Promise((resolve) => {
    let stapled: Buffer | null = null;
    const tls = connect({
      socket,
      secureContext: options.secureContext,
      servername: options.serverName ?? '',
      rejectUnauthorized: false,
      // `namesCover` checks the names. Node's own check would take time and change `authorizationError`.
      checkServerIdentity: noOpinion,
      requestOCSP: options.requestOcsp ?? false,
      ...(options.alpn === undefined ? {} : { ALPNProtocols: [...options.alpn] }),
    });
    const end = (failure: NetworkFailure | null, refused = false) => {
      tls.off('secureConnect', onSecure).off('error', onError).off('close', onClose).on('error', ignore);
      signal.removeEventListener('abort', onAbort);
      const chain = options.readChain ? readChain(tls) : [];
      if (failure) tls.destroy();
      resolve({ socket: failure ? null : tls, failure, isRejectedByPeer: refused, chain, stapled });
    };
    const onSecure = () => end(null);
    const onError = (error: Error) => end(tlsFailure(error), isRefused(error));
    const onClose = () => end({ phase: 'tls', code: 'tls-closed' });
    const onAbort = () => end({ phase: 'tls', code: 'tls-timeout' });
    tls.on('secureConnect', onSecure).on('error', onError).on('close', onClose);
    tls.on('OCSPResponse', (response: Buffer | null) => {
      stapled = response;
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/**
 * Performs a TLS client handshake and, with `verify`, decides on trust: the chain must be trusted, and the certificate
 * must cover `host`, a name or an address. Never rejects.
 */
export async function secure(
  socket: Socket,
  {
    host,
    verify,
    alpn,
    client,
    onSession,
  }: {
    host: string;
    verify: boolean;
    alpn?: readonly string[] | undefined;
    client?: ClientIdentity;
    /** Called with the session before its certificate is evaluated. */
    onSession?: (socket: TLSSocket) => void;
  },
  { net, signal }: Pick<NetworkContext, 'net' | 'signal'>,
): Promise<{ socket: TLSSocket } | { failure: NetworkFailure }> {
  const { socket: secured, failure } = await performHandshake(socket, {
    secureContext: secureContext(net, { verify, ...(client && { client }) }),
    serverName: serverNameOf(host),
    signal,
    ...(alpn === undefined ? {} : { alpn }),
  });
  if (secured === null) return { failure: failure ?? internalFailure('no session') };
  onSession?.(secured);
  const fault = verify ? certificateFault(secured, host) : null;
  if (fault === null) return { socket: secured };
  secured.destroy();
  return { failure: { phase: 'tls', code: 'service-certificate-untrusted', detail: fault } };
}

/** Returns the reason why the certificate of a session is not accepted; null if it is. */
function certificateFault(socket: TLSSocket, host: string): string | null {
  return refusalOf(socket) ?? checkServerIdentity(host, socket.getPeerCertificate())?.message ?? null;
}

function ignore(): void {}

function noOpinion(): undefined {}

/** Returns OpenSSL's code for rejecting the chain; null if it was accepted. */
export function refusalOf(socket: TLSSocket): string | null {
  if (socket.authorized) return null;
  // Typed as Error, but Node stores a code as text, or an Error with an optional code.
  const error: unknown = socket.authorizationError;
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/**
 * Returns whether a handshake ended with the alert handshake_failure. Servers send it for many reasons (RFC 8446,
 * section 6.2).
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /_ALERT_HANDSHAKE_FAILURE$/.test(String(error.code));

/** The code from `refusalOf` if Node checks the host name and the certificate does not cover it. */
export const otherName = 'ERR_TLS_CERT_ALTNAME_INVALID';

/**
 * Returns the chain as served. Call it only once per session, because Node empties OpenSSL's own list while reading it.
 */
function readChain(tls: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  let certificate: X509Certificate | undefined;
  try {
    certificate = tls.getPeerX509Certificate();
  } catch {
    return chain;
  }
  while (certificate && chain.length < MOST_CERTIFICATES) {
    chain.push(certificate.raw);
    certificate = certificate.issuerCertificate;
  }
  return chain;
}

/** OpenSSL's reasons, with the code that a monitor reports for each. The first match counts. */
const TLS_REASONS: [pattern: RegExp, code: string][] = [
  [/CERTIFICATE_REQUIRED|CERTIFICATE_UNKNOWN$|BAD_CERTIFICATE/, 'tls-client-certificate-required'],
  [/UNRECOGNIZED_NAME/, 'tls-name-unknown'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE/, 'tls-protocol-unsupported'],
  [/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG|HTTPS_PROXY_REQUEST/, 'tls-not-spoken'],
];

/** Converts a handshake error to a failure with a stable code and OpenSSL's own reason. */
export function tlsFailure(error: Error): NetworkFailure {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED') {
    // Node reports a clean close before the end of the handshake with the code of a reset. Only the message differs.
    return { phase: 'tls', code: error.message.startsWith('read') ? 'tls-reset' : 'tls-closed' };
  }
  const detail = code
    .replace(/^ERR_SSL_/, '')
    .toLowerCase()
    .replaceAll('_', ' ')
    .slice(0, 100);
  const known = TLS_REASONS.find(([pattern]) => pattern.test(code));
  return { phase: 'tls', code: known?.[1] ?? 'tls-handshake-failed', detail };
}
