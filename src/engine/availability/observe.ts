import { requestUrl } from '#engine/http/request-url.ts';
import type { UrlAnswer, UrlRequest } from '#engine/http/types.ts';
import { findRecords, type Lookup } from '#engine/posture/lookup.ts';
import { dialTcp, resolveTarget } from '#engine/sockets/dial.ts';
import { type Clock, hourMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { completesHandshake } from './completes-handshake.ts';
import type { HostReach, HostState, MailReach, SchemeReach } from './facts.ts';

/** Remembers which mail hosts recently accepted a connection, so that scans do not contact them again. */
export interface ReachMemory {
  isReached(host: string): boolean;
  recordReached(host: string): void;
}

export interface ObserveContext {
  net: Net;
  clock: Clock;
  lookup: Lookup;
  signal: AbortSignal;
  /** Defaults: 80 and 443. */
  ports: { http: number; https: number };
  /** Default 10,000. */
  requestTimeoutMs: number;
}

const MAX_MAIL_HOSTS = 5;
/** Timeout for a response over TLS. */
const SHORT_TIMEOUT_MS = 4_000;

/**
 * Observes one host over HTTPS. Also tries HTTP if HTTPS gave no response, and IPv6 if the host has an IPv6 address.
 */
export async function observeHost(host: string, context: ObserveContext): Promise<HostReach> {
  const [a, aaaa] = await Promise.all([
    findRecords(context.lookup, host, 'A'),
    findRecords(context.lookup, host, 'AAAA'),
  ]);
  const hasIpv4 = a.kind === 'error' ? null : a.kind === 'found';
  const hasIpv6 = aaaa.kind === 'error' ? null : aaaa.kind === 'found';
  const seen = (await isSilent(host, context))
    ? await observeSilent(host, context, hasIpv6 === true)
    : await observeSchemes(host, context, hasIpv6 === true);
  return { host, state: stateOf(seen.https, seen.http), ...seen, hasIpv4, hasIpv6, attempts: 1 };
}

type Schemes = Pick<HostReach, 'https' | 'http' | 'ipv6'>;

async function observeSchemes(host: string, context: ObserveContext, hasIpv6: boolean): Promise<Schemes> {
  const https = await request('https', host, context);
  // Protocol and cipher faults are evaluated by the TLS family. This scan only checks whether any client can connect.
  if (https.handshakeFailed && https.code !== 'tls-timeout')
    https.handshakeFailed = !(await completesHandshake(host, context));
  const http = hasResponse(https) ? null : await request('http', host, context);
  const ipv6 = hasIpv6
    ? await request(hasResponse(https) || http === null ? 'https' : 'http', host, context, 6)
    : null;
  return { https, http, ipv6 };
}

/** Returns whether earlier connections to all addresses of the host timed out. */
async function isSilent(
  host: string,
  { net, ports, signal, requestTimeoutMs }: ObserveContext,
): Promise<boolean> {
  if (net.silence === undefined) return false;
  try {
    const addresses = await net.resolve(host, { timeoutMs: requestTimeoutMs, signal });
    return addresses.every(({ address }) => net.silence?.find(address, ports.https));
  } catch {
    return false;
  }
}

/** Retries a host that has just failed, over all routes in parallel and with a short timeout. */
async function observeSilent(host: string, context: ObserveContext, hasIpv6: boolean): Promise<Schemes> {
  const { silence: _known, ...net } = context.net;
  const requestTimeoutMs = Math.min(context.requestTimeoutMs, SHORT_TIMEOUT_MS);
  const retried = { ...context, net, requestTimeoutMs };
  const [https, http, ipv6] = await Promise.all([
    request('https', host, retried),
    request('http', host, retried),
    hasIpv6 ? request('http', host, retried, 6) : null,
  ]);
  return { https, http: hasResponse(https) ? null : http, ipv6 };
}

async function request(
  scheme: 'http' | 'https',
  host: string,
  context: ObserveContext,
  ipVersion: 4 | 6 | null = null,
): Promise<SchemeReach> {
  const port = context.ports[scheme];
  const usual = port === (scheme === 'https' ? 443 : 80);
  const urlRequest: UrlRequest = {
    url: `${scheme}://${host}${usual ? '' : `:${port}`}/`,
    method: 'GET',
    headers: {},
    body: null,
    auth: null,
    followRedirects: ipVersion === null,
    ipVersion,
    timeoutMs: context.requestTimeoutMs,
  };
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(context.requestTimeoutMs)]);
  const { net, clock } = context;
  // Invalid certificates are evaluated elsewhere. This scan only checks whether the host responds.
  return toReach(
    host,
    await requestUrl(urlRequest, { net, clock, signal }, { headers: [], keepBody: false }),
  );
}

