import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { noteTroubles } from '#features/incidents/index.ts';
import { sightLeads } from '#features/leads/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { noteOf } from './alarm.ts';
import { findLookalike, insertLookalikeChanges, type LookalikeRow, updateJudgement } from './queries.ts';
import type { LookalikeState } from './types.ts';
import { findDomainName } from './views.ts';

/** What a person says of a lookalike. From then on no sweep changes its state. */
export async function judgeLookalike(
  ctx: Ctx,
  id: string,
  judgement: { state?: LookalikeState; note?: string },
): Promise<LookalikeRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('lookalike', id, () => findLookalike(tx, ctx.accountId, id, true));
    const state = judgement.state ?? row.state;
    const note = judgement.note ?? row.note;
    const moved = state !== row.state;
    const lastChangedAt = moved ? now : row.last_changed_at;
    // Back to `new` is as if nobody had looked.
    const judged = judgement.state === undefined ? row.judged : state !== 'new';
    await updateJudgement(tx, ctx.accountId, id, { state, note, judged, lastChangedAt });
    if (moved) {
      const change = { lookalikeId: id, accountId: ctx.accountId, at: now, type: 'state' } as const;
      await insertLookalikeChanges(tx, [
        { ...change, before: [row.state], after: [state], actor: ctx.actor.name },
      ]);
      if (state === 'confirmed') await sightLeads(tx, ctx.accountId, [toSighting(row, ctx.actor.name)], now);
    }
    const after = { ...row, state, note, judged, last_changed_at: lastChangedAt };
    const domain = (await findDomainName(tx, ctx.accountId, row.domain_id)) ?? '';
    const trouble = noteOf(row, after, { domain, now });
    await noteTroubles(tx, trouble === null ? [] : [trouble]);
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

/** What is confirmed is a page to be acted on. */
function toSighting(row: LookalikeRow, by: string) {
  const evidence = `${by} confirmed the lookalike ${row.unicode}.`;
  return { url: `http://${row.name}/`, source: 'lookalike' as const, evidence, domainId: row.domain_id };
}
