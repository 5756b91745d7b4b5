import type { ClientRequestArgs } from 'node:http';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { connectByProxy, type OutboundProxy } from './outbound-proxy.ts';

/** Where a request goes, and how TLS is spoken there; null for plain HTTP. */
interface ProxiedEnd {
  /** Name or address: the operator chose it, so the proxy may look it up, which we perhaps cannot. */
  host: string;
  port: number;
  tls: ConnectionOptions | null;
  signal: AbortSignal;
}

/** What `http.request` makes its connection with: one through the proxy, with TLS of its own inside. */
export function connectRequestBy(
  proxy: OutboundProxy,
  { host, port, tls, signal }: ProxiedEnd,
): NonNullable<ClientRequestArgs['createConnection']> {
  return (_options, onConnection) => {
    connectByProxy(proxy, { host, port }, signal).then(
      (socket) => onConnection(null, tls === null ? socket : connectTls({ ...tls, socket, host })),
      (error: Error) => onConnection(error, null as never),
    );
    return null;
  };
}
