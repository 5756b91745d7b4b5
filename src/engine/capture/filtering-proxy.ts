import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { FetchContext } from '#engine/http/fetch.ts';
import { connectFailure } from '#engine/sockets/dial.ts';
import { isPrivateAddress } from '#platform/net/egress/egress-policy.ts';
import { type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';

/** The only network access of a browser that loads an untrusted page. */
export interface FilteringProxy {
  port: number;
  /** Bytes received from the internet. */
  received(): number;
  /** Reason code for failed connections to a host since the last call; null if none failed. */
  takeFailure(host: string): string | null;
  /** Current phase of the latest connection to a host, as a timeout code. */
  timeoutOf(host: string): 'dns-timeout' | 'connect-timeout' | 'tls-timeout' | 'response-timeout';
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Maximum bytes and connections of a page. */
const usualLimits = { octets: 24 << 20, connections: 400 };
const atOnce = 48;
const lookupMs = 4_000;
/** Ports that a page may connect to. */
const webPorts = new Set([80, 443, 8080, 8443]);

/** Rules for a browser that uses the proxy. */
interface ProxyRules {
  /** Pages to open. Their hosts can have private addresses, and their ports are allowed. */
  pages: readonly URL[];
  /** Other hosts that can have private addresses. */
  hosts?: readonly string[];
  /** Whether the browser can send requests that change data. By default, plain HTTP is limited to GET and HEAD. */
  mayWrite?: boolean;
  limits?: { octets: number; connections: number };
}

/** Reason code for a refused connection. */
class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Opens a proxy on loopback for one browser. Each name is resolved once through the egress policy, and the proxy
 * connects only to that address. Private addresses are allowed only for the hosts in the rules, even if the policy
 * permits them, so that a page cannot probe our network. The proxy counts bytes and connections.
 */
export async function openFilteringProxy(
  rules: ProxyRules,
  context: Pick<FetchContext, 'net' | 'ports' | 'signal'>,
): Promise<FilteringProxy> {
  const { net, ports, signal } = context;
  const { octets: maxOctets, connections: maxConnections } = rules.limits ?? usualLimits;
  const ownHosts = new Set([...rules.pages.map(({ hostname }) => hostname), ...(rules.hosts ?? [])]);
  // Not awaited here, because the browser starts at the same time.
  const resolved = Promise.all(
    [...ownHosts].map((host) => net.resolve(host, { timeoutMs: lookupMs, signal }).catch(() => [])),
  );
  const ownPorts = new Set(
    rules.pages.map((page) => Number(page.port || (page.protocol === 'https:' ? 443 : 80))),
  );
  const failures = new Map<string, string>();
  const stages = new Map<string, ReturnType<FilteringProxy['timeoutOf']>>();
  const open = new Set<Socket>();
  let received = 0;
  let made = 0;

  const spend = (octets: number) => {
    received += octets;
    if (received > maxOctets) for (const socket of open) socket.destroy();
  };
  const admit = async (host: string, port: number): Promise<{ host: string; port: number }> => {
    made += 1;
    if (made > maxConnections || open.size >= atOnce || received > maxOctets)
      throw new Refusal('browser-traffic-limit');
    if (!webPorts.has(port) && !ownPorts.has(port)) throw new Refusal('browser-port-refused');
    enter(host, 'dns-timeout');
    const inside = new Set((await resolved).flat().map(({ address }) => address));
    const found = await net.resolve(host, { timeoutMs: lookupMs, signal });
    const address = found.find((one) => mayReach(one, inside));
    if (address === undefined) throw new Refusal('target-refused');
    enter(host, 'connect-timeout');
    return { host: address.address, port: dialledPort(port, ports) };
  };
  const enter: Way['enter'] = (host, stage) => {
    if (stages.has(host) || stages.size < maxConnections) stages.set(host, stage);
  };
  const report = (host: string, error: unknown) => {
    if (failures.size < maxConnections) failures.set(host, codeOf(error));
  };
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.setTimeout(20_000, () => socket.destroy());
  };

  const server = createServer((request, response) => {
    const { mayWrite = false } = rules;
    pass(request, response, { admit, enter, track, spend, mayWrite }).catch((error) => {
      report(URL.parse(request.url ?? '')?.hostname ?? '', error);
      refuse(response);
    });
  });
  server.on('connect', (request, socket: Socket, head: Buffer) => {
    track(socket);
    tunnel(request.url ?? '', socket, { head, admit, enter, track, spend }).catch((error) => {
      report(URL.parse(`https://${request.url}`)?.hostname ?? '', error);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    takeFailure(host) {
      const code = failures.get(host) ?? null;
      failures.delete(host);
      return code;
    },
    timeoutOf: (host) => stages.get(host) ?? 'response-timeout',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of open) socket.destroy();
      }),
  };
}

interface Way {
  admit(host: string, port: number): Promise<{ host: string; port: number }>;
  /** Records the current phase of a connection to a host. */
  enter(host: string, stage: ReturnType<FilteringProxy['timeoutOf']>): void;
  track(socket: Socket): void;
  spend(octets: number): void;
}

const mayReach = ({ address }: ResolvedAddress, inside: ReadonlySet<string>) =>
  !isPrivateAddress(address) || inside.has(address);

function dialledPort(port: number, ports: FetchContext['ports']): number {
  if (port === 80) return ports.http;
  return port === 443 ? ports.https : port;
}

/** Forwards a plain HTTP request and counts it. Never retries. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  way: Way & { mayWrite: boolean },
): Promise<void> {
  const url = URL.parse(request.url ?? '');
  const { method = '' } = request;
  if (url === null || url.protocol !== 'http:' || !(way.mayWrite || /^(GET|HEAD)$/.test(method)))
    throw new Refusal('request-invalid');
  const to = await way.admit(url.hostname, Number(url.port || 80));
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !/^(proxy-|connection$|upgrade$)/.test(name)),
  );
  await new Promise<void>((resolve, reject) => {
    const upstream = requestHttp({
      ...to,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      agent: false,
    });
    upstream.on('socket', way.track).on('error', reject);
    upstream.on('socket', (socket) =>
      socket.once('connect', () => way.enter(url.hostname, 'response-timeout')),
    );
    // The server sent an unsolicited upgrade, which closes the request without a response or an error.
    upstream.on('close', () => {
      if (!response.headersSent) reject(new Refusal('closed-early'));
    });
    upstream.on('response', (reply) => {
      const { 'transfer-encoding': _framing, connection: _connection, ...rest } = reply.headers;
      const { statusCode = 0 } = reply;
      // The parser accepts a status such as 099. Writing it throws, and nothing here would catch the error.
      if (statusCode < 200 || statusCode > 999) return reject(new Refusal('http-invalid'));
      response.writeHead(statusCode, rest);
      reply.on('error', () => response.destroy());
      reply.pipe(counter(way)).pipe(response);
    });
    response.on('close', () => {
      upstream.destroy();
      resolve();
    });
    if (way.mayWrite) request.pipe(counter(way)).pipe(upstream);
    else upstream.end();
  });
}

/** Returns the reason code for an error while resolving or connecting. */
function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof ResolveFailure) return error.code === 'aborted' ? 'dns-timeout' : error.code;
  return error instanceof Error ? connectFailure(error).code : 'connect-failed';
}

/** Opens a tunnel for TLS. The content is up to the page; only the destination is checked. */
async function tunnel(
  target: string,
  socket: Socket,
  { head, ...way }: Way & { head: Buffer },
): Promise<void> {
  const url = URL.parse(`https://${target}`);
  if (url === null) throw new Refusal('request-invalid');
  const to = await way.admit(url.hostname, Number(url.port || 443));
  const server = connect(to);
  way.track(server);
  await new Promise<void>((resolve, reject) => server.once('connect', resolve).once('error', reject));
  way.enter(url.hostname, 'tls-timeout');
  server.once('data', () => way.enter(url.hostname, 'response-timeout'));
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  server.write(head);
  socket.on('close', () => server.destroy());
  server.on('close', () => socket.destroy());
  socket.pipe(server);
  server.pipe(counter(way)).pipe(socket);
}

function counter({ spend }: Way): Transform {
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      spend(chunk.length);
      done(null, chunk);
    },
  });
  through.on('error', () => undefined);
  return through;
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(403).end();
}
