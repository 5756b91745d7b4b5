import { type Command, Option } from 'commander';
import { type PlanName, planNames } from '#platform/config/plans.ts';
import type { CreateAccountOptions } from './options.ts';

/** `account create` and `account plan`. */
export function registerAccountCommands(program: Command): void {
  const account = program.command('account').description('make accounts and change their plans');
  const plan = () => new Option('--plan <plan>', 'plan of the account').choices([...planNames]);
  account
    .command('create')
    .description('make an account with its owner and, on Pro and above, a key with all scopes')
    .requiredOption('--email <email>', "the owner's e-mail, to sign in with")
    .addOption(
      new Option(
        '--password <password>',
        'at least 8 characters; better by the environment, which `ps` does not show',
      )
        .env('BELLTOWER_PASSWORD')
        .makeOptionMandatory(),
    )
    .option('--name <name>', 'name of the account; default: the e-mail')
    .addOption(plan())
    .addOption(
      new Option(
        '--url <url>',
        'sign up at that server; default: the database of the service on this data folder',
      ).env('BELLTOWER_URL'),
    )
    .option('--json', 'print JSON')
    .action(async (options: CreateAccountOptions) =>
      (await import('./runs/accounts.ts')).runAccountCreate(options),
    );
  account
    .command('plan')
    .description("change an account's plan")
    .requiredOption('--email <email>', "the owner's e-mail")
    .addOption(plan().makeOptionMandatory())
    .action(async (options: { email: string; plan: PlanName }) =>
      (await import('./runs/accounts.ts')).runAccountPlan(options),
    );
}
