import type { Severity } from '#engine/findings/types.ts';
import { selectInMaintenance } from '#features/maintenance-windows/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import type { Tx } from '#platform/database/types.ts';
import type { Text } from '#platform/errors.ts';
import { insertIncidentEvents, type NewIncidentEvent } from './queries/events.ts';
import {
  countOnUnresolved,
  type DetectedProblem,
  openIncidents,
  type RaisedRow,
  type RecoveredSource,
  type ResolvedRow,
  reopenIncidents,
  resolveByFingerprint,
  resolveBySource,
} from './queries/problems.ts';
import type { IncidentSourceType } from './types.ts';

/** A problem, and whether it began during maintenance of its source. */
type ProblemInMaintenance = DetectedProblem & { maintenance: boolean };

type RaisedAs = 'opened' | 'reoccurred' | 'reopened';

/** The effect of a problem on its incident. */
interface Raised {
  id: string;
  as: RaisedAs;
  flapping: boolean;
}

/**
 * Records problems as incidents in the transaction of their cause. If a problem has an unresolved incident, it is
 * counted on that incident. If its incident was resolved less than ten minutes ago, that incident is reopened.
 * Otherwise, a new incident is opened. Each change adds an entry to the timeline, which is also the outbox that alert
 * routing reads. If a parent suppresses the alert, a second entry is added. The statements process all problems
 * together: a thousand problems take five statements.
 * @returns the changed incidents, in no particular order.
 */
export async function raiseIncidents(tx: Tx, problems: readonly DetectedProblem[]): Promise<Raised[]> {
  if (problems.length === 0) return [];
  const outcome = new Map<string, Raised>();
  collect(outcome, 'reoccurred', await countOnUnresolved(tx, problems));
  const remaining = problems.filter((trouble) => !outcome.has(keyOf(trouble)));
  const marked = await markMaintenance(tx, remaining);
  if (marked.length > 0) collect(outcome, 'reopened', await reopenIncidents(tx, marked));
  const fresh = marked.filter((trouble) => !outcome.has(keyOf(trouble)));
  const rows = fresh.length > 0 ? await openIncidents(tx, fresh) : [];
  collect(
    outcome,
    'opened',
    rows.filter((row) => row.opened),
  );
  // Another process has opened these incidents in the meantime.
  collect(
    outcome,
    'reoccurred',
    rows.filter((row) => !row.opened),
  );
  const suppressed = new Set(marked.filter(({ maintenance }) => maintenance).map(keyOf));
  const events: NewIncidentEvent[] = [];
  for (const trouble of problems) {
    const raised = outcome.get(keyOf(trouble));
    if (raised === undefined) continue;
    const event = {
      accountId: trouble.accountId,
      incidentId: raised.id,
      at: trouble.at,
      actor: { type: 'system', name: 'Belltower' },
    } as const;
    const isCarriedOver = raised.as !== 'reoccurred' && suppressed.has(keyOf(trouble));
    const parents = trouble.suppressedBy ?? [];
    events.push({
      ...event,
      type: raised.as,
      message: trouble.message,
      // Further changes during flapping are routed, too, so that they are listed as suppressed.
      ...(raised.as === 'reoccurred' && raised.flapping
        ? { suppressedBecause: 'flapping', routable: true }
        : {}),
      ...(parents.length > 0 ? { suppressedBecause: 'parent' } : {}),
      ...(isCarriedOver ? { suppressedBecause: 'maintenance' } : {}),
    });
    if (isCarriedOver) {
      const message = createMessage('alert-in-maintenance');
      events.push({ ...event, type: 'suppressed', message });
    }
    if (parents.length > 0) {
      const message = createMessage('alert-with-parents-down', {
        names: parents.join(', '),
        count: parents.length,
      });
      events.push({ ...event, type: 'suppressed', message });
    }
  }
  await insertIncidentEvents(tx, events);
  return [...outcome.values()];
}

