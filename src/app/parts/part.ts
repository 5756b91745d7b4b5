import type { Config } from '#platform/config/config.ts';
import type { StatementLimits } from '#platform/database/connect.ts';

/** The roles a process of the service can have. */
export type Part = 'api' | 'worker' | 'prober' | 'scanner';

/**
 * Whether other processes of this service listen on the same port: `alone` means none, `first` means none yet,
 * `joining` means there may be some.
 */
export type PortSharing = 'alone' | 'first' | 'joining';

/** Where the API can be reached. */
export interface ApiPlace {
  /** URL at which it listens. */
  url: string;
  /** Base URL of links, with its actual port. */
  publicUrl: string;
  /** True if no account exists yet, so no one can sign in. */
  withoutAccount: boolean;
}

/** Maximum connections of a process's pool, by part. */
const poolOf = { api: 14, worker: 10, prober: 8, scanner: 4 } as const satisfies Record<Part, number>;

/** Exports of an API process have a separate pool (`features/exports`). */
const exportsOfApi = 4;

/**
 * For commands, a migration, a backup, the database monitor, PostgreSQL's superuser reserve, and connections of
 * killed processes that still exist while others replace them.
 */
const others = 30;

/** PostgreSQL's default; each slot takes about 20 KiB, whether used or not. */
const least = 100;

/** Returns the maximum number of connections in the pool of a process with these parts. */
export function poolSizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + poolOf[part], 0);
}

/** Returns the number of connections that the database of a whole service must allow. */
export function connectionsNeeded({ apis, probers }: Pick<Config, 'apis' | 'probers'>): number {
  const most =
    poolSizeOf(['worker', 'scanner']) +
    apis * (poolSizeOf(['api']) + exportsOfApi) +
    probers.most * poolSizeOf(['prober']);
  return Math.max(least, most + others);
}

/**
 * Returns the limits of the sessions of a process with these parts. A frozen process (a suspended machine, SIGSTOP)
 * must not block rows that the others need. When it resumes, it repeats what it could not commit, as it does after a
 * database outage.
 */
export function sessionLimitsOf(parts: readonly Part[]): StatementLimits {
  return parts.includes('prober')
    ? { idleInTransactionMs: 5_000, statementMs: 30_000 }
    : { idleInTransactionMs: 30_000 };
}
