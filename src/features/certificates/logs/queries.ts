import { sql } from 'kysely';
import { allOf, hasPart, isAfter } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export interface LogRow {
  log_id: string;
  id: string;
  created_at: Date;
  description: string;
  operator: string;
  protocol: 'rfc6962' | 'static';
  url: string;
  state: 'usable' | 'retired' | 'behind' | 'stalled' | 'inconsistent' | 'unreachable';
  tree_size: number | null;
  position: number | null;
  head_at: Date | null;
  read_at: Date | null;
  last_checkpoint_at: Date | null;
  last_error: string | null;
  coded_error: unknown;
  unparsable: number;
}

const columns = sql`l.log_id, l.id, l.created_at, l.description, l.operator, l.protocol, l.url, l.state, l.tree_size,
  l.position, l.head_at, l.read_at, l.last_checkpoint_at, l.last_error, l.coded_error, l.unparsable`;

/** Lists a page of the followed logs, newest first, plus one row if there are more. */
export async function listLogs(
  db: Queryable,
  { page, search }: { page: Page; search?: string | undefined },
): Promise<Listed<LogRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<LogRow>`
      select ${columns} from ct_logs l where ${allOf(
        hasPart(['l.description', 'l.operator', 'l.url'], search),
        isAfter(['l.created_at', 'l.id'], after),
      )}
      order by l.created_at desc, l.id desc limit ${limit + 1}`,
  );
}

export async function findLog(db: Queryable, logId: string, lock = false): Promise<LogRow | null> {
  const { rows } = await sql<LogRow>`
    select ${columns} from ct_logs l where l.log_id = ${logId} ${lock ? sql`for no key update` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Discards the tree head that the log has contradicted and trusts the next tree head. Reading continues from the same
 * position.
 */
export async function releaseLog(tx: Tx, logId: string, now: Date): Promise<void> {
  await sql`
    update ct_logs set quarantined = false, state = 'usable', last_error = null, coded_error = null, tree_size = null, root_hash = null,
      head_at = null, frontier = null, due_at = ${now}
    where log_id = ${logId}
  `.execute(tx);
}
