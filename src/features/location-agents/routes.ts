import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { recordAudit } from '#features/audit/index.ts';
import {
  findAgents,
  insertAgent,
  type KnownAgent,
  listAgents,
  recordContact,
  setAgentKeys,
  takeEnrollmentToken,
} from '#features/locations/index.ts';
import { recordAlive } from '#features/prober/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import { newId, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { type HttpApp, registerScope, untyped } from '#platform/http/http-app.ts';
import { compileGuard, type Guard, toInputFaults } from '#platform/http/validation.ts';
import { createLoader } from '#platform/loader.ts';
import type { Log } from '#platform/log.ts';
import { readSignature, signatureValidSeconds } from './agent-keys.ts';
import {
  assigneeOf,
  createLocationStates,
  type LocationStates,
  listAssignments,
  sealMonitorSettings,
} from './assignments.ts';
import {
  agentPath,
  maxPlainBytes,
  maxResultBytes,
  maxResults,
  negotiateVersion,
  pollHoldMs,
  protocolVersions,
} from './protocol.ts';
import {
  AgentResult,
  EnrollRequest,
  EnrollResponse,
  PollRequest,
  PollResponse,
  ResultsResponse,
  RotateRequest,
  SettingsRequest,
  SettingsResponse,
} from './protocol-schemas.ts';
import { recordAgentResults } from './record-results.ts';

export interface AgentRouteDeps {
  db: Db;
  clock: Clock;
  log: Log;
  kinds: ProbeKinds;
}

/** Most agents of a location. */
const mostAgents = 100;
/** Attempts to enroll from one address. */
const enrollLimit = { most: 100, windowMs: 10 * minuteMs };
/** Maximum body of requests other than results, in bytes. */
const bodyLimit = 64 * 1024;
/** How often a held poll looks for changes, in milliseconds. */
const lookEveryMs = 1_000;
/** Polls of an agent at a time: a connection that was lost may still hold one. */
const mostPolls = 4;
/** An agent whose process was replaced within this time counts as duplicated. */
const duplicateWithinMs = 15_000;

const config = { access: 'public', problems: 'own' } as const;
/** Bodies are read as bytes: the signature covers them as they were sent. */
const unchecked = { validatorCompiler: () => (value: unknown) => ({ value }) };
const tags = ['Agents'];
const gunzipBody = promisify(gunzip);

/** Registers the routes of agents; see docs/agent-protocol.md. Agents sign their requests. */
export function registerAgentRoutes(app: HttpApp, deps: AgentRouteDeps): void {
  const states = createLocationStates(deps);
  const findAgent = createLoader<string, KnownAgent>((ids) => findAgents(deps.db, ids), { concurrency: 2 });
  const authenticate = (request: FastifyRequest) => verifyAgent(deps, findAgent, request);
  registerScope(app, (scope) => {
    untyped(scope).removeAllContentTypeParsers();
    untyped(scope).addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerEnrollment(scope, deps, authenticate);
    registerPoll(scope, { ...deps, states }, authenticate);
    registerResults(scope, deps, authenticate);
  });
}

type Authenticate = (request: FastifyRequest) => Promise<KnownAgent>;

const describe = (summary: string, body: TSchema, response: TSchema, status = 200) => ({
  tags,
  summary,
  hide: true,
  body,
  response: { [status]: response },
});

