import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import {
  createSourceClient,
  type SourceAnswer,
  type SourceClient,
  type Validators,
} from '#platform/sources/client.ts';
import { createSourceDocument, type SourceDocument, wholeBody } from '#platform/sources/document.ts';
import { type Bootstrap, type BootstrapKind, readBootstrap } from './bootstrap.ts';
import {
  type RdapAutnum,
  type RdapDomain,
  type RdapNetwork,
  readRdapAutnum,
  readRdapDomain,
  readRdapNetwork,
} from './rdap-objects.ts';

/** `not-supported`: no server is responsible. `error`: `reason` is a stable code. */
type RdapAnswer<T> =
  | { kind: 'found'; object: T; url: string }
  | { kind: 'not-found'; url: string }
  | { kind: 'not-supported' }
  | { kind: 'error'; reason: string; retryAfterMs: number | null };

interface RdapOptions {
  signal?: AbortSignal;
}

/** RDAP client for the registries in IANA's bootstrap files (RFC 9082, 9083, 9224). Its methods never reject. */
export interface RdapClient {
  domain(name: string, options?: RdapOptions): Promise<RdapAnswer<RdapDomain>>;
  ip(address: string, options?: RdapOptions): Promise<RdapAnswer<RdapNetwork>>;
  autnum(asn: number, options?: RdapOptions): Promise<RdapAnswer<RdapAutnum>>;
  /**
   * Fetches a domain object from an address linked in another response. Sends a request only if the egress policy
   * allows the host, and only over HTTPS unless `from` uses plain HTTP.
   */
  linkedDomain(href: string, from: string, options?: RdapOptions): Promise<RdapAnswer<RdapDomain>>;
}

export interface RdapClientOptions {
  source: SourceSettings;
  net: Net;
  clock: Clock;
}

interface CacheEntry {
  /** In monotonic milliseconds. */
  at: number;
  answer: Extract<RdapAnswer<JsonValue>, { kind: 'found' | 'not-found' }>;
  validators: Validators;
  /** Size of the response in bytes, as received. */
  size: number;
}

interface State {
  options: RdapClientOptions;
  bootstraps: Map<BootstrapKind, SourceDocument<Bootstrap>>;
  /** Clients by origin, most recently used last. */
  clients: LRUCache<string, SourceClient>;
  /** Cached responses by URL. */
  cache: LRUCache<string, CacheEntry>;
}

const MAX_CLIENTS = 300;
const MAX_CACHED = 5_000;
/**
 * Maximum total size of cached responses in bytes. Five thousand responses of the maximum size would take gigabytes.
 */
const MAX_CACHED_SIZE = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
/** Maximum time that a response is reused in ms, regardless of the validity of the bootstrap files. */
const MAX_CACHE_MS = hourMs;
/** Maximum number of servers tried per registry. */
const MAX_BASES = 2;
const headers = { accept: 'application/rdap+json, application/json;q=0.9' };

export function createRdapClient(options: RdapClientOptions): RdapClient {
  const state: State = {
    options,
    bootstraps: new Map(),
    clients: new LRUCache({ max: MAX_CLIENTS }),
    cache: new LRUCache({
      max: MAX_CACHED,
      maxSize: MAX_CACHED_SIZE,
      sizeCalculation: ({ size }) => size + 1,
    }),
  };
  return {
    domain: async (name, { signal } = {}) =>
      typed(
        await query(state, { kind: 'dns', key: name, path: `/domain/${encodeURIComponent(name)}`, signal }),
        readRdapDomain,
      ),
    ip: async (address, { signal } = {}) => {
      const kind = address.includes(':') ? 'ipv6' : 'ipv4';
      return typed(
        await query(state, { kind, key: address, path: `/ip/${address}`, signal }),
        readRdapNetwork,
      );
    },
    autnum: async (asn, { signal } = {}) =>
      typed(
        await query(state, { kind: 'asn', key: String(asn), path: `/autnum/${asn}`, signal }),
        readRdapAutnum,
      ),
    linkedDomain: async (href, from, { signal } = {}) =>
      typed(await requestLink(state, { href, from, signal }), readRdapDomain),
  };
}

function typed<T>(answer: RdapAnswer<JsonValue>, read: (value: JsonValue) => T): RdapAnswer<T> {
  return answer.kind === 'found' ? { ...answer, object: read(answer.object) } : answer;
}

interface Question {
  kind: BootstrapKind;
  key: string;
  path: string;
  signal: AbortSignal | undefined;
}

