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

/** Methods that, if they succeed, change what a read of the same address returns. */
const changing = new Set<string>(['PATCH', 'PUT', 'DELETE']);

/**
 * Adds ETags (RFC 9110 section 8.8.3) to every JSON response to a read or a change. `If-None-Match` turns a read of
 * unchanged content into a 304, and `If-Match` turns a change into a 412 if someone else has changed the object
 * since. The tag of a changeable object has two parts: one for its configuration and one for the whole. `If-Match`
 * compares only the first, because a check that ran in the meantime is not an edit.
 */
export function registerEntityTags(app: HttpApp): void {
  const changeable = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().some((one) => changing.has(one))) changeable.add(url);
  });
  const limit = pLimit(maxAtOnce);
  // Uses a callback, because context set within an async hook ends with its promise.
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
    const check = () => refuseChanged(app, request, ifMatch);
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
 * Returns a guard that checks only the first transaction of the request. Later ones, such as the one that
 * stores the response, would see the object as changed by the request itself.
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
 * Maximum guarded changes at once. They hold one connection while they read with another, so they must not
 * take all connections.
 */
const maxAtOnce = 2;

/**
 * Serializes concurrent requests with the same tag, so that the second one sees the first one's change. Requests
 * without a tag do not wait.
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
 * Configuration part of the tag by whole tag, for responses that were sent before. Parsing a response costs more than
 * everything else about its tag.
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

/** Reads the current object as the caller would see it. If it does not exist, the route reports that. */
async function refuseChanged(app: HttpApp, request: FastifyRequest, ifMatch: string): Promise<void> {
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

/** Returns whether a header's list of tags includes this one, weak or not. */
function namesTag(list: string, tag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Length up to which a text is sent as it is. Shorter texts go out in one write with the head; longer ones
 * cost less as bytes.
 */
const shortLength = 8_192;

/** Sends a body that is already serialized as JSON. */
export function sendJson(reply: Pick<FastifyReply, 'header' | 'send'>, text: string): FastifyReply {
  const body = text.length < shortLength ? text : Buffer.from(text);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
