import type { Severity } from '#engine/findings/types.ts';
import type { DownCause, HeartbeatStatus } from '#engine/heartbeats/heartbeat-state.ts';
import { recordProblems, type ProblemReport } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { HeartbeatRow } from '../rows.ts';
import { insertHeartbeatTransitions } from './settle-queries.ts';

/** A change as it is remembered: a pause may end, too. */
export interface RecordedChange {
  at: number;
  from: HeartbeatStatus | 'paused';
  to: HeartbeatStatus;
  cause: DownCause | null;
}

/** What has changed of one heartbeat, in order. */
export interface ChangedHeartbeat {
  row: HeartbeatRow;
  changes: readonly RecordedChange[];
}

/** Remembers changes and opens and resolves incidents, in the transaction that found them. */
export async function recordChanges(tx: Tx, changed: readonly ChangedHeartbeat[]): Promise<void> {
  await insertHeartbeatTransitions(
    tx,
    changed.flatMap(({ row, changes }) =>
      changes.map(({ at, from, to, cause }) => {
        return { heartbeatId: row.id, accountId: row.account_id, at: new Date(at), from, to, cause };
      }),
    ),
  );
  // One after the other: what went down and came back before anybody noticed did both, in that order.
  const notes = changed.map(({ row, changes }) => changes.flatMap((change) => toNote(row, change) ?? []));
  const rounds = Math.max(0, ...notes.map((ofOne) => ofOne.length));
  for (let round = 0; round < rounds; round++) {
    await recordProblems(
      tx,
      notes.flatMap((ofOne) => ofOne[round] ?? []),
    );
  }
}

/** Nobody hears of a heartbeat that is new or late. */
function toNote(row: HeartbeatRow, { at, from, to, cause }: RecordedChange): ProblemReport | null {
  if (to !== 'down' && from !== 'down') return null;
  const note = {
    accountId: row.account_id,
    source: { type: 'heartbeat' as const, id: row.id, name: row.name },
    what: 'down',
    at: new Date(at),
  };
  if (to !== 'down') return { ...note, message: 'A success ping was received.', trouble: null };
  const title = `${row.name} is down`.slice(0, 500);
  const severity = row.severity as Severity;
  return {
    ...note,
    message: sentences[cause ?? 'missed'],
    trouble: { title, severity, cause: cause ?? 'missed', domainId: null },
  };
}

const sentences: Record<DownCause, string> = {
  missed: 'No success ping was received by the deadline.',
  failed: 'The job reported a failure.',
  'too-long': 'A run did not finish in time.',
  'not-started': 'No run started in time.',
  'too-short': 'A run finished too quickly.',
};
