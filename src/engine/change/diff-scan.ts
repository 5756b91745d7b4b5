import { type FindingId, listFindingTypes } from '#engine/findings/catalog.ts';
import { type PostureCheck, switchedOff } from '#engine/posture/posture-check.ts';
import { type ChangeId, type ChangeLedger, evaluateChanges, stepLedger } from './change-state.ts';
import type { ChangeEvent } from './record-changes.ts';
import {
  type ChangeObservations,
  type ChangeSource,
  changeSources,
  type ObservationName,
} from './sources.ts';

/** State stored between scans: one ledger for each kind of observation. Plain JSON. */
export type ChangeHistory = { readonly [Name in ObservationName]?: ChangeLedger<unknown> };

export interface ChangeScan {
  /** Every passive ID of the dimension, and `change.exposure.new-port` if ports were scanned. */
  checks: PostureCheck[];
  /** History to pass to the next scan. */
  history: ChangeHistory;
  /** Changes that take effect with this scan. */
  events: ChangeEvent[];
}

const passiveIds = listFindingTypes('changeRisk')
  .filter(({ active }) => active !== true)
  .map(({ id }) => id as ChangeId);

/**
 * Compares a scan with the previous state and returns the changes. An event fails its check in one scan only. Changes
 * of NS, DS and registrar do so immediately, and other changes when a second consecutive scan confirms them. The event
 * then affects the score for 14 days, which the scorer handles. A first observation is not applicable. A failed
 * comparison is not tested. Pure.
 *
 * @param off IDs that were not observed because their source is disabled.
 */
export function diffScan(
  domain: string,
  previous: { history: ChangeHistory; off?: readonly FindingId[] },
  observations: ChangeObservations,
): ChangeScan {
  const history: Record<string, ChangeLedger<unknown>> = { ...previous.history };
  const seen = {
    confirmed: [] as ChangeEvent[],
    waiting: [] as ChangeEvent[],
    compared: new Set<ChangeId>(),
    first: new Set<ChangeId>(),
  };
  for (const name of Object.keys(changeSources) as ObservationName[]) {
    const facts: unknown = observations[name];
    if (facts === undefined) continue;
    const source = changeSources[name] as ChangeSource<unknown>;
    const ledger = previous.history[name] ?? startLedger(source);
    if (ledger === null) {
      history[name] = { baseline: facts, pending: [], reported: [] };
      for (const id of source.ids) seen.first.add(id);
      continue;
    }
    const { events, compared } = source.compare(domain, ledger.baseline, facts);
    const step = stepLedger(ledger, { facts, events }, source.merge);
    history[name] = step.ledger;
    seen.confirmed.push(...step.confirmed);
    seen.waiting.push(...step.waiting);
    for (const id of compared) seen.compared.add(id);
  }
  const ids =
    observations.ports === undefined ? passiveIds : [...passiveIds, 'change.exposure.new-port' as const];
  const off = new Set<string>(previous.off ?? []);
  const checks = evaluateChanges(ids, domain, { ...seen, confirmed: combineEvents(domain, seen.confirmed) });
  return {
    checks: checks.map((check) =>
      check.reason === 'not-compared' && off.has(check.id)
        ? switchedOff(check.id, check.asset, 'source-off')
        : check,
    ),
    history,
    events: seen.confirmed,
  };
}

function startLedger(source: ChangeSource<unknown>): ChangeLedger<unknown> | null {
  return source.initial === undefined ? null : { baseline: source.initial, pending: [], reported: [] };
}

/**
 * Combines the events of each ID into one. A finding is identified by ID and asset, and all of these events have the
 * same asset.
 */
function combineEvents(domain: string, events: readonly ChangeEvent[]): ChangeEvent[] {
  const byId = Map.groupBy(events, ({ id }) => id);
  return [...byId.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const also = others.slice(0, 10).map(({ reason, evidence }) => ({ reason, evidence }));
    const evidence = others.length === 0 ? first.evidence : { ...first.evidence, also };
    return [{ ...first, asset: domain, evidence }];
  });
}
