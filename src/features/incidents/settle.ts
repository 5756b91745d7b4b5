import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import { insertIncidentEvents } from './event-queries.ts';
import type { IncidentSourceType } from './fingerprint.ts';

/** Sources whose trouble is over. */
export interface SettledSource {
  accountId: string;
  sourceId: string;
  at: Date;
  /** For the timeline. */
  message: string | null;
  /** Trouble that goes on (another class has just been raised); null: all is well. */
  exceptFingerprint: string | null;
}

/**
 * Resolves what is open on these sources, acknowledged or not, in the transaction of what settled it. Incidents
 * raised by hand are of no source and stay.
 * @returns how many were resolved.
 */
export async function settleIncidents(
  tx: Tx,
  sourceType: Exclude<IncidentSourceType, 'manual'>,
  settled: readonly SettledSource[],
): Promise<number> {
  if (settled.length === 0) return 0;
  const { rows } = await sql<{ id: string; account_id: string; at: Date; message: string | null }>`
    update incidents i set state = 'resolved', resolved_at = s.at, resolved_by = 'system'
    from unnest(${settled.map((one) => one.accountId)}::uuid[], ${settled.map((one) => one.sourceId)}::uuid[],
      ${settled.map((one) => one.at)}::timestamptz[], ${settled.map((one) => one.message)}::text[],
      ${settled.map((one) => one.exceptFingerprint)}::text[]) as s (account_id, source_id, at, message, except_fingerprint)
    where i.source_id = s.source_id and i.account_id = s.account_id and i.source_type = ${sourceType}
      and i.state <> 'resolved' and i.fingerprint is distinct from s.except_fingerprint
    returning i.id, i.account_id, s.at, s.message
  `.execute(tx);
  await insertIncidentEvents(
    tx,
    rows.map((row) => ({
      accountId: row.account_id,
      incidentId: row.id,
      at: row.at,
      type: 'resolved',
      actor: { type: 'system', name: 'Belltower' },
      message: row.message,
    })),
  );
  return rows.length;
}
