import type { Command } from 'commander';

/** `mails`: what the service wrote and no mail server took. */
export function registerMailsCommand(program: Command): void {
  program
    .command('mails')
    .description(
      'mails of the service that have not gone out, newest first, with their links: for who runs it without a mail server',
    )
    .option('--to <address>', 'only those to this address')
    .option('--json', 'print JSON, one a line')
    .action(async (options: { to?: string; json?: boolean }) =>
      (await import('./runs/mails.ts')).runMails(options),
    );
}
