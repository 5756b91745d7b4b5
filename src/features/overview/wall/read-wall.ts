import type { Static } from 'typebox';
import { message } from '#messages/messages.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { heartbeatStatuses, monitorStatuses } from '../schemas.ts';
import { selectCounts } from '../views.ts';
import { findWallAccount } from './queries.ts';
import type { WallBody } from './schemas.ts';
import { selectProblems, selectWallHead } from './views.ts';

type Wall = Static<typeof WallBody>;

/** Reads the wallboard of an account. */
export async function readWall(db: Db, accountId: string, now: Date): Promise<Wall> {
  const [counts, troubles, head] = await Promise.all([
    selectCounts(db, accountId, ['status', 'heartbeat', 'incident-open', 'incident-acknowledged']),
    selectProblems(db, accountId),
    selectWallHead(db, accountId),
  ]);
  const withTotal = (facet: string, names: readonly string[]) => {
    const of = counts.get(facet);
    const byName = Object.fromEntries(names.map((name) => [name, of?.get(name) ?? 0]));
    return { total: sum(Object.values(byName)), ...byName };
  };
  const totalOf = (facet: string) => sum(counts.get(facet)?.values() ?? []);
  return {
    at: now.toISOString(),
    account: head.name,
    monitors: withTotal('status', monitorStatuses) as Wall['monitors'],
    heartbeats: withTotal('heartbeat', heartbeatStatuses) as Wall['heartbeats'],
    // Acknowledged incidents are still active, as on the overview.
    openIncidents: totalOf('incident-open') + totalOf('incident-acknowledged'),
    lastIncidentAt: head.last_incident_at?.toISOString() ?? null,
    troubles: troubles.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
  };
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
}

/**
 * Reads the wallboard for a link's token.
 * @throws AppError `unauthenticated` for an unknown or deleted token.
 */
export async function readSharedWall(db: Db, token: string | undefined, now: Date): Promise<Wall> {
  const accountId = token === undefined ? null : await findWallAccount(db, sha256(token));
  if (accountId === null) throw new AppError('unauthenticated', message('wallboard-link-invalid'));
  return readWall(db, accountId, now);
}
