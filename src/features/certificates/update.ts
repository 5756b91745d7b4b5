import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { settleIncidents } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { findIssuance, type IssuanceRow, type IssuanceState, updateTriage } from './queries/issuances.ts';

/** What a person says of an issuance. */
export interface IssuanceTriage {
  state?: IssuanceState;
  note?: string | null;
}

/** Stores a person's word on an issuance; what was told of one that is not unexpected any more is over. */
export async function changeIssuance(ctx: Ctx, id: string, input: IssuanceTriage): Promise<IssuanceRow> {
  const at = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const { accountId } = ctx;
    const before = await getById('issuance', id, () => findIssuance(tx, accountId, id, true));
    const state = input.state ?? before.state;
    const note = input.note === undefined ? before.note : input.note || null;
    await updateTriage(tx, accountId, id, { state, note });
    if (state !== 'unexpected' && before.state !== state) {
      const message = `${ctx.actor.name} marked the certificate as ${state}.`;
      const over = { accountId, sourceId: id, at, message, exceptFingerprint: null, closedBecause: null };
      await settleIncidents(tx, 'certificate', [over]);
    }
    await recordAudit(tx, ctx, at, {
      action: 'certificate.update',
      objectType: 'certificate',
      objectId: id,
      details: { names: before.names.slice(0, 5), state: { from: before.state, to: state }, note },
      changes: changesOf({ state: before.state, note: before.note }, { state, note }),
    });
    return { ...before, state, note };
  });
}
