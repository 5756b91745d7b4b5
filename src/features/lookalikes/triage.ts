import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { recordProblems } from '#features/incidents/index.ts';
import { recordSightings } from '#features/leads/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { incidentOf } from './lookalike-incidents.ts';
import {
  findLookalike,
  insertLookalikeChanges,
  type LookalikeRow,
  type LookalikeState,
  updateLookalikeTriage,
} from './queries.ts';
import { findDomainName } from './views.ts';

/** Stores a user's triage. After that, sweeps no longer change the state. */
export async function triageLookalike(
  ctx: Ctx,
  id: string,
  triage: { state?: LookalikeState; note?: string },
): Promise<LookalikeRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('lookalike', id, () => findLookalike(tx, ctx.accountId, id, true));
    const state = triage.state ?? row.state;
    const note = triage.note ?? row.note;
    const moved = state !== row.state;
    const lastChangedAt = moved ? now : row.last_changed_at;
    // Setting the state to `new` undoes the triage.
    const triaged = triage.state === undefined ? row.triaged : state !== 'new';
    await updateLookalikeTriage(tx, ctx.accountId, id, { state, note, triaged, lastChangedAt });
    if (moved) {
      const change = { lookalikeId: id, accountId: ctx.accountId, at: now, type: 'state' } as const;
      await insertLookalikeChanges(tx, [
        { ...change, before: [row.state], after: [state], actor: ctx.actor.name },
      ]);
      if (state === 'confirmed')
        await recordSightings(tx, ctx.accountId, [toSighting(row, ctx.actor.name)], now);
    }
    const after = { ...row, state, note, triaged, last_changed_at: lastChangedAt };
    const domain = (await findDomainName(tx, ctx.accountId, row.domain_id)) ?? '';
    const trouble = incidentOf(row, after, { domain, now });
    await recordProblems(tx, trouble === null ? [] : [trouble]);
    await recordAudit(tx, ctx, now, {
      action: 'lookalike.update',
      objectType: 'lookalike',
      objectId: id,
      details: {
        name: row.name,
        ...(moved ? { state: { from: row.state, to: state } } : {}),
        ...(note === row.note ? {} : { note }),
      },
      changes: changesOf({ state: row.state, note: row.note }, { state, note }),
    });
    return after;
  });
}

/** A confirmed lookalike becomes a suspicious page. */
function toSighting(row: LookalikeRow, by: string) {
  const evidence = message('lead-of-lookalike', { name: by, lookalike: row.unicode });
  return { url: `http://${row.name}/`, source: 'lookalike' as const, evidence, domainId: row.domain_id };
}
