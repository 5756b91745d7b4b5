import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { message } from '#messages/messages.ts';
import { runGuarded, type TransactionGuard } from '../database/transaction.ts';
import type { Tx } from '../database/types.ts';
import { AppError } from '../errors.ts';
import type { HttpApp } from './http-app.ts';

/** Fields of an object that change without any edit. */
const moving = new Set([
  'lastCheck',
  'latest',
  'lastUsedAt',
  'lastDeliveryAt',
  'health',
  'current',
  'next',
  'occurrences',
  'lastOccurredAt',
  'lastSeenAt',
  'customDomainStatus',
]);

/** Methods that change the response to later reads of the same URL. */
const changing = new Set<string>(['PATCH', 'PUT', 'DELETE']);

/**
 * Adds ETags (RFC 9110 section 8.8.3) to every JSON response to a read or a change. With `If-None-Match`, a read of
 * unchanged content returns 304. With `If-Match`, a change returns 412 if another caller has changed the object since.
 * The tag of a changeable object has two parts: one for its configuration and one for the whole object. `If-Match`
 * compares only the first part, because new check results are not edits.
 */
export function registerEntityTags(app: HttpApp): void {
  const changeable = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().some((one) => changing.has(one))) changeable.add(url);
  });
  const limit = pLimit(maxAtOnce);
  // The hook uses a callback, because context set within an async hook ends with its promise.
  app.addHook('preHandler', (request, _reply, done) => {
    const ifMatch = request.headers['if-match'];
    const { url } = request.routeOptions;
    if (
      !changing.has(request.method) ||
      ifMatch === undefined ||
      ifMatch.trim() === '*' ||
      !changeable.has(url ?? '')
    )
      return done();
    const check = () => rejectChanged(app, request, ifMatch);
    check().then(() => runGuarded(guardOf(limit, request, check), done), done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isTagged(request, reply) || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return payload;
    const tag = tagOf(payload, changeable.has(request.routeOptions.url ?? ''));
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known === undefined || changing.has(request.method) || !namesTag(known, tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

/**
 * Returns a guard that checks only the first transaction of the request. Later transactions, such as storing the
 * response, would see the request's own change.
 */
function guardOf(
  limit: LimitFunction,
  request: FastifyRequest,
  check: () => Promise<void>,
): TransactionGuard {
  let isChanged = false;
  return {
    inTurn: async (change) => {
      const made = await limit(change);
      isChanged = true;
      return made;
    },
    check: async (tx) => {
      if (isChanged) return;
      await lockAgainstChanges(tx, request);
      await check();
    },
  };
}

/**
 * Maximum number of concurrent guarded changes. Each change occupies a connection while it reads with a second
 * connection, so they must not take all connections.
 */
const maxAtOnce = 2;

/**
 * Serializes concurrent requests with a tag for the same path, so that the second request sees the change of the first.
 * Requests without a tag do not wait.
 */
async function lockAgainstChanges(tx: Tx, request: FastifyRequest): Promise<void> {
  const [path] = request.url.split('?', 1);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`if-match ${path}`}, 0))`.execute(tx);
}

function isTagged(request: FastifyRequest, reply: FastifyReply): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reply.statusCode !== 200 || !(reads || changing.has(request.method))) return false;
  return String(reply.getHeader('content-type') ?? '').startsWith('application/json');
}

/**
 * Cache from the digest of a whole response to the configuration part of its tag. Parsing a response costs more than
 * all other work for the tag.
 */
const orderedOf = new LRUCache<string, string>({ max: 20_000 });

function tagOf(payload: string | Buffer, isChangeable: boolean): string {
  const text = digest(payload);
  if (!isChangeable) return `"${text}"`;
  let ordered = orderedOf.get(text);
  if (ordered === undefined) {
    ordered = digestOfOrdered(payload);
    orderedOf.set(text, ordered);
  }
  return `"${ordered}.${text}"`;
}

function digestOfOrdered(payload: string | Buffer): string {
  const body = JSON.parse(payload.toString()) as object;
  const ordered = Object.entries(body).filter(
    ([name, value]) => !moving.has(name) && !(name === 'state' && typeof value === 'object'),
  );
  return digest(inOrder(Object.fromEntries(ordered)));
}

/** Returns the same text for the same fields in any order. */
function inOrder(body: object): string {
  return JSON.stringify(body, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function digest(text: string | Buffer): string {
  return hash('sha1', text, 'base64url').slice(0, 16);
}

const orderedPart = (tag: string) => tag.trim().replace(/^"/, '').split(/[."]/, 1)[0];

/**
 * Reads the current object with the caller's credentials.
 * @throws AppError `precondition_failed` if its tag differs. If the object does not exist, the route reports the error.
 */
async function rejectChanged(app: HttpApp, request: FastifyRequest, ifMatch: string): Promise<void> {
  const { authorization, cookie, host } = request.headers;
  const given = { authorization, cookie, host };
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const read = { method: 'GET' as const, url: request.url, headers: headers as Record<string, string> };
  const response = await runGuarded(null, () => app.inject(read));
  const tag = response.headers.etag;
  if (response.statusCode !== 200 || typeof tag !== 'string') return;
  if (ifMatch.split(',').some((one) => orderedPart(one) === orderedPart(tag))) return;
  throw new AppError('precondition_failed', message('changed-meanwhile'));
}

/** Sends a response with an entity tag (RFC 9110, section 8.8.3), or 304 if the client already has it. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, body }: { tag: string; body: string | Buffer },
): FastifyReply {
  const known = request.headers['if-none-match'];
  reply.header('etag', tag);
  return known !== undefined && namesTag(known, tag) ? reply.code(304).send() : reply.send(body);
}

/** Returns whether a header's list of tags includes this tag, weak or strong. */
function namesTag(list: string, tag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Length in characters below which a text is sent as a string. Shorter texts are sent in one write with the head.
 * Longer texts cost less as bytes.
 */
const shortLength = 8_192;

/** Sends a body that is already serialized as JSON. */
export function sendJson(reply: Pick<FastifyReply, 'header' | 'send'>, text: string): FastifyReply {
  const body = text.length < shortLength ? text : Buffer.from(text);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
