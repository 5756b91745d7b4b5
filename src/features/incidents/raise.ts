import { selectInMaintenance } from '#features/maintenance-windows/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertIncidentEvents, type NewIncidentEvent } from './queries/events.ts';
import {
  joinUnresolved,
  openIncidents,
  type RaisedRow,
  type RaisedTrouble,
  reopenIncidents,
} from './queries/troubles.ts';

/** Trouble, with whether it began during maintenance of its source. */
type JudgedTrouble = RaisedTrouble & { maintenance: boolean };

type RaisedAs = 'opened' | 'reoccurred' | 'reopened';

/** What became of a trouble. */
interface Raised {
  id: string;
  as: RaisedAs;
  flapping: boolean;
}

/**
 * Opens incidents in the transaction of what caused them. Trouble that is already open is counted on it;
 * trouble resolved less than ten minutes ago is reopened; the rest is new. Each leaves an event in the
 * timeline, which is also the outbox that alert routing reads, and one more where a parent holds the alert
 * back. Set-based: a thousand at once are five statements.
 * @returns what became of each, in no order.
 */
export async function raiseIncidents(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<Raised[]> {
  if (troubles.length === 0) return [];
  const outcome = new Map<string, Raised>();
  take(outcome, 'reoccurred', await joinUnresolved(tx, troubles));
  const left = troubles.filter((trouble) => !outcome.has(keyOf(trouble)));
  const judged = await judgeMaintenance(tx, left);
  if (judged.length > 0) take(outcome, 'reopened', await reopenIncidents(tx, judged));
  const fresh = judged.filter((trouble) => !outcome.has(keyOf(trouble)));
  const rows = fresh.length > 0 ? await openIncidents(tx, fresh) : [];
  take(
    outcome,
    'opened',
    rows.filter((row) => row.opened),
  );
  // Another process opened those since we looked.
  take(
    outcome,
    'reoccurred',
    rows.filter((row) => !row.opened),
  );
  const held = new Set(judged.filter(({ maintenance }) => maintenance).map(keyOf));
  const events: NewIncidentEvent[] = [];
  for (const trouble of troubles) {
    const raised = outcome.get(keyOf(trouble));
    if (raised === undefined) continue;
    const event = {
      accountId: trouble.accountId,
      incidentId: raised.id,
      at: trouble.at,
      actor: { type: 'system', name: 'Belltower' },
    } as const;
    const isHeld = raised.as !== 'reoccurred' && held.has(keyOf(trouble));
    const parents = trouble.suppressedBy ?? [];
    events.push({
      ...event,
      type: raised.as,
      message: trouble.message,
      // A change of what flaps already goes to the rules all the same, to be listed as held back.
      ...(raised.as === 'reoccurred' && raised.flapping ? { heldBack: 'flapping', told: true } : {}),
      ...(parents.length > 0 ? { heldBack: 'parent' } : {}),
      ...(isHeld ? { heldBack: 'maintenance' } : {}),
    });
    if (isHeld) {
      const message = 'Alert suppressed during maintenance. It is sent afterwards if the problem persists.';
      events.push({ ...event, type: 'suppressed', message });
    }
    if (parents.length > 0) {
      const message = `Alert suppressed: ${parents.join(', ')} ${parents.length === 1 ? 'is' : 'are'} down.`;
      events.push({ ...event, type: 'suppressed', message });
    }
  }
  await insertIncidentEvents(tx, events);
  return [...outcome.values()];
}

async function judgeMaintenance(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<JudgedTrouble[]> {
  const sources = troubles.flatMap(({ accountId, source, domainId, at }) =>
    source.id === null ? [] : [{ accountId, sourceId: source.id, domainId, at }],
  );
  const maintained = await selectInMaintenance(tx, sources);
  return troubles.map((trouble) => ({
    ...trouble,
    maintenance: maintained.has(`${trouble.accountId} ${trouble.source.id}`),
  }));
}

const keyOf = (trouble: { accountId: string; fingerprint: string }) =>
  `${trouble.accountId} ${trouble.fingerprint}`;

function take(outcome: Map<string, Raised>, as: RaisedAs, rows: RaisedRow[]): void {
  for (const row of rows) {
    outcome.set(keyOf({ accountId: row.account_id, fingerprint: row.fingerprint }), {
      id: row.id,
      as,
      flapping: row.flapping,
    });
  }
}
