import type { Static } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { limitsOf, type PlanLimits, type PlanName } from '#platform/config/plans.ts';
import { hashPassword, newId, randomToken } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { insertMember } from './members/queries.ts';
import { checkPassword } from './passwords.ts';
import {
  type AccountRow,
  findAccount,
  findUserByEmail,
  hasAccounts,
  insertAccount,
  insertUser,
  lockSignUp,
  updateAccount,
} from './queries.ts';
import type { AccountBody } from './schemas.ts';

interface NewAccount {
  name: string;
  /** Name of the owner; by default, the name of the account. */
  ownerName?: string;
  email: string;
  password: string;
  plan: PlanName;
}

interface CreatedAccount {
  account: AccountRow;
  userId: string;
}

/**
 * Creates an account with its owner. With `signup: 'first'`, only the first account is admitted, even if two requests
 * arrive at the same time. Null skips the check (for the command line).
 * @throws AppError `signup_closed`; `already_exists` if the email belongs to a user.
 */
export async function createAccount(
  db: Db,
  input: NewAccount & {
    signup: 'open' | 'first' | 'closed' | null;
    /** Whether the account is read-only until its owner's email address is confirmed. */
    awaitsConfirmation?: boolean;
    address: string | null;
    requestId: string | null;
  },
  now: Date,
  alsoInTransaction: (tx: Tx, created: CreatedAccount) => Promise<void> = async () => {},
): Promise<CreatedAccount> {
  if (input.signup === 'closed') throw new AppError('signup_closed', message('sign-up-disabled'));
  // This is checked before the slow hashing of the password, and again under the lock.
  if (input.signup === 'first' && (await hasAccounts(db))) throw firstOnly();
  await checkPassword(input.password, '/password', input.email);
  const passwordHash = await hashPassword(input.password);
  const email = input.email.toLowerCase();
  return withTransaction(db, async (tx) => {
    await lockSignUp(tx);
    if (input.signup === 'first' && (await hasAccounts(tx))) throw firstOnly();
    if (await findUserByEmail(tx, email)) {
      throw new AppError('already_exists', message('email-taken'), {
        errors: [{ pointer: '/email', code: 'already_exists', detail: message('email-taken') }],
      });
    }
    const account: AccountRow = {
      id: newId(),
      name: input.name,
      email,
      plan: input.plan,
      monitor_cap: null,
      heartbeat_cap: null,
      browser_monitor_cap: null,
      min_interval_seconds: null,
      created_at: now,
      ping_key: newAccountPingKey(),
    };
    const userId = newId();
    const openSignup = input.signup === 'open';
    await insertAccount(tx, account, {
      open_signup: openSignup,
      awaits_confirmation: openSignup && input.awaitsConfirmation === true,
    });
    // Accounts created on the command line need no confirmation.
    const email_confirmed_at = input.signup === null ? now : null;
    await insertUser(
      tx,
      {
        id: userId,
        email,
        name: input.ownerName ?? input.name,
        password_hash: passwordHash,
        email_confirmed_at,
      },
      now,
    );
    await insertMember(tx, { account_id: account.id, user_id: userId, role: 'owner', created_at: now });
    const actor = { type: 'user' as const, id: userId, name: email };
    await recordAudit(
      tx,
      { accountId: account.id, actor, requestId: input.requestId, address: input.address },
      now,
      {
        action: 'account.create',
        objectType: 'account',
        objectId: account.id,
        details: { plan: input.plan },
      },
    );
    const created = { account, userId };
    await alsoInTransaction(tx, created);
    return created;
  });
}

function firstOnly(): AppError {
  return new AppError('signup_closed', message('sign-up-closed'));
}

/** Changes the name or contact email of the account. Users are not changed. */
export async function updateAccountSettings(
  ctx: Ctx,
  input: { name?: string; email?: string },
): Promise<AccountRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await findAccount(tx, ctx.accountId);
    await updateAccount(tx, ctx.accountId, { ...input, updated_at: now });
    const account = await findAccount(tx, ctx.accountId);
    if (!account) throw notFound('account');
    await recordAudit(tx, ctx, now, {
      action: 'account.update',
      objectType: 'account',
      objectId: ctx.accountId,
      details: input,
      changes: changesOf(before && toAuditedFields(before), toAuditedFields(account)),
    });
    return account;
  });
}

const toAuditedFields = ({ name, email }: AccountRow) => ({ name, email });

/** Returns a new ping key. It is not a UUID, so that it cannot be confused with a heartbeat's key. */
function newAccountPingKey(): string {
  return randomToken(16);
}

/** Replaces the account's ping key. URLs with the previous key return 404 immediately. */
export async function rotatePingKey(ctx: Ctx): Promise<AccountRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await updateAccount(tx, ctx.accountId, { ping_key: newAccountPingKey(), updated_at: now });
    await recordAudit(tx, ctx, now, {
      action: 'account.rotate_ping_key',
      objectType: 'account',
      objectId: ctx.accountId,
    });
    const account = await findAccount(tx, ctx.accountId);
    if (account === null) throw notFound('account');
    return account;
  });
}

/**
 * Returns the API representation of an account with its plan's limits. It includes the ping key only for callers who
 * may change heartbeats or the account, because anyone with the key can send pings.
 */
export function toAccountBody(
  row: AccountRow,
  plans: Record<PlanName, PlanLimits>,
  { scopes }: Pick<Ctx, 'scopes'>,
): Static<typeof AccountBody> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    limits: limitsOf(plans, row),
    pingKey: covers(scopes, 'heartbeats:write') || covers(scopes, 'account:write') ? row.ping_key : null,
    createdAt: row.created_at.toISOString(),
  };
}
