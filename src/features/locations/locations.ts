import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { isPrivateRegion, privateRegionPrefix } from '#engine/status/region-state.ts';
import { type Ctx, requireOperator, requireStepUp } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { privateTargetsPolicy } from '#platform/net/egress/private-targets.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import {
  type AgentRow,
  countLocations,
  deleteAgent,
  deleteLocation,
  findLocation,
  findLocationsByRegion,
  insertLocation,
  type LocationRow,
  listAgents,
  setEnrollmentToken,
  updateLocation,
} from './queries.ts';
import type {
  AgentBody,
  EnrollmentTokenBody,
  LocationBody,
  LocationChange,
  LocationInput,
} from './schemas.ts';

/** The maximum number of locations of an account. */
const maxLocations = 100;
const tokenValidMs = 7 * dayMs;
/** Time without contact after which an agent is offline, in ms. */
export const offlineAfterMs = 30_000;

/** Returns the API representation of locations with their agents. */
export async function toLocationBodies(
  db: Queryable,
  accountId: string,
  rows: readonly LocationRow[],
  now: number,
): Promise<Static<typeof LocationBody>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const agents = Map.groupBy(await listAgents(db, accountId, ids), (agent) => agent.location_id);
  const monitors = await countMonitorsByRegion(db, accountId, rows);
  return rows.map((row) => {
    const own = agents.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      region: row.region,
      privateTargets: row.private_targets,
      shared: row.shared,
      status: own.length === 0 ? 'pending' : row.offline_since === null ? 'online' : 'offline',
      offlineSince: own.length === 0 ? null : (row.offline_since?.toISOString() ?? null),
      monitors: monitors.get(row.region) ?? 0,
      lateResults: row.late_results,
      correctedWindows: row.corrected_windows,
      agents: own.map((agent) => toAgentBody(agent, now)),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

const toAgentBody = (row: AgentRow, now: number): Static<typeof AgentBody> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  status: now - row.seen_at.getTime() <= offlineAfterMs ? 'online' : 'offline',
  enrolledAt: row.enrolled_at.toISOString(),
  rotatedAt: row.rotated_at.toISOString(),
  lastContactAt: row.seen_at.toISOString(),
  duplicateAt: row.duplicate_at?.toISOString() ?? null,
  state: row.state,
});

/**
 * Counts the monitors that are checked from each location: the account's monitors or, in shared regions, monitors of
 * all accounts.
 */
async function countMonitorsByRegion(
  db: Queryable,
  accountId: string,
  locations: readonly Pick<LocationRow, 'region' | 'shared'>[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ region: string; n: number }>`
    -- all accounts: shared regions check monitors of every account, and only their number is returned.
    select r.region, count(m.id)::int4 as n
    from unnest(${locations.map(({ region }) => region)}::text[], ${locations.map(({ shared }) => shared)}::bool[])
        r (region, shared)
      left join service_monitors m on (m.account_id = ${accountId} or r.shared) and r.region = any(m.regions)
    group by r.region`.execute(db);
  return new Map(rows.map(({ region, n }) => [region, n]));
}

/** Returns the API representation of a location. @throws AppError `not_found`. */
export async function readLocation(ctx: Ctx, id: string): Promise<Static<typeof LocationBody>> {
  const row = await getById('location', id, () => findLocation(ctx.db, ctx.accountId, id));
  return toBody(ctx, row);
}

async function toBody(ctx: Ctx, row: LocationRow): Promise<Static<typeof LocationBody>> {
  const [body] = await toLocationBodies(ctx.db, ctx.accountId, [row], ctx.clock.now());
  if (body === undefined) throw notFound('location');
  return body;
}

/**
 * Creates a location without agents: a private one, or a shared region if the input has a `region`.
 * @throws AppError `already_exists` if the name or region is taken, `conflict` if the account has 100 locations,
 * `insufficient_scope` if a caller other than the owner allows private targets, or a caller other than an operator
 * creates a shared region.
 */
