import { recordAudit } from '#features/audit/index.ts';
import type { PlanName } from '#platform/config/plans.ts';
import { hashPassword, newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { insertMember } from './members/queries.ts';
import {
  type AccountRow,
  findUserByEmail,
  hasAccounts,
  insertAccount,
  insertUser,
  lockSignUp,
} from './queries.ts';
import { newAccountPingKey } from './rotate-ping-key.ts';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  plan: PlanName;
}

export interface CreatedAccount {
  account: AccountRow;
  userId: string;
}

/**
 * Makes an account with its owner. `signup` is the setting to obey: `first` admits only the very first account,
 * also when two arrive at once; null obeys none (the command line).
 * @throws AppError `signup_closed`, or `already_exists` when the e-mail has a user.
 */
export async function createAccount(
  db: Db,
  input: NewAccount & {
    signup: 'open' | 'first' | 'closed' | null;
    /** The account may only read until its owner's address is confirmed. */
    awaitsConfirmation?: boolean;
    address: string | null;
    requestId: string | null;
  },
  now: Date,
  alsoInTransaction: (tx: Tx, created: CreatedAccount) => Promise<void> = async () => {},
): Promise<CreatedAccount> {
  if (input.signup === 'closed')
    throw new AppError(
      'signup_closed',
      'Sign-up is disabled on this server. Ask its administrator for an invitation.',
    );
  // Cheap refusal before the slow hash; settled again under the lock.
  if (input.signup === 'first' && (await hasAccounts(db))) throw firstOnly();
  const passwordHash = await hashPassword(input.password);
  const email = input.email.toLowerCase();
  return withTransaction(db, async (tx) => {
    await lockSignUp(tx);
    if (input.signup === 'first' && (await hasAccounts(tx))) throw firstOnly();
    if (await findUserByEmail(tx, email)) {
      throw new AppError('already_exists', 'A user with this email already exists.', {
        errors: [
          { pointer: '/email', code: 'already_exists', detail: 'A user with this email already exists.' },
        ],
      });
    }
    const account: AccountRow = {
      id: newId(),
      name: input.name,
      email,
      plan: input.plan,
      created_at: now,
      ping_key: newAccountPingKey(),
    };
    const userId = newId();
    const openSignup = input.signup === 'open';
    await insertAccount(tx, account, {
      open_signup: openSignup,
      awaits_confirmation: openSignup && input.awaitsConfirmation === true,
    });
    // Whoever makes accounts from the command line knows whose they are.
    const email_confirmed_at = input.signup === null ? now : null;
    await insertUser(
      tx,
      { id: userId, email, name: input.name, password_hash: passwordHash, email_confirmed_at },
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
  return new AppError(
    'signup_closed',
    'Sign-up is closed on this server. Ask the owner of its account to invite you.',
  );
}
