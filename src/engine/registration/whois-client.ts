import { isIP, type Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { dialTcp } from '#engine/sockets/dial.ts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import { connectByProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createPace } from '#platform/sources/pace.ts';
import { findReferral, isNotFoundAnswer, readWhois, type WhoisRecord } from './whois-parse.ts';

type WhoisAnswer =
  | { kind: 'found'; record: WhoisRecord; server: string }
  | { kind: 'not-found'; server: string }
  | { kind: 'not-supported' }
  | { kind: 'error'; reason: string };

/** Client for WHOIS on port 43 (RFC 3912), for registries without RDAP. Never rejects. */
export interface WhoisClient {
  lookUp(domain: string, signal?: AbortSignal): Promise<WhoisAnswer>;
}

const MAX_ANSWER_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_CACHED_SERVERS = 2_000;

/**
 * Queries the configured root server for the server responsible for the suffix, then queries that server. The egress
 * policy applies to referred servers, but not to the root server, because the operator chooses it.
 */
export function createWhoisClient(options: { source: SourceSettings; net: Net; clock: Clock }): WhoisClient {
  const { source, net, clock } = options;
  const pace = createPace(source.rps);
  const responsible = new LRUCache<string, { server: string | null }>({
    max: MAX_CACHED_SERVERS,
    ttl: source.ttlSeconds * 1_000,
    ...expiresBy(clock),
  });

  async function queryServer(
    server: string,
    query: string,
    options: { guarded: boolean; signal?: AbortSignal },
  ) {
    const waitMs = pace.reserve(clock.monotonicMs(), TIMEOUT_MS);
    if (waitMs === null) throw new Error('rate-limited');
    if (waitMs > 0) await clock.sleep(waitMs, options.signal);
    const target = parseServer(server);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    // The operator can configure an address that users cannot reach. Names always use the guarded client.
    const direct = !options.guarded && isIP(target.host) !== 0;
    const addresses = direct
      ? [{ address: target.host, family: isIP(target.host) === 6 ? (6 as const) : (4 as const) }]
      : await net.resolve(target.host, { timeoutMs: TIMEOUT_MS, signal });
    const { port } = target;
    if (net.proxy) {
      const host = addresses[0]?.address ?? '';
      return converse(await connectByProxy(net.proxy, { host, port }, signal), query, signal);
    }
    const dialled = await dialTcp({ addresses, port, timeoutMs: TIMEOUT_MS }, { clock, signal });
    if (!dialled.ok) throw new Error(dialled.failure.code);
    return converse(dialled.socket, query, signal);
  }

  async function serverFor(suffix: string, signal?: AbortSignal): Promise<string | null> {
    const known = responsible.get(suffix);
    if (known !== undefined) return known.server;
    const [root] = source.servers;
    if (root === undefined) return null;
    const server = findReferral(
      await queryServer(root, suffix, { guarded: false, ...(signal ? { signal } : {}) }),
    );
    responsible.set(suffix, { server });
    return server;
  }

  return {
    async lookUp(domain, signal) {
      // The query is a single line. A name with other characters could turn it into two.
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return { kind: 'error', reason: 'whois-bad-name' };
      try {
        const server = await serverFor(domain.slice(domain.lastIndexOf('.') + 1), signal);
        if (server === null) return { kind: 'not-supported' };
        const text = await queryServer(server, domain, { guarded: true, ...(signal ? { signal } : {}) });
        const record = readWhois(text);
        if (record !== null) return { kind: 'found', record, server };
        return isNotFoundAnswer(text)
          ? { kind: 'not-found', server }
          : { kind: 'error', reason: 'whois-unreadable' };
      } catch {
        return { kind: 'error', reason: 'whois-unreachable' };
      }
    },
  };
}

function parseServer(text: string): { host: string; port: number } {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text);
  if (match === null) return { host: text, port: 43 };
  return { host: match[1] ?? match[2] ?? '', port: Number(match[3] ?? 43) };
}

/**
 * Sends one line. Returns everything received until the server closes the connection, 64 KiB were read, or the time is
 * up.
 */
function converse(socket: Socket, query: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onAbort = () => socket.destroy(new Error('aborted'));
    signal.addEventListener('abort', onAbort);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', onAbort);
      if (bytes === 0) reject(new Error('empty'));
      else resolve(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'));
    });
    socket.write(`${query}\r\n`);
  });
}