export async function createLocation(ctx: Ctx, order: LocationInput): Promise<Static<typeof LocationBody>> {
  const now = new Date(ctx.clock.now());
  const shared = order.region !== undefined;
  if (shared) requireRegionOperator(ctx);
  if (order.privateTargets) allowPrivateTargets(ctx, shared);
  const row: LocationRow = {
    id: newId(),
    account_id: ctx.accountId,
    name: order.name,
    // The name of the region is random, so that it reveals nothing about other accounts' locations.
    region: order.region ?? privateRegionPrefix + randomBytes(6).toString('hex'),
    private_targets: order.privateTargets ?? false,
    shared,
    offline_since: null,
    late_results: 0,
    corrected_windows: 0,
    created_at: now,
    updated_at: now,
  };
  await withUniqueName(order, () =>
    withTransaction(ctx.db, async (tx) => {
      if ((await countLocations(tx, ctx.accountId)) >= maxLocations)
        throw new AppError('conflict', message('locations-too-many', { limit: maxLocations }));
      await insertLocation(tx, row);
      await audit(tx, ctx, { verb: 'create', before: null, after: row, now });
    }),
  );
  return toBody(ctx, row);
}

/**
 * Renames a location or changes whether private targets are allowed.
 * @throws AppError `not_found`, `already_exists`; `insufficient_scope` if a caller other than the owner allows private
 * targets.
 */
export async function changeLocation(
  ctx: Ctx,
  id: string,
  change: LocationChange,
): Promise<Static<typeof LocationBody>> {
  const now = new Date(ctx.clock.now());
  const row = await withUniqueName({ name: change.name ?? '' }, () =>
    withTransaction(ctx.db, async (tx) => {
      const old = await getById('location', id, () => findLocation(tx, ctx.accountId, id, { lock: true }));
      const { name = old.name, privateTargets = old.private_targets } = change;
      if (privateTargets && !old.private_targets) allowPrivateTargets(ctx, old.shared);
      const changed: LocationRow = { ...old, name, private_targets: privateTargets, updated_at: now };
      await updateLocation(tx, ctx.accountId, changed);
      await audit(tx, ctx, { verb: 'update', before: old, after: changed, now });
      return changed;
    }),
  );
  return toBody(ctx, row);
}

/** Deletes a location and its agents. @throws AppError `not_found`; `conflict` while monitors are checked from it. */
export async function removeLocation(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('location', id, () => findLocation(tx, ctx.accountId, id, { lock: true }));
    const count = (await countMonitorsByRegion(tx, ctx.accountId, [row])).get(row.region) ?? 0;
    if (count > 0) throw new AppError('conflict', message('location-in-use', { count }));
    await deleteLocation(tx, ctx.accountId, id);
    await audit(tx, ctx, { verb: 'delete', before: row, after: null, now });
  });
}

/**
 * Creates a token that enrolls one agent, valid for a week. It replaces an earlier unused token.
 * @throws AppError `not_found`; `insufficient_scope` for a shared region, unless the caller is an operator, because its
 * agents receive settings of all accounts.
 */
export async function createEnrollmentToken(
  ctx: Ctx,
  id: string,
): Promise<Static<typeof EnrollmentTokenBody>> {
  const now = new Date(ctx.clock.now());
  const token = `bta_${randomToken(32)}`;
  const expiresAt = new Date(now.getTime() + tokenValidMs);
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('location', id, () => findLocation(tx, ctx.accountId, id, { lock: true }));
    if (row.shared) requireRegionOperator(ctx);
    await setEnrollmentToken(tx, { accountId: ctx.accountId, id }, { hash: sha256(token), expiresAt });
    await recordAudit(tx, ctx, now, {
      action: 'location.create_token',
      objectType: 'location',
      objectId: id,
      details: { name: row.name, expiresAt: expiresAt.toISOString() },
    });
  });
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    command: `belltower agent --server ${ctx.publicUrl} --token ${token}`,
  };
}

