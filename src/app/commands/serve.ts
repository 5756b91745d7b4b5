import { type Command, Option } from 'commander';
import { findUnknownSettings } from '#platform/config/unknown-settings.ts';
import { migrate } from '#platform/database/migrate.ts';
import { keepHeapSmall } from '#platform/keep-heap-small.ts';
import { createRuntime, type Runtime } from '../runtime.ts';
import type { RoleName, Service } from '../serve.ts';
import { describeError, UsageError } from '../terminal/describe-error.ts';
import { describeStart } from '../terminal/describe-start.ts';
import { withDatabase } from './with-database.ts';

/** Time a stop may take before the process ends all the same. */
const stopWithinMs = 30_000;

class StopError extends Error {
  override readonly name = 'StopError';
}

export function registerServeCommands(program: Command): void {
  program
    .command('serve')
    .description('run the service')
    .addOption(
      new Option('--role <role>', 'which part to run')
        .choices(['all', 'api', 'worker', 'prober'])
        .default('all'),
    )
    .option('--region <name>', 'region this prober stands in', 'default')
    .action(async (options: { role: RoleName; region: string }) => serve(options));
  program
    .command('migrate')
    .description('bring the database to the newest schema and exit')
    .action(async () => {
      const runtime = createRuntime(process.env, true);
      const { databaseUrl } = runtime.config;
      if (databaseUrl === null) {
        // Opening migrates.
        await withDatabase('migrate', async () => {});
        process.stdout.write('The embedded database is at the newest schema.\n');
        return;
      }
      const applied = await migrate({ connection: databaseUrl });
      const names = applied.map((name) => `  ${name}\n`).join('');
      process.stdout.write(applied.length > 0 ? `Migrated:\n${names}` : 'Nothing to migrate.\n');
    });
}

async function serve(options: { role: RoleName; region: string }): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(options.region)) {
    throw new UsageError(`--region "${options.region}" must be of lower-case letters, digits and hyphens.`);
  }
  keepHeapSmall();
  const runtime = createRuntime(process.env);
  const { log } = runtime;
  const unknown = findUnknownSettings(process.env);
  if (unknown.length > 0) log.warn({ settings: unknown }, 'there are no such settings; they do nothing');
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => endNow(new StopError(`The stop took longer than ${stopWithinMs / 1000} s.`)),
      stopWithinMs,
    ).unref();
    // A signal during the start takes effect once the start is through.
    void starting
      .then((running) => running.stop())
      .then(() => log.info('stopped'))
      .catch(endNow);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was left to fail');
  });
  const { role } = options;
  const starting = startRole(runtime, { ...options, role });
  const service = await starting;
  process.stdout.write(describeStart(runtime.config, role, service.place));
  if (role !== 'all' && role !== 'prober') return;
  const { warnWithoutPing } = await import('../terminal/warn-without-ping.ts');
  await warnWithoutPing(runtime);
}

/** All roles run as a supervisor with children, a single one in this process. Modules are loaded when used. */
async function startRole(runtime: Runtime, options: { role: RoleName; region: string }): Promise<Service> {
  if (options.role === 'all') {
    const { superviseService } = await import('../supervisor/supervise-service.ts');
    return superviseService(runtime, { ...options, onFatal: endNow });
  }
  const { startService } = await import('../serve.ts');
  return startService(runtime, { ...options, onFatal: endNow });
}

function endNow(error: Error): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
