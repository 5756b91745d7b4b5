import { sql } from 'kysely';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { families } from '#engine/scan/families.ts';
import type { StoredEntry } from '#engine/scan/posture.ts';
import { familyNames } from '#engine/scan/types.ts';
import type { Db } from '#platform/database/types.ts';

const at = Date.parse('2026-11-20T03:30:00Z');

/** Fills the database with scanned monitors that have results for every check of every family, and findings. */
export async function fillMonitors(
  db: Db,
  { accountId, monitors, findings }: { accountId: string; monitors: number; findings: number },
): Promise<void> {
  await sql`
    insert into domains (id, account_id, domain, apex, source, created_at)
    select gen_random_uuid(), ${accountId}, 'd' || n || '.example', 'd' || n || '.example', 'import', now()
    from generate_series(1, ${monitors}::int) n
  `.execute(db);
  await sql`
    insert into domain_monitors (id, account_id, domain_id, verification_token, created_at, updated_at)
    select gen_random_uuid(), ${accountId}, id, 'belltower-bench', now(), now()
    from domains where account_id = ${accountId}
  `.execute(db);
  for (const name of familyNames) {
    const entries = families[name].checks.flatMap((id): StoredEntry[] => [
      [id, 'd.example', 'pass', null, at, at],
      ...(id.startsWith('web.') || id.startsWith('ssl.')
        ? [[id, 'www.d.example', 'pass', null, at, at] as StoredEntry]
        : []),
    ]);
    await sql`
      insert into posture_checks (monitor_id, family, checked_at, checks)
      select id, ${name}, now(), ${JSON.stringify(entries)}::json from domain_monitors where account_id = ${accountId}
    `.execute(db);
  }
  const types = findingCatalog.filter(({ weight }) => weight > 0);
  const table = types.map(({ id, category, dimension, severity }, n) => ({
    ...{ n, id, category, dimension, severity },
  }));
  const each = Math.ceil(findings / monitors);
  await sql`
    insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state,
      first_seen_at, opened_at, last_seen_at)
    select gen_random_uuid(), ${accountId}, m.id, t.id, 'd.example', t.category, t.dimension, t.severity, 'open',
      now(), now(), now()
    from (select id, row_number() over () as row from domain_monitors where account_id = ${accountId}) m
    cross join generate_series(0, ${each - 1}::int) k
    join json_to_recordset(${JSON.stringify(table)}) as t (n int, id text, category text, dimension text, severity text)
      on t.n = (m.row * 13 + k * 17) % ${types.length}
  `.execute(db);
  await sql`analyze`.execute(db);
}
