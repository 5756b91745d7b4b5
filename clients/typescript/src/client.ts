import createFetchClient, { type Client } from 'openapi-fetch';
import { operationTable } from './generated/operations.ts';
import type { paths } from './generated/schema.ts';
import type { Answer, Arguments, Item, OperationId } from './operation-types.ts';
import { toProblemError } from './problem-error.ts';
import { createRetryingFetch, type RetryOptions } from './retrying-fetch.ts';

export interface BelltowerOptions extends RetryOptions {
  /** Base URL of the service, such as `http://127.0.0.1:3000`. Omit it in a page that the service itself serves. */
  baseUrl?: string;
  /** An API key. If omitted, the browser's session is used. */
  apiKey?: string;
  fetch?: (request: Request) => Promise<Response>;
}

type Needs<Id extends OperationId> =
  object extends Arguments<Id> ? [given?: Arguments<Id>] : [given: Arguments<Id>];

/**
 * Every operation as a function: `listIncidents`, `createServiceMonitor` … Each throws `ProblemError` if the request
 * is rejected.
 */
type Operations = {
  [Id in OperationId]: (...args: Needs<Id>) => Promise<Answer<Id>>;
};

/** Operations that return pages. */
type ListId = { [Id in OperationId]: [Item<Id>] extends [never] ? never : Id }[OperationId];

export type Belltower = Operations & {
  /** Yields all items of a list. Fetches pages as needed. */
  each<Id extends ListId>(id: Id, ...args: Needs<Id>): AsyncGenerator<Item<Id>, void, undefined>;
  /**
   * Returns the response with an unread body, for bodies that do not fit in memory. Throws if the request is rejected.
   */
  open<Id extends OperationId>(id: Id, ...args: Needs<Id>): Promise<Response>;
  /** The same operations with status and headers, and with errors as values (openapi-fetch). */
  http: Client<paths>;
};

interface Loose {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Creates a client of the service. */
export function createBelltower(options: BelltowerOptions = {}): Belltower {
  const http = createFetchClient<paths>({
    ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
    credentials: 'same-origin',
    fetch: createRetryingFetch(options.fetch ?? ((request) => fetch(request)), options),
    // `state=open&state=acknowledged`
    querySerializer: { array: { style: 'form', explode: true } },
  });
  http.use({
    onRequest({ request }) {
      const { headers } = request;
      if (options.apiKey !== undefined) headers.set('authorization', `Bearer ${options.apiKey}`);
      if (request.method !== 'GET' && !headers.has('idempotency-key')) {
        headers.set('idempotency-key', createRandomKey());
      }
    },
  });
  const call = (id: OperationId, input?: Loose) => run(http, id, input);
  const open = async (id: OperationId, input?: Loose) => (await send(http, id, input, 'stream')).response;
  const operations = Object.fromEntries(
    Object.keys(operationTable).map((id) => [id, (input?: Loose) => call(id as OperationId, input)]),
  );
  return {
    ...operations,
    each: (id: OperationId, input?: Loose) => each(call, id, input),
    open,
    http,
  } as Belltower;
}

async function run(http: Client<paths>, id: OperationId, input?: Loose): Promise<unknown> {
  const { data, response } = await send(http, id, input, 'text');
  if (response.status === 204 || data === undefined) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? JSON.parse(data) : data;
}

/**
 * Sends a request.
 * @throws ProblemError if the request is rejected.
 */
async function send(
  http: Client<paths>,
  id: OperationId,
  input: Loose = {},
  parseAs: 'text' | 'stream',
): Promise<{ data?: string; response: Response }> {
  const [method, path, textType = 'text/plain']: readonly [string, string, string?] = operationTable[id];
  const { path: parts, query, body, headers, signal } = input;
  const isStream = body instanceof ReadableStream;
  const isPlain = isStream || body instanceof Blob || typeof body === 'string';
  const type = body instanceof Blob && body.type !== '' ? body.type : textType;
  const init = {
    params: { path: parts, query },
    body,
    headers: { ...(isPlain ? { 'content-type': type } : {}), ...headers },
    signal,
    ...(isPlain ? { bodySerializer: (plain: unknown) => plain } : {}),
    ...(isStream ? { duplex: 'half' } : {}),
    parseAs,
  };
  const request = http.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: string; error?: unknown; response: Response }>;
  const { error, ...answer } = await request(method, path, init);
  if (!answer.response.ok) throw toProblemError(error, answer.response);
  return answer;
}

async function* each(
  call: (id: OperationId, input?: Loose) => Promise<unknown>,
  id: OperationId,
  input: Loose = {},
): AsyncGenerator<never, void, undefined> {
  let cursor: string | null | undefined = input.query?.cursor as string | undefined;
  do {
    const query = cursor === undefined ? input.query : { ...input.query, cursor };
    const page = (await call(id, { ...input, ...(query === undefined ? {} : { query }) })) as {
      items: never[];
      nextCursor?: string | null;
    };
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null && cursor !== undefined);
}

/**
 * Returns 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing on pages served over plain HTTP,
 * except from localhost.
 */
export function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('');
}

type Task = NonNullable<Answer<'getSignup'>['proofOfWork']>;
type Body = Arguments<'createAccount'>['body'];

/** Creates an account. If the server requires a proof of work, computes it first, which takes a few seconds. */
export async function signUp(belltower: Belltower, body: Body): Promise<Answer<'createAccount'>> {
  const { proofOfWork: task } = await belltower.getSignup();
  const proof = task === null ? {} : { proofOfWork: await solveProofOfWork(body.email, task) };
  return belltower.createAccount({ body: { ...body, ...proof } });
}

/** Finds a nonce so that the SHA-256 hash of `email|time|nonce` begins with `bits` zero bits. */
export async function solveProofOfWork(
  email: string,
  { bits, time }: Task,
): Promise<NonNullable<Body['proofOfWork']>> {
  // Only needed for open sign-up.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const utf8 = new TextEncoder();
  const prefix = sha256.create().update(utf8.encode(`${email}|${time}|`));
  for (let nonce = 0; ; nonce++) {
    const hash = prefix
      .clone()
      .update(utf8.encode(`${nonce}`))
      .digest();
    if (new DataView(hash.buffer, hash.byteOffset).getUint32(0) < 2 ** (32 - bits))
      return { time, nonce: `${nonce}` };
    // Yields to the event loop, so that the page stays responsive.
    if (nonce % 4096 === 4095) await new Promise((resolve) => setTimeout(resolve));
  }
}
