import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';
import type { AgentState } from './schemas.ts';

export interface LocationRow {
  id: string;
  account_id: string;
  name: string;
  region: string;
  private_targets: boolean;
  /** Whether the location is a region that all accounts share and operators manage in their own account. */
  shared: boolean;
  offline_since: Date | null;
  late_results: number;
  corrected_windows: number;
  created_at: Date;
  updated_at: Date;
}

export interface AgentRow {
  id: string;
  account_id: string;
  location_id: string;
  name: string;
  /** Ed25519 and X25519 public keys, 32 bytes each as base64url. */
  signing_key: string;
  sealing_key: string;
  version: string;
  enrolled_at: Date;
  rotated_at: Date;
  seen_at: Date;
  /** ID of the running process; another process with the same key has a different ID. */
  instance_id: string | null;
  duplicate_at: Date | null;
  state: Static<typeof AgentState> | null;
}

const columns = sql.raw(
  'id, account_id, name, region, private_targets, shared, offline_since, late_results, corrected_windows, created_at, updated_at',
);

/** Returns a page of an account's locations, newest first, plus one row if there are more. */
export function listLocations(db: Db, accountId: string, page: Page): Promise<Listed<LocationRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<LocationRow>`
      select ${columns} from locations
      where account_id = ${accountId} and ${allOf(isAfter(['created_at', 'id'], after))}
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

export async function findLocation(
  db: Queryable,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    select ${columns} from locations where account_id = ${accountId} and id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Returns the account's locations among these regions, locked against deletion until the transaction ends. */
export async function findLocationsByRegion(
  tx: Queryable,
  accountId: string,
  regions: readonly string[],
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select ${columns} from locations where account_id = ${accountId} and region = any(${regions}::text[])
    order by region for share`.execute(tx);
  return rows;
}

