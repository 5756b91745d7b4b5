import type { Config } from '#platform/config/config.ts';
import type { Part } from './part.ts';

/** Connections of a process's pool at most, by part. */
const poolOf = { api: 14, worker: 10, prober: 8, scanner: 4 } as const satisfies Record<Part, number>;

/** Exports of an API process have a pool of their own (`features/exports`). */
const exportsOfApi = 4;

/**
 * Commands, a migration, a backup, the watch of the database, those that PostgreSQL keeps for superusers, and the ones
 * that processes which were killed still hold while others take their place.
 */
const others = 30;

/** PostgreSQL's default; each slot costs about 20 KiB, whether used or not. */
const least = 100;

/** Connections that the pool of a process with these parts takes at most. */
export function poolSizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + poolOf[part], 0);
}

/** Connections that the database of a whole service must have room for. */
export function connectionsNeeded({ apis, probers }: Pick<Config, 'apis' | 'probers'>): number {
  const most =
    poolSizeOf(['worker', 'scanner']) +
    apis * (poolSizeOf(['api']) + exportsOfApi) +
    probers.most * poolSizeOf(['prober']);
  return Math.max(least, most + others);
}
