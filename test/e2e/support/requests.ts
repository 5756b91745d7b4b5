import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response with its whole body. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. Fails the test if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export interface RequestOptions {
  method?: string;
  key?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text or bytes. */
  body?: unknown;
}

/** Sends a request with plain fetch, as any client would. */
export async function sendRequest(
  base: string,
  path: string,
  question: RequestOptions = {},
): Promise<HttpResponse> {
  const { key, cookie, body } = question;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${base}${path}`, {
    method: question.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie, origin: base }),
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...question.headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      try {
        return JSON.parse(text);
      } catch {
        return assert.fail(`${path} answered ${response.status} without JSON: ${text.slice(0, 300)}`);
      }
    },
  };
}

/** Sends a request and asserts the status of the response. A failure includes the body. */
export async function requestAndExpect(
  status: number,
  base: string,
  path: string,
  question: RequestOptions = {},
): Promise<HttpResponse> {
  const response = await sendRequest(base, path, question);
  assert.equal(response.status, status, `${question.method ?? ''} ${path}: ${response.text.slice(0, 500)}`);
  return response;
}

/** Signs in and returns the cookie in the format that a browser sends. */
export async function signIn(base: string, person: { email: string; password: string }): Promise<string> {
  const { email, password } = person;
  const response = await requestAndExpect(201, base, '/api/v1/session', { body: { email, password } });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
  assert.ok(cookie, 'sign-in sets a cookie');
  return cookie;
}

export { sleep };

/**
 * Calls `read` until it returns a value other than null, undefined or false.
 * @throws Error naming `what` after `withinMs`.
 */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const { withinMs = 90_000, everyMs = 100 } = options;
  const until = Date.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const value = await read();
      if (value !== null && value !== undefined && value !== false) return value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`${what}: not within ${withinMs} ms`, { cause: last });
    await sleep(everyMs);
  }
}
