import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { settleTakeovers } from '../takeovers/settle-takeovers.ts';
import { findSubdomain, lockSubdomains, type SubdomainRow, triageSubdomains } from './queries.ts';
import type { SubdomainState } from './rules.ts';

/** What a person says of a subdomain; what is left out stays. */
export interface Triage {
  state?: SubdomainState;
  note?: string | null;
}

/** A subdomain of the caller's. @throws AppError `not_found`. */
export function getSubdomain(ctx: Ctx, id: string): Promise<SubdomainRow> {
  return getById('subdomain', id, () => findSubdomain(ctx.db, ctx.accountId, id));
}

/** Says whose a subdomain is. An ignored one alarms nobody any more. @throws AppError `not_found`. */
export async function triageSubdomain(ctx: Ctx, id: string, change: Triage): Promise<SubdomainRow> {
  const now = new Date(ctx.clock.now());
  const set = readTriage(change);
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById(
      'subdomain',
      id,
      async () => (await lockSubdomains(tx, ctx.accountId, [id]))[0],
    );
    await triageSubdomains(tx, ctx.accountId, [id], set);
    if (set.state === 'ignored') await settleTakeovers(tx, ctx.accountId, [row], now);
    await recordAudit(tx, ctx, now, {
      action: 'subdomain.update',
      objectType: 'subdomain',
      objectId: id,
      details: { name: row.name, ...set },
      changes: changesOf({ state: row.state, note: row.note }, { state: row.state, note: row.note, ...set }),
    });
    return { ...row, ...set };
  });
}

export type BulkItem = { id: string; result: 'changed' | 'unchanged' | 'not-found' };

/** One word on many subdomains, in one transaction; says of each what became of it. */
export async function triageMany(ctx: Ctx, ids: readonly string[], change: Triage): Promise<BulkItem[]> {
  const now = new Date(ctx.clock.now());
  const set = readTriage(change);
  const asked = [...new Set(ids)];
  return withTransaction(ctx.db, async (tx) => {
    const rows = await lockSubdomains(tx, ctx.accountId, asked.filter(isUuid));
    const known = new Map(rows.map((row) => [row.id, row]));
    const items = asked.map((id): BulkItem => {
      const row = known.get(id.toLowerCase());
      if (row === undefined) return { id, result: 'not-found' };
      const same = row.state === set.state && (set.note === undefined || set.note === row.note);
      return { id, result: same ? 'unchanged' : 'changed' };
    });
    const changed = items
      .filter(({ result }) => result === 'changed')
      .flatMap(({ id }) => known.get(id.toLowerCase()) ?? []);
    if (changed.length === 0) return items;
    await triageSubdomains(
      tx,
      ctx.accountId,
      changed.map(({ id }) => id),
      set,
    );
    if (set.state === 'ignored') await settleTakeovers(tx, ctx.accountId, changed, now);
    await recordAudit(tx, ctx, now, {
      action: 'subdomain.bulk_update',
      objectType: 'subdomain',
      objectId: null,
      details: { changed: changed.length, ids: changed.slice(0, 500).map(({ id }) => id), ...set },
    });
    return items;
  });
}

/** A blank note is none. */
function readTriage({ state, note }: Triage): Triage {
  return {
    ...(state === undefined ? {} : { state }),
    ...(note === undefined ? {} : { note: note === null || note.trim() === '' ? null : note }),
  };
}