function registerEnrollment(app: HttpApp, deps: AgentRouteDeps, authenticate: Authenticate): void {
  app.post(
    `${agentPath}/enroll`,
    {
      config,
      ...unchecked,
      bodyLimit,
      schema: describe('Enroll an agent', EnrollRequest, EnrollResponse, 201),
    },
    async (request, reply) => {
      const order = readBody(enrollGuard, request);
      const protocol = requireVersion(order.protocol);
      const now = new Date(deps.clock.now());
      const refusal = await withTransaction(deps.db, (tx) =>
        countAgainstLimits(tx, [{ bucket: `enroll from ${request.ip}`, limit: enrollLimit }], now),
      );
      if (refusal !== null) throw new AppError('rate_limited', message('enrollments-too-many'), refusal);
      const id = newId();
      const location = await withTransaction(deps.db, async (tx) => {
        const taken = await takeEnrollmentToken(tx, sha256(order.token), now);
        if (taken === undefined) throw new AppError('unauthenticated', message('enrollment-token-invalid'));
        const accountId = taken.account_id;
        if ((await listAgents(tx, accountId, [taken.id])).length >= mostAgents)
          throw new AppError('conflict', message('agents-too-many', { limit: mostAgents }));
        await insertAgent(tx, {
          id,
          account_id: accountId,
          location_id: taken.id,
          name: order.name,
          signing_key: order.signingKey,
          sealing_key: order.sealingKey,
          version: order.version,
          enrolled_at: now,
          rotated_at: now,
          seen_at: now,
          instance_id: null,
          duplicate_at: null,
          state: null,
        });
        const actor = { type: 'system', id: null, name: 'Belltower' } as const;
        await recordAudit(tx, { accountId, actor, requestId: request.id, address: request.ip }, now, {
          action: 'location.enroll_agent',
          objectType: 'location',
          objectId: taken.id,
          details: { name: taken.name, agent: order.name },
        });
        return taken;
      });
      const { name, region } = location;
      return reply
        .code(201)
        .send({ protocol, agentId: id, location: name, region, serverTime: deps.clock.now() });
    },
  );
  app.post(
    `${agentPath}/rotate`,
    {
      config,
      ...unchecked,
      bodyLimit,
      schema: { hide: true, tags, summary: 'Replace the keys of an agent' },
    },
    async (request, reply) => {
      const agent = await authenticate(request);
      const keys = readBody(rotateGuard, request);
      const now = new Date(deps.clock.now());
      await withTransaction(deps.db, (tx) => setAgentKeys(tx, agent, { ...keys, now }));
      return reply.code(204).send();
    },
  );
}

function registerPoll(
  app: HttpApp,
  deps: AgentRouteDeps & { states: LocationStates },
  authenticate: Authenticate,
): void {
  const { db, clock, states } = deps;
  const polls = new Map<string, number>();
  app.post(
    `${agentPath}/poll`,
    { config, ...unchecked, bodyLimit, schema: describe('Wait for assignments', PollRequest, PollResponse) },
    async (request, reply) => {
      const agent = await authenticate(request);
      const poll = readBody(pollGuard, request);
      const protocol = requireVersion(poll.protocol);
      const open = polls.get(agent.id) ?? 0;
      if (open >= mostPolls)
        throw new AppError('rate_limited', message('agent-busy'), { retryAfterSeconds: 1 });
      polls.set(agent.id, open + 1);
      reply.raw.once('close', () => {
        const left = (polls.get(agent.id) ?? 1) - 1;
        if (left > 0) polls.set(agent.id, left);
        else polls.delete(agent.id);
      });
      await recordPoll(deps, agent, poll);
      const answer = async (): Promise<PollResponse | null> => {
        const state = await states.read(agent);
        // Its own contact may be newer than what was read.
        const agents = state.agents.includes(agent.id) ? state.agents : [...state.agents, agent.id].sort();
        const checkNow = state.requested.filter((id) => assigneeOf(id, agents) === agent.id);
        const changed = state.version !== poll.assignments;
        if (!changed && checkNow.length === 0) return null;
        const assignments = changed && {
          version: state.version,
          privateTargets: agent.private_targets,
          monitors: await listAssignments(db, agent, agents),
        };
        return { protocol, serverTime: clock.now(), ...(assignments && { assignments }), checkNow };
      };
      const until = clock.monotonicMs() + pollHoldMs;
      for (;;) {
        const found = await answer();
        if (found !== null) return reply.send(found);
        const left = until - clock.monotonicMs();
        if (left <= 0 || reply.raw.destroyed) break;
        await clock.sleep(Math.min(lookEveryMs, left));
      }
      return reply.send({ protocol, serverTime: clock.now(), checkNow: [] });
    },
  );
  app.post(
    `${agentPath}/settings`,
    {
      config,
      ...unchecked,
      bodyLimit,
      schema: describe('Read settings of monitors', SettingsRequest, SettingsResponse),
    },
    async (request) => {
      const agent = await authenticate(request);
      const { monitorIds } = readBody(settingsGuard, request);
      return { sealed: await sealMonitorSettings(db, agent, monitorIds) };
    },
  );
}

/**
 * Records that an agent is in contact, as a prober of its region.
 * @throws AppError `conflict` if a process that started later uses its key.
 */
