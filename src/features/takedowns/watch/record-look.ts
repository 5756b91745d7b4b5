import type { LookVerdict } from '#engine/evidence/judge-look.ts';
import { followLook } from '#engine/takedown/follow-look.ts';
import { isWatched, nextState, type TakedownMove } from '#engine/takedown/states.ts';
import type { Tx } from '#platform/database/types.ts';
import { setCaseState } from '../move.ts';
import { insertTakedownEvent, lockTakedown, type StoredTakedown } from '../queries.ts';
import type { Look, TimelineType } from '../types.ts';

const system = { type: 'system', name: 'Belltower' } as const;
const types: Partial<Record<TakedownMove, TimelineType>> = {
  'find-down': 'verified-down',
  'watch-on': 'monitoring',
  relapse: 'relapsed',
  expire: 'closed',
};

/** Keeps what a look found, and moves the case by it. @returns whether it moved. */
export async function recordLook(
  tx: Tx,
  claimed: StoredTakedown,
  look: LookVerdict & { at: Date; next: Date },
): Promise<boolean> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null) return false;
  if (!isWatched(row.state)) {
    await setCaseState(tx, row, { state: row.state, now: look.at, columns: { next_look_at: null } });
    return false;
  }
  const { at, verdict, reason, status, next } = look;
  const { state } = row;
  const before = row.last_look as Look | null;
  const { moves, ...after } = followLook(
    { state, downSince: row.down_since, verifiedDownAt: row.verified_down_at },
    look,
  );
  const seen: Look = { at: at.toISOString(), verdict, reason, status };
  await setCaseState(tx, row, {
    state: after.state,
    now: at,
    columns: {
      down_since: after.downSince,
      verified_down_at: after.verifiedDownAt,
      last_look: JSON.stringify(seen),
      next_look_at: isWatched(after.state) ? next : null,
    },
  });
  const details = { verdict, reason, status };
  // A line for what is new, not one an hour.
  if (before?.verdict !== verdict) {
    await insertTakedownEvent(tx, accountId, id, { at, type: 'looked', state, actor: system, details });
  }
  let stands = state;
  for (const move of moves) {
    stands = nextState(stands, move) ?? stands;
    const type = types[move] ?? 'looked';
    await insertTakedownEvent(tx, accountId, id, { at, type, state: stands, actor: system, details });
  }
  return moves.length > 0;
}
