import type { TLSSocket } from 'node:tls';
import { dialTcp, isLiteral, resolveTarget } from '#engine/sockets/dial.ts';
import { secure } from '#engine/sockets/handshake.ts';
import { requestHttp1, untilBroken } from '#engine/sockets/http1-request.ts';
import { requestHttp2 } from '#engine/sockets/http2-request.ts';
import { NetworkFault, type Phases } from '#engine/sockets/types.ts';
import { type DecodedMessage, type EncodedQuery, encodeQuery } from '#platform/net/dns/codec.ts';
import { collectMessage, frameQuery, readStreamResponse } from '#platform/net/dns/tcp.ts';
import { randomId, type TryOutcome } from '#platform/net/dns/udp.ts';
import type { ProbeContext } from '../types.ts';
import type { EncryptedResolver } from './resolver.ts';
import type { DnsSettings } from './settings.ts';

/** Results, filled in as a query proceeds. */
interface Progress {
  address: string | null;
  phases: Phases;
}

const mediaType = 'application/dns-message';
/** Maximum length of a DNS message. */
const maxBytes = 65_535;

/**
 * Sends one query over a new connection, with DNS over TLS (RFC 7858) or DNS over HTTPS (RFC 8484). Our own resolvers
 * look up the name of the monitored resolver.
 * @throws NetworkFault
 */
export async function queryEncrypted(
  { name, dnssecOk }: { name: string; dnssecOk: boolean },
  { resolver, settings }: { resolver: EncryptedResolver; settings: DnsSettings },
  { context, progress }: { context: ProbeContext; progress: Progress },
): Promise<DecodedMessage> {
  const query = encodeQuery({ name, type: settings.recordType, rd: true, cd: false, dnssecOk, edns: true });
  if (query === null) throw new NetworkFault({ phase: 'internal', code: 'dns-bad-name' });
  const { clock } = context;
  const { phases } = progress;
  const { host, port } = resolver;
  let startedAt = clock.monotonicMs();
  const spend = (phase: keyof Phases) => {
    const now = clock.monotonicMs();
    phases[phase] = now - startedAt;
    startedAt = now;
  };
  const addresses = await resolveResolver(host, settings, context);
  if (!isLiteral(host)) spend('dnsMs');
  const timeoutMs = settings.timeoutMs - (phases.dnsMs ?? 0);
  const dialled = await dialTcp({ addresses, port, timeoutMs }, context);
  progress.address = dialled.address;
  spend('connectMs');
  if (!dialled.ok) throw new NetworkFault(dialled.failure);
  try {
    const alpn = resolver.path === null ? undefined : ['h2', 'http/1.1'];
    const secured = await secure(dialled.socket, { host, verify: settings.verify, alpn }, context);
    spend('tlsMs');
    if ('failure' in secured) throw new NetworkFault(secured.failure);
    const { socket } = secured;
    // A destroyed socket can still report an error.
    socket.on('error', () => {});
    const outcome =
      resolver.path === null
        ? await queryOverTls(socket, query, context.signal)
        : await queryOverHttps(socket, { query, resolver, path: resolver.path, signal: context.signal });
    spend('firstByteMs');
    if (outcome.kind === 'message') return outcome.message;
    throw new NetworkFault({ phase: 'response', code: `dns-${outcome.code}`, detail: outcome.detail });
  } finally {
    dialled.socket.destroy();
  }
}

/** Failures of our own resolvers. They keep their codes, because they do not concern the monitored resolver. */
const ours = new Set(['target-refused', 'dns-timeout', 'dns-unreachable']);

async function resolveResolver(host: string, { timeoutMs }: DnsSettings, context: ProbeContext) {
  const resolved = await resolveTarget({ host, ipVersion: null, timeoutMs }, context);
  if (!('failure' in resolved)) return resolved.addresses;
  const { failure } = resolved;
  if (failure.phase === 'internal' || ours.has(failure.code)) throw new NetworkFault(failure);
  throw new NetworkFault({ phase: 'resolve', code: 'dns-resolver-unknown', detail: failure.code });
}

/** Sends one query and reads its response. Both have a two-byte length (RFC 7858 section 3.3). */
function queryOverTls(socket: TLSSocket, query: EncodedQuery, signal: AbortSignal): Promise<TryOutcome> {
  const id = randomId();
  return untilBroken(socket, signal, (resolve) => {
    collectMessage(socket, (message) => resolve(readStreamResponse(query, message, id)));
    socket.write(frameQuery(query, id));
  });
}

interface HttpsQuery {
  query: EncodedQuery;
  resolver: EncryptedResolver;
  path: string;
  signal: AbortSignal;
}

interface HttpAnswer {
  status: number;
  contentType: string;
  data: Buffer;
}

/** Sends the message in a POST with ID 0 (RFC 8484 section 4.1), over HTTP/2 or HTTP/1.1 as negotiated. */
async function queryOverHttps(socket: TLSSocket, request: HttpsQuery): Promise<TryOutcome> {
  const { query } = request;
  const answer = await (socket.alpnProtocol === 'h2'
    ? postHttp2(socket, request)
    : postHttp1(socket, request));
  if (answer.status === 200 && answer.contentType.startsWith(mediaType))
    return readStreamResponse(query, answer.data, 0);
  const detail = `HTTP ${answer.status} ${answer.contentType}`.trim().slice(0, 100);
  throw new NetworkFault({ phase: 'response', code: 'dns-not-over-https', detail });
}

async function postHttp2(
  socket: TLSSocket,
  { query, resolver, path, signal }: HttpsQuery,
): Promise<HttpAnswer> {
  const { status, headers, data } = await requestHttp2(socket, {
    scheme: 'https',
    authority: resolver.authority,
    method: 'POST',
    path,
    headers: { 'content-type': mediaType, accept: mediaType, 'content-length': String(query.bytes.length) },
    body: query.bytes,
    maxBytes,
    signal,
  });
  return { status, contentType: String(headers['content-type'] ?? ''), data };
}

async function postHttp1(
  socket: TLSSocket,
  { query, resolver, path, signal }: HttpsQuery,
): Promise<HttpAnswer> {
  const headers = [
    ...['Host', resolver.authority, 'Content-Type', mediaType, 'Accept', mediaType],
    ...['Content-Length', String(query.bytes.length), 'Connection', 'close'],
  ];
  const request = { method: 'POST', path, headers, body: query.bytes };
  const { status, headers: received, data } = await requestHttp1(socket, request, { maxBytes, signal });
  return { status, contentType: received['content-type']?.[0] ?? '', data };
}
