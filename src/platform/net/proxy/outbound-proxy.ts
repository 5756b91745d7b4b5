import { once } from 'node:events';
import { type ClientRequestArgs, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

/** Proxy for outgoing messages and requests to sources, for networks without direct internet access. */
export interface OutboundProxy {
  kind: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  /** The resolved address to connect to, if the egress policy has checked it. Otherwise, `host` is resolved. */
  address?: string;
  /** `user` and `password` are both empty if the proxy needs no credentials. */
  user: string;
  password: string;
}

const ports = { http: 80, https: 443, socks5: 1080 };

/**
 * Parses a URL with `http://`, `https://` or `socks5://`, a host, and optionally port, user and password. Returns null
 * for any other text.
 */
export function parseOutboundProxy(text: string): OutboundProxy | null {
  const match = /^(http|https|socks5):\/\//.exec(text);
  // The URL parser recognizes fewer parts for schemes other than http.
  const url = match === null ? null : URL.parse(text.replace(/^socks5:/, 'http:'));
  if (match === null || url === null || url.hostname === '' || url.pathname !== '/' || url.search !== '')
    return null;
  const kind = match[1] as OutboundProxy['kind'];
  // The URL parser drops the scheme's default port, so an explicit port is read from the text.
  const written = /:(\d+)\/?$/.exec(text.replace(/^\w+:\/\/(?:[^@/]*@)?/, ''))?.[1];
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: written === undefined ? ports[kind] : Number(written),
    user: decoded(url.username),
    password: decoded(url.password),
  };
}

/** Percent-decodes a text. Keeps a `%` that does not begin an octet, as in an unencoded password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Destination {
  /**
   * Name or address of the target. A target set by users must be an address that the egress policy has allowed, so that
   * the proxy does not resolve names. A target set by the operator may be a name.
   */
  host: string;
  port: number;
}

/** Opens a connection through the proxy. Rejects if it fails. The caller owns the socket. */
export function connectByProxy(proxy: OutboundProxy, to: Destination, signal: AbortSignal): Promise<Socket> {
  return proxy.kind === 'socks5' ? bySocks(proxy, to, signal) : byConnect(proxy, to, signal);
}

async function bySocks(proxy: OutboundProxy, to: Destination, signal: AbortSignal): Promise<Socket> {
  const { port, user, password } = proxy;
  const host = proxy.address ?? proxy.host;
  // The library is loaded on first use, because every process and command parses the proxy setting, but few have a
  // proxy.
  const { SocksClient } = await import('socks');
  signal.throwIfAborted();
  // The connection is opened here, because the library would leave it open after an abort.
  const socket = connectTcp({ host, port });
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const client = new SocksClient({
    command: 'connect',
    proxy: { host, port, type: 5, ...(user === '' ? {} : { userId: user, password }) },
    destination: { host: to.host, port: to.port },
    timeout: 10_000,
  });
  return new Promise((resolve, reject) => {
    const stop = () => {
      socket.destroy();
      reject(new Error('aborted'));
    };
    signal.addEventListener('abort', stop, { once: true });
    client.once('established', () => {
      signal.removeEventListener('abort', stop);
      resolve(socket);
    });
    client.once('error', (error) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      reject(error);
    });
    client.connect(socket);
  });
}

/** Opens a tunnel with CONNECT (RFC 9110 section 9.3.6). */
function byConnect(proxy: OutboundProxy, to: Destination, signal: AbortSignal): Promise<Socket> {
  const authority = `${to.host.includes(':') ? `[${to.host}]` : to.host}:${to.port}`;
  const login = Buffer.from(`${proxy.user}:${proxy.password}`).toString('base64');
  const request = proxy.kind === 'https' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const clientRequest = request({
      host: proxy.address ?? proxy.host,
      ...(proxy.kind === 'https' && isIP(proxy.host) === 0 ? { servername: proxy.host } : {}),
      port: proxy.port,
      method: 'CONNECT',
      path: authority,
      agent: false,
      signal,
      headers: {
        host: authority,
        ...(proxy.user === '' ? {} : { 'proxy-authorization': `Basic ${login}` }),
      },
    });
    clientRequest.on('error', reject);
    clientRequest.on('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket as Socket);
      socket.destroy();
      reject(new Error(`the proxy responded with ${response.statusCode}`));
    });
    clientRequest.on('response', (response) => {
      clientRequest.destroy();
      reject(new Error(`the proxy responded with ${response.statusCode}`));
    });
    clientRequest.end();
  });
}

/** Destination of a request and its TLS options; null for plain HTTP. */
interface ProxiedEnd {
  /** Name or address set by the operator. The proxy may resolve the name, because this machine may be unable to. */
  host: string;
  port: number;
  tls: ConnectionOptions | null;
  signal: AbortSignal;
}

/**
 * Returns a `createConnection` function for `http.request` that connects through the proxy, with TLS to the target
 * inside the tunnel.
 */
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

/**
 * Returns the proxy for a URL according to the environment: `HTTPS_PROXY` or `HTTP_PROXY` depending on the scheme,
 * otherwise `ALL_PROXY`, in lower or upper case. Returns null if there is no proxy or `NO_PROXY` contains the host.
 * @throws Error if the variable's value is not the URL of a proxy.
 */
export function proxyFromEnvironment(url: URL, environment: NodeJS.ProcessEnv): OutboundProxy | null {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  const text = read(`${url.protocol.slice(0, -1)}_proxy`) || read('all_proxy');
  if (
    text === '' ||
    read('no_proxy')
      .split(/[\s,]+/)
      .some((entry) => isListed(url, entry))
  )
    return null;
  const proxy = parseOutboundProxy(text.includes('://') ? text : `http://${text}`);
  if (proxy === null)
    throw new Error(`"${text}" is not the address of a proxy, such as http://proxy.example:3128.`);
  return proxy;
}

/**
 * Returns whether an entry of `NO_PROXY` matches the host: `*`, the host's name or address, a parent domain, or one of
 * these with a port.
 */
function isListed({ hostname, port, protocol }: URL, entry: string): boolean {
  if (entry === '') return false;
  if (entry === '*' || hostname === `[${entry}]`) return true;
  const [, name = '', only] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (only !== undefined && only !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  return hostname === name || hostname.endsWith(`.${name}`);
}
