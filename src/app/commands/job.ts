import type { Command } from 'commander';

/** `job run NAME`: a scheduled job now, believing in an instant of one's choice. */
export function registerJobCommands(program: Command): void {
  const job = program.command('job').description('scheduled jobs');
  job
    .command('run')
    .argument('<name>', 'name of the job')
    .description('run a scheduled job now')
    .option('--at <time>', 'instant it believes in, ISO 8601 (UTC unless it says otherwise); default: now')
    .action(async (name: string, options: { at?: string }) =>
      (await import('./runs/jobs.ts')).runJob(name, options.at),
    );
  job
    .command('list')
    .description('names and times of all scheduled jobs')
    .action(async () => (await import('./runs/jobs.ts')).listJobs());
}
