import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { hasFactor } from '../sessions/queries.ts';

/** The secret shared between a user's authenticator app and the service. */
interface TotpRow {
  sealed_secret: string;
  created_at: Date;
  /** Null until the user has entered a first code. */
  confirmed_at: Date | null;
  /** The time step of the last accepted code. */
  last_step: number;
}

export async function findTotp(db: Queryable, userId: string): Promise<TotpRow | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['sealed_secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a new secret that is not confirmed yet. Returns false if the user has a confirmed secret. */
export async function insertTotp(
  tx: Tx,
  totp: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('totp_secrets')
    .values(totp)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: totp.sealed_secret, created_at: totp.created_at, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the time step of a code. Returns false if this code or a later code has been accepted before. */
export async function recordTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmTotp(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** Deletes the secret. Returns false if the user had no confirmed secret. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasskey(
  tx: Queryable,
  passkey: { user_id: string; id: string },
  change: { name?: string; sign_count?: number; backed_up?: boolean; last_used_at?: Date },
): Promise<PasskeyRow | null> {
  const row = await tx
    .updateTable('passkeys')
    .set(change)
    .where('user_id', '=', passkey.user_id)
    .where('id', '=', passkey.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePasskey(
  tx: Tx,
  passkey: { user_id: string; id: string },
): Promise<PasskeyRow | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', passkey.user_id)
    .where('id', '=', passkey.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a user has a confirmed authenticator app or a passkey. */
export async function userHasFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${hasFactor(sql`${userId}::uuid`)} as found`.execute(db);
  return rows[0]?.found === true;
}

/** Deletes all factors of a user. Returns false if there were none. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const had = await userHasFactor(tx, userId);
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return had;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })))
    .execute();
}

/** Consumes a recovery code. Returns `used`, `reused` if it was consumed before, or `unknown`. */
export async function markRecoveryCodeUsed(
  tx: Tx,
  code: { user_id: string; code_hash: Buffer },
  now: Date,
): Promise<'used' | 'reused' | 'unknown'> {
  const found = tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', code.user_id)
    .where('code_hash', '=', code.code_hash);
  if (await found.where('used_at', 'is', null).returning('user_id').executeTakeFirst()) return 'used';
  const row = await tx
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', code.user_id)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  return row === undefined ? 'unknown' : 'reused';
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** The purpose of a challenge: the second step of a sign-in, sign-in with a passkey, a new passkey, or a step-up. */
type ChallengePurpose = 'second-step' | 'passkey' | 'registration' | 'verification';

export interface ChallengeRow {
  token_hash: Buffer;
  purpose: ChallengePurpose;
  /** Null for a sign-in with a passkey, which identifies the user. */
  user_id: string | null;
  account_id: string | null;
  /** The bytes for a passkey to sign, in base64url; null if no passkey has been requested. */
  challenge: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertChallenge(tx: Queryable, row: ChallengeRow): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(row).execute();
}

export interface ChallengeKey {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  now: Date;
}

export async function findChallenge(db: Queryable, key: ChallengeKey): Promise<ChallengeRow | null> {
  const { rows } = await sql<ChallengeRow>`
    -- all accounts: a challenge is found by its token.
    select * from sign_in_challenges
    where token_hash = ${key.tokenHash} and purpose = ${key.purpose} and expires_at > ${key.now}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the bytes for a passkey to sign. */
export async function updateChallenge(db: Queryable, tokenHash: Buffer, challenge: string): Promise<void> {
  await sql`
    -- all accounts: a challenge is found by its token.
    update sign_in_challenges set challenge = ${challenge} where token_hash = ${tokenHash}`.execute(db);
}

/**
 * Returns the bytes for a passkey to sign and clears them, so that only one signature is accepted. Returns null if
 * there are none.
 */
export async function consumeChallenge(
  db: Queryable,
  key: ChallengeKey,
): Promise<{ challenge: string; user_id: string | null } | null> {
  const { rows } = await sql<{ challenge: string | null; user_id: string | null }>`
    -- all accounts: a challenge is found by its token.
    with taken as (
      select token_hash, challenge from sign_in_challenges
      where token_hash = ${key.tokenHash} and purpose = ${key.purpose} and expires_at > ${key.now} for update
    )
    update sign_in_challenges c set challenge = null from taken
    where c.token_hash = taken.token_hash returning taken.challenge, c.user_id`.execute(db);
  const { challenge, user_id } = rows[0] ?? { challenge: null, user_id: null };
  return challenge === null ? null : { challenge, user_id };
}

/** Deletes a challenge. Returns false if another request has already deleted it. */
export async function deleteChallenge(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    -- all accounts: a challenge is found by its token.
    delete from sign_in_challenges where token_hash = ${tokenHash} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
}
