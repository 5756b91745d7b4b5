import { type KnownAgent, recordContact, recordDuplicate } from '#features/locations/index.ts';
import { recordAlive } from '#features/prober/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { assigneeOf, type LocationStates, listAssignments } from './assignments.ts';
import { negotiateVersion, pollHoldMs, protocolVersions } from './protocol.ts';
import type { PollRequest, PollResponse } from './protocol-schemas.ts';

/** Interval at which a waiting poll checks for changes, in milliseconds. */
const checkEveryMs = 1_000;
/** If two processes use an agent's key within this time, the agent is considered duplicated. */
const duplicateWithinMs = 15_000;

interface PollParts {
  db: Db;
  clock: Clock;
  states: LocationStates;
}

/**
 * Records that an agent is in contact, and responds when its assignments have changed, when a check is requested, or
 * after five seconds.
 * @param isGone whether the client has disconnected.
 * @throws AppError `conflict` if a process that started later uses its key; 400 if there is no common protocol version.
 */
export async function handlePoll(
  parts: PollParts,
  { agent, poll, hasDisconnected }: { agent: KnownAgent; poll: PollRequest; hasDisconnected: () => boolean },
): Promise<PollResponse> {
  const { clock } = parts;
  const protocol = requireVersion(poll.protocol);
  await recordPoll(parts, agent, poll);
  const until = clock.monotonicMs() + pollHoldMs;
  for (;;) {
    const changes = await findChanges(parts, agent, poll.assignments);
    const left = until - clock.monotonicMs();
    if (changes !== null || left <= 0 || hasDisconnected())
      return { protocol, serverTime: clock.now(), checkNow: [], ...changes };
    await clock.sleep(Math.min(checkEveryMs, left));
  }
}

/** @throws AppError 400 if agent and server have no protocol version in common. */
export function requireVersion(offered: readonly number[]): number {
  const version = negotiateVersion(offered);
  if (version !== null) return version;
  throw new AppError(
    'invalid_request',
    message('agent-protocol-unknown', { supported: protocolVersions.join(', ') }),
  );
}

/** Returns the changes for an agent with these assignments; null if there are none. */
async function findChanges(
  { db, states }: PollParts,
  agent: KnownAgent,
  known: string | null,
): Promise<Pick<PollResponse, 'assignments' | 'checkNow'> | null> {
  const { version, agents, requested } = await states.read(agent);
  const checkNow = requested.filter((id) => assigneeOf(id, agents) === agent.id);
  if (version === known) return checkNow.length === 0 ? null : { checkNow };
  const monitors = await listAssignments(db, agent, agents);
  return { checkNow, assignments: { version, privateTargets: agent.private_targets, monitors } };
}

/**
 * Records and rejects a poll from a process that started before the agent's current process. A restart alone does not
 * cause this, because the earlier process no longer polls.
 * @throws AppError `conflict`.
 */
async function rejectDuplicate(db: Db, agent: KnownAgent, now: Date): Promise<never> {
  await recordDuplicate(db, agent, now);
  throw new AppError('conflict', message('agent-superseded'));
}

/** Records that an agent is in contact as a prober of its region. */
async function recordPoll({ db, clock }: PollParts, agent: KnownAgent, poll: PollRequest): Promise<void> {
  const now = new Date(clock.now());
  const { instanceId, version, state } = poll;
  const isOther = agent.instance_id !== null && agent.instance_id !== instanceId;
  const isRecent = now.getTime() - agent.seen_at.getTime() < duplicateWithinMs;
  if (isOther && isRecent && state.startedAt < (agent.state?.startedAt ?? 0))
    await rejectDuplicate(db, agent, now);
  await recordContact(db, agent, { now, version, instanceId, state });
  const { id, region } = agent;
  const startedAt = new Date(Math.min(state.startedAt, now.getTime()));
  await recordAlive(db, { id, region, startedAt, since: null, startedPerSecond: state.checksPerSecond }, now);
}
