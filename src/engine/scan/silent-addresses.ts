import { dialTcp } from '#engine/sockets/dial.ts';
import { performHandshake } from '#engine/sockets/handshake.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import type { Clock } from '#platform/clock.ts';
import { lenientShape, secureContext } from '#platform/net/egress/secure-context.ts';
import type { KnownSilence, Net, ResolvedAddress } from '#platform/net/types.ts';

interface Context {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  ports: { http: number; https: number };
}

/** Timeout in ms, equal to that of a handshake in the TLS family. */
const waitMs = 6_000;
/** Time limit of the plain request in ms, so that it ends together with the handshake. */
const firstWaitMs = 4_000;
const maxAddresses = 8;

/**
 * Detects silent addresses of a site at the start of a scan, so that its families do not each wait for them. Performs
 * one handshake with every address in parallel, and a plain request if the handshake is slow. Records results in
 * `net.silence`. Never rejects.
 */
export async function detectSilentAddresses(domain: string, context: Context): Promise<void> {
  const hosts = [domain, `www.${domain}`];
  const found = await Promise.all(hosts.map((host) => resolve(host, context)));
  const byAddress = new Map<string, { host: string; address: ResolvedAddress }>();
  for (const [index, addresses] of found.entries())
    for (const address of addresses)
      if (!byAddress.has(address.address))
        byAddress.set(address.address, { host: hosts[index] ?? domain, address });
  const doors = [...byAddress.values()].slice(0, maxAddresses);
  await Promise.all(doors.map(({ host, address }) => tryConnect(host, address, context)));
}

async function resolve(host: string, { net, signal }: Context): Promise<ResolvedAddress[]> {
  try {
    return await net.resolve(host, { timeoutMs: firstWaitMs, signal });
  } catch {
    return [];
  }
}

async function tryConnect(host: string, address: ResolvedAddress, context: Context): Promise<void> {
  const { net, ports, signal, clock } = context;
  const over = new AbortController();
  const bounded = { ...context, signal: AbortSignal.any([signal, over.signal]) };
  // If an address is slow to respond on one port, the other port is tried in parallel.
  const plain = clock
    .sleep(waitMs - firstWaitMs, bounded.signal)
    .then(() => (bounded.signal.aborted ? null : requestPlain(host, { address, port: ports.http }, bounded)));
  const secure = await handshake(host, { address, port: ports.https }, context);
  if (secure !== null && !signal.aborted) {
    net.silence?.record(address.address, ports.https, secure);
    const also = await plain;
    if (also !== null && !signal.aborted) net.silence?.record(address.address, ports.http, also);
  }
  over.abort();
}

type Silence = KnownSilence | null;
type Door = { address: ResolvedAddress; port: number };

/** Performs a handshake. Returns null if there was any response, even a rejection. */
async function handshake(
  host: string,
  { address, port }: Door,
  { net, clock, signal }: Context,
): Promise<Silence> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  const target = { addresses: [address], port, timeoutMs: waitMs };
  const dialled = await dialTcp(target, { clock, signal: bounded });
  if (!dialled.ok)
    return dialled.failure.code === 'connect-timeout' ? { phase: 'connect', code: 'connect-timeout' } : null;
  const { socket, failure } = await performHandshake(dialled.socket, {
    secureContext: secureContext(net, lenientShape),
    ...{ serverName: serverNameOf(host), signal: bounded },
  });
  socket?.destroy();
  dialled.socket.destroy();
  return failure?.code === 'tls-timeout' ? { phase: 'tls', code: 'tls-timeout' } : null;
}

/** Sends a plain HTTP request. Returns null if at least one byte of a response arrived, or if the connection ended. */
async function requestPlain(
  host: string,
  { address, port }: Door,
  { clock, signal }: Context,
): Promise<Silence> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(firstWaitMs)]);
  const target = { addresses: [address], port, timeoutMs: firstWaitMs };
  const dialled = await dialTcp(target, { clock, signal: bounded });
  if (!dialled.ok)
    return dialled.failure.code === 'connect-timeout' ? { phase: 'connect', code: 'connect-timeout' } : null;
  const { socket } = dialled;
  const hasResponse = await new Promise<boolean>((done) => {
    socket.once('data', () => done(true)).once('close', () => done(true));
    bounded.addEventListener('abort', () => done(false), { once: true });
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
  socket.destroy();
  return hasResponse ? null : { phase: 'response', code: 'response-timeout' };
}
