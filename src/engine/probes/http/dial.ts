import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/egress/types.ts';
import { connectFailure } from '../../sockets/dial.ts';
import { tlsFailure } from '../../sockets/handshake.ts';
import { judgeShown, skipNodeNameCheck } from './certificate.ts';
import type { HttpCertificate } from './observation.ts';
import { ProbeFault, type ProbeRun } from './run.ts';

/** Most addresses of one host that are tried. */
const MAX_ADDRESSES = 6;
/** An address that does not answer is given at least this long while others wait, in milliseconds. */
const MIN_ATTEMPT_MS = 250;

/** Where to connect. */
export interface Endpoint {
  /** As in the URL, IPv6 in brackets. */
  hostname: string;
  port: number;
  tls: boolean;
  verify: boolean;
  family: 4 | 6 | null;
  /** True when nothing that is sent is a secret: the handshake may do without post-quantum groups. */
  open: boolean;
}

/** An open connection, TLS done and accepted where asked for. */
export interface Connection {
  socket: Socket | TLSSocket;
  address: string;
  /** `TLSv1.3` and the like; null without TLS. */
  tlsVersion: string | null;
}

/**
 * Resolves the host through the egress policy and dials its addresses in turn until one connects. Throws
 * `ProbeFault`. A fault once the connection stands (TLS, certificate) is final: the service did answer there.
 * `onCertificate` hears of the certificate also when it is then refused.
 */
export async function dial(
  run: ProbeRun,
  endpoint: Endpoint,
  onCertificate: (certificate: HttpCertificate | null) => void,
): Promise<Connection> {
  const addresses = await resolveHost(run, endpoint);
  let lastFault: ProbeFault | null = null;
  const count = Math.min(addresses.length, MAX_ADDRESSES);
  for (let index = 0; index < count; index++) {
    const address = addresses[index]?.address ?? '';
    run.address = address;
    // The last one may use all that is left, which needs no timer of its own: the signal ends it.
    const limitMs = index + 1 < count ? Math.max(MIN_ATTEMPT_MS, run.remainingMs() / (count - index)) : null;
    try {
      const socket = await connect(run, { endpoint, address, limitMs });
      return accept(socket, { endpoint, address, onCertificate });
    } catch (error) {
      if (!(error instanceof ProbeFault) || error.failure.phase !== 'connect' || run.signal.aborted)
        throw error;
      lastFault = error;
    }
  }
  throw lastFault ?? new ProbeFault({ phase: 'resolve', code: 'dns-no-address' });
}

async function resolveHost(run: ProbeRun, endpoint: Endpoint): Promise<ResolvedAddress[]> {
  run.phase = 'resolve';
  const startedMs = run.clock.monotonicMs();
  try {
    const { family } = endpoint;
    const options = {
      timeoutMs: run.remainingMs(),
      signal: run.signal,
      ...(family === null ? {} : { family }),
    };
    return await new Promise((resolve, reject) => {
      // Not left to the look-up alone: the probe's own end must not hang on it.
      run.stopStep = reject;
      run.net.resolve(endpoint.hostname, options).then(resolve, reject);
    });
  } catch (error) {
    if (run.signal.aborted) throw run.abortFault();
    if (!(error instanceof ResolveFailure)) throw error;
    throw new ProbeFault({ phase: 'resolve', code: error.code, detail: error.message.slice(0, 200) });
  } finally {
    run.stopStep = null;
    // An address needs no look-up: the phase did not happen.
    if (!isAddress(endpoint.hostname)) run.spend('dnsMs', startedMs);
  }
}

interface Attempt {
  endpoint: Endpoint;
  address: string;
  /** Milliseconds this address may take to connect; null for all that is left. */
  limitMs: number | null;
}

/** Connects. A server that refuses classical groups is asked again with all of them. */
async function connect(run: ProbeRun, attempt: Attempt): Promise<Socket | TLSSocket> {
  const { open } = attempt.endpoint;
  try {
    return await connectOnce(run, attempt, open);
  } catch (error) {
    if (!open || run.signal.aborted || !(error instanceof ProbeFault && isGroupRefusal(error))) throw error;
    return connectOnce(run, attempt, false);
  }
}