function toReach(host: string, response: UrlAnswer): SchemeReach {
  const { failure, hops } = response;
  const atHost = hops.length === 0 && (response.target === null || response.target.host === host);
  const phase = failure?.phase ?? null;
  const before = phase === 'resolve' || phase === 'connect' || phase === 'internal';
  return {
    status: failure === null ? response.statusCode : (hops.at(-1)?.statusCode ?? null),
    code: failure?.code ?? null,
    phase,
    connected: hops.length > 0 || !before,
    handshakeFailed: phase === 'tls' && atHost,
    firstByteMs: response.phases.firstByteMs,
  };
}

/** Returns whether there is a response. A truncated body also proves that the server is running. */
function hasResponse(reach: SchemeReach | null): boolean {
  if (reach === null || reach.status === null || reach.status >= 500) return false;
  return reach.code === null || reach.phase === 'transfer';
}

const ABSENT = new Set(['dns-nxdomain', 'dns-no-address']);

function stateOf(https: SchemeReach, http: SchemeReach | null): HostState {
  if (hasResponse(https) || hasResponse(http)) return 'serving';
  const last = http ?? https;
  if (ABSENT.has(last.code ?? '') && !https.connected) return 'absent';
  const unknown = ({ code, phase }: SchemeReach) =>
    phase === 'internal' || (phase === 'resolve' && !ABSENT.has(code ?? ''));
  return unknown(last) || unknown(https) ? 'unknown' : 'failing';
}

/** Checks whether the mail hosts accept TCP connections on port 25. */
export async function observeMail(
  hosts: readonly string[],
  context: ObserveContext & { smtpPort: number; memory?: ReachMemory },
): Promise<MailReach[]> {
  return Promise.all(hosts.slice(0, MAX_MAIL_HOSTS).map((host) => connectToMailHost(host, context)));
}

async function connectToMailHost(
  host: string,
  context: ObserveContext & { smtpPort: number; looks?: ReachMemory },
): Promise<MailReach> {
  if (context.looks?.isReached(host)) return { host, code: null };
  const timeoutMs = context.requestTimeoutMs;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const scope = { net: context.net, clock: context.clock, signal };
  const target = await resolveTarget({ host, ipVersion: null, timeoutMs }, scope);
  if ('failure' in target) return { host, code: target.failure.code };
  const addresses = target.addresses.slice(0, 2);
  const dialled = await dialTcp({ addresses, port: context.smtpPort, timeoutMs }, scope);
  if (!dialled.ok) return { host, code: dialled.failure.code };
  dialled.socket.destroy();
  context.looks?.recordReached(host);
  return { host, code: null };
}

/** Remembers whether IPv6 works on this machine, based on its scans. */
export interface Ipv6Memory {
  isWorking(): boolean;
  /** Records that a connection over IPv6 succeeded. */
  recordWorking(): void;
}

/**
 * Time in ms for which a successful connection proves that IPv6 works. Short, because a later network failure must not
 * count against the next domain.
 */
const provenMs = hourMs;

/** Creates a memory without results. */
export function createIpv6Memory(clock: Clock): Ipv6Memory {
  let seenMs = Number.NEGATIVE_INFINITY;
  return {
    isWorking: () => clock.monotonicMs() - seenMs < provenMs,
    recordWorking: () => {
      seenMs = clock.monotonicMs();
    },
  };
}
