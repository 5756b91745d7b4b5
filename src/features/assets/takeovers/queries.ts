import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';

/** What was seen of names that may be taken over. */
export async function saveTakeovers(
  tx: Tx,
  { accountId, domainId }: { accountId: string; domainId: string },
  looks: readonly { name: string; takeover: StoredTakeover }[],
): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    update subdomains s set takeover = t.takeover
    from unnest(${looks.map(({ name }) => name)}::text[],
      ${looks.map(({ takeover }) => JSON.stringify(takeover))}::jsonb[]) as t (name, takeover)
    where s.account_id = ${accountId} and s.domain_id = ${domainId} and s.name = t.name`.execute(tx);
}