/** RFC 8446 section 4.1.1: no common group ends in the alert handshake_failure, as other things do. */
function isGroupRefusal({ failure }: ProbeFault): boolean {
  return failure.code === 'tls-handshake-failed' && /alert handshake failure/.test(failure.detail ?? '');
}

/** Connects, and shakes hands where the endpoint wants TLS. */
function connectOnce(run: ProbeRun, attempt: Attempt, classical: boolean): Promise<Socket | TLSSocket> {
  return new Promise((resolve, reject) => {
    run.phase = 'connect';
    let sinceMs = run.clock.monotonicMs();
    const { tls } = attempt.endpoint;
    const socket = openSocket(run, attempt, classical);
    const timer =
      attempt.limitMs === null
        ? null
        : setTimeout(
            () => fail(new ProbeFault({ phase: 'connect', code: 'connect-timeout' })),
            attempt.limitMs,
          );

    function settle(): void {
      run.stopStep = null;
      if (timer) clearTimeout(timer);
      // Whoever takes the socket over hears its errors; until then, and after destroying it, they must not be fatal.
      socket.on('error', ignore);
      socket.off('error', onError).off('close', onClose);
    }
    function fail(fault: ProbeFault): void {
      settle();
      run.spend(run.phase === 'tls' ? 'tlsMs' : 'connectMs', sinceMs);
      socket.destroy();
      reject(fault);
    }
    function onError(error: Error): void {
      fail(new ProbeFault(run.phase === 'tls' ? tlsFailure(error) : connectFailure(error)));
    }
    function onClose(): void {
      const code = run.phase === 'tls' ? 'tls-closed' : 'connect-reset';
      fail(new ProbeFault({ phase: run.phase, code }));
    }
    function onConnect(): void {
      if (timer) clearTimeout(timer);
      sinceMs = run.spend('connectMs', sinceMs);
      if (tls) {
        run.phase = 'tls';
        return;
      }
      settle();
      resolve(socket);
    }
    function onSecure(): void {
      run.spend('tlsMs', sinceMs);
      settle();
      resolve(socket);
    }

    run.stopStep = fail;
    socket.on('error', onError).on('close', onClose).once('connect', onConnect);
    if (tls) socket.once('secureConnect', onSecure);
  });
}

function openSocket(run: ProbeRun, attempt: Attempt, classical: boolean): Socket | TLSSocket {
  const { endpoint, address } = attempt;
  if (!endpoint.tls) return connectTcp({ host: address, port: endpoint.port });
  const socket = connectTls({
    host: address,
    port: endpoint.port,
    // Shared by all checks; it holds no session, so every handshake is a full one.
    secureContext: secureContext(run.net, { classical }),
    // We judge ourselves, so that the facts of a bad certificate are known too.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    checkServerIdentity: () => undefined,
    ...serverName(endpoint.hostname),
  });
  skipNodeNameCheck(socket);
  return socket;
}

/** WHATWG URLs hold addresses in canonical form only: dotted decimal, or IPv6 in brackets. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}

/** RFC 6066 section 3: the name without its trailing dot, and none at all for an address. */
function serverName(hostname: string): { servername?: string } {
  if (isAddress(hostname)) return {};
  return { servername: hostname.endsWith('.') ? hostname.slice(0, -1) : hostname };
}

/** Reads the certificate and refuses it where the monitor wants it verified. */
function accept(
  socket: Socket | TLSSocket,
  context: {
    endpoint: Endpoint;
    address: string;
    onCertificate: (certificate: HttpCertificate | null) => void;
  },
): Connection {
  const { endpoint, address } = context;
  if (!endpoint.tls) return { socket, address, tlsVersion: null };
  const secure = socket as TLSSocket;
  const { certificate, fault } = judgeShown(secure, endpoint.hostname);
  context.onCertificate(certificate);
  if (fault === null || !endpoint.verify) return { socket, address, tlsVersion: secure.getProtocol() };
  socket.destroy();
  throw new ProbeFault({ phase: 'tls', code: fault });
}

function ignore(): void {}
