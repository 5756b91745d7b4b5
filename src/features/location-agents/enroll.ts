import { recordAudit } from '#features/audit/index.ts';
import type { KnownAgent } from '#features/locations/index.ts';
import { consumeEnrollmentToken, insertAgent, listAgents, setAgentKeys } from '#features/locations/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import { newId, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { isSealingKey } from './agent-keys.ts';
import { requireVersion } from './poll.ts';
import type { EnrollRequest, EnrollResponse, RotateRequest } from './protocol-schemas.ts';

/** The maximum number of agents of a location. */
const maxAgents = 100;
/** Limit of attempts to enroll from one address. */
const enrollLimit = { max: 100, windowMs: 10 * minuteMs };

/**
 * Enrolls an agent with a one-time token, which identifies its location.
 * @throws AppError `unauthenticated` for a token that is unknown, used or expired; `rate_limited`; `conflict` beyond
 * 100 agents; 400 for a weak key.
 */
export async function enrollAgent(
  { db, clock }: { db: Db; clock: Clock },
  order: EnrollRequest,
  { requestId, address }: { requestId: string; address: string },
): Promise<EnrollResponse> {
  const protocol = requireVersion(order.protocol);
  const now = new Date(clock.now());
  const refusal = await withTransaction(db, (tx) =>
    countAgainstLimits(tx, [{ bucket: `enroll from ${address}`, limit: enrollLimit }], now),
  );
  if (refusal !== null) throw new AppError('rate_limited', message('enrollments-too-many'), refusal);
  requireSealingKey(order);
  const agentId = newId();
  return withTransaction(db, async (tx) => {
    const location = await consumeEnrollmentToken(tx, sha256(order.token), now);
    if (location === undefined) throw new AppError('unauthenticated', message('enrollment-token-invalid'));
    const { id: locationId, account_id: accountId, name, region } = location;
    if ((await listAgents(tx, accountId, [locationId])).length >= maxAgents)
      throw new AppError('conflict', message('agents-too-many', { limit: maxAgents }));
    await insertAgent(tx, {
      id: agentId,
      account_id: accountId,
      location_id: locationId,
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
    await recordAudit(tx, { accountId, actor, requestId, address }, now, {
      action: 'location.enroll_agent',
      objectType: 'location',
      objectId: locationId,
      details: { name, agent: order.name },
    });
    return { protocol, agentId, location: name, region, serverTime: clock.now() };
  });
}

/** Replaces the keys of an agent. @throws AppError 400 for a weak key. */
export async function rotateAgentKeys(
  { db, clock }: { db: Db; clock: Clock },
  agent: KnownAgent,
  keys: RotateRequest,
): Promise<void> {
  requireSealingKey(keys);
  await withTransaction(db, (tx) => setAgentKeys(tx, agent, { ...keys, now: new Date(clock.now()) }));
}

/** With a weak key, every request for settings would fail. A wrong signing key affects only its own agent. */
function requireSealingKey({ sealingKey }: RotateRequest): void {
  if (!isSealingKey(sealingKey))
    throw invalidInput('/sealingKey', 'not_allowed', message('agent-key-invalid'));
}