async function markMaintenance(
  tx: Tx,
  problems: readonly DetectedProblem[],
): Promise<ProblemInMaintenance[]> {
  const sources = problems.flatMap(({ accountId, source, domainId, at }) =>
    source.id === null ? [] : [{ accountId, sourceId: source.id, domainId, at }],
  );
  const maintained = await selectInMaintenance(tx, sources);
  return problems.map((trouble) => ({
    ...trouble,
    maintenance: maintained.has(`${trouble.accountId} ${trouble.source.id}`),
  }));
}

const keyOf = (trouble: { accountId: string; fingerprint: string }) =>
  `${trouble.accountId} ${trouble.fingerprint}`;

function collect(outcome: Map<string, Raised>, as: RaisedAs, rows: RaisedRow[]): void {
  for (const row of rows) {
    outcome.set(keyOf({ accountId: row.account_id, fingerprint: row.fingerprint }), {
      id: row.id,
      as,
      flapping: row.flapping,
    });
  }
}

/** A source's report about one possible problem. */
export interface ProblemReport {
  accountId: string;
  source: { type: Exclude<IncidentSourceType, 'manual'>; id: string; name: string };
  /** The problem: `down`, `finding:<id>` or a rule. Together with the source, it forms the fingerprint. */
  what: string;
  at: Date;
  /** Shown in the timeline. */
  message: Text | null;
  /** The problem as it is now; null if it is over. */
  trouble: { title: Text; severity: Severity; cause: string; domainId: string | null } | null;
}

/**
 * Records problems and recoveries of sources in the transaction of their cause. Recoveries are recorded first, so that
 * a relapse in the same batch reopens its incident. The statements process the whole batch together. A batch must
 * contain at most one problem and one recovery per fingerprint.
 */
export async function recordProblems(tx: Tx, notes: readonly ProblemReport[]): Promise<void> {
  const fingerprint = ({ source, what }: ProblemReport) => fingerprintOf(source.type, source.id, what);
  const over = notes.filter(({ trouble }) => trouble === null);
  if (over.length > 0) {
    const resolved = over.map((note) => ({ ...note, fingerprint: fingerprint(note) }));
    await recordResolutions(tx, await resolveByFingerprint(tx, resolved));
  }
  await raiseIncidents(
    tx,
    notes.flatMap((note) => {
      const { accountId, source, at, message, trouble } = note;
      return trouble === null
        ? []
        : [{ accountId, fingerprint: fingerprint(note), source, at, message, ...trouble }];
    }),
  );
}

/**
 * Resolves open and acknowledged incidents of sources in the transaction of the cause. Manual incidents have no
 * source and are not affected.
 * @returns the number of resolved incidents.
 */
export async function resolveIncidents(
  tx: Tx,
  sourceType: Exclude<IncidentSourceType, 'manual'>,
  resolved: readonly RecoveredSource[],
): Promise<number> {
  if (resolved.length === 0) return 0;
  return recordResolutions(tx, await resolveBySource(tx, sourceType, resolved));
}

/**
 * Adds a timeline entry to each incident. Flapping incidents stay open; a notification is sent only when flapping
 * starts.
 * @returns the number of resolved incidents.
 */
export async function recordResolutions(tx: Tx, rows: readonly ResolvedRow[]): Promise<number> {
  await insertIncidentEvents(
    tx,
    rows.map((row) => ({
      accountId: row.account_id,
      incidentId: row.id,
      at: row.at,
      type: row.state === 'resolved' ? 'resolved' : row.began ? 'reopened' : 'suppressed',
      actor: { type: 'system', name: 'Belltower' },
      message:
        row.state === 'resolved'
          ? row.message
          : row.began
            ? createMessage('flapping-began')
            : createMessage('flapping-goes-on'),
      upSince: row.began ? row.at : null,
    })),
  );
  return rows.filter((row) => row.state === 'resolved').length;
}

/**
 * Returns the fingerprint of a problem. Repetitions of a problem have the same fingerprint, so that they are counted on
 * the unresolved incident and relapses reopen it. The fingerprint is readable because users see it.
 */
export function fingerprintOf(sourceType: IncidentSourceType, sourceId: string, causeClass: string): string {
  return `${sourceType}:${sourceId}:${causeClass}`;
}
