import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { tlsFailure } from '#engine/sockets/handshake.ts';
import { serverNameOf } from '#engine/sockets/server-name.ts';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import { connectByProxy, type OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { type Endpoint, resolveHost } from './dial.ts';
import { HttpFault, type HttpRun } from './run.ts';

/**
 * As `dial`, through a proxy. The name is looked up and held against the egress policy here, and the proxy is given the
 * address: it must not find another one. Throws `HttpFault`.
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
  let socket: Socket;
  try {
    socket = await connectByProxy(proxy, { host: address, port: endpoint.port }, run.signal);
  } catch (error) {
    if (run.signal.aborted) throw run.abortFault();
    const detail = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new HttpFault({ phase: 'connect', code: 'proxy-failed', detail });
  }
  socket.on('error', () => {});
  return endpoint.tls === null ? socket : shakeHands(run, socket, endpoint);
}

async function shakeHands(run: HttpRun, socket: Socket, { tls, hostname }: Endpoint): Promise<TLSSocket> {
  run.phase = 'tls';
  const name = serverNameOf(hostname);
  const secure = connectTls({
    socket,
    secureContext: secureContext(run.net, { ...tls?.shape, classical: false }),
    // Judged by the caller, as after `dial`.
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    ...(name === null ? {} : { servername: name }),
  });
  try {
    await once(secure, 'secureConnect', { signal: run.signal });
  } catch (error) {
    socket.destroy();
    if (run.signal.aborted) throw run.abortFault();
    throw new HttpFault(tlsFailure(error as Error));
  }
  secure.on('error', () => {});
  return secure;
}
