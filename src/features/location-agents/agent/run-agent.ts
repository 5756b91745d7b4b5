import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROBES } from '#engine/probes/registry.ts';
import type { ProbeServices } from '#engine/probes/types.ts';
import { isPrivateRegion } from '#engine/status/region-state.ts';
import { createEngine, type FinishedCheck } from '#features/check-engine/index.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { privateTargetsPolicy } from '#platform/net/egress/private-targets.ts';
import type { Transport } from '#platform/net/http/transport.ts';
import type { EgressPolicy, Net } from '#platform/net/types.ts';
import { openSealed } from '../agent-keys.ts';
import { maxSettings, protocolVersions } from '../protocol.ts';
import type { MonitorSettings, PollRequest, PollResponse, ResultsResponse } from '../protocol-schemas.ts';
import { type AssignmentSource, createAssignmentSource } from './assignment-source.ts';
import {
  type AgentIdentity,
  enroll,
  readIdentity,
  rotateOldKeys,
  switchToNextKeys,
  writeIdentity,
} from './identity.ts';
import { renderResult } from './results.ts';
import { createServerConnection, type ServerConnection, ServerRefusal } from './server-connection.ts';
import { openSpool, type Spool } from './spool.ts';

export interface AgentOptions {
  serverUrl: string;
  /** Token that enrolls the agent if it is not enrolled or was revoked. Otherwise, the token is ignored. */
  token: string | null;
  /** Name shown in lists. */
  name: string;
  /** Folder for its keys and unsent results. */
  folder: string;
  maxSpoolBytes: number;
  version: string;
  clock: Clock;
  log: Log;
  transport: Transport;
  /** Creates the network. */
  createNet: (policy: EgressPolicy) => Net & { close(): void };
  /**
   * Creates the tools that the agent offers to probes besides the network. `isPrivate` is false for a shared region.
   */
  createServices?: (options: { net: Net; isPrivate: boolean }) => ProbeServices;
  gatewayTargets?: readonly string[];
  /** Maximum time for running checks when the agent stops, in milliseconds. */
  stopWithinMs?: number;
}

export interface RunningAgent {
  /** Resolves when the agent has stopped; rejects if the server permanently rejects it. */
  readonly ended: Promise<void>;
  /** Finishes running checks and sends or spools their results. */
  stop(): Promise<void>;
}

/** The state that the loops of an agent share. */
interface AgentParts {
  options: AgentOptions;
  identity: AgentIdentity;
  server: ServerConnection;
  source: AssignmentSource;
  signal: AbortSignal;
}

/** Time for collecting results before they are sent, in milliseconds. */
const collectMs = 1_000;
/** Delays between failed attempts, in milliseconds. */
const retryMs = { first: 500, most: 10_000, suspended: minuteMs };
/** Maximum time for sending results when the agent stops, in milliseconds. */
const lastSendMs = 5_000;

