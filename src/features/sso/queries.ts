import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { openSecret, sealSecret } from '#platform/secrets/secrets.ts';
import type { AssignedRole, PersonClaims, Provider } from './provider.ts';

const secretPlaceOf = (accountId: string) => ({
  table: 'sso_connections',
  row: accountId,
  column: 'sealed_client_secret',
});

interface ConnectionRow {
  account_id: string;
  issuer: string;
  client_id: string;
  sealed_client_secret: string | null;
  groups_claim: string;
  roles: { group: string; role: AssignedRole }[];
  default_role: AssignedRole | null;
  sign_on_url: string | null;
  certificates: string[] | null;
  required_contexts: string[];
}

async function toProvider(db: Queryable, row: ConnectionRow): Promise<Provider> {
  const { account_id: accountId, sealed_client_secret: sealed } = row;
  return {
    accountId,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: sealed === null ? null : await openSecret(db, accountId, secretPlaceOf(accountId), sealed),
    groupsClaim: row.groups_claim,
    roles: row.roles,
    defaultRole: row.default_role,
    requiredContexts: row.required_contexts,
    saml:
      row.sign_on_url === null ? null : { signOnUrl: row.sign_on_url, certificates: row.certificates ?? [] },
  };
}

/** Returns the provider of an account, or null. */
export async function findConnection(db: Queryable, accountId: string): Promise<Provider | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from sso_connections where account_id = ${accountId}`.execute(db);
  return rows[0] ? toProvider(db, rows[0]) : null;
}

/** Returns the provider of the account that has verified an email domain, or null. */
export async function findConnectionByDomain(db: Queryable, domain: string): Promise<Provider | null> {
  const { rows } = await sql<ConnectionRow>`
    -- all accounts: the domain of an email decides which account a user signs in to.
    select c.* from sso_domains d join sso_connections c on c.account_id = d.account_id
    where d.domain = ${domain} and d.verified_at is not null`.execute(db);
  return rows[0] ? toProvider(db, rows[0]) : null;
}

/** Returns the providers of accounts with this issuer and one of these client IDs. */
export async function listConnectionsOf(
  db: Queryable,
  { issuer, audiences }: { issuer: string; audiences: readonly string[] },
): Promise<Provider[]> {
  const { rows } = await sql<ConnectionRow>`
    -- all accounts: a provider that signs users out states its issuer and client, not an account.
    select * from sso_connections
    where protocol = 'oidc' and issuer = any(${[issuer, issuer.replace(/\/$/, '')]}::text[]) and client_id = any(${[...audiences]}::text[])
    limit 100`.execute(db);
  return Promise.all(rows.map((row) => toProvider(db, row)));
}

export async function hasConnections(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    -- all accounts: the sign-in page offers single sign-on if any account uses it.
    select 1 from sso_connections limit 1`.execute(db);
  return rows.length > 0;
}

/** Sets the provider of an account. */
export async function upsertConnection(tx: Tx, provider: Provider, now: Date): Promise<void> {
  const accountId = provider.accountId ?? '';
  const { clientSecret } = provider;
  const values = {
    issuer: provider.issuer,
    client_id: provider.clientId,
    sealed_client_secret:
      clientSecret === null ? null : await sealSecret(tx, accountId, secretPlaceOf(accountId), clientSecret),
    groups_claim: provider.groupsClaim,
    roles: JSON.stringify(provider.roles),
    default_role: provider.defaultRole,
    required_contexts: [...provider.requiredContexts],
    protocol: provider.saml === null ? ('oidc' as const) : ('saml' as const),
    sign_on_url: provider.saml?.signOnUrl ?? null,
    certificates: provider.saml === null ? null : [...provider.saml.certificates],
    updated_at: now,
  };
  await tx
    .insertInto('sso_connections')
    .values({ account_id: accountId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function deleteConnection(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_connections')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An email domain of an account. */
export interface SsoDomainRow {
  domain: string;
  /** Part of the TXT record that proves ownership. */
  token: string;
  created_at: Date;
  verified_at: Date | null;
}

export async function listSsoDomains(db: Queryable, accountId: string): Promise<SsoDomainRow[]> {
  return db
    .selectFrom('sso_domains')
    .select(['domain', 'token', 'created_at', 'verified_at'])
    .where('account_id', '=', accountId)
    .orderBy('domain')
    .execute();
}

export async function findSsoDomain(
  db: Queryable,
  accountId: string,
  domain: string,
): Promise<SsoDomainRow | null> {
  const row = await db
    .selectFrom('sso_domains')
    .select(['domain', 'token', 'created_at', 'verified_at'])
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the account already has the domain. */
export async function insertSsoDomain(tx: Tx, accountId: string, row: SsoDomainRow): Promise<boolean> {
  const added = await tx
    .insertInto('sso_domains')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst();
  return added !== undefined;
}

export async function setDomainVerified(
  tx: Tx,
  { accountId, domain, at }: { accountId: string; domain: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('sso_domains')
    .set({ verified_at: at })
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .execute();
}

export async function deleteSsoDomain(tx: Tx, accountId: string, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_domains')
    .where('account_id', '=', accountId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the user that is linked to a subject at a provider, or null. */
export async function findIdentity(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; user_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('sso_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A sign-in in progress at a provider. */
export interface SsoSignInRow {
  state_hash: Buffer;
  account_id: string | null;
  /** OpenID Connect nonce, or ID of the SAML request. */
  nonce: string;
  code_verifier: string;
  return_path: string;
  created_at: Date;
  expires_at: Date;
  /**
   * The claims that a SAML provider has posted. They are stored until the browser that started the sign-in completes
   * it.
   */
  claims: PersonClaims | null;
}

export async function insertSsoSignIn(tx: Tx, row: Omit<SsoSignInRow, 'claims'>): Promise<void> {
  await tx.insertInto('sso_sign_ins').values(row).execute();
}

/** Returns a sign-in without a response from the provider, or null if there is none. */
export async function findSsoSignIn(
  db: Queryable,
  stateHash: Buffer,
  now: Date,
): Promise<SsoSignInRow | null> {
  const { rows } = await sql<SsoSignInRow>`
    -- all accounts: a sign-in is found by its state.
    select * from sso_sign_ins where state_hash = ${stateHash} and expires_at > ${now} and claims is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Stores the response of a provider. Returns false if a response is already stored, because each request has only one
 * response.
 */
export async function storeSsoClaims(
  db: Queryable,
  stateHash: Buffer,
  claims: PersonClaims,
): Promise<boolean> {
  const { rows } = await sql`
    -- all accounts: a sign-in is found by its state.
    update sso_sign_ins set claims = ${JSON.stringify(claims)} where state_hash = ${stateHash} and claims is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Consumes a sign-in in progress. Returns null if the sign-in is unknown, used or expired. */
export async function consumeSsoSignIn(
  db: Queryable,
  stateHash: Buffer,
  now: Date,
): Promise<SsoSignInRow | null> {
  const { rows } = await sql<SsoSignInRow>`
    -- all accounts: a sign-in is found by its state.
    delete from sso_sign_ins where state_hash = ${stateHash} and expires_at > ${now} returning *`.execute(db);
  return rows[0] ?? null;
}

export async function deleteOldSsoSignIns(db: Queryable, now: Date): Promise<void> {
  await sql`
    -- all accounts: expired sign-ins.
    delete from sso_sign_ins where expires_at <= ${now}`.execute(db);
}
