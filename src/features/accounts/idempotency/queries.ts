import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';

export interface StoredResponse {
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  created_at: Date;
}

/** True if the request that claimed `k` has no audit entry. Tolerates clocks that were set back slightly. */
const changedNothing = sql`not exists (
  select 1 from audit_log a
  where a.account_id = k.account_id and a.at >= k.created_at - interval '5 minutes'
    and a.request_id = k.headers ->> 'x-request-id')`;

/**
 * Claims an idempotency key for a request. Returns null if the claim succeeded, otherwise the existing row. An
 * unfinished claim from before `staleBefore` belongs to a process that crashed. The claim is taken over if that process
 * changed nothing. The audit log shows this, because a write and its audit row are committed together. Until the
 * response is stored, the row's headers contain the ID of the request that claimed the key.
 */
export async function claimIdempotencyKey(
  db: Db,
  claim: {
    accountId: string;
    key: string;
    requestHash: Buffer;
    requestId: string;
    now: Date;
    staleBefore: Date;
  },
): Promise<StoredResponse | null> {
  const inserted = await sql<{ key: string }>`
    insert into idempotency_keys as k (account_id, key, request_hash, created_at, headers)
    values (${claim.accountId}, ${claim.key}, ${claim.requestHash}, ${claim.now},
      jsonb_build_object('x-request-id', ${claim.requestId}::text))
    on conflict (account_id, key) do update set created_at = excluded.created_at, headers = excluded.headers
      where k.status is null and k.created_at < ${claim.staleBefore} and k.request_hash = excluded.request_hash
        and ${changedNothing}
    returning key`.execute(db);
  if (inserted.rows.length > 0) return null;
  const { rows } = await sql<StoredResponse>`
    select request_hash, status, headers, body, created_at from idempotency_keys
    where account_id = ${claim.accountId} and key = ${claim.key}`.execute(db);
  return rows[0] ?? null;
}

export async function storeResponse(
  db: Db,
  at: { accountId: string; key: string },
  answer: { status: number; headers: Record<string, string>; body: string | null },
): Promise<void> {
  await sql`
    update idempotency_keys set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb,
      body = ${answer.body}
    where account_id = ${at.accountId} and key = ${at.key}`.execute(db);
}

/** Releases the key of a request that failed with a retryable error, unless the request changed something before. */
export async function releaseIdempotencyKey(db: Db, at: { accountId: string; key: string }): Promise<void> {
  await sql`
    delete from idempotency_keys k
    where account_id = ${at.accountId} and key = ${at.key} and ${changedNothing}`.execute(db);
}

/** Deletes keys claimed before `before`. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
