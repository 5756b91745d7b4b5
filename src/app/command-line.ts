import { Command, CommanderError } from 'commander';
import { describeError } from './describe-error.ts';

/** Where each command is: only the one asked for is loaded, which is most of the time that a short one takes. */
const families = {
  serve: async () => (await import('./commands/serve.ts')).registerServeCommands,
  account: async () => (await import('./commands/account.ts')).registerAccountCommands,
  check: async () => (await import('./commands/check.ts')).registerCheckCommand,
  transfer: async () => (await import('./commands/transfer.ts')).registerTransferCommands,
  backup: async () => (await import('./commands/backup.ts')).registerBackupCommands,
  posture: async () => (await import('./commands/posture.ts')).registerPostureCommands,
  scan: async () => (await import('./commands/scan.ts')).registerScanCommand,
  job: async () => (await import('./commands/job.ts')).registerJobCommands,
};

const familyOf: Record<string, keyof typeof families> = {
  serve: 'serve',
  migrate: 'serve',
  account: 'account',
  check: 'check',
  import: 'transfer',
  export: 'transfer',
  backup: 'backup',
  restore: 'backup',
  spf: 'posture',
  dmarc: 'posture',
  score: 'posture',
  scan: 'scan',
  job: 'job',
};

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const program = new Command('belltower')
  .description('Domain monitoring and uptime service')
  .showHelpAfterError('(add --help for what it takes)')
  .exitOverride();
const asked = familyOf[process.argv[2] ?? ''];
// Help, and what is no command, need them all.
for (const load of asked === undefined ? Object.values(families) : [families[asked]]) (await load())(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
