import { createBoundedMap } from '#engine/certificates/certificate-cache.ts';
import type { Clock } from '#platform/clock.ts';

/** How the operator set an outside source up. The address is theirs and under no egress policy. */
export interface SourceSettings {
  /** http or https address, with or without a path. */
  baseUrl: string;
  /** Sent as the source wants it. */
  key?: string;
  /** Highest rate; default 1 a second. */
  requestsPerSecond?: number;
  /** One request, in ms; default 15,000. */
  timeoutMs?: number;
  /** Octets of one answer; default 8 MiB. */
  maxBytes?: number;
}

export type SourceFailureCode =
  | 'unreachable'
  | 'timeout'
  | 'bad-status'
  | 'rate-limited'
  | 'too-large'
  | 'malformed';

/** A source could not be asked or gave nonsense: nothing was learnt. */
export class SourceFailure extends Error {
  readonly code: SourceFailureCode;
  constructor(code: SourceFailureCode, detail: string) {
    super(detail);
    this.name = 'SourceFailure';
    this.code = code;
  }
}

export interface SourceRequest {
  /** Appended to the base address; query included. */
  path: string;
  /** JSON body, sent as POST. */
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Validators of an earlier answer. */
  etag?: string | null;
  lastModified?: string | null;
}

export interface SourceAnswer {
  /** Empty with `notModified`. */
  text: string;
  notModified: boolean;
  etag: string | null;
  lastModified: string | null;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 << 20;

/** One bounded request to a source. Throws `SourceFailure` only. */
export async function fetchSource(
  settings: SourceSettings,
  request: SourceRequest,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS)]);
  const body = request.json === undefined ? null : JSON.stringify(request.json);
  try {
    const response = await fetch(joinAddress(settings.baseUrl, request.path), {
      method: body === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json, text/csv;q=0.9, */*;q=0.5',
        'user-agent': 'Belltower/1.0',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(request.etag ? { 'if-none-match': request.etag } : {}),
        ...(request.lastModified ? { 'if-modified-since': request.lastModified } : {}),
        ...request.headers,
      },
      body,
      signal: ends,
    });
    const validators = {
      etag: response.headers.get('etag'),
      lastModified: response.headers.get('last-modified'),
    };
    if (response.status === 304) {
      await response.body?.cancel();
      return { text: '', notModified: true, ...validators };
    }
    if (!response.ok) {
      await response.body?.cancel();
      const limited = response.status === 429 || response.status === 503;
      throw new SourceFailure(limited ? 'rate-limited' : 'bad-status', `HTTP ${response.status}`);
    }
    const text = await readText(response, settings.maxBytes ?? MAX_BYTES);
    return { text, notModified: false, ...validators };
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure(ends.aborted ? 'timeout' : 'unreachable', 'no answer');
  }
}

function joinAddress(baseUrl: string, path: string): string {
  if (path === '' || path.startsWith('?')) return `${baseUrl}${path}`;
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Text of an answer, gunzipped where the file itself is gzip (as daily CSV files are). */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new SourceFailure('too-large', `more than ${maxBytes} octets`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  const { gunzipSync } = await import('node:zlib');
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes * 4 }).toString('utf8');
  } catch {
    throw new SourceFailure('malformed', 'gzip that cannot be read');
  }
}

export interface SourceClient {
  /** An answer in JSON; the last one when the source says that it has not changed. */
  getJson(request: SourceRequest, signal: AbortSignal): Promise<unknown>;
  getText(request: SourceRequest, signal: AbortSignal): Promise<string>;
}

const MAX_REMEMBERED = 500;
const REMEMBERED_BYTES = 512 * 1024;

interface Remembered {
  text: string;
  etag: string | null;
  lastModified: string | null;
}

/** A client that keeps to the source's rate and asks again only for what changed (RFC 9110 section 13). */
export function createSourceClient(settings: SourceSettings, clock: Clock): SourceClient {
  const kept = createBoundedMap<Remembered>(MAX_REMEMBERED);
  const gapMs = 1_000 / (settings.requestsPerSecond ?? 1);
  let nextAt = 0;
  const takeTurn = async (signal: AbortSignal) => {
    const now = clock.monotonicMs();
    const at = Math.max(now, nextAt);
    nextAt = at + gapMs;
    if (at > now) await clock.sleep(at - now, signal);
    if (signal.aborted) throw new SourceFailure('timeout', 'no turn in time');
  };
  const getText = async (request: SourceRequest, signal: AbortSignal): Promise<string> => {
    const isGet = request.json === undefined;
    const known = isGet ? kept.get(request.path) : undefined;
    await takeTurn(signal);
    const validators = known ? { etag: known.etag, lastModified: known.lastModified } : {};
    const answer = await fetchSource(settings, { ...request, ...validators }, signal);
    if (answer.notModified && known) return known.text;
    const { text, etag, lastModified } = answer;
    if (isGet && (etag || lastModified) && (text.length <= REMEMBERED_BYTES || request.path === ''))
      kept.set(request.path, { text, etag, lastModified });
    return text;
  };
  return {
    getText,
    async getJson(request, signal) {
      const text = await getText(request, signal);
      try {
        return JSON.parse(text);
      } catch {
        throw new SourceFailure('malformed', 'no JSON');
      }
    },
  };
}

/** A property of an unknown value; undefined where it has none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.hasOwn(here, key) ? (here as Record<string | number, unknown>)[key] : undefined;
  }
  return here;
}

export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, ...path: (string | number)[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
};

export const numberAt = (value: unknown, ...path: (string | number)[]): number | null => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};