export async function countLocations(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from locations where account_id = ${accountId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertLocation(tx: Tx, row: LocationRow): Promise<void> {
  await tx.insertInto('locations').values(row).execute();
}

export async function updateLocation(tx: Tx, accountId: string, row: LocationRow): Promise<void> {
  const { name, private_targets, updated_at } = row;
  await tx
    .updateTable('locations')
    .set({ name, private_targets, updated_at })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteLocation(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('locations').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Stores the hash of an enrollment token. It replaces an earlier token. */
export async function setEnrollmentToken(
  tx: Tx,
  at: { accountId: string; id: string },
  token: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('locations')
    .set({ token_hash: token.hash, token_expires_at: token.expiresAt })
    .where('account_id', '=', at.accountId)
    .where('id', '=', at.id)
    .execute();
}

/** Consumes an enrollment token. Returns its location; undefined if the token is unknown, used or expired. */
export async function consumeEnrollmentToken(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    -- all accounts: the token identifies the location.
    update locations set token_hash = null, token_expires_at = null
    where token_hash = ${hash} and token_expires_at > ${now}
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Returns the agents of an account's locations, oldest first. */
export async function listAgents(
  db: Queryable,
  accountId: string,
  locationIds: readonly string[],
): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select * from location_agents where account_id = ${accountId} and location_id = any(${locationIds}::uuid[])
    order by enrolled_at, id`.execute(db);
  return rows;
}

export async function insertAgent(tx: Tx, row: AgentRow): Promise<void> {
  await tx
    .insertInto('location_agents')
    .values({ ...row, state: JSON.stringify(row.state) })
    .execute();
}

/** Deletes an agent and returns its name; undefined if it does not exist. */
export async function deleteAgent(
  tx: Tx,
  accountId: string,
  { id, agentId }: { id: string; agentId: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('location_agents')
    .where('account_id', '=', accountId)
    .where('location_id', '=', id)
    .where('id', '=', agentId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** An agent and its location. */
export interface KnownAgent extends AgentRow {
  region: string;
  location_name: string;
  private_targets: boolean;
  shared: boolean;
  offline_since: Date | null;
  suspended: boolean;
}

/**
 * Returns a condition for the monitors `m` that an agent's location checks: the monitors of the account or, in a shared
 * region, of all accounts.
 */
export function isOfLocation(agent: Pick<KnownAgent, 'account_id' | 'shared'>): RawBuilder<boolean> {
  return agent.shared
    ? sql<boolean>`true /** all accounts: agents of shared regions check the monitors of all accounts. */`
    : sql<boolean>`m.account_id = ${agent.account_id}`;
}

/** Returns agents of any account by ID, for verifying signatures. */
export async function findAgents(db: Queryable, ids: readonly string[]): Promise<Map<string, KnownAgent>> {
  const { rows } = await sql<KnownAgent>`
    -- all accounts: the signature identifies the agent.
    select a.*, l.region, l.name as location_name, l.private_targets, l.shared, l.offline_since,
      c.suspension_reason is not null as suspended
    from location_agents a join locations l on l.id = a.location_id join accounts c on c.id = a.account_id
    where a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records a contact of an agent and its reported state. */
export async function recordContact(
  db: Queryable,
  agent: Pick<AgentRow, 'account_id' | 'id'>,
  contact: { now: Date; version: string; instanceId: string; state: object },
): Promise<void> {
  await db
    .updateTable('location_agents')
    .set({
      seen_at: contact.now,
      version: contact.version,
      instance_id: contact.instanceId,
      state: JSON.stringify(contact.state),
    })
    .where('account_id', '=', agent.account_id)
    .where('id', '=', agent.id)
    .execute();
}

/** Records that two processes use the key of an agent. */
export async function recordDuplicate(
  db: Queryable,
  agent: Pick<AgentRow, 'account_id' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('location_agents')
    .set({ duplicate_at: now })
    .where('account_id', '=', agent.account_id)
    .where('id', '=', agent.id)
    .execute();
}

/** Replaces the keys of an agent. */
export async function setAgentKeys(
  tx: Tx,
  agent: Pick<AgentRow, 'account_id' | 'id'>,
  keys: { signingKey: string; sealingKey: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('location_agents')
    .set({ signing_key: keys.signingKey, sealing_key: keys.sealingKey, rotated_at: keys.now })
    .where('account_id', '=', agent.account_id)
    .where('id', '=', agent.id)
    .execute();
}

/** Returns the IDs of the agents of a location that were in contact since `since`, sorted. */
export async function listLiveAgents(
  db: Queryable,
  location: { accountId: string; id: string },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('location_agents')
    .select('id')
    .where('account_id', '=', location.accountId)
    .where('location_id', '=', location.id)
    .where('seen_at', '>', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Increases the counts of late results and corrected windows. */
export async function countLateResults(
  tx: Tx,
  location: { accountId: string; region: string },
  { late, corrected }: { late: number; corrected: number },
): Promise<void> {
  await sql`
    update locations set late_results = late_results + ${late}, corrected_windows = corrected_windows + ${corrected}
    where account_id = ${location.accountId} and region = ${location.region}`.execute(tx);
}

/** A location that has agents, with the last contact of any of them. */
interface UnresponsiveLocation extends Pick<LocationRow, 'id' | 'account_id' | 'name' | 'region'> {
  seen_at: Date;
}

/**
 * Returns the locations that are not marked as offline although none of their agents has been in contact since `since`.
 */
export async function listUnresponsiveLocations(tx: Tx, since: Date): Promise<UnresponsiveLocation[]> {
  const { rows } = await sql<UnresponsiveLocation>`
    -- all accounts: the watch checks all locations.
    select l.id, l.account_id, l.name, l.region, max(a.seen_at) as seen_at
    from locations l join location_agents a on a.location_id = l.id
    where l.offline_since is null group by l.id having max(a.seen_at) <= ${since} order by l.id`.execute(tx);
  return rows;
}

/** A location that went offline or came back online. */
interface ChangedLocation extends Pick<LocationRow, 'id' | 'account_id' | 'name' | 'region'> {
  /** The time of the last contact with any of its agents before the change. */
  offline_since: Date;
}

/** Marks locations as offline since the last contact of their agents. Returns the marked locations. */
export async function markOffline(tx: Tx, ids: readonly string[]): Promise<ChangedLocation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangedLocation>`
    -- all accounts: the watch checks all locations.
    update locations l set offline_since = (select max(seen_at) from location_agents where location_id = l.id)
    where l.id = any(${ids}::uuid[]) and l.offline_since is null
    returning l.id, l.account_id, l.name, l.region, l.offline_since`.execute(tx);
  return rows;
}

/** Marks offline locations as online if their agents have been in contact since then. Returns these locations. */
export async function findReturnedLocations(tx: Tx): Promise<Omit<ChangedLocation, 'offline_since'>[]> {
  const { rows } = await sql<ChangedLocation>`
    -- all accounts: the watch checks all locations.
    update locations l set offline_since = null
    where l.offline_since is not null
      and l.offline_since < (select max(seen_at) from location_agents where location_id = l.id)
    returning l.id, l.account_id, l.name, l.region`.execute(tx);
  return rows;
}
