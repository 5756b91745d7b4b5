import type { Clock } from '#platform/clock.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { createLog, type Log } from '#platform/log.ts';

/** The common dependencies of all commands. */
export interface Runtime {
  config: Config;
  log: Log;
  clock: Clock;
}

/**
 * Reads the environment.
 * @throws ConfigError listing every error.
 */
export function createRuntime(environment: NodeJS.ProcessEnv, quiet = false): Runtime {
  const config = readConfig(environment);
  // Commands write their output to the terminal, so the log contains only warnings and errors.
  const level = quiet && environment.BELLTOWER_LOG_LEVEL === undefined ? 'warn' : config.logLevel;
  const terminal = process.stderr.isTTY ? { color: mayColor(environment) } : null;
  return { config, log: createLog(level, terminal), clock: systemClock };
}

/** Returns whether colors may be written to a terminal (https://no-color.org). */
export function mayColor(environment: NodeJS.ProcessEnv): boolean {
  return (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}
