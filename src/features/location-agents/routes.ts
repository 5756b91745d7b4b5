import type { TSchema } from 'typebox';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { type HttpApp, registerScope, untyped } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { compileGuard, type Guard } from '#platform/http/validation.ts';
import type { Log } from '#platform/log.ts';
import { createLocationStates, type LocationStates, sealMonitorSettings } from './assignments.ts';
import { enrollAgent, rotateAgentKeys } from './enroll.ts';
import { handlePoll } from './poll.ts';
import { agentPath, maxResultBytes } from './protocol.ts';
import {
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
import { createAgentAdmission, readAgentBody, readResults, tooManyRequests } from './requests.ts';
import { createAllowances } from './token-buckets.ts';

export interface AgentRouteDeps {
  db: Db;
  clock: Clock;
  log: Log;
  kinds: ProbeKinds;
}

/** The dependencies that the routes share. */
interface RouteParts extends AgentRouteDeps {
  states: LocationStates;
  admit: ReturnType<typeof createAgentAdmission>;
}

/** Maximum body of requests other than results, in bytes. */
const bodyLimit = 64 * 1024;
/** Rate of each type of request for all agents of an account, sufficient for 1,000 agents. */
const accountRate = { perSecond: 200, burst: 2_000 };
/** A poll waits until there is a change, which is checked once a second. A lost connection may still occupy a slot. */
const pollLimits = {
  agent: { maxConcurrent: 4, rate: { perSecond: 2, burst: 20 } },
  account: { maxConcurrent: 2_000, rate: accountRate },
};
/** An agent that checks all monitors of a location reads the settings of 500 at a time. */
const settingsLimits = {
  agent: { maxConcurrent: 1, rate: { perSecond: 2, burst: 200 } },
  account: { maxConcurrent: 6, rate: accountRate },
};
const resultLimits = {
  agent: { maxConcurrent: 1, rate: { perSecond: 20, burst: 200 } },
  account: { maxConcurrent: 6, rate: accountRate },
};
const rotateLimits = {
  agent: { maxConcurrent: 1, rate: { perSecond: 1 / 60, burst: 10 } },
  account: { maxConcurrent: 6, rate: accountRate },
};
/**
 * The result rate of a location, as a multiple of the rate of its checks, because results from an outage are sent
 * later.
 */
const resultsFactor = 10;
const fewResults = { perSecond: 20, burst: 10_000 };

const config = { access: 'public', problems: 'own' } as const;
/** Bodies are read as bytes and validated by the routes, because the signature covers the raw bytes. */
const unchecked = { validatorCompiler: () => (value: unknown) => ({ value }) };
const enrollGuard = compileGuard(EnrollRequest) as Guard<EnrollRequest>;
const rotateGuard = compileGuard(RotateRequest) as Guard<RotateRequest>;
const pollGuard = compileGuard(PollRequest) as Guard<PollRequest>;
const settingsGuard = compileGuard(SettingsRequest) as Guard<SettingsRequest>;

/** Registers the routes of agents; see docs/agent-protocol.md. Agents sign their requests. */
export function registerAgentRoutes(app: HttpApp, deps: AgentRouteDeps): void {
  const parts = { ...deps, states: createLocationStates(deps), admit: createAgentAdmission(deps) };
  registerScope(app, (scope) => {
    untyped(scope).removeAllContentTypeParsers();
    untyped(scope).addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerKeyRoutes(scope, parts);
    registerAssignmentRoutes(scope, parts);
    registerResultRoute(scope, parts);
  });
}

const describe = (summary: string, response: TSchema, status = 200) => ({
  tags: ['Agents'],
  summary,
  hide: true,
  response: { [status]: response },
});

function registerKeyRoutes(app: HttpApp, parts: RouteParts): void {
  const admit = parts.admit(rotateLimits);
  app.post(
    `${agentPath}/enroll`,
    { config, ...unchecked, bodyLimit, schema: describe('Enroll an agent', EnrollResponse, 201) },
    async (request, reply) => {
      const body = readAgentBody(enrollGuard, request);
      const caller = { requestId: request.id, address: request.ip };
      return reply.code(201).send(await enrollAgent(parts, body, caller));
    },
  );
  app.post(
    `${agentPath}/rotate`,
    { config, ...unchecked, bodyLimit, schema: describe('Replace the keys of an agent', NoContent, 204) },
    (request, reply) =>
      admit(request, async (agent) => {
        await rotateAgentKeys(parts, agent, readAgentBody(rotateGuard, request));
        return reply.code(204).send(null);
      }),
  );
}

function registerAssignmentRoutes(app: HttpApp, parts: RouteParts): void {
  const { db, states } = parts;
  const admitPoll = parts.admit(pollLimits);
  const admitSettings = parts.admit(settingsLimits);
  app.post(
    `${agentPath}/poll`,
    { config, ...unchecked, bodyLimit, schema: describe('Wait for assignments', PollResponse) },
    (request, reply) =>
      admitPoll(request, (agent) => {
        const poll = readAgentBody(pollGuard, request);
        return handlePoll(parts, { agent, poll, hasDisconnected: () => reply.raw.destroyed });
      }),
  );
  app.post(
    `${agentPath}/settings`,
    { config, ...unchecked, bodyLimit, schema: describe('Read settings of monitors', SettingsResponse) },
    (request) =>
      admitSettings(request, async (agent) => {
        const { monitorIds } = readAgentBody(settingsGuard, request);
        const { agents } = await states.read(agent);
        return { sealed: await sealMonitorSettings(db, agent, { monitorIds, agents }) };
      }),
  );
}

function registerResultRoute(app: HttpApp, parts: RouteParts): void {
  const { clock, states } = parts;
  const admit = parts.admit(resultLimits);
  const allowances = createAllowances(clock);
  app.post(
    `${agentPath}/results`,
    { config, ...unchecked, bodyLimit: maxResultBytes, schema: describe('Send results', ResultsResponse) },
    (request) =>
      admit(request, async (agent) => {
        const { results, invalid } = await readResults(request);
        const { checksPerSecond } = await states.read(agent);
        const perSecond = fewResults.perSecond + checksPerSecond * resultsFactor;
        const burst = Math.max(fewResults.burst, perSecond * 60);
        const wait = allowances.take(agent.region, results.length + invalid, { perSecond, burst });
        if (wait !== null) throw tooManyRequests(wait);
        const counts = await recordAgentResults(parts, agent, results);
        return { ...counts, rejected: counts.rejected + invalid, serverTime: clock.now() };
      }),
  );
}
