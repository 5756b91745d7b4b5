import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { parseBoundedJson } from './bounded-json.ts';
import {
  createSourceClient,
  type SourceAnswer,
  type SourceClient,
  type SourceFailureCode,
  type Validators,
} from './client.ts';
import type { SourceWay } from './exchange.ts';

/** A source that returns text, usually JSON, with its connection settings. */
export interface TextSourceOptions {
  /** HTTP or HTTPS URL, with or without a path. */
  baseUrl: string;
  /** API key, sent in the form that the source requires. */
  key?: string;
  /** Maximum requests per second; default 1. */
  requestsPerSecond?: number;
  /** Time limit for one request in ms, including waiting for the rate limit; default 15,000. */
  timeoutMs?: number;
  /** Maximum size of one response in octets; default 8 MiB. */
  maxBytes?: number;
  /** Trusted roots and proxy for the requests, usually the process's `Net`. */
  way?: SourceWay;
}

type TextFailureCode = 'unreachable' | 'timeout' | 'bad-status' | 'rate-limited' | 'too-large' | 'malformed';

/** Thrown if a source could not be reached or returned invalid data. */
export class SourceFailure extends Error {
  readonly code: TextFailureCode;
  constructor(code: TextFailureCode, detail: string) {
    super(detail);
    this.name = 'SourceFailure';
    this.code = code;
  }
}

interface TextRequest {
  /** Path to append to the base URL, including the query. */
  path: string;
  /** JSON body, sent as POST. */
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
}

interface TextSource {
  /**
   * Returns a parsed JSON response, or the previous response if the source reports no change. Throws `SourceFailure`.
   */
  getJson(request: TextRequest, signal: AbortSignal): Promise<unknown>;
  getText(request: TextRequest, signal: AbortSignal): Promise<string>;
}

const maxBytesDefault = 8 << 20;
const maxRemembered = 500;
const rememberedBytes = 512 * 1024;

/**
 * Creates a client for texts from one source, based on the shared source client. Unchanged texts aren't downloaded
 * again (RFC 9110 section 13).
 */
export function createTextSource(options: TextSourceOptions, clock: Clock): TextSource {
  const { baseUrl, requestsPerSecond: rps = 1, way = {} } = options;
  const client = createSourceClient({ baseUrl, rps, clock, way });
  const cache = new LRUCache<string, { text: string; validators: Validators }>({ max: maxRemembered });
  const maxBytes = options.maxBytes ?? maxBytesDefault;

  const getText = async (request: TextRequest, signal: AbortSignal): Promise<string> => {
    const known = request.json === undefined ? cache.get(request.path) : undefined;
    const response = await sendRequest(client, {
      request,
      known: known?.validators,
      options,
      maxBytes,
      signal,
    });
    if (response.kind === 'not-modified' && known) return known.text;
    if (response.kind !== 'ok') throw toFailure(response);
    const text = await readText(response.body, maxBytes);
    const { etag, lastModified } = response.validators;
    if (
      request.json === undefined &&
      (etag || lastModified) &&
      (text.length <= rememberedBytes || request.path === '')
    ) {
      cache.set(request.path, { text, validators: response.validators });
    }
    return text;
  };
  return {
    getText,
    async getJson(request, signal) {
      const text = await getText(request, signal);
      try {
        return parseBoundedJson(text);
      } catch {
        throw new SourceFailure('malformed', 'no JSON');
      }
    },
  };
}

interface Asking {
  request: TextRequest;
  known: Validators | undefined;
  options: TextSourceOptions;
  maxBytes: number;
  signal: AbortSignal;
}

function sendRequest(
  client: SourceClient,
  { request, known, options, maxBytes, signal }: Asking,
): Promise<SourceAnswer> {
  const body = request.json === undefined ? undefined : JSON.stringify(request.json);
  return client.request({
    path: joinPath(client.baseUrl, request.path),
    headers: {
      accept: 'application/json, text/csv;q=0.9, */*;q=0.5',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { method: 'POST' as const, body }),
    ...(known === undefined ? {} : { validators: known }),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    maxBytes,
    signal,
  });
}

/** Joins base URL and path with exactly one slash, or without a slash before a query. */
function joinPath(baseUrl: string, path: string): string {
  if (path === '' || path.startsWith('?')) return path;
  const bare = path.replace(/^\/+/, '');
  return baseUrl.endsWith('/') ? bare : `/${bare}`;
}

/** Maps the failure codes of the source client to the codes of text sources. */
const CODES: Record<SourceFailureCode, TextFailureCode> = {
  'rate-limited': 'rate-limited',
  'backing-off': 'rate-limited',
  timeout: 'timeout',
  aborted: 'timeout',
  'too-large': 'too-large',
  malformed: 'malformed',
  refused: 'bad-status',
  'server-error': 'bad-status',
  'redirect-refused': 'bad-status',
  unreachable: 'unreachable',
  'tls-failed': 'unreachable',
};

function toFailure(response: SourceAnswer): SourceFailure {
  if (response.kind !== 'failed')
    return new SourceFailure('bad-status', `the source answered ${response.kind}`);
  const detail = response.status === null ? response.code : `HTTP ${response.status}`;
  return new SourceFailure(CODES[response.code], detail);
}

const unpack = promisify(gunzip);

/** Returns the text of a response. Decompresses gzip files, such as daily CSV files, off the event loop. */
async function readText(bytes: Buffer, maxBytes: number): Promise<string> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return (await unpack(bytes, { maxOutputLength: maxBytes * 4 })).toString('utf8');
  } catch {
    throw new SourceFailure('malformed', 'invalid gzip data');
  }
}
