import { createHash, type Hash } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { message } from '#messages/messages.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { claimIdempotencyKey, releaseIdempotencyKey, type StoredResponse, storeResponse } from './queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

const writes = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
/** Longer than any request can take. */
const staleAfterMs = 10 * 60_000;
/** For larger responses, only the status is stored. */
const maxStoredBytes = 1024 * 1024;

/**
 * Registers `Idempotency-Key` handling for writes. The first response is stored for 24 hours and replayed for the same
 * request. Reusing the key with a different request returns 422. Reusing it while the first request is in progress
 * returns 409. Responses with status 5xx or 429 release the key. If the process crashed during a request that changed
 * nothing, the key is released after ten minutes. If the request had changed something, a retry returns 409, because a
 * duplicate write is worse than a missing result. A response with a secret that is shown only once is not stored, and
 * its retry returns 409.
 */
export function registerIdempotency(app: HttpApp): void {
  app.decorateRequest('idempotencyKey', null);
  app.addHook('preValidation', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.ctx === null || !writes.has(request.method)) return;
    if (Array.isArray(key) || key.length < 1 || key.length > 255) {
      throw invalidInput('header/idempotency-key', 'length', message('idempotency-key-invalid'));
    }
    const requestHash = await hashRequest(request);
    const now = new Date(request.ctx.clock.now());
    const stored = await claimIdempotencyKey(request.ctx.db, {
      accountId: request.ctx.accountId,
      key,
      requestHash,
      requestId: request.id,
      now,
      staleBefore: staleBefore(now),
    });
    if (stored === null) {
      request.idempotencyKey = key;
      return;
    }
    return replay(reply, requestHash, { stored, now });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { ctx, idempotencyKey: key } = request;
    if (ctx === null || key === null) return payload;
    const at = { accountId: ctx.accountId, key };
    if (reply.statusCode >= 500 || reply.statusCode === 429) await releaseIdempotencyKey(ctx.db, at);
    else await storeResponse(ctx.db, at, toStored(request, reply, payload));
    return payload;
  });
}

/** Number of bytes to hash before yielding to other requests. */
const bytesAtATime = 1024 * 1024;

async function hashRequest(request: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const { body } = request;
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    await hashLong(hash, body);
    return hash.digest();
  }
  // Long strings are hashed separately, because escaping an upload of 20 MiB as JSON would take a quarter of a second.
  const long: string[] = [];
  const collectLong = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > bytesAtATime ? long.push(value) : value;
  hash.update(JSON.stringify(body ?? null, collectLong));
  for (const text of long) await hashLong(hash, text);
  return hash.digest();
}

async function hashLong(hash: Hash, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text as string);
  for (let from = 0; from < bytes.length; from += bytesAtATime) {
    hash.update(bytes.subarray(from, from + bytesAtATime));
    if (from + bytesAtATime < bytes.length) await scheduler.yield();
  }
}

function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleAfterMs);
}

function replay(
  reply: FastifyReply,
  requestHash: Buffer,
  { stored, now }: { stored: StoredResponse; now: Date },
): FastifyReply {
  if (!stored.request_hash.equals(requestHash)) {
    throw new AppError('idempotency_mismatch', message('idempotency-key-reused'));
  }
  if (stored.status === null && stored.created_at < staleBefore(now)) {
    throw new AppError('conflict', message('idempotent-response-lost'));
  }
  if (stored.status === null) {
    throw new AppError('idempotency_in_progress', message('idempotent-request-in-progress'), {
      retryAfterSeconds: 1,
    });
  }
  if (stored.body === null && stored.status !== 204) {
    throw new AppError('conflict', message('idempotent-response-not-stored', { status: stored.status }));
  }
  return reply
    .code(stored.status)
    .headers({ ...stored.headers, 'idempotency-replayed': 'true' })
    .serializer((text: unknown) => String(text))
    .send(stored.body ?? '');
}

function toStored(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'location']) {
    const value = reply.getHeader(name);
    if (typeof value === 'string') headers[name] = value;
  }
  const secret = request.routeOptions.config.idempotency === false;
  const isStored = !secret && typeof payload === 'string' && Buffer.byteLength(payload) <= maxStoredBytes;
  return { status: reply.statusCode, headers, body: isStored ? payload : null };
}