async function query(state: State, question: Question): Promise<RdapAnswer<JsonValue>> {
  const bootstrap = await bootstrapOf(state, question.kind).get();
  if (bootstrap.kind === 'failed') return error(`rdap-bootstrap-${bootstrap.code}`);
  const bases = bootstrap.value.find(question.key);
  if (bases.length === 0) return { kind: 'not-supported' };
  let last: RdapAnswer<JsonValue> = error('rdap-unreachable');
  for (const base of bases.slice(0, MAX_BASES)) {
    last = await fetchObject(state, `${base}${question.path}`, { signal: question.signal });
    // Another server of the same registry can replace a failed server, but cannot help if the registry is busy.
    if (last.kind !== 'error' || last.retryAfterMs !== null || question.signal?.aborted) break;
  }
  return last;
}

async function requestLink(
  state: State,
  { href, from, signal }: { href: string; from: string; signal: AbortSignal | undefined },
): Promise<RdapAnswer<JsonValue>> {
  const url = URL.parse(href);
  const plain = URL.parse(from)?.protocol === 'http:';
  const usable = url?.protocol === 'https:' || (url?.protocol === 'http:' && plain);
  if (url === null || !usable || url.username !== '' || url.password !== '')
    return error('rdap-link-refused');
  const address = await guardedAddress(state, url, signal);
  if (address === null) return error('rdap-link-refused');
  return fetchObject(state, url.href, { address, signal });
}

async function guardedAddress(
  state: State,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    const options = { timeoutMs: REQUEST_TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) };
    const [first] = await state.options.net.resolve(url.hostname, options);
    return first?.address ?? null;
  } catch {
    return null;
  }
}

async function fetchObject(
  state: State,
  address: string,
  options: { address?: string; signal: AbortSignal | undefined },
): Promise<RdapAnswer<JsonValue>> {
  const { clock, source } = state.options;
  const known = state.cache.get(address);
  const freshMs = Math.min(MAX_CACHE_MS, source.ttlSeconds * 1_000);
  if (known && clock.monotonicMs() - known.at < freshMs) return known.answer;
  const url = new URL(address);
  const response = await clientOf(state, url.origin).request({
    path: `${url.pathname}${url.search}`,
    headers,
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    ...(known === undefined ? {} : { validators: known.validators }),
    ...(options.address === undefined ? {} : { address: options.address }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return store(state, address, { answer: response, known });
}

function store(
  state: State,
  address: string,
  { answer, known }: { answer: SourceAnswer; known: CacheEntry | undefined },
): RdapAnswer<JsonValue> {
  const at = state.options.clock.monotonicMs();
  const none = { etag: null, lastModified: null };
  const store = (entry: CacheEntry) => {
    state.cache.set(address, entry);
    return entry.answer;
  };
  if (answer.kind === 'not-modified') {
    return known === undefined ? error('rdap-malformed') : store({ ...known, at });
  }
  if (answer.kind === 'not-found') {
    return store({ at, answer: { kind: 'not-found', url: address }, validators: none, size: 0 });
  }
  if (answer.kind === 'failed') return error(`rdap-${answer.code}`, answer.retryAfterMs);
  const object = parseObject(answer.body);
  if (object === null) return error('rdap-malformed');
  const found = { kind: 'found', object, url: address } as const;
  return store({ at, answer: found, validators: answer.validators, size: answer.body.length });
}

/** Parses the body as an RDAP object. Returns null for HTML, lists, and error objects with status 200. */
function parseObject(body: Buffer): JsonValue | null {
  try {
    const value = parseBoundedJson(body);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && typeof value.objectClassName === 'string' ? value : null;
  } catch {
    return null;
  }
}

function bootstrapOf(state: State, kind: BootstrapKind): SourceDocument<Bootstrap> {
  const { source, clock } = state.options;
  const known = state.bootstraps.get(kind);
  if (known) return known;
  const way = state.options.net;
  const client = createSourceClient({ baseUrl: source.baseUrl ?? '', rps: 5, clock, way });
  const document = createSourceDocument({
    client,
    clock,
    path: `/${kind}.json`,
    ttlSeconds: source.ttlSeconds,
    maxBytes: 4 * 1024 * 1024,
    timeoutMs: 20_000,
    reader: () => wholeBody((body) => readBootstrap(kind, body)),
  });
  state.bootstraps.set(kind, document);
  return document;
}

/** Returns the client of a server. Each server has its own client, rate limit and backoff. */
function clientOf(state: State, origin: string): SourceClient {
  const { source, clock, net } = state.options;
  const known = state.clients.get(origin);
  if (known !== undefined) return known;
  const client = createSourceClient({
    baseUrl: origin,
    rps: source.rps,
    clock,
    way: net,
    redirectGuard: (target, signal) => guardedAddress(state, target, signal),
  });
  state.clients.set(origin, client);
  return client;
}

function error(reason: string, retryAfterMs: number | null = null): RdapAnswer<never> {
  return { kind: 'error', reason, retryAfterMs };
}
