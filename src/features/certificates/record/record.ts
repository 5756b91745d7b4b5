import type { Violation } from '#engine/ct/policy.ts';
import { noteTroubles, type TroubleNote } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { noteUnexpected, noteViolation } from '../note-issuances.ts';
import { isIssuanceOver, toNoted } from '../rows.ts';
import type { FoundIssuance } from './found.ts';
import { type IsInCaa, type PreparedIssuance, prepareIssuances } from './prepare.ts';
import { adoptIssuances, upsertIssuances } from './queries.ts';

/**
 * Writes what was prepared and tells the incidents of what is news and wrong. What is there already only grows, so any
 * number of logs, sources and repeats may bring the same certificate.
 * @returns how many were new.
 */
export async function recordPrepared(
  tx: Tx,
  prepared: readonly PreparedIssuance[],
  now: Date,
): Promise<number> {
  const rows = unique(prepared);
  if (rows.length === 0) return 0;
  await adoptIssuances(tx, rows);
  const fresh = await upsertIssuances(tx, rows, now);
  await noteTroubles(tx, notesOf(rows, fresh, now));
  return fresh.size;
}

/** Judges and writes what was found, in a transaction of its own. @returns how many were new. */
export async function recordIssuances(
  db: Db,
  found: readonly FoundIssuance[],
  { isInCaa, now }: { isInCaa: IsInCaa; now: Date },
): Promise<number> {
  const prepared = await prepareIssuances(db, found, isInCaa);
  return withTransaction(db, (tx) => recordPrepared(tx, prepared, now));
}

/** One statement may not touch a row twice: certificate and precertificate of one batch become one. */
function unique(prepared: readonly PreparedIssuance[]): PreparedIssuance[] {
  const rows = new Map<string, PreparedIssuance>();
  for (const row of prepared) {
    const key = `${row.account_id} ${row.domain_id} ${row.identity}`;
    const other = rows.get(key);
    if (other === undefined) rows.set(key, row);
    else {
      const best = other.precertificate && !row.precertificate ? row : other;
      const logs = [...other.logs, ...row.logs];
      rows.set(key, { ...best, id: other.id, logs, baseline: other.baseline || row.baseline });
    }
  }
  return [...rows.values()];
}

function notesOf(rows: readonly PreparedIssuance[], fresh: ReadonlySet<string>, now: Date): TroubleNote[] {
  const told = new Set<string>();
  return rows.flatMap((row) => {
    // One certificate for several domains of an account is one piece of news.
    const identity = `${row.account_id} ${row.identity}`;
    const news =
      fresh.has(row.id) &&
      !row.baseline &&
      !isIssuanceOver(row, now) &&
      row.state === 'unexpected' &&
      !told.has(identity);
    if (!news) return [];
    told.add(identity);
    const noted = toNoted({ ...row, names: [...row.names] }, row.account_id);
    if (row.violations.length === 0) return [noteUnexpected(noted, now)];
    return row.violations.map((violation) => noteViolation(noted, violation as Violation, now));
  });
}
