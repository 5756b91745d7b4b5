import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { connectFailure } from '#engine/sockets/dial.ts';
import { isTurnedAway, tlsFailure } from '#engine/sockets/handshake.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import { type SecureContextShape, secureContext } from '#platform/net/egress/secure-context.ts';
import { connectByProxy, type OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';
import { HttpFault, type HttpRun } from './http-run.ts';

/** Minimum time in milliseconds for an address that does not respond if there are more addresses to try. */
const MIN_ATTEMPT_MS = 250;

/** TLS options. No certificate is rejected here; the caller evaluates what the server presented. */
export interface TlsManner {
  shape: SecureContextShape;
  /** Whether no secrets are sent, so that the handshake may omit post-quantum groups. */
  open: boolean;
  /**
   * Whether Node itself checks the name, which takes a seventh of a check. If false, `authorized` only concerns the
   * chain.
   */
  checksName: boolean;
}

/** Where to connect. */
export interface Endpoint {
  /** As in the URL, with IPv6 addresses in brackets. Sent as SNI. */
  hostname: string;
  /** The port to connect to. */
  port: number;
  /** The host to connect to instead of `hostname`, checked against the egress policy like any other. */
  connectHost?: string;
  /** Null for plain HTTP. */
  tls: TlsManner | null;
  family: 4 | 6 | null;
  /** Maximum number of addresses to try. */
  mostAddresses: number;
}

/** Returns the port in the URL, otherwise the default in `ports` for its scheme. */
export function portOf(url: URL, ports = { http: 80, https: 443 }): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? ports.https : ports.http;
}

/**
 * Resolves the host through the egress policy and dials its addresses in turn until one connects, including TLS if
 * requested. Throws `HttpFault`. A fault after the connection is established (TLS) is final, because the service did
 * respond there.
 */
export async function dial(run: HttpRun, endpoint: Endpoint): Promise<Socket | TLSSocket> {
  const addresses = skipSilent(run, endpoint, await resolveHost(run, endpoint));
  let lastFault: HttpFault | null = null;
  const count = Math.min(addresses.length, endpoint.mostAddresses);
  for (let index = 0; index < count; index++) {
    const address = addresses[index]?.address ?? '';
    run.address = address;
    // The last address may use all remaining time, which the signal limits.
    const limitMs = index + 1 < count ? Math.max(MIN_ATTEMPT_MS, run.remainingMs() / (count - index)) : null;
    try {
      return await connect(run, { endpoint, address, limitMs });
    } catch (error) {
      if (!(error instanceof HttpFault) || error.failure.phase !== 'connect' || run.signal.aborted)
        throw error;
      if (error.failure.code === 'connect-timeout')
        run.net.silence?.record(address, endpoint.port, { phase: 'connect', code: 'connect-timeout' });
      lastFault = error;
    }
  }
  throw lastFault ?? new HttpFault({ phase: 'resolve', code: 'dns-no-address' });
}

/** Skips addresses that are known to be silent; throws their fault if all of them are. */
function skipSilent(run: HttpRun, { port }: Endpoint, addresses: ResolvedAddress[]): ResolvedAddress[] {
  const { silence } = run.net;
  if (silence === undefined) return addresses;
  const heard = addresses.filter(({ address }) => silence.find(address, port) === null);
  const [first] = addresses;
  const known = heard.length === 0 && first ? silence.find(first.address, port) : null;
  if (known === null) return heard;
  run.address = first?.address ?? null;
  run.phase = known.phase;
  throw new HttpFault({ ...known });
}

/**
 * Returns the addresses of a host that the egress policy allows.
 * @throws HttpFault
 */
async function resolveHost(run: HttpRun, endpoint: Endpoint): Promise<ResolvedAddress[]> {
  run.phase = 'resolve';
  const startedMs = run.clock.monotonicMs();
  const host = endpoint.connectHost ?? endpoint.hostname;
  try {
    const { family } = endpoint;
    const options = {
      timeoutMs: run.remainingMs(),
      signal: run.signal,
      ...(family === null ? {} : { family }),
    };
    return await new Promise((resolve, reject) => {
      // Do not rely on the lookup alone to stop, because the probe must end in any case.
      run.stopStep = reject;
      run.net.resolve(host, options).then(resolve, reject);
    });
  } catch (error) {
    if (run.signal.aborted) throw run.abortFault();
    if (!(error instanceof ResolveFailure)) throw error;
    throw new HttpFault({ phase: 'resolve', code: error.code, detail: error.message.slice(0, 200) });
  } finally {
    run.stopStep = null;
    // An address needs no lookup, so there is no DNS phase.
    if (!isAddress(host)) run.spend('dnsMs', startedMs);
  }
}

interface Attempt {
  endpoint: Endpoint;
  address: string;
  /** Milliseconds that this address may take to connect; null for all remaining time. */
  limitMs: number | null;
}

/** Connects to one address. Retries with all key exchange groups if the server rejects classical ones. */
async function connect(run: HttpRun, attempt: Attempt): Promise<Socket | TLSSocket> {
  const open = attempt.endpoint.tls?.open ?? false;
  try {
    return await connectOnce(run, attempt, open);
  } catch (error) {
    // RFC 8446 section 4.1.1: having no common group causes the alert handshake_failure, as do other errors.
    if (!open || run.signal.aborted || !(error instanceof HttpFault && isTurnedAway(error.cause)))
      throw error;
    return connectOnce(run, attempt, false);
  }
}

