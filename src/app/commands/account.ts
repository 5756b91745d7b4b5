import { type Command, Option } from 'commander';
import { type PlanName, planNames } from '#platform/config/plans.ts';
import type { CreateAccountOptions } from './options.ts';

/** `account create` and `account plan`. */
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
        'sign up on this server; default: the database of the service in this data folder',
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
