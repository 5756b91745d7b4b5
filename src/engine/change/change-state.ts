import { createHash } from 'node:crypto';
import { fail, notApplicable, notTested, pass, type ScanCheck } from '#engine/posture/posture-check.ts';
import type { ChangeEvent } from './record-changes.ts';

/** IDs of the change dimension. */
export type ChangeId = ChangeEvent['id'];

/**
 * State stored for one source of facts. The baseline stays the same while a change waits for its second observation, so
 * both observations are compared with the same state.
 */
export interface ChangeLedger<Facts> {
  baseline: Facts;
  /** Keys of events observed once. */
  pending: string[];
  /** Keys of the events already reported against this baseline. */
  reported: string[];
}

/** Result of comparing two sets of facts. */
export interface Comparison {
  events: readonly ChangeEvent[];
  /** IDs with facts in both sets, whether or not they changed. */
  compared: readonly ChangeId[];
}

const MAX_KEYS = 200;

/** Returns the key of an event. Two observations of the same change have the same key. */
function keyOf({ id, asset, reason, evidence }: ChangeEvent): string {
  const text = JSON.stringify([id, asset, reason, evidence.after ?? evidence]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export interface LedgerStep<Facts> {
  ledger: ChangeLedger<Facts>;
  /** Changes that take effect now. */
  confirmed: ChangeEvent[];
  /** Changes that need a second observation. */
  waiting: ChangeEvent[];
}

/**
 * Adds the facts of another scan to the ledger. `merge` builds the next baseline from the old baseline and the new
 * facts, and keeps old values that could not be read again. Pure.
 */
export function stepLedger<Facts>(
  ledger: ChangeLedger<Facts>,
  now: { facts: Facts; events: readonly ChangeEvent[] },
  merge: (before: Facts, after: Facts) => Facts,
): LedgerStep<Facts> {
  const confirmed: ChangeEvent[] = [];
  const waiting: ChangeEvent[] = [];
  const reported = new Set(ledger.reported);
  const pending: string[] = [];
  for (const event of now.events) {
    const key = keyOf(event);
    if (reported.has(key)) continue;
    if (event.needsConfirmation && !ledger.pending.includes(key)) {
      pending.push(key);
      waiting.push(event);
      continue;
    }
    reported.add(key);
    confirmed.push(event);
  }
  if (pending.length === 0)
    return {
      ledger: { baseline: merge(ledger.baseline, now.facts), pending: [], reported: [] },
      confirmed,
      waiting,
    };
  const bounded = { pending: pending.slice(0, MAX_KEYS), reported: [...reported].slice(0, MAX_KEYS) };
  return { ledger: { baseline: ledger.baseline, ...bounded }, confirmed, waiting };
}

/** Returns one result for each of `ids` from all sources of this scan. */
export function evaluateChanges(
  ids: readonly ChangeId[],
  domain: string,
  seen: {
    confirmed: readonly ChangeEvent[];
    waiting: readonly ChangeEvent[];
    /** IDs with an earlier state to compare with. */
    compared: ReadonlySet<ChangeId>;
    /** IDs with facts that were read for the first time. */
    first: ReadonlySet<ChangeId>;
  },
): ScanCheck[] {
  return ids.flatMap((id) => {
    const happened = seen.confirmed.filter((event) => event.id === id);
    if (happened.length > 0)
      return happened.map(({ asset, reason, evidence }) => fail(id, asset, reason, evidence));
    if (seen.waiting.some((event) => event.id === id)) return [notTested(id, domain, 'seen-once')];
    if (seen.compared.has(id)) return [pass(id, domain)];
    if (seen.first.has(id)) return [notApplicable(id, domain, 'no-baseline')];
    return [notTested(id, domain, 'not-compared')];
  });
}