/**
 * Runs an agent: enrolls it, receives assignments, runs checks with the prober's engine and sends the results.
 * @throws ServerRefusal if it cannot be enrolled; Error without a token, or if the server cannot be reached.
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const { clock: machine, log, folder, transport } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = createServerConnection(transport, machine);
  const identity = await getIdentity(server, options);
  log.info(
    { location: identity.location, region: identity.region, agentId: identity.agentId },
    'agent is enrolled',
  );
  const spool = openSpool(join(folder, 'spool'), {
    maxBytes: options.maxSpoolBytes,
    monotonicMs: machine.monotonicMs,
  });
  const outbox = createOutbox({ folder, identity, spool, clock: server.clock, log });
  const source = createAssignmentSource(server.clock, outbox.add);
  const policy = createSwitchedPolicy();
  const net = options.createNet(policy);
  const engine = createEngine(
    {
      net,
      clock: server.clock,
      log,
      region: identity.region,
      kinds: PROBES,
      ...(options.createServices && {
        services: options.createServices({ net, isPrivate: isPrivateRegion(identity.region) }),
      }),
      gatewayTargets: options.gatewayTargets ?? [],
      stopWithinMs: options.stopWithinMs ?? 10_000,
    },
    source,
  );
  engine.run({ run: async () => {}, company: () => 'alone', signOut: async () => {} });
  const stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = server.clock.now();
  const readState = (): PollRequest['state'] => {
    const { queued, inFlight } = engine.state();
    return {
      startedAt,
      monitors: source.size,
      queuedChecks: queued + inFlight,
      unsentResults: outbox.size,
      spoolBytes: spool.bytes,
      droppedResults: identity.dropped,
      checksPerSecond: Math.round(engine.overload().startedPerSecond * 100) / 100,
      clockOffsetMs: server.clockOffsetMs,
      residentBytes: process.memoryUsage.rss(),
    };
  };

  const parts = { options, identity, server, source, signal };
  const running = Promise.all([pollForever(parts, readState, policy), sendForever(parts, { outbox, spool })]);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      await engine.stop();
      stopping.abort();
      await running.catch(() => {});
      outbox.flush();
      const last = { ...parts, signal: AbortSignal.timeout(lastSendMs) };
      try {
        while (await sendNext(last, spool));
      } catch {
        // Remaining results are sent after the next start.
      }
      net.close();
      transport.close();
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

/** Returns the stored identity, or enrolls the agent if there is none for this server. */
async function getIdentity(server: ServerConnection, options: AgentOptions): Promise<AgentIdentity> {
  const { folder, serverUrl, token, name, version } = options;
  const known = readIdentity(folder);
  if (known?.serverUrl === serverUrl) return known;
  if (token === null)
    throw new Error('This agent is not enrolled. Create a token in the dashboard and pass it with --token.');
  return enroll(server, { folder, serverUrl, token, name, version });
}

/** Creates an egress policy that rejects private addresses until the server allows them. */
function createSwitchedPolicy(): EgressPolicy & { allowPrivate(isAllowed: boolean): void } {
  const publicPolicy = createEgressPolicy({ mode: 'public', allow: [] });
  let current: EgressPolicy = publicPolicy;
  return {
    mode: 'public',
    admits: (address) => current.admits(address),
    allowPrivate(isAllowed) {
      current = isAllowed ? privateTargetsPolicy : publicPolicy;
    },
  };
}

interface Outbox {
  add(checks: readonly FinishedCheck[]): void;
  /** Moves the collected results to the spool. */
  flush(): void;
  readonly size: number;
}

/** Collects results for the spool, and counts dropped results. */
function createOutbox(parts: {
  folder: string;
  identity: AgentIdentity;
  spool: Spool;
  clock: Clock;
  log: Log;
}): Outbox {
  const { folder, identity, spool, clock, log } = parts;
  const collected: FinishedCheck[] = [];
  return {
    add: (checks) => void collected.push(...checks),
    flush() {
      if (collected.length === 0) return;
      const before = spool.dropped;
      spool.add(collected.splice(0).map(renderResult), clock.now());
      if (spool.dropped === before) return;
      identity.dropped += spool.dropped - before;
      log.warn({ dropped: identity.dropped, bytes: spool.bytes }, 'the spool is full; results were dropped');
      writeIdentity(folder, identity);
    },
    get size() {
      return spool.results + collected.length;
    },
  };
}

/** Polls for assignments until the agent stops. Throws if the server permanently rejects the agent. */
async function pollForever(
  parts: AgentParts,
  readState: () => PollRequest['state'],
  policy: { allowPrivate(isAllowed: boolean): void },
): Promise<void> {
  const { options, source, signal } = parts;
  const { clock, log } = options;
  const instanceId = randomUUID();
  let assignments: string | null = null;
  let isUnreachable = false;
  for (let waitMs = retryMs.first; !signal.aborted; ) {
    try {
      assignments = await poll(parts, { instanceId, assignments, state: readState() }, policy);
      if (isUnreachable) log.info('the server can be reached again');
      isUnreachable = false;
      waitMs = retryMs.first;
    } catch (error) {
      if (signal.aborted) return;
      if (await tryRecover(error, parts)) continue;
      const isBusy = error instanceof ServerRefusal && error.status === 429;
      if (!isUnreachable && !isBusy)
        log.warn({ err: error }, 'the server cannot be reached; checks continue');
      isUnreachable ||= !isBusy;
      const isSuspended = error instanceof ServerRefusal && error.status === 403;
      if (isSuspended) {
        source.clear();
        assignments = null;
      }
      await clock.sleep(isSuspended ? retryMs.suspended : waitMs * (0.5 + Math.random()), signal);
      waitMs = Math.min(waitMs * 2, retryMs.most);
    }
  }
}