/**
 * Revokes an agent; its next request is rejected.
 * @throws AppError `not_found`.
 */
export async function revokeAgent(ctx: Ctx, { id, agentId }: { id: string; agentId: string }): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const location = await getById('location', id, () => findLocation(tx, ctx.accountId, id));
    const name = await getById('agent', agentId, () => deleteAgent(tx, ctx.accountId, { id, agentId }));
    await recordAudit(tx, ctx, now, {
      action: 'location.revoke_agent',
      objectType: 'location',
      objectId: id,
      details: { name: location.name, agent: name },
    });
  });
}

/**
 * Checks the private locations among a monitor's regions.
 * @returns the policy for its target: private addresses are allowed if all regions of the monitor are private locations
 * that allow them.
 * @throws AppError 400 for a location that the account does not have, and for groups, which are not probed.
 */
export async function checkLocations(
  tx: Queryable,
  ctx: Pick<Ctx, 'accountId' | 'policy'>,
  { kind, regions }: { kind?: unknown; regions?: unknown },
): Promise<EgressPolicy> {
  // The value is not validated yet. Anything other than a list of regions is rejected later.
  if (!Array.isArray(regions)) return ctx.policy;
  const own = regions.filter((region) => typeof region === 'string' && isPrivateRegion(region));
  if (own.length === 0) return ctx.policy;
  const found = await findLocationsByRegion(tx, ctx.accountId, own);
  const unknown = own.find((region) => found.every((location) => location.region !== region));
  if (unknown !== undefined)
    throw invalidInput('/regions', 'not_found', message('location-not-found', { region: unknown }));
  if (kind === 'group') throw invalidInput('/regions', 'not_allowed', message('group-in-location'));
  const isPrivate = own.length === regions.length && found.every((location) => location.private_targets);
  return isPrivate ? privateTargetsPolicy : ctx.policy;
}

/** Only the owner may allow connections to private networks; an API key with all scopes has the same right. */
function allowPrivateTargets({ role, scopes }: Ctx, shared: boolean): void {
  if (shared)
    throw invalidInput('/privateTargets', 'not_allowed', message('private-targets-in-shared-region'));
  if (role === 'owner' || (role === null && scopes.has('*'))) return;
  throw new AppError('insufficient_scope', message('private-targets-by-owner'));
}

/** Shared regions belong to the operator's own account. */
function requireRegionOperator(ctx: Ctx): void {
  requireOperator(ctx);
  if (ctx.session?.isImpersonating) throw new AppError('insufficient_scope', message('operator-only'));
  requireStepUp(ctx);
}

/** The unique indexes decide which of several concurrent requests gets the name or region. */
async function withUniqueName<Result>(
  { name, region = '' }: Pick<LocationInput, 'name' | 'region'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const isRegion = (error as { constraint?: string }).constraint === 'locations_region_idx';
    const detail = isRegion ? message('region-taken', { region }) : message('location-name-taken', { name });
    const pointer = isRegion ? '/region' : '/name';
    throw new AppError('already_exists', detail, { errors: [{ pointer, code: 'already_exists', detail }] });
  }
}

const shown = ({ name, region, private_targets }: LocationRow) => ({
  name,
  region,
  privateTargets: private_targets,
});

async function audit(
  tx: Tx,
  ctx: Ctx,
  done: { verb: string; before: LocationRow | null; after: LocationRow | null; now: Date },
): Promise<void> {
  const { verb, before, after, now } = done;
  const row = after ?? before;
  await recordAudit(tx, ctx, now, {
    action: `location.${verb}`,
    objectType: 'location',
    objectId: row?.id ?? null,
    details: { name: row?.name ?? '' },
    changes: changesOf(before && shown(before), after && shown(after)),
  });
}
