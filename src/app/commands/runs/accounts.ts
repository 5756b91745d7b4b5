import { UsageError } from '#app/terminal/program.ts';
import {
  addOperator,
  checkPassword,
  createAccount,
  endSessions,
  findAccount,
  findUserByEmail,
  listMemberships,
  listOperators,
  removeOperator,
  resetFactorsByEmail,
  updateAccount,
} from '#features/accounts/index.ts';
import { insertNewKey } from '#features/api-keys/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { isProPlus, type PlanName } from '#platform/config/plans.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isEmail } from '#platform/http/schemas.ts';
import type { OpenDatabase } from '../../open-database.ts';
import { createRuntime, type Runtime } from '../../runtime.ts';
import type { CreateAccountOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { type CreatedAccount, signUp } from './sign-up.ts';

/** Runs `account create`. */
export function runAccountCreate(options: CreateAccountOptions): Promise<void> {
  return isElsewhere(options.url)
    ? signUp(options.url, options).then((made) => printAccount(made, options))
    : withDatabase('account', (runtime, database) => create(runtime, database, options));
}

/** Returns true if the URL does not point to the server that uses the local database. */
function isElsewhere(url: string | undefined): url is string {
  if (url === undefined) return false;
  const { config } = createRuntime(process.env, true);
  const running = config.databaseUrl === null ? findRunningService(config.dataDir) : null;
  return running?.url == null || URL.parse(running.url)?.origin !== URL.parse(url)?.origin;
}

/** Runs `account plan`. */
export function runAccountPlan(options: { email: string; plan: PlanName }): Promise<void> {
  return withDatabase('account', (runtime, database) => changePlan(runtime, database, options));
}

/** Runs `user reset-factors`. */
export function runResetFactors(email: string): Promise<void> {
  return withDatabase('user', async (runtime, database) => {
    await resetFactorsByEmail(database.db, email, new Date(runtime.clock.now()));
    process.stdout.write(`${email} can now sign in with just the password and was notified by email.\n`);
  });
}

/**
 * Runs `user end-sessions`.
 * @throws UsageError unless there is either an email or `--all`.
 */
export function runEndSessions(email: string | undefined, isAll: boolean): Promise<void> {
  if ((email === undefined) !== isAll)
    throw new UsageError('Enter the email of one user, or use --all to sign out everyone.');
  return withDatabase('user', async (runtime, database) => {
    const ended = await endSessions(database.db, email ?? null, new Date(runtime.clock.now()));
    process.stdout.write(ended === 1 ? 'Ended 1 session.\n' : `Ended ${ended} sessions.\n`);
  });
}

async function create(
  runtime: Runtime,
  database: OpenDatabase,
  options: CreateAccountOptions,
): Promise<void> {
  const { email } = options;
  if (!isEmail(email))
    throw new UsageError(
      `"${email}" is not a valid email address. Enter an address such as ada@example.com.`,
    );
  const name = options.name ?? email;
  if (name.trim() === '' || [...name].length > 200)
    throw new UsageError('--name is not valid. Enter a name of 1 to 200 characters.');
  await checkPassword(options.password, '--password', options.email);
  const now = new Date(runtime.clock.now());
  const plan = options.plan ?? runtime.config.defaultPlan;
  let apiKey: string | null = null;
  const { account, userId } = await createAccount(
    database.db,
    {
      email,
      name,
      password: options.password,
      plan,
      signup: null,
      address: null,
      requestId: null,
    },
    now,
    async (tx, created) => {
      if (!isProPlus(plan)) return;
      const key = { name: 'command line', scopes: ['*'], expiresAt: null, createdBy: created.userId, now };
      apiKey = (await insertNewKey(tx, created.account.id, key)).key;
    },
  );
  printAccount({ accountId: account.id, userId, email: account.email, plan, apiKey }, options);
}

function printAccount(result: CreatedAccount, options: CreateAccountOptions): void {
  const { plan, apiKey } = result;
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    const lines = [
      `Account ${result.accountId} (${plan}) for ${result.email}`,
      apiKey === null
        ? 'API keys are not available on the Free plan. Sign in with the password instead.'
        : `API key (shown only once): ${apiKey}`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

async function changePlan(
  runtime: Runtime,
  database: OpenDatabase,
  options: { email: string; plan: PlanName },
): Promise<void> {
  const user = await findUserByEmail(database.db, options.email);
  const memberships = user ? await listMemberships(database.db, user.id) : [];
  const owned = memberships.find((membership) => membership.role === 'owner');
  if (!user) throw new AppError('not_found', `There is no user with the email ${options.email}.`);
  if (!owned) throw new AppError('not_found', `${options.email} is not the owner of an account.`);
  const now = new Date(runtime.clock.now());
  await withTransaction(database.db, async (tx) => {
    const before = await findAccount(tx, owned.account_id);
    await updateAccount(tx, owned.account_id, { plan: options.plan, updated_at: now });
    const system = { type: 'system' as const, id: null, name: 'command line' };
    await recordAudit(
      tx,
      { accountId: owned.account_id, actor: system, requestId: null, address: null },
      now,
      {
        action: 'account.change_plan',
        objectType: 'account',
        objectId: owned.account_id,
        details: { plan: options.plan },
        changes: changesOf({ plan: before?.plan }, { plan: options.plan }),
      },
    );
  });
  process.stdout.write(`${owned.account_name} is now on the ${options.plan} plan.\n`);
}

/** Runs `operator add`. */
export function runOperatorAdd(email: string): Promise<void> {
  return withDatabase('operator', async (runtime, { db }) => {
    const added = await addOperator(db, email, new Date(runtime.clock.now()));
    process.stdout.write(added ? `${email} is now an operator.\n` : `${email} is already an operator.\n`);
  });
}

/** Runs `operator remove`. */
export function runOperatorRemove(email: string): Promise<void> {
  return withDatabase('operator', async (_runtime, { db }) => {
    const removed = await removeOperator(db, email);
    process.stdout.write(removed ? `${email} is no longer an operator.\n` : `${email} is not an operator.\n`);
  });
}

/** Runs `operator list`. */
export function runOperatorList(json: boolean): Promise<void> {
  return withDatabase('operator', async (_runtime, { db }) => {
    const operators = await listOperators(db);
    if (json) process.stdout.write(`${JSON.stringify(operators, null, 2)}\n`);
    else if (operators.length === 0) process.stderr.write('No operators yet. Add one with `operator add`.\n');
    else
      for (const { email, createdAt } of operators)
        process.stdout.write(`${createdAt.toISOString().slice(0, 10)}  ${email}\n`);
  });
}
