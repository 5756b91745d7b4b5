import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { findAgents, type KnownAgent } from '#features/locations/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { toInputFaults } from '#platform/http/input-faults.ts';
import { compileGuard, type Guard } from '#platform/http/validation.ts';
import { createLoader } from '#platform/loader.ts';
import { readSignature, signatureValidSeconds } from './agent-keys.ts';
import { maxLineBytes, maxPlainBytes, maxResults } from './protocol.ts';
import { AgentResult, noDetails } from './protocol-schemas.ts';
import { type AllowanceRate, createAllowances, createConcurrencyLimit } from './token-buckets.ts';

/** Returns the raw body of a request. The signature covers these bytes. */
const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Limits of concurrent requests and of the request rate. */
interface Limit {
  maxConcurrent: number;
  rate: AllowanceRate;
}

/** The limits of a type of request, per agent and for all agents of an account. */
interface RequestLimits {
  agent: Limit;
  account: Limit;
}

/** Runs work for an agent that signed a request. */
export type HandleAgent = <Result>(
  request: FastifyRequest,
  work: (agent: KnownAgent) => Promise<Result>,
) => Promise<Result>;

/**
 * Creates a function that admits requests of one type. The function verifies the signature and enforces the limits, so
 * that neither an agent nor an account with many agents can overload the server.
 */
export function createAgentAdmission({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): (limits: RequestLimits) => HandleAgent {
  const findAgent = createLoader<string, KnownAgent>((ids) => findAgents(db, ids), { concurrency: 2 });
  return (limits) => {
    const ofAgent = createLimiter(limits.agent, clock);
    const ofAccount = createLimiter(limits.account, clock);
    return async (request, work) => {
      const agent = await verifyAgent(clock, findAgent, request);
      return ofAgent(agent.id, () => ofAccount(agent.account_id, () => work(agent)));
    };
  };
}

type Limiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

function createLimiter({ maxConcurrent, rate }: Limit, clock: Clock): Limiter {
  const concurrency = createConcurrencyLimit(maxConcurrent);
  const allowances = createAllowances(clock);
  return async (key, work) => {
    const release = concurrency.acquire(key);
    if (release === null) throw new AppError('rate_limited', message('agent-busy'), { retryAfterSeconds: 1 });
    try {
      const wait = allowances.take(key, 1, rate);
      if (wait !== null) throw tooManyRequests(wait);
      return await work();
    } finally {
      release();
    }
  };
}

/** Returns the error for an agent that sends more than its monitors require. */
export const tooManyRequests = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', message('agent-sends-too-much'), { retryAfterSeconds });

/**
 * Returns the agent that signed a request.
 * @throws AppError `unauthenticated`; `account_suspended`.
 */
async function verifyAgent(
  clock: Clock,
  findAgent: (id: string) => Promise<KnownAgent | null>,
  request: FastifyRequest,
): Promise<KnownAgent> {
  const signature = readSignature(request.headers);
  if (signature === null) throw new AppError('unauthenticated', message('agent-signature-invalid'));
  const agent = await findAgent(signature.agentId);
  if (agent === null) throw new AppError('unauthenticated', message('agent-unknown'));
  const path = request.url.split('?', 1)[0] ?? '';
  if (!signature.isBy(agent.signing_key, { method: request.method, path, body: bytesOf(request) }))
    throw new AppError('unauthenticated', message('agent-signature-invalid'));
  const seconds = Math.round(Math.abs(clock.now() / 1000 - signature.created));
  if (seconds > signatureValidSeconds)
    throw new AppError('unauthenticated', message('agent-clock-wrong', { seconds }));
  if (agent.suspended) throw new AppError('account_suspended', message('agent-account-suspended'));
  return agent;
}

/** Reads a JSON body. @throws AppError 400 */
export function readAgentBody<Body>(guard: Guard<Body>, request: FastifyRequest): Body {
  const body = parseJson(bytesOf(request).toString('utf8'));
  if (body === undefined) throw new AppError('invalid_json', message('agent-body-invalid'));
  if (guard(body)) return body;
  const errors = toInputFaults(guard.errors ?? [], 'body');
  throw new AppError('invalid_request', errors[0]?.detail ?? message('agent-body-invalid'), { errors });
}

/** The parsed lines of a body of results. */
interface ReceivedResults {
  results: AgentResult[];
  /** Number of lines that are invalid or beyond the limit. */
  invalid: number;
}

const gunzipBody = promisify(gunzip);
const resultGuard = compileGuard(AgentResult) as Guard<AgentResult>;

/** Returns a result without its details if they are invalid. */
const withoutDetails = (result: unknown): unknown =>
  typeof result === 'object' && result !== null ? { ...result, ...noDetails } : undefined;

/**
 * Parses the lines of a body of results. An invalid line is counted and does not affect other lines.
 * @throws AppError 400 for a body that is not gzip, or too large when decompressed.
 */
export async function readResults(request: FastifyRequest): Promise<ReceivedResults> {
  const body = bytesOf(request);
  const isCompressed = request.headers['content-encoding'] === 'gzip';
  const plain = isCompressed
    ? await gunzipBody(body, { maxOutputLength: maxPlainBytes }).catch(() => {
        throw new AppError('invalid_request', message('agent-body-invalid'));
      })
    : body;
  const text = plain.toString('utf8');
  const results: AgentResult[] = [];
  let invalid = 0;
  for (let from = 0, end = 0; from < text.length; from = end + 1) {
    end = text.indexOf('\n', from);
    if (end === -1) end = text.length;
    if (end === from) continue;
    const isRead = results.length + invalid < maxResults && end - from <= maxLineBytes;
    const result = isRead ? parseJson(text.slice(from, end)) : undefined;
    const valid = [result, withoutDetails(result)].find((one) => resultGuard(one));
    if (valid === undefined) invalid += 1;
    else results.push(valid);
  }
  return { results, invalid };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
