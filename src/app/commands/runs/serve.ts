import { describeError, UsageError } from '#app/terminal/program.ts';
import { findUnknownSettings } from '#platform/config/config.ts';
import { limitMemorySoon } from '#platform/process.ts';
import { createRuntime, type Runtime } from '../../runtime.ts';
import type { RoleName, Service } from '../../serve.ts';
import { describeStart } from '../../terminal/describe-start.ts';

/** Maximum time in ms for stopping, after which the process exits. */
const stopWithinMs = 30_000;

class StopError extends Error {
  override readonly name = 'StopError';
}

/** Runs `serve` until a signal ends it. */
export async function runServe(options: { role: RoleName; region: string }): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(options.region)) {
    throw new UsageError(
      `--region "${options.region}" is not valid. Use lowercase letters, digits and hyphens.`,
    );
  }
  if (options.region.startsWith('loc-'))
    throw new UsageError('Regions that begin with loc- are private locations. Use another name.');
  const runtime = createRuntime(process.env);
  const { log } = runtime;
  const unknown = findUnknownSettings(process.env);
  if (unknown.length > 0) log.warn({ settings: unknown }, 'unknown settings are ignored');
  const stopping = new AbortController();
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return;
    log.info({ signal }, 'stopping');
    stopping.abort(new StopError('The service was stopped while starting.'));
    setTimeout(
      () => endNow(new StopError(`Stopping took longer than ${stopWithinMs / 1000} s.`)),
      stopWithinMs,
    ).unref();
    void starting
      .then((running) => running?.stop())
      .then(() => log.info('stopped'))
      .catch(endNow);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'unhandled promise rejection');
  });
  const { role } = options;
  const { signal } = stopping;
  // An aborted start leaves nothing running, so it counts as a stop.
  const starting = startRole(runtime, { ...options, signal }).catch((error) => {
    if (error !== signal.reason) throw error;
    return null;
  });
  const service = await starting;
  if (service === null) return;
  limitMemorySoon();
  process.stdout.write(describeStart(runtime.config, role, service.apiAddress));
  if (role !== 'all' && role !== 'prober') return;
  const { warnWithoutPing } = await import('#app/terminal/describe-start.ts');
  await warnWithoutPing(runtime);
}

/**
 * Starts all roles as a supervisor with child processes, or a single role in this process. Modules are loaded on
 * demand.
 */
async function startRole(
  runtime: Runtime,
  options: { role: RoleName; region: string; signal: AbortSignal },
): Promise<Service> {
  if (options.role === 'all') {
    const { superviseService } = await import('../../supervisor/supervise-service.ts');
    return superviseService(runtime, { ...options, environment: process.env, onFatal: endNow });
  }
  const { startService } = await import('../../serve.ts');
  return startService(runtime, { ...options, onFatal: endNow });
}

function endNow(error: Error): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
