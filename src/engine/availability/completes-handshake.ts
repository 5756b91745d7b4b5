import { dialTcp, resolveTarget } from '#engine/sockets/dial.ts';
import { performHandshake } from '#engine/sockets/handshake.ts';
import {
  allSuites,
  block64Suites,
  brokenSuites,
  exportSuites,
  rc4Suites,
  sendHello,
  versions,
} from '#engine/sockets/hellos/hello.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import type { Clock } from '#platform/clock.ts';
import { anyCipherShape, secureContext } from '#platform/net/egress/secure-context.ts';
import type { Net } from '#platform/net/types.ts';

interface Context {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  ports: { https: number };
  requestTimeoutMs: number;
}

/** Cipher suites that OpenSSL no longer supports. A real handshake with them cannot be attempted. */
const unsupportedSuites = new Set([...rc4Suites, ...block64Suites, ...exportSuites]);

/**
 * Checks whether any client can complete a handshake with a host that rejected ours. First tries a handshake that
 * accepts everything that OpenSSL supports, including ciphers without encryption. If it fails, sends a ClientHello with
 * further suites and returns true if the server selects SSL 3.0 or a suite that OpenSSL lacks. The TLS family rates the
 * quality of the handshake.
 */
export async function completesHandshake(host: string, context: Context): Promise<boolean> {
  const timeoutMs = context.requestTimeoutMs;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const scope = { net: context.net, clock: context.clock, signal };
  const found = await resolveTarget({ host, ipVersion: null, timeoutMs }, scope);
  const [address] = 'failure' in found ? [] : found.addresses;
  if (address === undefined) return false;
  const port = context.ports.https;
  const serverName = serverNameOf(host);
  const dialled = await dialTcp({ addresses: [address], port, timeoutMs }, scope);
  if (!dialled.ok) return false;
  const { socket } = await performHandshake(dialled.socket, {
    secureContext: secureContext(context.net, anyCipherShape),
    ...{ serverName, signal },
  });
  socket?.destroy();
  dialled.socket.destroy();
  if (socket !== null) return true;
  const suites = [...allSuites, ...brokenSuites];
  const spec = { version: versions.tls12, suites, serverName };
  const answer = await sendHello(spec, { ...address, port }, { ...scope, timeoutMs });
  return answer.kind === 'hello' && (answer.version === versions.ssl3 || unsupportedSuites.has(answer.suite));
}
