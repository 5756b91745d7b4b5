import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { connectFailure } from '#engine/sockets/dial.ts';
import { isRefused, tlsFailure } from '#engine/sockets/handshake.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import { type SecureContextShape, secureContext } from '#platform/net/egress/secure-context.ts';
import { connectByProxy, type OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';
import { HttpFault, type HttpRun } from './http-run.ts';

/** Minimum time for an unresponsive address if there are other addresses to try, in ms. */
const MIN_ATTEMPT_MS = 250;

/** TLS options. Invalid certificates do not end the handshake; the caller evaluates them. */
export interface TlsManner {
  shape: SecureContextShape;
  /** Whether the request contains no secrets. The handshake can then omit post-quantum groups. */
  open: boolean;
  /**
   * Whether Node itself checks the name, which takes a seventh of a check's time. If false, `authorized` covers only
   * the chain.
   */
  checksName: boolean;
}

/** Endpoint to connect to. */
export interface Endpoint {
  /** Host name as in the URL, with IPv6 addresses in brackets. Sent as SNI. */
  hostname: string;
  /** The port to connect to. */
  port: number;
  /** Host to connect to instead of `hostname`. The egress policy applies to it as to any other. */
  connectHost?: string;
  /** Null for plain HTTP. */
  tls: TlsManner | null;
  family: 4 | 6 | null;
  /** Maximum number of addresses to try. */
  maxAddresses: number;
}

/** Returns the port in the URL, or the default in `ports` for its scheme. */
export function portOf(url: URL, ports = { http: 80, https: 443 }): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? ports.https : ports.http;
}

/**
 * Resolves the host through the egress policy and tries its addresses in turn until one connects, including TLS if
 * requested. Throws `HttpFault`. A TLS fault is final, because the service responded at that address.
 */
export async function dial(run: HttpRun, endpoint: Endpoint): Promise<Socket | TLSSocket> {
  const addresses = skipSilent(run, endpoint, await resolveHost(run, endpoint));
  let lastFault: HttpFault | null = null;
  const count = Math.min(addresses.length, endpoint.maxAddresses);
  for (let index = 0; index < count; index++) {
    const address = addresses[index]?.address ?? '';
    run.address = address;
    // The last address can use all of the remaining time. The signal limits it.
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

/** Skips addresses that are known not to respond. Throws their fault if it skips all of them. */
function skipSilent(run: HttpRun, { port }: Endpoint, addresses: ResolvedAddress[]): ResolvedAddress[] {
  const { silence } = run.net;
  if (silence === undefined) return addresses;
  const responsive = addresses.filter(({ address }) => silence.find(address, port) === null);
  const [first] = addresses;
  const known = responsive.length === 0 && first ? silence.find(first.address, port) : null;
  if (known === null) return responsive;
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
      // Also rejects when the signal aborts, in case the lookup does not stop.
      run.stopStep = reject;
      run.net.resolve(host, options).then(resolve, reject);
    });
  } catch (error) {
    if (run.signal.aborted) throw run.abortFault();
    if (!(error instanceof ResolveFailure)) throw error;
    throw new HttpFault({ phase: 'resolve', code: error.code, detail: error.message.slice(0, 200) });
  } finally {
    run.stopStep = null;
    // An IP address needs no lookup, so there is no DNS phase.
    if (!isAddress(host)) run.spend('dnsMs', startedMs);
  }
}

interface Attempt {
  endpoint: Endpoint;
  address: string;
  /** Time for this address to connect in ms; null for all of the remaining time. */
  limitMs: number | null;
}

/** Connects to one address. Retries with all key exchange groups if the server rejects classical ones. */
async function connect(run: HttpRun, attempt: Attempt): Promise<Socket | TLSSocket> {
  const open = attempt.endpoint.tls?.open ?? false;
  try {
    return await connectOnce(run, attempt, open);
  } catch (error) {
    // RFC 8446 section 4.1.1: without a common group, the server sends the alert handshake_failure, which can also have
    // other causes.
    if (!open || run.signal.aborted || !(error instanceof HttpFault && isRefused(error.cause))) throw error;
    return connectOnce(run, attempt, false);
  }
}

/** Connects, with a TLS handshake if the endpoint requires one. */
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
      // The next owner of the socket handles its errors. Errors before that, and after the socket is destroyed, must
      // not be fatal.
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

/** Starts a TLS handshake, either on a new connection to an address or on an existing connection. */
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
    // All checks share this context. It stores no sessions, so every handshake is a full one.
    secureContext: secureContext(run.net, { ...tls.shape, classical }),
    // The caller evaluates the certificate, so that it can also report the facts of an invalid one.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    ...(tls.checksName ? {} : { checkServerIdentity: () => undefined }),
    ...(name === null ? {} : { servername: name }),
  });
  if (!tls.checksName) skipNameCheck(socket);
  return socket;
}

/** Skips Node's own check of the name, because it first converts the whole chain to objects. */
function skipNameCheck(socket: TLSSocket): void {
  Object.assign(socket, { getPeerCertificate: () => ({}) });
}

/**
 * Returns whether the host is an address. WHATWG URLs contain addresses only in canonical form: dotted decimal, or IPv6
 * in brackets.
 */
function isAddress(hostname: string): boolean {
  return hostname.includes(':') || /^[\d.]+$/.test(hostname);
}

function ignore(): void {}

/**
 * Connects like `dial`, but through a proxy. First resolves the name and checks it against the egress policy. The proxy
 * receives only the address, so it cannot resolve the name to a different address.
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
  return endpoint.tls === null ? socket : performHandshake(run, socket, { endpoint, tls: endpoint.tls });
}

/** Converts a timeout to a proxy timeout, because the proxy, not the target, did not respond in time. */
function proxyTimeout(fault: HttpFault): HttpFault {
  const { failure } = fault;
  return failure.code === 'connect-timeout' ? new HttpFault({ ...failure, code: 'proxy-timeout' }) : fault;
}

async function performHandshake(
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