async function recordPoll(
  { db, clock }: AgentRouteDeps,
  agent: KnownAgent,
  poll: PollRequest,
): Promise<void> {
  const now = new Date(clock.now());
  const { instanceId, version, state } = poll;
  const isOther = agent.instance_id !== null && agent.instance_id !== instanceId;
  const isRecent = now.getTime() - agent.seen_at.getTime() < duplicateWithinMs;
  if (isOther && isRecent && state.startedAt < (agent.state?.startedAt ?? 0))
    throw new AppError('conflict', message('agent-superseded'));
  const duplicateAt = isOther && isRecent ? now : agent.duplicate_at;
  await recordContact(db, agent, { now, version, instanceId, duplicateAt, state });
  const { region } = agent;
  const startedAt = new Date(Math.min(state.startedAt, now.getTime()));
  await recordAlive(
    db,
    { id: agent.id, region, startedAt, since: null, startedPerSecond: state.checksPerSecond },
    now,
  );
}

function registerResults(app: HttpApp, deps: AgentRouteDeps, authenticate: Authenticate): void {
  /** Agents whose results are being stored: one batch at a time, so that none can occupy the database. */
  const busy = new Set<string>();
  app.post(
    `${agentPath}/results`,
    {
      config,
      ...unchecked,
      bodyLimit: maxResultBytes,
      schema: { hide: true, tags, summary: 'Send results', response: { 200: ResultsResponse } },
    },
    async (request) => {
      const agent = await authenticate(request);
      if (busy.has(agent.id))
        throw new AppError('rate_limited', message('agent-busy'), { retryAfterSeconds: 1 });
      busy.add(agent.id);
      try {
        const { results, invalid } = await readResults(bytesOf(request), request);
        const counts = await recordAgentResults(deps, agent, results);
        return { ...counts, rejected: counts.rejected + invalid, serverTime: deps.clock.now() };
      } finally {
        busy.delete(agent.id);
      }
    },
  );
}

/** Reads the lines of a body of results. A line that is not valid is counted and does not affect the others. */
async function readResults(
  body: Buffer,
  request: FastifyRequest,
): Promise<{ results: AgentResult[]; invalid: number }> {
  const isCompressed = request.headers['content-encoding'] === 'gzip';
  const plain = isCompressed
    ? await gunzipBody(body, { maxOutputLength: maxPlainBytes }).catch(() => {
        throw new AppError('invalid_request', message('agent-body-invalid'));
      })
    : body;
  const lines = plain.toString('utf8').split('\n');
  const results: AgentResult[] = [];
  let invalid = 0;
  for (const line of lines) {
    if (line === '') continue;
    const result = parseJson(line);
    if (results.length < maxResults && resultGuard(result)) results.push(result);
    else invalid += 1;
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

const enrollGuard = compileGuard(EnrollRequest) as Guard<Static<typeof EnrollRequest>>;
const rotateGuard = compileGuard(RotateRequest) as Guard<Static<typeof RotateRequest>>;
const pollGuard = compileGuard(PollRequest) as Guard<PollRequest>;
const settingsGuard = compileGuard(SettingsRequest) as Guard<Static<typeof SettingsRequest>>;
const resultGuard = compileGuard(AgentResult) as Guard<AgentResult>;

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** @throws AppError 400 */
function readBody<Body>(guard: Guard<Body>, request: FastifyRequest): Body {
  const body = parseJson(bytesOf(request).toString('utf8'));
  if (body === undefined) throw new AppError('invalid_json', message('agent-body-invalid'));
  if (guard(body)) return body;
  const errors = toInputFaults(guard.errors ?? [], 'body');
  throw new AppError('invalid_request', errors[0]?.detail ?? message('agent-body-invalid'), { errors });
}

function requireVersion(offered: readonly number[]): number {
  const version = negotiateVersion(offered);
  if (version !== null) return version;
  throw new AppError(
    'invalid_request',
    message('agent-protocol-unknown', { supported: protocolVersions.join(', ') }),
  );
}

/**
 * Returns the agent that signed a request.
 * @throws AppError `unauthenticated`; `account_suspended`.
 */
async function verifyAgent(
  { clock }: AgentRouteDeps,
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
  if (agent.suspended) throw new AppError('account_suspended', message('agent-unknown'));
  return agent;
}
