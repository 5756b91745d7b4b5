import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** Statements over the lookalikes of all accounts: what a log tells, it tells of all. */

/** Names of all lookalikes that exist, each once. */
export async function selectRegisteredNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from lookalikes where registered`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Remembers the newest certificate of each name with a line of history. One hour is one certificate: it is logged often. */
export async function noteCertificates(tx: Tx, seen: ReadonlyMap<string, number>, now: Date): Promise<void> {
  if (seen.size === 0) return;
  // A log's own time may be of the future; what is written is not.
  const times = [...seen.values()].map((at) => new Date(Math.min(at, now.getTime())));
  await sql`
    with seen as (
      select l.id, l.account_id, l.certificate_at as before, s.at
      from unnest(${[...seen.keys()]}::text[], ${times}::timestamptz[]) as s (name, at)
        join lookalikes l on l.name = s.name
      where l.registered and (l.certificate_at is null or l.certificate_at < s.at - interval '1 hour')
      order by l.id for no key update of l
    ), noted as (
      update lookalikes l set certificate_at = seen.at, last_changed_at = ${now} from seen where l.id = seen.id
    )
    insert into lookalike_changes (lookalike_id, account_id, at, type, before, after, actor)
    select id, account_id, ${now}, 'certificate',
      case when before is null then '{}' else array[to_char(before at time zone 'UTC', ${iso})] end,
      array[to_char(at at time zone 'UTC', ${iso})], 'Certificate Transparency'
    from seen
  `.execute(tx);
}

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
