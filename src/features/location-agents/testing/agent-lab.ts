import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import type { Caller, TestApi } from '#test/support/http.ts';
import { type AgentKeys, createAgentKeys, signRequest } from '../agent-keys.ts';
import type { AgentResult, PollRequest } from '../protocol-schemas.ts';

/** Interval of the monitors of `createMonitor`, in milliseconds. */
const intervalMs = 60_000;

/** A simulated agent. The test sends its requests. */
export interface TestAgent {
  agentId: string;
  keys: AgentKeys;
  region: string;
}

interface TestLocation {
  id: string;
  region: string;
}

export type AgentLab = ReturnType<typeof createAgentLab>;

/** Creates locations and monitors of `owner`, and agents that use the protocol. */
export function createAgentLab(api: TestApi, owner: Caller) {
  let count = 0;

  async function request(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, caller = owner) {
    const response = await api.request(caller, {
      method,
      url: `/api/v1${path}`,
      ...(payload ? { payload } : {}),
    });
    assert.ok(response.statusCode < 300, `${method} ${path}: ${response.statusCode} ${response.body}`);
    return response.statusCode === 204 ? null : response.json();
  }

  function createLocation(caller = owner): Promise<TestLocation> {
    count += 1;
    return request('POST', '/locations', { name: `location ${count}` }, caller);
  }

  /**
   * Sends a request. If `agent` is not null, the request is signed at the time `now`, with a signature over `signed`.
   */
  function send(
    agent: TestAgent | null,
    path: string,
    body: object | Buffer,
    more: { now?: number; signed?: Buffer } = {},
  ) {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const text = `/api/agent/v1${path}`;
    const signed = { method: 'POST', path: text, body: more.signed ?? bytes };
    const now = more.now ?? api.clock.now();
    return api.app.inject({
      method: 'POST',
      url: text,
      payload: bytes,
      headers: {
        ...(Buffer.isBuffer(body)
          ? { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
          : { 'content-type': 'application/json' }),
        ...(agent === null ? {} : signRequest(signed, { agentId: agent.agentId, keys: agent.keys, now })),
      },
    });
  }

  async function createToken(location: TestLocation, caller = owner): Promise<string> {
    return (await request('POST', `/locations/${location.id}/enrollment-token`, undefined, caller)).token;
  }

  async function enroll(location: TestLocation, token?: string): Promise<TestAgent> {
    const keys = createAgentKeys();
    const body = enrollOrder(token ?? (await createToken(location)), keys);
    const response = await send(null, '/enroll', body);
    assert.equal(response.statusCode, 201, response.body);
    return { agentId: response.json().agentId, keys, region: location.region };
  }

  const enrollOrder = (token: string, keys: AgentKeys) => ({
    protocol: [1],
    token,
    name: 'test',
    version: '0',
    signingKey: keys.signing.x,
    sealingKey: keys.sealing.x,
  });

  const compress = (results: readonly (AgentResult | object | string)[]): Buffer =>
    gzipSync(results.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));

  /** Sends results and returns the counts of the response. */
  async function report(agent: TestAgent, results: readonly (AgentResult | object | string)[]) {
    const response = await send(agent, '/results', compress(results));
    assert.equal(response.statusCode, 200, response.body);
    const { serverTime: _, ...counts } = response.json();
    return counts;
  }

  function poll(agent: TestAgent, more: Partial<PollRequest> = {}) {
    const body = { protocol: [1], version: '1', instanceId: agent.agentId, assignments: null };
    return send(agent, '/poll', { ...body, state: stateOf(api.clock.now()), ...more });
  }

  /** Returns the IDs of the monitors assigned to an agent. */
  async function assignedTo(agent: TestAgent): Promise<string[]> {
    const response = await poll(agent);
    assert.equal(response.statusCode, 200, response.body);
    return response.json().assignments.monitors.map(({ id }: { id: string }) => id);
  }

  /** Creates a monitor with windows that are recorded since `hoursAgo`. */
  async function createMonitor(
    region: string,
    {
      hoursAgo = 3,
      caller = owner,
      target = { kind: 'port', host: '127.0.0.1', port: 9 },
      ...more
    }: { hoursAgo?: number; caller?: Caller; target?: object; confirm?: object } = {},
  ) {
    count += 1;
    const monitor: { id: string; name: string } = await request(
      'POST',
      '/service-monitors',
      {
        ...target,
        name: `monitor ${count}`,
        regions: [region],
        intervalSeconds: intervalMs / 1000,
        confirm: { failures: 2, recoveries: 1, retrySeconds: 20 },
        ...more,
      },
      caller,
    );
    const since = new Date(api.clock.now() - hoursAgo * 3_600_000);
    const { db } = api.database;
    await sql`update service_monitors set created_at = ${since} where id = ${monitor.id}`.execute(db);
    await sql`update monitor_schedules set recorded_until = ${since}, next_due_at = ${since}
      where monitor_id = ${monitor.id}`.execute(db);
    return monitor;
  }

  /** Returns the past slots of a monitor, newest first. */
  function slotsOf({ id }: { id: string }, atMost: number): number[] {
    const phaseMs = phaseOf(id, intervalMs);
    const newest = nextSlot(api.clock.now(), { phaseMs, intervalMs }) - intervalMs;
    return Array.from({ length: atMost }, (_, index) => newest - index * intervalMs);
  }

  /** Returns the recorded windows of a monitor; fails if a window is recorded twice. */
  async function windowsOf(
    { id }: { id: string },
    everyMs = intervalMs,
  ): Promise<{ checked: number[]; missed: number[] }> {
    const { rows } = await sql<{ at: number; status: string; missed: number | null }>`
      select (date_part('epoch', scheduled_at) * 1000)::int8 as at, status, missed_windows as missed
      from checks where monitor_id = ${id} order by 1`.execute(api.database.db);
    const checked = rows.filter(({ status }) => status !== 'm').map(({ at }) => at);
    const missed = rows
      .filter(({ status }) => status === 'm')
      .flatMap(({ at, missed: n }) => Array.from({ length: n ?? 1 }, (_, index) => at - index * everyMs));
    const all = [...checked, ...missed];
    assert.equal(new Set(all).size, all.length, 'a window is recorded twice');
    return { checked, missed };
  }

  const statusOf = async ({ id }: { id: string }) =>
    (await request('GET', `/service-monitors/${id}`)).state.status as string;

  return {
    ...{
      request,
      createLocation,
      createToken,
      enroll,
      enrollOrder,
      send,
      compress,
      report,
      poll,
      assignedTo,
    },
    ...{ createMonitor, slotsOf, windowsOf, statusOf },
  };
}

/** Returns a result in the form that agents send. */
export const result = (
  monitor: { id: string },
  at: number,
  status: AgentResult['status'] = 'up',
): AgentResult => ({
  id: monitor.id,
  revision: 1,
  at,
  status,
  ms: 12.5,
  ...(status === 'down' && { code: 'connect-refused', params: { port: 9 } }),
});

/** Returns the state that an agent reports about itself. */
export const stateOf = (startedAt: number): PollRequest['state'] => ({
  startedAt,
  monitors: 0,
  queuedChecks: 0,
  unsentResults: 0,
  spoolBytes: 0,
  droppedResults: 0,
  checksPerSecond: 0,
  clockOffsetMs: 0,
  residentBytes: 0,
});
