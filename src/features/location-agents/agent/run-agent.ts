import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PROBES } from '#engine/probes/registry.ts';
import { allPhases } from '#engine/probes/types.ts';
import { privateTargetsPolicy } from '#features/locations/index.ts';
import { createEngine, type FinishedCheck } from '#features/prober/index.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import type { EgressPolicy, Net } from '#platform/net/types.ts';
import { type AgentKeys, createAgentKeys, openSealed } from '../agent-keys.ts';
import {
  type AgentResult,
  type MonitorSettings,
  maxSettings,
  type PollRequest,
  type PollResponse,
  protocolVersions,
} from '../protocol.ts';
import { createAssignmentSource } from './assignment-source.ts';
import { createServerConnection, type ServerConnection, ServerRefusal } from './server-connection.ts';
import { openSpool, type Spool } from './spool.ts';

export interface AgentOptions {
  serverUrl: string;
  /** Enrolls the agent if it has not been; ignored otherwise. */
  token: string | null;
  /** Where its keys and unsent results are. */
  folder: string;
  maxSpoolBytes: number;
  version: string;
  clock: Clock;
  log: Log;
  /** Sends requests to the server. */
  fetch: typeof fetch;
  /** Creates the network. */
  createNet: (policy: EgressPolicy) => Net & { close(): void };
  gatewayTargets?: readonly string[];
  /** How long running checks may take when the agent stops, in milliseconds. */
  stopWithinMs?: number;
}

export interface RunningAgent {
  /** Resolves when it has stopped; rejects if the server refuses it for good. */
  readonly ended: Promise<void>;
  /** Finishes running checks and sends or spools their results. */
  stop(): Promise<void>;
}

/** What is stored of an agent. */
interface StoredIdentity {
  serverUrl: string;
  agentId: string;
  location: string;
  region: string;
  keys: AgentKeys;
  /** Keys that the server may not know yet. */
  nextKeys?: AgentKeys;
  /** Epoch ms. */
  rotatedAt: number;
  /** Results lost because the spool was full. */
  dropped: number;
}

/** Keys are replaced after this time. */
const rotateAfterMs = 30 * dayMs;
/** Results wait at most this long for others, in milliseconds. */
const gatherMs = 1_000;
/** Waits between failed attempts, in milliseconds. */
const retryMs = { first: 500, most: 10_000 };

