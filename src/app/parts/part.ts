import type { Config } from '#platform/config/config.ts';
import type { StatementLimits } from '#platform/database/connect.ts';

/** The roles that a process of the service can have. */
export type Part = 'api' | 'worker' | 'prober' | 'scanner';

/**
 * Whether other processes of this service listen on the same port: `alone` if there are no others, `first` if others
 * start later, `joining` if others may be running.
 */
export type PortSharing = 'alone' | 'first' | 'joining';

/** URLs of the API. */
export interface ApiAddress {
  /** URL on which it listens. */
  url: string;
  /** Base URL for links, with the actual port. */
  publicUrl: string;
  /** True if there is no account yet and therefore no one can sign in. */
  withoutAccount: boolean;
}

/** Maximum connections of a process's pool, by part. */
const poolOf = { api: 14, worker: 10, prober: 8, scanner: 4 } as const satisfies Record<Part, number>;

/** Maximum connections of an API process's separate pool for exports (`features/exports`). */
const exportsOfApi = 4;

/**
 * Connections for commands, a migration, a backup, the database monitor, PostgreSQL's superuser reserve, and leftover
 * connections of killed processes while their replacements start.
 */
const others = 30;

/** PostgreSQL's default. Each slot takes about 20 KiB even if it is unused. */
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
 * Returns the limits of the sessions of a process with these parts. They keep a frozen process (a suspended machine,
 * SIGSTOP) from blocking rows that other processes need. When the process resumes, it retries uncommitted work as after
 * a database outage.
 */
export function sessionLimitsOf(parts: readonly Part[]): StatementLimits {
  return parts.includes('prober')
    ? { idleInTransactionMs: 5_000, statementMs: 30_000 }
    : { idleInTransactionMs: 30_000 };
}
