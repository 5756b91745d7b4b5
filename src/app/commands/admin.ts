import { type Command, Option } from 'commander';
import { type PlanName, planNames } from '#platform/config/plans.ts';
import type { CreateAccountOptions } from './options.ts';

/** Registers `account create` and `account plan`. */
export function registerAccountCommands(program: Command): void {
  const account = program.command('account').description('create accounts and change their plans');
  const plan = () => new Option('--plan <plan>', 'plan of the account').choices([...planNames]);
  account
    .command('create')
    .description('create an account with its owner and, on Pro and above, an API key with all scopes')
    .requiredOption('--email <email>', "the owner's email, used to sign in")
    .addOption(
      new Option(
        '--password <password>',
        'at least 8 characters; prefer the environment variable, which `ps` does not show',
      )
        .env('BELLTOWER_PASSWORD')
        .makeOptionMandatory(),
    )
    .option('--name <name>', 'name of the account; default: the email')
    .addOption(plan())
    .addOption(
      new Option(
        '--url <url>',
        'URL of the server to sign up on; default: create the account in the local database',
      ).env('BELLTOWER_URL'),
    )
    .option('--json', 'print JSON')
    .action(async (options: CreateAccountOptions) =>
      (await import('./runs/accounts.ts')).runAccountCreate(options),
    );
  account
    .command('plan')
    .description("change an account's plan")
    .requiredOption('--email <email>', "the owner's email")
    .addOption(plan().makeOptionMandatory())
    .action(async (options: { email: string; plan: PlanName }) =>
      (await import('./runs/accounts.ts')).runAccountPlan(options),
    );
}

/** Registers `user reset-factors` and `user end-sessions`. */
export function registerUserCommands(program: Command): void {
  const user = program.command('user').description('reset second factors and sign users out');
  user
    .command('end-sessions')
    .argument('[email]', "the user's email")
    .option('--all', 'sign out everyone')
    .description('sign a user out of all accounts, or everyone with --all')
    .action(async (email: string | undefined, options: { all?: boolean }) =>
      (await import('./runs/accounts.ts')).runEndSessions(email, options.all === true),
    );
  user
    .command('reset-factors')
    .argument('<email>', "the user's email")
    .description("remove a user's authenticator app, passkeys and recovery codes, and sign them out")
    .action(async (email: string) => (await import('./runs/accounts.ts')).runResetFactors(email));
}

/** Registers `backup` and `restore` for the whole database, embedded or external. */
export function registerBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'file to write, compressed (zstd)')
    .description('back up the whole database to a file; the service can keep running')
    .action(async (file: string) => (await import('./runs/backups.ts')).runBackup(file));
  program
    .command('restore')
    .argument('<file>', 'backup file')
    .description('restore the database from a backup; stop the service first')
    .option('--force', 'replace existing data')
    .action(async (file: string, options: { force?: boolean }) =>
      (await import('./runs/backups.ts')).runRestore(file, options.force === true),
    );
}

/** Registers `job run NAME`, which runs a scheduled job now, optionally as of another time. */
export function registerJobCommands(program: Command): void {
  const job = program.command('job').description('list and run scheduled jobs');
  job
    .command('run')
    .argument('<name>', 'name of the job')
    .description('run a scheduled job now')
    .option('--at <time>', 'run the job as if it were this time (ISO 8601, UTC by default); default: now')
    .action(async (name: string, options: { at?: string }) =>
      (await import('./runs/jobs.ts')).runJob(name, options.at),
    );
  job
    .command('list')
    .description('list all scheduled jobs with their schedules')
    .action(async () => (await import('./runs/jobs.ts')).listJobs());
}

/** Registers `mails`, which shows emails that the service stored because no mail server accepted them. */
export function registerMailsCommand(program: Command): void {
  program
    .command('mails')
    .description(
      'list emails that were not sent, with their links, newest first; for installations without a mail server',
    )
    .option('--to <address>', 'only emails to this address')
    .option('--json', 'print one JSON object per line')
    .action(async (options: { to?: string; json?: boolean }) =>
      (await import('./runs/jobs.ts')).runMails(options),
    );
}

/** Registers `keys`, which manages the master keys that encrypt the data keys of secrets. */
export function registerKeysCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('list and rotate the keys that encrypt secrets in the database');
  keys
    .command('list')
    .description('list the master keys that this database needs, and whether they are configured')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./runs/keys.ts')).runKeysList(options.json === true),
    );
  keys
    .command('rotate')
    .description('encrypt all data keys with a new master key; the service can keep running')
    .action(async () => (await import('./runs/keys.ts')).runKeysRotate());
}

/** Registers `operator`, which manages the users who operate the installation. */
export function registerOperatorCommands(program: Command): void {
  const operator = program
    .command('operator')
    .description('add, remove and list the operators of this installation');
  operator
    .command('add')
    .argument('<email>', "the user's email")
    .description(
      'make a user an operator, who sees all accounts and changes their plans in the dashboard or through the API',
    )
    .action(async (email: string) => (await import('./runs/accounts.ts')).runOperatorAdd(email));
  operator
    .command('remove')
    .argument('<email>', "the operator's email")
    .description('remove an operator')
    .action(async (email: string) => (await import('./runs/accounts.ts')).runOperatorRemove(email));
  operator
    .command('list')
    .description('list the operators')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./runs/accounts.ts')).runOperatorList(options.json === true),
    );
}
