import { gunzipSync } from 'node:zlib';
import { createBoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { parseBoundedJson } from '#platform/sources/bounded-json.ts';
import {
  type SourceClient as Client,
  createSourceClient as createClient,
  type SourceAnswer,
  type Validators,
} from '#platform/sources/client.ts';

/** How the operator set an outside source up. */
export interface SourceSettings {
  /** http or https address, with or without a path. */
  baseUrl: string;
  /** Sent as the source wants it. */
  key?: string;
  /** Highest rate; default 1 a second. */
  requestsPerSecond?: number;
  /** One request, waiting for its turn included, in ms; default 15,000. */
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

interface SourceRequest {
  /** Appended to the base address; query included. */
  path: string;
  /** JSON body, sent as POST. */
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface SourceClient {
  /** An answer in JSON; the last one when the source says that it has not changed. Throws `SourceFailure`. */
  getJson(request: SourceRequest, signal: AbortSignal): Promise<unknown>;
  getText(request: SourceRequest, signal: AbortSignal): Promise<string>;
}

const maxBytesDefault = 8 << 20;
const maxRemembered = 500;
const rememberedBytes = 512 * 1024;

/** Texts of one source over the one door for sources; what has not changed is not read again (RFC 9110 13). */
export function createSourceClient(settings: SourceSettings, clock: Clock): SourceClient {
  const client = createClient({ baseUrl: settings.baseUrl, rps: settings.requestsPerSecond ?? 1, clock });
  const kept = createBoundedMap<{ text: string; validators: Validators }>(maxRemembered);
  const maxBytes = settings.maxBytes ?? maxBytesDefault;

  const getText = async (request: SourceRequest, signal: AbortSignal): Promise<string> => {
    const known = request.json === undefined ? kept.get(request.path) : undefined;
    const answer = await ask(client, { request, known: known?.validators, settings, maxBytes, signal });
    if (answer.kind === 'not-modified' && known) return known.text;
    if (answer.kind !== 'ok') throw toFailure(answer);
    const text = readText(answer.body, maxBytes);
    const { etag, lastModified } = answer.validators;
    if (
      request.json === undefined &&
      (etag || lastModified) &&
      (text.length <= rememberedBytes || request.path === '')
    ) {
      kept.set(request.path, { text, validators: answer.validators });
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
  request: SourceRequest;
  known: Validators | undefined;
  settings: SourceSettings;
  maxBytes: number;
  signal: AbortSignal;
}

function ask(client: Client, { request, known, settings, maxBytes, signal }: Asking): Promise<SourceAnswer> {
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
    ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
    maxBytes,
    signal,
  });
}

/** One slash between base address and path, none before a query. */
function joinPath(baseUrl: string, path: string): string {
  if (path === '' || path.startsWith('?')) return path;
  const bare = path.replace(/^\/+/, '');
  return baseUrl.endsWith('/') ? bare : `/${bare}`;
}

function toFailure(answer: SourceAnswer): SourceFailure {
  if (answer.kind !== 'failed') return new SourceFailure('bad-status', `the source answered ${answer.kind}`);
  const detail = answer.status === null ? answer.code : `HTTP ${answer.status}`;
  switch (answer.code) {
    case 'rate-limited':
    case 'backing-off':
      return new SourceFailure('rate-limited', detail);
    case 'timeout':
    case 'aborted':
      return new SourceFailure('timeout', detail);
    case 'too-large':
      return new SourceFailure('too-large', detail);
    case 'malformed':
      return new SourceFailure('malformed', detail);
    case 'refused':
    case 'server-error':
    case 'redirect-refused':
      return new SourceFailure('bad-status', detail);
    default:
      return new SourceFailure('unreachable', detail);
  }
}

/** Text of an answer, gunzipped where the file itself is gzip (as daily CSV files are). */
function readText(bytes: Buffer, maxBytes: number): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes * 4 }).toString('utf8');
  } catch {
    throw new SourceFailure('malformed', 'gzip that cannot be read');
  }
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
