import type { Command } from 'commander';

/** `job run NAME`: a scheduled job now, believing in an instant of one's choice. */
export function registerJobCommands(program: Command): void {
  const job = program.command('job').description('list and run scheduled jobs');
  job
    .command('run')
    .argument('<name>', 'name of the job')
    .description('run a scheduled job now')
    .option('--at <time>', 'time the job runs as of, ISO 8601 (UTC by default); default: now')
    .action(async (name: string, options: { at?: string }) =>
      (await import('./runs/jobs.ts')).runJob(name, options.at),
    );
  job
    .command('list')
    .description('list all scheduled jobs with their schedules')
    .action(async () => (await import('./runs/jobs.ts')).listJobs());
}
