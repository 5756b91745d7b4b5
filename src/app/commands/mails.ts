import type { Command } from 'commander';

/** Registers `mails`, which shows mails the service wrote when no mail server accepted them. */
export function registerMailsCommand(program: Command): void {
  program
    .command('mails')
    .description(
      'list unsent emails of the service with their links, newest first; for installations without a mail server',
    )
    .option('--to <address>', 'only emails to this address')
    .option('--json', 'print one JSON object per line')
    .action(async (options: { to?: string; json?: boolean }) =>
      (await import('./runs/mails.ts')).runMails(options),
    );
}