/**
 * Runs an agent: enrolls it, receives assignments, checks by the prober's engine and sends the results.
 * @throws ServerRefusal if it cannot be enrolled.
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const { clock: machine, log, folder } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let identity = readIdentity(folder);
  const server = createServerConnection(options.serverUrl, {
    clock: machine,
    identity: () => identity,
    sendRequest: options.fetch,
  });
  if (identity === null || identity.serverUrl !== options.serverUrl) {
    identity = null;
    identity = await enroll(server, options);
    writeIdentity(folder, identity);
  }
  const known = identity;
  log.info({ location: known.location, region: known.region, agentId: known.agentId }, 'agent is enrolled');
  const spool = openSpool(join(folder, 'spool'), {
    maxBytes: options.maxSpoolBytes,
    monotonicMs: machine.monotonicMs,
  });
  const gathered: FinishedCheck[] = [];
  const { clock } = server;
  const source = createAssignmentSource(clock, (checks) => void gathered.push(...checks));
  let allowsPrivate = false;
  const publicPolicy = createEgressPolicy({ mode: 'public', allow: [] });
  const net = options.createNet({
    mode: 'public',
    admits: (address) => (allowsPrivate ? privateTargetsPolicy : publicPolicy).admits(address),
  });
  const engine = createEngine(
    {
      net,
      clock,
      log,
      region: known.region,
      kinds: PROBES,
      gatewayTargets: options.gatewayTargets ?? [],
      stopWithinMs: options.stopWithinMs ?? 10_000,
    },
    source,
  );
  engine.run({ run: async () => {}, company: () => 'alone', signOut: async () => {} });
  const stopping = new AbortController();
  const { signal } = stopping;
  const instanceId = randomUUID();
  const startedAt = clock.now();

  const flush = () => {
    if (gathered.length === 0) return;
    const before = spool.dropped;
    spool.add(gathered.splice(0).map((check) => JSON.stringify(toResult(check))));
    if (spool.dropped === before) return;
    known.dropped += spool.dropped - before;
    log.warn({ dropped: known.dropped, bytes: spool.bytes }, 'the spool is full; results were dropped');
    writeIdentity(folder, known);
  };

  const readState = (): PollRequest['state'] => {
    const { queued, inFlight } = engine.state();
    return {
      startedAt,
      monitors: source.size,
      queuedChecks: queued + inFlight,
      unsentResults: spool.results + gathered.length,
      spoolBytes: spool.bytes,
      droppedResults: known.dropped,
      checksPerSecond: Math.round(engine.overload().startedPerSecond * 100) / 100,
      clockOffsetMs: server.clockOffsetMs,
      residentBytes: process.memoryUsage.rss(),
    };
  };

  async function readSettings(monitorIds: readonly string[]): Promise<void> {
    for (let from = 0; from < monitorIds.length; from += maxSettings) {
      const some = monitorIds.slice(from, from + maxSettings);
      const { sealed } = (await server.send('/settings', { monitorIds: some }, signal)) as { sealed: string };
      source.addSettings(JSON.parse(openSealed(known.keys, sealed)) as MonitorSettings[]);
    }
  }

  async function poll(assignments: string | null): Promise<string | null> {
    const request: PollRequest = {
      protocol: [...protocolVersions],
      version: options.version,
      instanceId,
      assignments,
      state: readState(),
    };
    const answer = (await server.send('/poll', request, signal)) as PollResponse;
    let version = assignments;
    if (answer.assignments !== undefined) {
      allowsPrivate = answer.assignments.privateTargets;
      await readSettings(source.assign(answer.assignments.monitors));
      version = answer.assignments.version;
      log.info({ monitors: source.size }, 'assignments were received');
    }
    source.checkNow(answer.checkNow);
    if (clock.now() - known.rotatedAt > rotateAfterMs) await rotate(server, { folder, identity: known, log });
    return version;
  }

  async function pollForever(): Promise<void> {
    let assignments: string | null = null;
    for (let waitMs = retryMs.first; !signal.aborted; ) {
      try {
        assignments = await poll(assignments);
        waitMs = retryMs.first;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ServerRefusal && error.isFinal) {
          if (error.status === 401 && adoptNextKeys(folder, known)) continue;
          // Revoked, or replaced by another process: nothing that was assigned may be checked any longer.
          source.clear();
          throw error;
        }
        log.warn({ err: error }, 'the server cannot be reached; checks continue');
        await machine.sleep(waitMs * (0.5 + Math.random()), signal);
        waitMs = Math.min(waitMs * 2, retryMs.most);
      }
    }
  }

  async function sendForever(): Promise<void> {
    for (let waitMs = retryMs.first; !signal.aborted; ) {
      await machine.sleep(gatherMs, signal);
      flush();
      try {
        while (!signal.aborted && (await sendNext(server, spool, log, signal))) flush();
        waitMs = retryMs.first;
      } catch {
        // Polls log it.
        await machine.sleep(waitMs * (0.5 + Math.random()), signal);
        waitMs = Math.min(waitMs * 2, retryMs.most);
      }
    }
  }

  const running = Promise.all([pollForever(), sendForever()]);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      await engine.stop();
      stopping.abort();
      await running.catch(() => {});
      flush();
      const last = AbortSignal.timeout(5_000);
      try {
        while (await sendNext(server, spool, log, last));
      } catch {
        // What is left is sent after the next start.
      }
      net.close();
    })();
    return stopped;
  };
  return {
    ended: running
      .then(() => stop())
      .catch(async (error) => {
        await stop();
        throw error;
      }),
    stop,
  };
}

/** Sends some results. Returns false if there are none. */
async function sendNext(
  server: ServerConnection,
  spool: Spool,
  log: Log,
  signal: AbortSignal,
): Promise<boolean> {
  const part = spool.next();
  if (part === null) return false;
  try {
    if (part.count > 0) {
      const counts = (await server.send('/results', part.body, signal)) as { rejected: number };
      if (counts.rejected > 0) log.warn({ rejected: counts.rejected }, 'the server rejected results');
    }
  } catch (error) {
    // A body that is refused would be refused again.
    const isPoison = error instanceof ServerRefusal && (error.status === 400 || error.status === 413);
    if (!isPoison) throw error;
    log.error({ err: error, results: part.count }, 'the server refused results; they are discarded');
  }
  spool.remove();
  return true;
}

