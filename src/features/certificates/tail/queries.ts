import { sql } from 'kysely';
import type { ListedLog } from '#engine/ct/log-list-v3.ts';
import { englishText, type Message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { storedCode } from '#platform/stored-texts.ts';

/** A followed log. */
export interface FollowedLog {
  log_id: string;
  description: string;
  protocol: 'rfc6962' | 'static';
  url: string;
  origin: string | null;
  key: Buffer;
  mmd_seconds: number;
  listed: string | null;
  state: string;
  tree_size: number | null;
  root_hash: Buffer | null;
  head_at: Date | null;
  quarantined: boolean;
  position: number | null;
  frontier: Buffer | null;
  read_at: Date | null;
  baseline_size: number | null;
}

/** Stores the listed logs and marks unlisted logs as retired. */
export async function saveListedLogs(tx: Tx, logs: readonly ListedLog[], now: Date): Promise<void> {
  const rows = logs.map((log) => ({
    log_id: log.logId,
    id: newId(),
    description: log.description,
    operator: log.operator,
    protocol: log.protocol,
    url: log.url,
    origin: log.origin,
    key: log.key.toString('hex'),
    mmd_seconds: log.mmdSeconds,
    listed: log.state,
  }));
  await sql`
    insert into ct_logs as l (log_id, id, created_at, description, operator, protocol, url, origin, key, mmd_seconds,
      listed, state, due_at)
    select x.log_id, x.id, ${now}::timestamptz, x.description, x.operator, x.protocol, x.url, x.origin,
      decode(x.key, 'hex'), x.mmd_seconds, x.listed, 'usable', ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as x (log_id text, id uuid, description text, operator text,
      protocol text, url text, origin text, key text, mmd_seconds int, listed text)
    order by x.log_id
    on conflict (log_id) do update set description = excluded.description, operator = excluded.operator,
      protocol = excluded.protocol, url = excluded.url, origin = excluded.origin, mmd_seconds = excluded.mmd_seconds,
      listed = excluded.listed,
      due_at = case when l.listed is null then excluded.due_at else l.due_at end
  `.execute(tx);
  await sql`
    update ct_logs set listed = null, state = 'retired'
    where listed is not null and log_id <> all (${rows.map(({ log_id }) => log_id)}::text[])
  `.execute(tx);
}

/**
 * Leases free logs, and renews the leases of this process, until `until`.
 * @returns the IDs of all logs leased by this process.
 */
export async function leaseLogs(db: Db, by: { holder: string; now: Date; until: Date }): Promise<string[]> {
  const { rows } = await sql<{ log_id: string }>`
    update ct_logs set leased_by = ${by.holder}, leased_until = ${by.until}
    where listed is not null and (leased_by = ${by.holder} or leased_until is null or leased_until < ${by.now})
    returning log_id
  `.execute(db);
  return rows.map((row) => row.log_id);
}

/** Releases the leases of this process. */
export async function releaseLeases(db: Db, holder: string): Promise<void> {
  await sql`update ct_logs set leased_by = null, leased_until = null where leased_by = ${holder}`.execute(db);
}

/** Returns a log that this process leases; null if another process leases it. */
export async function findLeased(db: Db, logId: string, holder: string): Promise<FollowedLog | null> {
  const { rows } = await sql<FollowedLog>`
    select log_id, description, protocol, url, origin, key, mmd_seconds, listed, state, tree_size, root_hash, head_at,
      quarantined, position, frontier, read_at, baseline_size
    from ct_logs where log_id = ${logId} and leased_by = ${holder}
  `.execute(db);
  return rows[0] ?? null;
}

/** A verified tree head and the read position in the tree. */
export interface VerifiedHead {
  size: number;
  root: Buffer;
  at: Date;
  position: number;
  frontier: Buffer | null;
  baselineSize: number;
}

export async function saveHead(
  db: Db,
  of: { logId: string; holder: string; now: Date },
  head: VerifiedHead,
): Promise<void> {
  await sql`
    update ct_logs set tree_size = ${head.size}, root_hash = ${head.root}, head_at = ${head.at},
      position = ${head.position}, frontier = ${head.frontier},
      baseline_size = coalesce(baseline_size, ${head.baselineSize}), last_checkpoint_at = ${of.now}
    where log_id = ${of.logId} and leased_by = ${of.holder}
  `.execute(db);
}

/** Stores the health of a log after an attempt. */
export async function saveHealth(
  db: Db,
  of: { logId: string; holder: string },
  health: { state: string; lastError: Message | null; quarantined: boolean },
): Promise<void> {
  await sql`
    update ct_logs set state = ${health.state}, last_error = ${health.lastError && englishText(health.lastError)},
      coded_error = ${storedCode(health.lastError)},
      quarantined = quarantined or ${health.quarantined}
    where log_id = ${of.logId} and leased_by = ${of.holder}
  `.execute(db);
}

/** An entry that could not be parsed. */
export interface UnparsableEntry {
  index: number;
  reason: string;
  /** The first 64 kB of the entry. */
  entry: Buffer;
}

/**
 * Advances the position in the transaction of the batch's results. Returns false if another process has advanced it or
 * leases the log; the transaction must then be rolled back.
 */
export async function advancePosition(
  tx: Tx,
  of: { logId: string; holder: string; from: number },
  to: { position: number; frontier: Buffer; readAt: Date; unparsable: readonly UnparsableEntry[]; now: Date },
): Promise<boolean> {
  const result = await sql`
    update ct_logs set position = ${to.position}, frontier = ${to.frontier}, read_at = ${to.readAt},
      unparsable = unparsable + ${to.unparsable.length}
    where log_id = ${of.logId} and leased_by = ${of.holder} and position = ${of.from}
  `.execute(tx);
  if (Number(result.numAffectedRows ?? 0n) !== 1) return false;
  // At most 100 unparsable entries per batch are stored, in case a log returns only garbage.
  for (const { index, reason, entry } of to.unparsable.slice(0, 100)) {
    await sql`
      insert into ct_unparsable (log_id, index, reason, entry, at)
      values (${of.logId}, ${index}, ${reason}, ${entry}, ${to.now}) on conflict do nothing
    `.execute(tx);
  }
  return true;
}

/** A domain of an account. */
export interface MonitoredDomain {
  id: string;
  account_id: string;
  domain: string;
  created_at: Date;
}

/** Lists domains of all accounts added since the given time. */
export async function selectDomainsSince(db: Db, since: Date): Promise<MonitoredDomain[]> {
  const { rows } = await sql<MonitoredDomain>`
    select id, account_id, domain, created_at from domains where created_at >= ${since}
  `.execute(db);
  return rows;
}

/** Returns which of these domains have a baseline. */
export async function selectWithBaseline(db: Db, domainIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ domain_id: string }>`
    select domain_id from certificate_lookups
    where domain_id = any(${[...domainIds]}::uuid[]) and baseline_at is not null
  `.execute(db);
  return new Set(rows.map((row) => row.domain_id));
}
