import { Command, CommanderError } from 'commander';
import { registerAccountCommands } from './commands/account.ts';
import { registerBackupCommands } from './commands/backup.ts';
import { registerCheckCommand } from './commands/check.ts';
import { registerJobCommands } from './commands/job.ts';
import { registerPostureCommands } from './commands/posture.ts';
import { registerScanCommand } from './commands/scan.ts';
import { registerServeCommands } from './commands/serve.ts';
import { registerTransferCommands } from './commands/transfer.ts';
import { describeError } from './describe-error.ts';

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const program = new Command('belltower')
  .description('Domain monitoring and uptime service')
  .showHelpAfterError('(add --help for what it takes)')
  .exitOverride();
registerServeCommands(program);
registerAccountCommands(program);
registerCheckCommand(program);
registerTransferCommands(program);
registerBackupCommands(program);
registerPostureCommands(program);
registerScanCommand(program);
registerJobCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
