import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { phaseOf } from '#engine/schedule/slots.ts';
import type { MonitorStatus } from '#engine/status/region-state.ts';
import { isOfLocation, type KnownAgent, listLiveAgents } from '#features/locations/index.ts';
import { findProxiesOfMonitors, selectCheckSettings } from '#features/service-monitors/index.ts';
import type { Clock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { sealTo } from './agent-keys.ts';
import { takeoverAfterMs } from './protocol.ts';
import type { Assignment, MonitorSettings } from './protocol-schemas.ts';

/** The state that determines which monitors each agent of a location checks. */
interface LocationState {
  /** Changes whenever a monitor, interval, revision, pause or live agent changes. */
  version: string;
  /** IDs of the agents in contact, sorted. */
  agents: string[];
  /** IDs of monitors with a requested check. */
  requested: string[];
  /** Number of checks per second that the intervals of its monitors require. */
  checksPerSecond: number;
}

export interface LocationStates {
  /**
   * Returns the state of an agent's location, at most a second old. The agent itself is included in the agents in
   * contact.
   */
  read(agent: KnownAgent): Promise<LocationState>;
}

const readEveryMs = 900;

/**
 * Reads the states of locations, once a second for all polls of a location. Changes are detected with a digest of the
 * schedules rather than with notifications. This way, no change is missed, and code that changes monitors does not
 * depend on agents.
 */
export function createLocationStates({ db, clock }: { db: Db; clock: Clock }): LocationStates {
  const states = new LRUCache<string, { at: number; state: Promise<LocationState> }>({ max: 10_000 });
  return {
    async read(agent) {
      const state = await readShared(agent);
      const { agents } = state;
      return agents.includes(agent.id) ? state : { ...state, agents: [...agents, agent.id].sort() };
    },
  };

  function readShared(agent: KnownAgent): Promise<LocationState> {
    const now = clock.monotonicMs();
    const known = states.get(agent.region);
    if (known !== undefined && now - known.at < readEveryMs) return known.state;
    const state = readState(db, agent, clock.now());
    states.set(agent.region, { at: now, state });
    state.catch(() => states.delete(agent.region));
    return state;
  }
}

async function readState(db: Db, agent: KnownAgent, now: number): Promise<LocationState> {
  const { account_id: accountId, location_id: id, region } = agent;
  const agents = await listLiveAgents(db, { accountId, id }, new Date(now - takeoverAfterMs));
  // Agents compute the slots. Any other due time comes from a requested check or a re-check.
  const { rows } = await sql<{ digest: string; requested: string[]; checksPerSecond: number }>`
    select coalesce(sum(1000.0::float8 / s.interval_ms), 0) as "checksPerSecond",
      concat(count(*), '-', coalesce(sum(hashtextextended(concat(s.monitor_id, ' ', s.revision, ' ', s.interval_ms), 0)), 0)) as digest,
      coalesce(array_agg(s.monitor_id) filter (where s.next_due_at <= ${new Date(now)}
        and ((date_part('epoch', s.next_due_at) * 1000)::int8 - s.phase_ms) % s.interval_ms <> 0), '{}') as requested
    from monitor_schedules s join service_monitors m on m.id = s.monitor_id
    where s.region = ${region} and ${isOfLocation(agent)} and not s.paused`.execute(db);
  const [row = { digest: '', requested: [], checksPerSecond: 0 }] = rows;
  const policy = agent.private_targets ? 'private' : 'public';
  return {
    version: sha256([row.digest, policy, ...agents].join(' '))
      .toString('base64url')
      .slice(0, 22),
    agents,
    requested: row.requested,
    checksPerSecond: row.checksPerSecond,
  };
}

/**
 * Returns the agent that checks a monitor, by rendezvous hashing: when an agent is added or lost, only its own monitors
 * move.
 */
export function assigneeOf(monitorId: string, agents: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestHash = -1;
  for (const agent of agents) {
    const hash = phaseOf(`${agent}${monitorId}`, 2 ** 32);
    if (hash > bestHash) {
      best = agent;
      bestHash = hash;
    }
  }
  return best;
}

interface AssignmentRow extends Omit<Assignment, 'timeoutMs' | 'retryMs'> {
  timeoutSeconds: number;
  retrySeconds: number;
  status: MonitorStatus;
}

/** Returns the monitors that an agent checks among `agents`. */
export async function listAssignments(
  db: Db,
  agent: KnownAgent,
  agents: readonly string[],
): Promise<Assignment[]> {
  const { rows } = await sql<AssignmentRow>`
    select s.monitor_id as id, s.revision, m.kind, s.interval_ms as "intervalMs", m.timeout_seconds as "timeoutSeconds",
      m.confirm_failures as failures, m.confirm_recoveries as recoveries, m.retry_seconds as "retrySeconds",
      s.status, s.down_run as "downRun", s.failure_run as "failureRun"
    from monitor_schedules s join service_monitors m on m.id = s.monitor_id
    where s.region = ${agent.region} and ${isOfLocation(agent)} and not s.paused
    order by s.monitor_id`.execute(db);
  return rows
    .filter(({ id }) => assigneeOf(id, agents) === agent.id)
    .map(({ timeoutSeconds, retrySeconds, ...row }) => ({
      ...row,
      timeoutMs: Math.round(timeoutSeconds * 1000),
      retryMs: retrySeconds * 1000,
    }));
}

/**
 * Returns the settings, including secrets, of the monitors that the agent checks among `agents`, encrypted to its key.
 */
export async function sealMonitorSettings(
  db: Db,
  agent: KnownAgent,
  { monitorIds, agents }: { monitorIds: readonly string[]; agents: readonly string[] },
): Promise<string> {
  const { rows: own } = await sql<{ id: string }>`
    select s.monitor_id as id from monitor_schedules s join service_monitors m on m.id = s.monitor_id
    where s.monitor_id = any(${monitorIds}::uuid[]) and s.region = ${agent.region} and ${isOfLocation(agent)}
      and not s.paused`.execute(db);
  const ids = own.map(({ id }) => id).filter((id) => assigneeOf(id, agents) === agent.id);
  const rows = await selectCheckSettings(db, ids);
  const proxies = await findProxiesOfMonitors(db, ids);
  const settings = rows.map(
    (row): MonitorSettings => ({
      id: row.id,
      revision: row.revision,
      kind: row.kind,
      settings: row.settings,
      proxy: proxies.get(row.id) ?? null,
    }),
  );
  return sealTo(agent.sealing_key, JSON.stringify(settings));
}