/** Connects, and performs the TLS handshake if the endpoint requires it. */
function connectOnce(run: HttpRun, attempt: Attempt, classical: boolean): Promise<Socket | TLSSocket> {
  return new Promise((resolve, reject) => {
    run.phase = 'connect';
    let sinceMs = run.clock.monotonicMs();
    const { tls } = attempt.endpoint;
    const socket = openSocket(run, attempt, classical);
    const timer =
      attempt.limitMs === null
        ? null
        : setTimeout(
            () => fail(new HttpFault({ phase: 'connect', code: 'connect-timeout' })),
            attempt.limitMs,
          );

    function finish(): void {
      run.stopStep = null;
      if (timer) clearTimeout(timer);
      // The new owner of the socket handles its errors; before that, and after the socket is destroyed, they must not
      // be fatal.
      socket.on('error', ignore);
      socket.off('error', onError).off('close', onClose);
    }
    function fail(fault: HttpFault): void {
      finish();
      run.spend(run.phase === 'tls' ? 'tlsMs' : 'connectMs', sinceMs);
      socket.destroy();
      reject(fault);
    }
    function onError(error: Error): void {
      fail(new HttpFault(run.phase === 'tls' ? tlsFailure(error) : connectFailure(error), error));
    }
    function onClose(): void {
      const code = run.phase === 'tls' ? 'tls-closed' : 'connect-reset';
      fail(new HttpFault({ phase: run.phase, code }));
    }
    function onConnect(): void {
      if (timer) clearTimeout(timer);
      sinceMs = run.spend('connectMs', sinceMs);
      if (tls) {
        run.phase = 'tls';
        return;
      }
      finish();
      resolve(socket);
    }
    function onSecure(): void {
      run.spend('tlsMs', sinceMs);
      finish();
      resolve(socket);
    }

    run.stopStep = fail;
    socket.on('error', onError).on('close', onClose).once('connect', onConnect);
    if (tls) socket.once('secureConnect', onSecure);
  });
}

function openSocket(run: HttpRun, attempt: Attempt, classical: boolean): Socket | TLSSocket {
  const { endpoint, address } = attempt;
  const { tls, port } = endpoint;
  if (tls === null) return connectTcp({ host: address, port });
  return openTls(run, endpoint, tls, { host: address, port }, classical);
}

/** Starts a TLS handshake on a new connection to an address, or on an existing connection. */
function openTls(
  run: HttpRun,
  { hostname }: Endpoint,
  tls: TlsManner,
  over: { host: string; port: number } | { socket: Socket },
  classical: boolean,
): TLSSocket {
  const name = serverNameOf(hostname);
  const socket = connectTls({
    ...over,
    // Shared by all checks; it stores no session, so every handshake is a full one.
    secureContext: secureContext(run.net, { ...tls.shape, classical }),
    // Evaluated by the caller, so that the facts of an invalid certificate are available, too.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    ...(tls.checksName ? {} : { checkServerIdentity: () => undefined }),
    ...(name === null ? {} : { servername: name }),
  });
  if (!tls.checksName) skipNameCheck(socket);
  return socket;
}

/** Skips Node's own check of the name, which converts the whole chain to objects first. */
function skipNameCheck(socket: TLSSocket): void {
  Object.assign(socket, { getPeerCertificate: () => ({}) });
}

/**
 * Returns whether this is an address. WHATWG URLs contain addresses only in canonical form: dotted decimal, or IPv6 in
 * brackets.
 */
function isAddress(hostname: string): boolean {
  return hostname.includes(':') || /^[\d.]+$/.test(hostname);
}

function ignore(): void {}

/**
 * Dials like `dial`, but through a proxy. The name is resolved and checked against the egress policy here, and the
 * proxy receives the address, so that it cannot resolve a different one.
 * @throws HttpFault
 */
export async function dialByProxy(
  run: HttpRun,
  proxy: OutboundProxy,
  endpoint: Endpoint,
): Promise<Socket | TLSSocket> {
  const [first] = await resolveHost(run, endpoint);
  const address = first?.address ?? '';
  run.address = address;
  run.phase = 'connect';
  const sinceMs = run.clock.monotonicMs();
  let socket: Socket;
  try {
    socket = await connectByProxy(proxy, { host: address, port: endpoint.port }, run.signal);
  } catch (error) {
    if (run.signal.aborted) throw proxyTimeout(run.abortFault());
    const detail = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new HttpFault({ phase: 'connect', code: 'proxy-failed', detail });
  } finally {
    run.spend('connectMs', sinceMs);
  }
  socket.on('error', ignore);
  return endpoint.tls === null ? socket : shakeHands(run, socket, { endpoint, tls: endpoint.tls });
}

/** Converts a timeout to one of the proxy, because the proxy did not respond in time, not the target. */
function proxyTimeout(fault: HttpFault): HttpFault {
  const { failure } = fault;
  return failure.code === 'connect-timeout' ? new HttpFault({ ...failure, code: 'proxy-timeout' }) : fault;
}

async function shakeHands(
  run: HttpRun,
  socket: Socket,
  { endpoint, tls }: { endpoint: Endpoint; tls: TlsManner },
): Promise<TLSSocket> {
  run.phase = 'tls';
  const sinceMs = run.clock.monotonicMs();
  const secure = openTls(run, endpoint, tls, { socket }, false);
  try {
    await once(secure, 'secureConnect', { signal: run.signal });
  } catch (error) {
    socket.destroy();
    if (run.signal.aborted) throw run.abortFault();
    throw new HttpFault(tlsFailure(error as Error));
  } finally {
    run.spend('tlsMs', sinceMs);
  }
  secure.on('error', ignore);
  return secure;
}
