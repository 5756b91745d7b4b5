import { Command } from 'commander';
import { registerCheckCommand } from '#app/commands/check.ts';
import { describeError } from '#app/terminal/program.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { fingerKind } from './finger-kind.ts';

/** Runs the `check` command with an additional kind in the registry, in a separate process. */
const program = new Command();
registerCheckCommand(program, { ...PROBES, finger: fingerKind });
await program.parseAsync().catch((error) => {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
});
