import type { TakedownState } from '#engine/takedown/states.ts';
import { noteTroubles } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { StoredTakedown } from './queries.ts';

/** Where what came back is gone again, or nobody minds it any more. */
const over: readonly TakedownState[] = [
  'verified-down',
  'monitoring',
  'closed',
  'withdrawn',
  'benign',
  'owned',
];

/** Wakes people when a page that was gone is back: whoever closed the case in their mind looks nowhere. */
export async function noteRelapse(
  tx: Tx,
  row: StoredTakedown,
  { state, now }: { state: TakedownState; now: Date },
): Promise<void> {
  const isBack = state === 'relapsed';
  if (!isBack && !over.includes(state)) return;
  const { hostname } = new URL(row.url);
  await noteTroubles(tx, [
    {
      accountId: row.account_id,
      source: { type: 'threat', id: row.id, name: hostname },
      what: 'takedown-relapsed',
      at: now,
      message: isBack ? `${row.url} is reachable again. Collect new evidence.` : `The case is ${state}.`,
      trouble: isBack
        ? {
            title: `${hostname} is back after its takedown`,
            severity: 'high',
            cause: 'takedown-relapsed',
            domainId: row.domain_id,
          }
        : null,
    },
  ]);
}