/**
 * Tries to recover from a rejection: switches to keys from an unconfirmed rotation, or enrolls the agent again. Returns
 * false for other errors, so that the request can be retried. Throws the rejection if recovery fails.
 */
async function tryRecover(
  error: unknown,
  { options, identity, server, source }: AgentParts,
): Promise<boolean> {
  if (!(error instanceof ServerRefusal)) return false;
  const { status, code } = error;
  const isUnknown = status === 401 && code !== 'agent-clock-wrong';
  if (!isUnknown && status !== 409) return false;
  if (isUnknown && switchToNextKeys(options.folder, identity)) return true;
  // The agent was revoked or replaced by another process, so it must not check its assignments any longer.
  source.clear();
  const { folder, serverUrl, token, name, version } = options;
  if (!isUnknown || token === null) throw error;
  try {
    Object.assign(identity, await enroll(server, { folder, serverUrl, token, name, version }));
  } catch {
    throw error;
  }
  return true;
}

/** Reports to the server and applies its response. Returns the version of the assignments. */
async function poll(
  { options, identity, server, source, signal }: AgentParts,
  report: Pick<PollRequest, 'instanceId' | 'assignments' | 'state'>,
  policy: { allowPrivate(isAllowed: boolean): void },
): Promise<string | null> {
  const { version, folder, log } = options;
  const request: PollRequest = { protocol: [...protocolVersions], version, ...report };
  const response = (await server.send('/poll', request, { signer: identity, signal })) as PollResponse;
  const { assignments } = response;
  if (assignments !== undefined) {
    policy.allowPrivate(assignments.privateTargets);
    const outdated = source.findOutdated(assignments.monitors);
    const settings: MonitorSettings[] = [];
    for (let from = 0; from < outdated.length; from += maxSettings) {
      const monitorIds = outdated.slice(from, from + maxSettings);
      const body = await server.send('/settings', { monitorIds }, { signer: identity, signal });
      const { sealed } = body as { sealed: string };
      settings.push(...(JSON.parse(openSealed(identity.keys, sealed)) as MonitorSettings[]));
    }
    source.assign(assignments.monitors, settings);
    log.debug({ monitors: source.size }, 'received assignments');
  }
  source.checkNow(response.checkNow);
  await rotateOldKeys(server, { folder, identity, log });
  return assignments?.version ?? report.assignments;
}

/** Sends results until the agent stops. */
async function sendForever(
  parts: AgentParts,
  { outbox, spool }: { outbox: Outbox; spool: Spool },
): Promise<void> {
  const { options, signal } = parts;
  const { clock } = options;
  for (let waitMs = retryMs.first; !signal.aborted; ) {
    await clock.sleep(collectMs, signal);
    outbox.flush();
    try {
      while (!signal.aborted && (await sendNext(parts, spool))) outbox.flush();
      waitMs = retryMs.first;
    } catch {
      // Failures to connect are logged by the polling loop.
      await clock.sleep(waitMs * (0.5 + Math.random()), signal);
      waitMs = Math.min(waitMs * 2, retryMs.most);
    }
  }
}

/** Sends a batch of results. Returns false if there are none. */
async function sendNext({ options, identity, server, signal }: AgentParts, spool: Spool): Promise<boolean> {
  const { log } = options;
  const part = spool.next();
  if (part === null) return false;
  try {
    if (part.count > 0) {
      const counts = await server.send('/results', part.body, { signer: identity, signal });
      const { rejected } = counts as ResultsResponse;
      if (rejected > 0) log.warn({ rejected }, 'the server rejected results');
    }
  } catch (error) {
    // The server would reject the same body again, so the body is discarded.
    const isRejected = error instanceof ServerRefusal && (error.status === 400 || error.status === 413);
    if (!isRejected) throw error;
    log.error({ err: error, results: part.count }, 'the server rejected results; they are discarded');
  }
  spool.remove();
  return true;
}
