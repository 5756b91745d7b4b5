import { Command, CommanderError } from 'commander';
import { registerAccountCommands } from '#app/commands/account.ts';
import { registerBackupCommands } from '#app/commands/backup.ts';
import { registerCheckCommand } from '#app/commands/check.ts';
import { registerJobCommands } from '#app/commands/job.ts';
import { registerPostureCommands } from '#app/commands/posture.ts';
import { registerScanCommand } from '#app/commands/scan.ts';
import { registerServeCommands } from '#app/commands/serve.ts';
import { registerTransferCommands } from '#app/commands/transfer.ts';
import { describeError } from '#app/describe-error.ts';

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
