import { selectInMaintenance } from '#features/maintenance-windows/index.ts';
import { message as createMessage, type Message } from '#messages/messages.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { recordResolutions } from './automatic-changes.ts';
import { insertIncidentEvents } from './queries/events.ts';
import {
  endFlappingIncidents,
  hasFlappingIncidents,
  type RecoveredSource,
  releaseSuppressed,
  resolveBySource,
  type SuppressedIncident,
  selectSuppressedByMaintenance,
} from './queries/problems.ts';
import { type Orphan, selectOrphans } from './views.ts';

/** Every minute, resolves incidents of sources that no longer exist. */
export const incidentJobs: readonly ScheduledJob[] = [
  {
    name: 'incident-orphans',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    run: async (db, at) => ({
      resolved: await withTransaction(db, (tx) => resolveOrphans(tx, { accountId: null, now: at })),
    }),
  },
];

/**
 * Ends flapping after fifteen stable minutes. The incident is resolved if its source is up, and stays open if it is
 * down.
 * @returns the number of incidents that stopped flapping.
 */
export async function endFlapping(db: Db, now: Date): Promise<number> {
  if (!(await hasFlappingIncidents(db))) return 0;
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'flapping incidents'))) return 0;
    const rows = await endFlappingIncidents(tx, now);
    await insertIncidentEvents(
      tx,
      rows.map((row) => ({
        accountId: row.account_id,
        incidentId: row.id,
        at: now,
        type: row.state === 'resolved' ? 'resolved' : 'reoccurred',
        actor: { type: 'system', name: 'Belltower' },
        message:
          row.state === 'resolved'
            ? createMessage('flapping-ended-up')
            : createMessage('flapping-ended-down'),
        upSince: row.state === 'resolved' ? row.changed_at : null,
      })),
    );
    return rows.length;
  });
}

const atOnce = 1_000;

/**
 * Sends notifications about problems that outlast their maintenance window, as if they had just begun. Problems that
 * ended within the window cause no notifications.
 * @returns the number of released incidents.
 */
export function releaseAfterMaintenance(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'incidents held by maintenance'))) return 0;
    const ended = await findReleasable(tx, await selectSuppressedByMaintenance(tx, atOnce), now);
    if (ended.length === 0) return 0;
    const released = await releaseSuppressed(
      tx,
      ended.map(({ id }) => id),
    );
    const over = ended.filter(({ id }) => released.has(id));
    await insertIncidentEvents(
      tx,
      over.map((incident) => ({
        accountId: incident.account_id,
        incidentId: incident.id,
        at: now,
        type: 'opened',
        actor: { type: 'system', name: 'Belltower' },
        message: createMessage('problem-after-maintenance'),
      })),
    );
    return over.length;
  });
}

async function findReleasable(
  tx: Tx,
  suppressed: readonly SuppressedIncident[],
  now: Date,
): Promise<SuppressedIncident[]> {
  const sources = suppressed.flatMap(({ account_id: accountId, source_id: sourceId, domain_id: domainId }) =>
    sourceId === null ? [] : [{ accountId, sourceId, domainId, at: now }],
  );
  const maintained = await selectInMaintenance(tx, sources);
  return suppressed.filter((one) => !maintained.has(`${one.account_id} ${one.source_id}`));
}

/**
 * Resolves incidents of sources that no longer exist: domains removed from the account with their certificates and
 * lookalikes, expired or revoked certificates, and monitors deleted during a check. Any number of processes can run
 * this job.
 * @returns the number of resolved incidents.
 */
export async function resolveOrphans(tx: Tx, of: { accountId: string | null; now: Date }): Promise<number> {
  const orphans = await selectOrphans(tx, of);
  let resolved = 0;
  for (const [sourceType, own] of Map.groupBy(orphans, (orphan) => orphan.sourceType)) {
    const over = own.map(
      (orphan): RecoveredSource => ({
        ...{ accountId: orphan.accountId, sourceId: orphan.sourceId, at: of.now },
        ...{
          message: describe(orphan),
          exceptFingerprint: null,
          closedBecause: orphan.endedAt === null ? 'deleted' : 'ended',
        },
      }),
    );
    resolved += await recordResolutions(tx, await resolveBySource(tx, sourceType, over));
  }
  return resolved;
}

function describe({ sourceType, endedAt, revoked }: Orphan): Message {
  if (revoked) return createMessage('source-certificate-revoked');
  if (endedAt !== null)
    return createMessage('certificate-expired', { notAfter: endedAt.toISOString().slice(0, 10) });
  if (sourceType === 'monitor' || sourceType === 'service_monitor')
    return createMessage('source-monitor-deleted');
  if (sourceType === 'location') return createMessage('source-location-deleted');
  return sourceType === 'heartbeat'
    ? createMessage('source-heartbeat-deleted')
    : createMessage('source-domain-removed');
}