async function enroll(server: ServerConnection, options: AgentOptions): Promise<StoredIdentity> {
  if (options.token === null)
    throw new Error('This agent is not enrolled. Create a token in the dashboard and pass it with --token.');
  const keys = createAgentKeys();
  const answer = (await server.send('/enroll', {
    protocol: [...protocolVersions],
    token: options.token,
    name: hostname().slice(0, 100) || 'agent',
    version: options.version,
    signingKey: keys.signing.x,
    sealingKey: keys.sealing.x,
  })) as { agentId: string; location: string; region: string; serverTime: number };
  const { agentId, location, region, serverTime } = answer;
  return {
    serverUrl: options.serverUrl,
    agentId,
    location,
    region,
    keys,
    rotatedAt: serverTime,
    dropped: 0,
  };
}

/** Replaces the keys. They are stored before the server knows them, so that a crash in between loses nothing. */
async function rotate(
  server: ServerConnection,
  { folder, identity, log }: { folder: string; identity: StoredIdentity; log: Log },
): Promise<void> {
  const keys = createAgentKeys();
  identity.nextKeys = keys;
  writeIdentity(folder, identity);
  await server.send('/rotate', { signingKey: keys.signing.x, sealingKey: keys.sealing.x });
  adoptNextKeys(folder, identity);
  identity.rotatedAt = server.clock.now();
  writeIdentity(folder, identity);
  log.info('the keys of the agent were replaced');
}

/** Uses the keys of a rotation whose response did not arrive. Returns false if there are none. */
function adoptNextKeys(folder: string, identity: StoredIdentity): boolean {
  if (identity.nextKeys === undefined) return false;
  identity.keys = identity.nextKeys;
  delete identity.nextKeys;
  writeIdentity(folder, identity);
  return true;
}

const identityFile = (folder: string) => join(folder, 'agent.json');

function readIdentity(folder: string): StoredIdentity | null {
  try {
    return JSON.parse(readFileSync(identityFile(folder), 'utf8')) as StoredIdentity;
  } catch {
    return null;
  }
}

function writeIdentity(folder: string, identity: StoredIdentity): void {
  const file = identityFile(folder);
  const next = `${file}.next`;
  try {
    writeFileSync(next, JSON.stringify(identity), { mode: 0o600 });
    renameSync(next, file);
  } catch (error) {
    // On a full disk, the identity as it was stays valid.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** Returns a check as it is sent. Fields that are null are left out. */
function toResult({ record, revision }: FinishedCheck): AgentResult {
  const { phases } = record;
  const late = Math.round(record.startedAt - record.scheduledAt);
  return {
    id: record.monitorId,
    revision,
    at: record.scheduledAt,
    ...(late !== 0 && { late }),
    status: record.status,
    ...(record.durationMs !== null && { ms: rounded(record.durationMs) }),
    ...(phases !== null &&
      allPhases.some((phase) => phases[phase] !== null) && {
        phases: allPhases.map((phase) => (phases[phase] === null ? null : rounded(phases[phase]))),
      }),
    ...(record.address !== null && { address: record.address.slice(0, 100) }),
    ...(record.code !== null && record.status !== 'missed' && { code: record.code }),
    ...(record.error !== null && record.status !== 'missed' && { error: record.error.slice(0, 500) }),
    ...(record.params && record.status !== 'missed' && { params: { ...record.params } }),
    ...(record.httpStatus !== null && { http: record.httpStatus }),
    ...(record.daysLeft !== null && { daysLeft: Math.trunc(record.daysLeft) }),
    ...(record.missedWindows !== null && { windows: record.missedWindows }),
  };
}
