import { Command, CommanderError } from 'commander';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { describeError, readOwnVersion } from './terminal/program.ts';

type Register = (program: Command, kinds: ProbeKinds) => void;

// Each command is loaded on demand, because most commands need few modules and loading all modules takes a second.
const commands: { words: readonly string[]; needsKinds?: true; load: () => Promise<Register> }[] = [
  {
    words: ['serve', 'migrate'],
    load: async () => (await import('./commands/serve.ts')).registerServeCommands,
  },
  { words: ['agent'], load: async () => (await import('./commands/agent.ts')).registerAgentCommand },
  {
    words: ['location'],
    load: async () => (await import('./commands/agent.ts')).registerLocationCommands,
  },
  { words: ['channel'], load: async () => (await import('./commands/channel.ts')).registerChannelCommands },
  { words: ['account'], load: async () => (await import('./commands/admin.ts')).registerAccountCommands },
  { words: ['operator'], load: async () => (await import('./commands/admin.ts')).registerOperatorCommands },
  { words: ['user'], load: async () => (await import('./commands/admin.ts')).registerUserCommands },
  {
    words: ['check'],
    needsKinds: true,
    load: async () => (await import('./commands/check.ts')).registerCheckCommand,
  },
  {
    words: ['monitor'],
    needsKinds: true,
    load: async () => (await import('./commands/monitor.ts')).registerMonitorCommands,
  },
  {
    words: ['import', 'export'],
    load: async () => (await import('./commands/transfer.ts')).registerTransferCommands,
  },
  {
    words: ['backup', 'restore'],
    load: async () => (await import('./commands/admin.ts')).registerBackupCommands,
  },
  {
    words: ['spf', 'dmarc', 'score'],
    load: async () => (await import('./commands/scan.ts')).registerPostureCommands,
  },
  { words: ['scan'], load: async () => (await import('./commands/scan.ts')).registerScanCommand },
  {
    words: ['lookalikes'],
    load: async () => (await import('./commands/lookalikes.ts')).registerLookalikesCommand,
  },
  {
    words: ['subdomains'],
    load: async () => (await import('./commands/lookalikes.ts')).registerSubdomainsCommand,
  },
  { words: ['ct'], load: async () => (await import('./commands/lookalikes.ts')).registerCtCommand },
  { words: ['run'], load: async () => (await import('./commands/run.ts')).registerRunCommand },
  { words: ['cron'], load: async () => (await import('./commands/cron.ts')).registerCronCommand },
  { words: ['mails'], load: async () => (await import('./commands/admin.ts')).registerMailsCommand },
  { words: ['keys'], load: async () => (await import('./commands/admin.ts')).registerKeysCommands },
  { words: ['job'], load: async () => (await import('./commands/admin.ts')).registerJobCommands },
  {
    words: ['completion'],
    load: async () =>
      (await import('./commands/serve.ts')).completionCommandOf(async (all) =>
        loadAll(all, await loadKinds()),
      ),
  },
];

const loadKinds = async (): Promise<ProbeKinds> => (await import('#engine/probes/registry.ts')).PROBES;

async function loadAll(program: Command, kinds: ProbeKinds): Promise<void> {
  for (const { load } of commands) (await load())(program, kinds);
}

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const program = new Command('belltower')
  .description('Domain monitoring and uptime service')
  .version(readOwnVersion(), '-V, --version', 'print the version')
  .showHelpAfterError('(add --help for usage)')
  .exitOverride();
const [first = ''] = process.argv.slice(2);
const matching = commands.filter(({ words }) => words.includes(first));
for (const { load, needsKinds } of matching) (await load())(program, needsKinds ? await loadKinds() : {});
// The help and the error for an unknown command list all commands, but not the options of each monitor kind.
if (matching.length === 0 && !/^(-V|--version)$/.test(first)) await loadAll(program, {});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
