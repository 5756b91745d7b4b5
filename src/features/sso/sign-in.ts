import {
  type Device,
  findMember,
  findOldestAccount,
  findUser,
  findUserByEmail,
  insertMember,
  insertUser,
  listMemberships,
  notifyUser,
  type OpenedSession,
  openSession,
  type UserRow,
  updateMemberRow,
} from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { minuteMs } from '#platform/clock.ts';
import { isSameSecret, newId, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { isEmail } from '#platform/http/schemas.ts';
import {
  completeSignIn,
  type PersonClaims,
  type Provider,
  type ProviderContext,
  roleOfGroups,
  type SignInSecrets,
  startSignIn,
} from './provider.ts';
import {
  consumeSsoSignIn,
  findConnection,
  findConnectionByDomain,
  findIdentity,
  findSsoDomain,
  findSsoSignIn,
  insertIdentity,
  insertSsoSignIn,
  type SsoSignInRow,
  storeSsoClaims,
} from './queries.ts';
import { readSamlResponse, startSamlSignIn } from './saml.ts';
import { findProvisioning } from './scim-queries.ts';

export interface SsoDeps extends ProviderContext {
  db: Db;
  /** The provider of the installation. */
  installation: Provider | null;
  publicUrl: () => string;
}

/** Reasons for a failed sign-in at a provider, for the sign-in page. */
type SsoFault = 'failed' | 'expired' | 'denied' | 'unverified' | 'not-allowed' | 'other-domain' | 'weak';

/** Thrown when a sign-in at a provider fails for a reason that is shown to the user. */
export class SsoError extends Error {
  readonly fault: SsoFault;
  constructor(fault: SsoFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SsoError';
    this.fault = fault;
  }
}

/** Path to which a provider redirects the browser. */
export const callbackPath = '/api/v1/sso/callback';

/** Time limit for a sign-in at the provider, in ms. */
const signInMs = 10 * minuteMs;
const perNetwork = { max: 300, windowMs: 15 * minuteMs };

/** Returns the path if it leads to one of our own pages, or `/` if it leads to another site. */
export function returnPathOf(requested: string | undefined): string {
  const base = 'http://belltower.invalid';
  if (
    requested === undefined ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(requested) ||
    !URL.canParse(requested, base)
  )
    return '/';
  const { origin, pathname, search, hash } = new URL(requested, base);
  // Resolving dots may have produced another host: `/.//evil.example`.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/**
 * Starts a sign-in at the provider of an email's domain, or at the provider of the installation.
 * @returns the URL to redirect the browser to, and the state for its cookie.
 * @throws AppError `not_found` if there is no provider; `unavailable` if the provider does not respond; `rate_limited`.
 */
export async function startSso(
  deps: SsoDeps,
  request: { email: string | undefined; returnPath: string | undefined; addressRange: string },
): Promise<{ url: string; state: string; expiresAt: Date }> {
  const now = new Date(deps.clock.now());
  const use = { bucket: `single sign-ons from ${request.addressRange}`, limit: perNetwork };
  const refusal = await withTransaction(deps.db, (tx) => countAgainstLimits(tx, [use], now));
  if (refusal !== null) {
    throw new AppError('rate_limited', message('sign-ins-too-many'), refusal);
  }
  const domain = request.email?.split('@').at(-1)?.toLowerCase();
  const own = domain === undefined ? null : await findConnectionByDomain(deps.db, domain);
  const provider = own ?? deps.installation;
  if (provider === null) {
    throw new AppError('not_found', message('sso-not-set-up'));
  }
  const started = await startAtProvider(provider, deps, request.email);
  const expiresAt = new Date(now.getTime() + signInMs);
  await withTransaction(deps.db, (tx) =>
    insertSsoSignIn(tx, {
      state_hash: sha256(started.state),
      account_id: provider.accountId,
      nonce: started.nonce,
      code_verifier: started.codeVerifier,
      return_path: returnPathOf(request.returnPath),
      created_at: now,
      expires_at: expiresAt,
    }),
  );
  return { url: started.url, state: started.state, expiresAt };
}

/** @throws AppError `unavailable` if an OpenID provider does not respond. */
async function startAtProvider(
  provider: Provider,
  deps: SsoDeps,
  email: string | undefined,
): Promise<SignInSecrets & { url: string }> {
  if (provider.saml !== null) {
    const { requestId, ...started } = await startSamlSignIn(provider, deps.publicUrl());
    return { ...started, nonce: requestId, codeVerifier: '' };
  }
  const redirectUri = `${deps.publicUrl()}${callbackPath}`;
  return startSignIn(provider, { redirectUri, email }, deps).catch((cause: unknown) => {
    throw new AppError('unavailable', message('sso-provider-silent'), { cause });
  });
}

/**
 * Verifies and stores the response that a SAML provider makes the browser post. This request does not contain our
 * cookie, so the browser completes the sign-in with its next request.
 * @returns the URL of this request.
 * @throws SsoError
 */
export async function receiveSamlResponse(
  deps: SsoDeps,
  posted: { state: string; response: string },
): Promise<string> {
  const hash = sha256(posted.state);
  const started = await findSsoSignIn(deps.db, hash, new Date(deps.clock.now()));
  if (started === null) throw new SsoError('expired', 'the sign-in is unknown, used or expired');
  const provider = started.account_id === null ? null : await findConnection(deps.db, started.account_id);
  if (provider === null || provider.saml === null) {
    throw new SsoError('failed', 'the provider was removed in the meantime');
  }
  const given = { response: posted.response, requestId: started.nonce, publicUrl: deps.publicUrl() };
  const claims = await readSamlResponse(provider, given).catch((cause: unknown) => {
    throw new SsoError('failed', 'the response of the provider is not valid', { cause });
  });
  if (!(await withTransaction(deps.db, (tx) => storeSsoClaims(tx, hash, claims)))) {
    throw new SsoError('expired', 'the request was answered before');
  }
  return `${callbackPath}?state=${encodeURIComponent(posted.state)}`;
}

/**
 * Completes a sign-in with the provider's response in the browser's request.
 * @param cookieState The state in the browser's cookie, because another browser must not complete the sign-in.
 * @throws SsoError
 */
export async function finishSso(
  deps: SsoDeps,
  options: { search: string; cookieState: string | null; device: Device; requestId: string },
): Promise<{ session: OpenedSession; returnPath: string }> {
  const now = new Date(deps.clock.now());
  const callbackUrl = new URL(`${deps.publicUrl()}${callbackPath}${options.search}`);
  const state = callbackUrl.searchParams.get('state') ?? '';
  if (options.cookieState === null || !isSameSecret(state, options.cookieState)) {
    throw new SsoError('expired', 'the state is not that of this browser');
  }
  const started = await consumeSsoSignIn(deps.db, sha256(state), now);
  if (started === null) throw new SsoError('expired', 'the sign-in is unknown, used or expired');
  const provider =
    started.account_id === null ? deps.installation : await findConnection(deps.db, started.account_id);
  if (provider === null) throw new SsoError('failed', 'the provider was removed in the meantime');
  if (callbackUrl.searchParams.get('error') === 'access_denied') {
    throw new SsoError('denied', 'the provider refused');
  }
  const claims = await readClaims(deps, provider, { started, state, callbackUrl });
  const { requiredContexts } = provider;
  if (requiredContexts.length > 0 && !claims.contexts.some((one) => requiredContexts.includes(one))) {
    throw new SsoError('weak', `the person signed in by ${claims.contexts.join(', ') || 'unknown means'}`);
  }
  const session = await withTransaction(deps.db, async (tx) => {
    const person = await findOrCreatePerson(tx, provider, { claims, now });
    const accountId = await admitToAccount(tx, provider, { claims, user: person, now, ...options });
    const { issuer, subject, sid } = claims;
    const who = { userId: person.id, accountId, device: options.device, method: 'sso' as const };
    return openSession(tx, { ...who, sso: { issuer, subject, sid } }, now);
  });
  return { session, returnPath: started.return_path };
}

/**
 * Returns the provider's claims: they are requested now from an OpenID provider, and a SAML provider has already posted
 * them.
 */
async function readClaims(
  deps: SsoDeps,
  provider: Provider,
  { started, state, callbackUrl }: { started: SsoSignInRow; state: string; callbackUrl: URL },
): Promise<PersonClaims> {
  if (provider.saml !== null) {
    if (started.claims === null) throw new SsoError('failed', 'the provider has posted no response');
    return started.claims;
  }
  const secrets = { state, nonce: started.nonce, codeVerifier: started.code_verifier };
  return completeSignIn(provider, { ...secrets, callbackUrl }, deps).catch((cause: unknown) => {
    throw new SsoError('failed', 'the answer of the provider is not valid', { cause });
  });
}

/**
 * Returns the user for a subject at a provider: the linked user, the user with the same email, or a new user. An
 * account's provider is trusted only for the account's verified domains, the installation's provider only for verified
 * emails.
 */
async function findOrCreatePerson(
  tx: Tx,
  provider: Provider,
  { claims, now }: { claims: PersonClaims; now: Date },
): Promise<UserRow> {
  const { issuer, subject, email } = claims;
  const linkedId = await findIdentity(tx, { issuer, subject });
  const linked = linkedId === null ? null : await findUser(tx, linkedId);
  if (linked !== null) {
    await requireDomain(tx, provider, linked.email);
    return linked;
  }
  if (email === null || !isEmail(email)) throw new SsoError('unverified', 'the provider names no email');
  if (claims.emailVerified === false || (provider.accountId === null && claims.emailVerified !== true)) {
    throw new SsoError('unverified', 'the provider has not verified the email');
  }
  await requireDomain(tx, provider, email);
  const known = await findUserByEmail(tx, email);
  const user: UserRow = known ?? {
    id: newId(),
    email,
    name: (claims.name ?? email).slice(0, 200),
    // The stored hash matches no password. The user signs in at the provider or resets the password by email.
    password_hash: '',
    email_confirmed_at: now,
  };
  if (known === null) await insertUser(tx, user, now);
  else {
    await notifyUser(tx, user, {
      subject: 'Single sign-on was set up for your Belltower profile',
      text: `From now on, ${email} can also sign in to Belltower with ${new URL(provider.saml?.signOnUrl ?? issuer).host}.`,
      now,
    });
  }
  await insertIdentity(tx, { issuer, subject, user_id: user.id, created_at: now });
  return user;
}

async function requireDomain(tx: Tx, { accountId }: Provider, email: string): Promise<void> {
  if (accountId === null) return;
  const domain = await findSsoDomain(tx, accountId, email.split('@').at(-1) ?? '');
  if (domain === null || domain.verified_at === null) {
    throw new SsoError('other-domain', 'the email is in no verified domain of the account');
  }
}

/** Returns the account to sign in to. The user becomes its member and gets the role of their groups. */
async function admitToAccount(
  tx: Tx,
  provider: Provider,
  options: { claims: PersonClaims; user: UserRow; now: Date; device: Device; requestId: string },
): Promise<string> {
  const { claims, user, now } = options;
  const memberships = await listMemberships(tx, user.id);
  const ownAccountId = memberships[0]?.account_id;
  const accountId = provider.accountId ?? ownAccountId ?? (await findOldestAccount(tx));
  if (accountId === null) throw new SsoError('not-allowed', 'there is no account');
  const member = await findMember(tx, accountId, user.id);
  const provisioned = await findProvisioning(tx, accountId, user.id);
  if (provisioned.isDeactivated) throw new SsoError('not-allowed', 'the person was deactivated by SCIM');
  const role = roleOfGroups(provider, [...claims.groups, ...provisioned.groups]);
  const author = {
    accountId,
    actor: { type: 'user' as const, id: user.id, name: user.email },
    requestId: options.requestId,
    address: options.device.address,
  };
  if (member === null) {
    if (role === null) throw new SsoError('not-allowed', 'no group of the person has a role');
    await insertMember(tx, { account_id: accountId, user_id: user.id, role, created_at: now });
    const details = { email: user.email, role, issuer: claims.issuer };
    await recordAudit(tx, author, now, {
      action: 'member.join',
      objectType: 'user',
      objectId: user.id,
      details,
    });
    return accountId;
  }
  // Owners are not changed, because the account must keep its last owner.
  if (provider.roles.length === 0 || member.role === 'owner') return accountId;
  if (role === null) throw new SsoError('not-allowed', 'no group of the person has a role');
  if (member.role !== role) {
    await updateMemberRow(tx, accountId, user.id, role);
    await recordAudit(tx, author, now, {
      action: 'member.change_role',
      objectType: 'user',
      objectId: user.id,
      details: { from: member.role, to: role, issuer: claims.issuer },
    });
  }
  return accountId;
}
