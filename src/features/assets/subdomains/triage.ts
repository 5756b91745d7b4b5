import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { resolveTakeovers } from '../takeovers.ts';
import {
  findSubdomain,
  lockSubdomains,
  type SubdomainRow,
  type SubdomainState,
  triageSubdomains,
} from './queries.ts';

/** A user's triage. Missing fields stay unchanged. */
export interface Triage {
  state?: SubdomainState;
  note?: string | null;
}

/** Returns a subdomain of the caller. @throws AppError `not_found`. */
export function getSubdomain(ctx: Ctx, id: string): Promise<SubdomainRow> {
  return getById('subdomain', id, () => findSubdomain(ctx.db, ctx.accountId, id));
}

/** Triages a subdomain. An ignored subdomain no longer opens incidents. @throws AppError `not_found`. */
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
    if (set.state === 'ignored') await resolveTakeovers(tx, ctx.accountId, [row], now);
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

/** Triages many subdomains in one transaction and returns the result of each. */
export async function triageMany(ctx: Ctx, ids: readonly string[], change: Triage): Promise<BulkItem[]> {
  const now = new Date(ctx.clock.now());
  const set = readTriage(change);
  const requested = [...new Set(ids)];
  return withTransaction(ctx.db, async (tx) => {
    const rows = await lockSubdomains(tx, ctx.accountId, requested.filter(isUuid));
    const known = new Map(rows.map((row) => [row.id, row]));
    const items = requested.map((id): BulkItem => {
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
    if (set.state === 'ignored') await resolveTakeovers(tx, ctx.accountId, changed, now);
    await recordAudit(tx, ctx, now, {
      action: 'subdomain.bulk_update',
      objectType: 'subdomain',
      objectId: null,
      details: { changed: changed.length, ids: changed.slice(0, 500).map(({ id }) => id), ...set },
    });
    return items;
  });
}

/** Parses a triage. A blank note becomes null. */
function readTriage({ state, note }: Triage): Triage {
  return {
    ...(state === undefined ? {} : { state }),
    ...(note === undefined ? {} : { note: note === null || note.trim() === '' ? null : note }),
  };
}
